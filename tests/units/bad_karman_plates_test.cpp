// An invalid nonlinear plate gives one clear line.
#include <gtest/gtest.h>

#include <string>

#include "support/bad_scene.hpp"

namespace thrum {
namespace {

using claims::Bad;
using claims::named;

class KarmanPlateFault : public testing::TestWithParam<Bad> {};

TEST_P(KarmanPlateFault, IsOneLine) { claims::expect_one_line(GetParam()); }

const std::string sheet =
    "[plate.p]\nsize = [0.4, 0.3]\nthickness = 0.001\ndensity = 7850\nyoung = 2e11\n";
const std::string disc =
    "[plate.p]\nradius = 0.2\nthickness = 0.001\ndensity = 7850\nyoung = 2e11\n";

const Bad all[] = {
    {"on_a_grid", sheet + "nonlinear = true\nmethod = \"grid\"\n", 6,
     "nonlinear: is for method = \"modal\"; leave the method out"},
    {"points", sheet + "nonlinear = true\npoints = [8, 8]\n", 7, "is for method = \"grid\""},
    {"clamped_rectangle", sheet + "nonlinear = true\nboundary = \"clamped\"\n", 7,
     "must be \"supported\" for a nonlinear rectangle"},
    {"immovable_free_disc",
     disc + "nonlinear = true\nboundary = \"free\"\nin_plane = \"immovable\"\n", 8,
     "in_plane: must be \"movable\" where the edge is free"},
    {"immovable_but_linear", sheet + "in_plane = \"immovable\"\n", 6,
     "in_plane: is for nonlinear = true"},
    {"in_plane", sheet + "nonlinear = true\nin_plane = \"loose\"\n", 7,
     "must be one of movable, immovable, not 'loose'"},
    {"too_few_shapes", sheet + "nonlinear = true\nin_plane_shapes = 1\n", 7,
     "must be from 4 to 400"},
    {"too_much_memory",
     "[plate.p]\nsize = [4, 3]\nthickness = 0.001\ndensity = 7850\nyoung = 2e11\nnonlinear = true\n"
     "in_plane_shapes = 400\nbandwidth = 3000\n",
     6, "modes, and 128 are the most; set a lower bandwidth"},
};
INSTANTIATE_TEST_SUITE_P(All, KarmanPlateFault, testing::ValuesIn(all), named);

}  // namespace
}  // namespace thrum
