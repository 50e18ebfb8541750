// A direction where there is none to choose, or none to be had, gives one clear line.
#include <gtest/gtest.h>

#include <string>

#include "support/bad_scene.hpp"

namespace thrum {
namespace {

using claims::Bad;
using claims::named;

class DirectionFault : public testing::TestWithParam<Bad> {};

TEST_P(DirectionFault, IsOneLine) { claims::expect_one_line(GetParam()); }

const std::string one = "[string.a]\nlength = 1\ntension = 80\nlinear_density = 0.004\n";
const std::string two = one + "polarisations = 2\n";

const Bad all[] = {
    {"on_a_grid", one + "method = \"grid\"\npolarisations = 2\n", 6,
     "polarisations: of 2 are for method = \"modal\""},
    {"three", one + "polarisations = 3\n", 5, "must be from 1 to 2"},
    {"of_one_polarisation",
     one + "[pickup.p]\non = { on = \"string.a\", at = 0.5, direction = [0, 1] }\n", 6,
     "'string.a' moves in one direction"},
    {"of_nothing", two + "[pickup.p]\non = { on = \"string.a\", at = 0.5, direction = [0, 0] }\n",
     7, "a direction is two numbers, [up, across], that are not both 0"},
    {"one_number", two + "[pickup.p]\non = { on = \"string.a\", at = 0.5, direction = 1 }\n", 7,
     "a direction is two numbers"},
    {"that_moves",
     two +
         "[force.f]\namplitude = 1\nlength = 0.1\non = { on = \"string.a\", path = [[0, 0.2], [1, "
         "0.3]], direction = [0, 1] }\n",
     9, "a place that moves has no direction"},
    {"shape_of_one_polarisation",
     one + "shape = { kind = \"pluck\", at = 0.5, amplitude = 0.001, direction = [0, 1] }\n", 5,
     "has a direction, which is for a string with polarisations = 2"},
    {"shape_of_a_membrane",
     "[membrane.m]\nradius = 0.2\ntension = 2000\nsurface_density = 0.2\nbandwidth = 500\nshape = "
     "{ "
     "kind = \"mode\", number = [0, 1], amplitude = 0.001, direction = [0, 1] }\n",
     6, "has a direction, which is for a string with polarisations = 2"},
    {"shape_of_nothing",
     two + "shape = { kind = \"pluck\", at = 0.5, amplitude = 0.001, direction = [0] }\n", 6,
     "needs two numbers as its direction"},
};
INSTANTIATE_TEST_SUITE_P(All, DirectionFault, testing::ValuesIn(all), named);

}  // namespace
}  // namespace thrum
