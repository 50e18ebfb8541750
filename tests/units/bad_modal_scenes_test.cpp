// What a modal body or a disc cannot be gets one clear line, with the line of the file, when the
// simulation is built from it or before.
#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/simulation.hpp>

#include "support/bad_scene.hpp"

namespace thrum {
namespace {

using claims::Bad;
using claims::named;

class ModalFault : public testing::TestWithParam<Bad> {};

TEST_P(ModalFault, IsOneLine) { claims::expect_one_line(GetParam()); }

const std::string string =
    "[string.s]\nlength = 0.5\nlinear_density = 0.004\ntension = 40\nmethod = \"modal\"\n";
const std::string disc = "[membrane.d]\ntension = 2000\nsurface_density = 0.2\nradius = 0.15\n";
const std::string plate =
    "[plate.p]\nsize = [0.3, 0.2]\nthickness = 0.001\ndensity = 7850\nyoung = 2e11\n"
    "method = \"modal\"\n";

std::string pickup(const std::string& at) {
  return "[pickup.p]\non = { on = \"membrane.d\", at = " + at + " }\n";
}

const Bad of_the_bandwidth[] = {
    {"at_half_the_rate", string + "bandwidth = 22050\n", 6,
     "string.s.bandwidth: must be below half the rate, 22050 Hz"},
    {"above_half_the_rate", disc + "bandwidth = 30000\n", 5, "below half the rate, 22050 Hz"},
    {"of_zero", string + "bandwidth = 0\n", 6, "must be above 0, not 0"},
    {"below_the_lowest_mode", string + "bandwidth = 99\n", 6, "holds no mode"},
    {"too_many_modes", "rate = 1e6\n" + disc, 2, "set a lower one"},
};
INSTANTIATE_TEST_SUITE_P(OfTheBandwidth, ModalFault, testing::ValuesIn(of_the_bandwidth), named);

const Bad of_the_outline[] = {
    {"radius_and_size", disc + "size = [0.3, 0.2]\n", 1, "needs a radius (a disc) or a size"},
    {"neither", "[membrane.d]\ntension = 2000\nsurface_density = 0.2\n", 1,
     "needs a radius (a disc) or a size"},
    {"disc_on_a_grid", disc + "method = \"grid\"\n", 5, "must be \"modal\" for a disc"},
    {"clamped_string", string + "boundary = \"clamped\"\n", 6,
     "string.s.boundary: must be \"supported\" for a modal string"},
    {"clamped_plate", plate + "boundary = \"clamped\"\n", 7, "must be \"supported\" for a modal"},
    {"radius_of_zero", "[membrane.d]\ntension = 1\nsurface_density = 1\nradius = 0\n", 4,
     "must be above 0, not 0"},
};
INSTANTIATE_TEST_SUITE_P(OfTheOutline, ModalFault, testing::ValuesIn(of_the_outline), named);

const Bad of_single_modes[] = {
    {"outside_the_bandwidth", string + "bandwidth = 1000\nmodes = [{ number = 11, t60 = 1 }]\n", 7,
     "names no mode within the bandwidth"},
    {"one_number_on_a_disc", disc + "modes = [{ number = 1, t60 = 1 }]\n", 5, "names no mode"},
    {"two_numbers_on_a_string", string + "modes = [{ number = [1, 1], t60 = 1 }]\n", 6,
     "names no mode"},
    {"no_circle_on_a_disc", disc + "modes = [{ number = [0, 0], t60 = 1 }]\n", 5, "names no mode"},
    {"above_half_the_rate", string + "modes = [{ number = 1, frequency = 22050 }]\n", 6,
     "must be below half the rate, 22050 Hz"},
    {"frequency_of_zero", string + "modes = [{ number = 1, frequency = 0 }]\n", 6,
     "must be at least 0.001, not 0"},
    {"t60_of_zero", string + "modes = [{ number = 1, t60 = 0 }]\n", 6,
     "must be at least 1e-06, not 0"},
    {"without_a_number", string + "modes = [{ t60 = 1 }]\n", 6, "number"},
    {"unknown_key", string + "modes = [{ number = 1, freqency = 100 }]\n", 6,
     "did you mean 'frequency'?"},
    {"no_list", string + "modes = 3\n", 6, "list of tables"},
    {"shape_outside_the_bandwidth",
     string + "bandwidth = 1000\nshape = { kind = \"mode\", number = 11, amplitude = 1 }\n", 7,
     "names no mode within the bandwidth"},
    {"shape_of_no_half_wave", string + "shape = { kind = \"mode\", number = 0, amplitude = 1 }\n",
     6, "names no mode within the bandwidth"},
};
INSTANTIATE_TEST_SUITE_P(OfSingleModes, ModalFault, testing::ValuesIn(of_single_modes), named);

const Bad of_t60[] = {
    {"of_zero", string + "t60 = 0\n", 6, "string.s.t60: must be at least 1e-06, not 0"},
    {"negative", disc + "t60 = -1\n", 5, "must be at least 1e-06, not -1"},
    {"zero_in_the_curve", string + "t60 = [[100, 1], [1000, 0]]\n", 6,
     "must be at least 1e-06, not 0"},
    {"curve_backwards", string + "t60 = [[1000, 1], [100, 2]]\n", 6, "100 follows 1000"},
};
INSTANTIATE_TEST_SUITE_P(OfT60, ModalFault, testing::ValuesIn(of_t60), named);

const Bad of_places[] = {
    {"outside", disc + pickup("[0.8, 0.7]"), 6, "outside 'membrane.d'"},
    {"on_the_edge", disc + pickup("[0.6, 0.8]"), 6, "on the fixed edge of 'membrane.d'"},
    {"on_the_edge_at_one", disc + pickup("[-1, 0]"), 6, "on the fixed edge of 'membrane.d'"},
    {"one_number", disc + pickup("0.5"), 6, "membrane.d"},
    {"pluck_outside", disc + "shape = { kind = \"pluck\", at = [0.8, 0.8], amplitude = 1 }\n", 5,
     "inside the disc"},
    {"bump_on_the_edge", disc + "shape = { kind = \"bump\", at = [0, 1], amplitude = 1 }\n", 5,
     "inside the disc"},
};
INSTANTIATE_TEST_SUITE_P(OfPlaces, ModalFault, testing::ValuesIn(of_places), named);

TEST(GoodModalScenes, AreTaken) {
  EXPECT_EQ(claims::complaint(disc + pickup("[0, 0]")), "");
  EXPECT_EQ(claims::complaint(disc + pickup("[-0.6, -0.79]")), "");
  EXPECT_EQ(claims::complaint(disc + "modes = [{ number = [0, 1], frequency = 182, t60 = 1.2 }]\n"),
            "");
  EXPECT_EQ(claims::complaint(disc + "t60 = [[0, 2], [1000, 0.5]]\n"), "");
  EXPECT_EQ(claims::complaint(string + "bandwidth = 22049\n"), "");
  EXPECT_EQ(claims::complaint(plate), "");
}

// A mode of a disc may have no nodal diameter; half waves are at least one on everything else.
TEST(BadModalScenes, LeaveHalfWavesOfAGridAtLeastOne) {
  const std::string lines = claims::complaint(
      "[string.s]\nlength = 0.5\nlinear_density = 0.004\ntension = 40\n"
      "shape = { kind = \"mode\", number = 0, amplitude = 1 }\n");
  EXPECT_EQ(lines.substr(0, lines.find(": ")), "bad.toml:5") << lines;
  EXPECT_EQ(lines.find('\n'), lines.size() - 1) << lines;
}

}  // namespace
}  // namespace thrum
