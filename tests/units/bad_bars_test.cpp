// An invalid bar gives one clear line.
#include <gtest/gtest.h>

#include <string>

#include "support/bad_scene.hpp"

namespace thrum {
namespace {

using claims::Bad;
using claims::named;

class BarFault : public testing::TestWithParam<Bad> {};

TEST_P(BarFault, IsOneLine) { claims::expect_one_line(GetParam()); }

const std::string bar =
    "[bar.b]\nlength = 0.35\nwidth = 0.04\nthickness = 0.02\ndensity = 830\nyoung = 1.9e10\n";
const std::string without_thickness =
    "[bar.b]\nlength = 0.35\nwidth = 0.04\ndensity = 830\nyoung = 1.9e10\n";

const Bad all[] = {
    {"no_thickness", without_thickness, 1, "thickness: missing; give a number"},
    {"no_width", "[bar.b]\nlength = 1\nthickness = 0.01\ndensity = 1\nyoung = 1\n", 1,
     "width: missing"},
    {"thickness_of_zero", without_thickness + "thickness = 0\n", 6, "must be above 0, not 0"},
    {"profile_through_zero", without_thickness + "thickness = [[0, 0.02], [0.5, -0.01]]\n", 6,
     "must be above 0, not -0.01"},
    {"profile_that_turns_back", without_thickness + "thickness = [[0.5, 0.02], [0.2, 0.01]]\n", 6,
     "increase from point to point"},
    {"profile_beyond_the_end", without_thickness + "thickness = [[0, 0.02], [1.5, 0.01]]\n", 6,
     "fractions must be from 0 to 1, not 1.5"},
    {"boundary", bar + "boundary = \"hinged\"\n", 7,
     "must be one of free, supported, clamped, cantilever, not 'hinged'"},
    {"too_fine", bar + "points = 200\n", 7, "200 is finer than stability allows at 44100 Hz"},
    {"one_interval", bar + "points = 1\n", 7, "must be at least 2"},
    {"bandwidth_on_a_grid", bar + "points = 8\nbandwidth = 1000\n", 8, "is for method = \"modal\""},
    {"points_of_modes", bar + "method = \"modal\"\npoints = 8\n", 8, "is for method = \"grid\""},
    {"too_stiff_for_a_grid",
     "[bar.b]\nlength = 0.01\nwidth = 0.04\nthickness = 0.02\ndensity = 830\nyoung = 1.9e10\n"
     "method = \"grid\"\n",
     1, "does not allow 2 intervals"},
    {"place_on_a_held_end",
     bar + "boundary = \"cantilever\"\n[pickup.p]\non = { on = \"bar.b\", at = 0 }\n", 9,
     "at 0 'bar.b' is fixed"},
    {"place_beyond_a_free_end", bar + "[pickup.p]\non = { on = \"bar.b\", at = 1.01 }\n", 8,
     "at 1.01 is outside 'bar.b'"},
    {"mode_of_a_coarse_grid",
     bar + "points = 4\nshape = { kind = \"mode\", number = 4, amplitude = 1e-3 }\n", 8,
     "mode number 4 cannot be drawn on 4 grid intervals; use 0 to 3"},
    {"mode_of_two_numbers",
     bar + "points = 4\nshape = { kind = \"mode\", number = [1, 1], amplitude = 1e-3 }\n", 8,
     "a mode of a bar has one number"},
};
INSTANTIATE_TEST_SUITE_P(Bars, BarFault, testing::ValuesIn(all), named);

TEST(Bars, MayBeTouchedAtAFreeEnd) {
  EXPECT_EQ(claims::complaint(bar + "[pickup.p]\non = { on = \"bar.b\", at = 1 }\n"), "");
  EXPECT_EQ(claims::complaint(bar + "points = 8\n[pickup.p]\non = { on = \"bar.b\", at = 0 }\n"),
            "");
  EXPECT_EQ(claims::complaint(bar + "boundary = \"cantilever\"\n[force.f]\non = { on = \"bar.b\", "
                                    "at = 1 }\namplitude = 1\nlength = 0.001\n"),
            "");
}

}  // namespace
}  // namespace thrum
