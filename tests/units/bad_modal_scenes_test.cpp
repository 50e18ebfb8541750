// An invalid modal body or disc gives one clear line, with the line of the file, when the
// simulation is built or before.
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
    {"radius_and_size", disc + "size = [0.3, 0.2]\n", 1, "leave out one of them"},
    {"neither", "[membrane.d]\ntension = 2000\nsurface_density = 0.2\n", 1,
     "needs a radius (a disc) or a size"},
    {"disc_on_a_grid_that_is_too_fine", disc + "method = \"grid\"\npoints = [4000, 4000]\n", 6,
     "finer than stability allows"},
    {"disc_on_a_grid_of_two_counts", disc + "method = \"grid\"\npoints = [40, 30]\n", 6,
     "must be two equal numbers"},
    {"disc_on_a_grid_of_one_cell", "rate = 1000\n" + disc + "method = \"grid\"\n", 2,
     "cells to its radius and 2 are needed"},
    {"bandwidth_of_a_disc_on_a_grid", disc + "method = \"grid\"\nbandwidth = 1000\n", 6,
     "is for method = \"modal\""},
    {"mode_that_a_disc_cannot_show",
     disc + "method = \"grid\"\nshape = { kind = \"mode\", number = [1, 400], amplitude = 1 }\n", 6,
     "can be drawn on this grid"},
    {"clamped_string_whose_tension_moves",
     "[string.s]\nlength = 0.5\nlinear_density = 0.004\nbending_stiffness = 1e-3\ntension = [[0, "
     "40], [1, 50]]\nmethod = \"modal\"\nboundary = \"clamped\"\n",
     7, "string.s.boundary: must be \"supported\" for a modal string whose tension moves"},
    {"clamped_rectangle_in_air", plate + "boundary = \"clamped\"\nair = true\n", 8,
     "air: is for a rectangle that is supported, or for a disc"},
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
    {"named_twice",
     string + "modes = [{ number = 2, t60 = 1 },\n{ number = 1 }, { number = 2, t60 = 2 }]\n", 7,
     "string.s.modes.2.number: is a mode that this list has already"},
    {"negative_t60", string + "modes = [{ number = 1, t60 = -1 }]\n", 6,
     "must be at least 1e-06, not -1"},
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

const std::string grid = "[string.s]\nlength = 0.5\nlinear_density = 0.004\ntension = 40\n";
const std::string sheet =
    "[membrane.m]\nsize = [0.3, 0.2]\ntension = 2000\nsurface_density = 0.2\n";
const std::string board =
    "[plate.p]\nsize = [0.3, 0.2]\nthickness = 0.001\ndensity = 7850\nyoung = 2e11\n";
const std::string on_a_grid = "is for method = \"modal\" and this is on a grid";
const std::string in_modes = "is for method = \"grid\" and this is in modes";

const Bad of_the_other_method[] = {
    {"bandwidth_of_a_grid", grid + "bandwidth = 1000\n", 5, "string.s.bandwidth: " + on_a_grid},
    {"t60_of_a_grid", sheet + "t60 = 1\n", 5, "membrane.m.t60: " + on_a_grid},
    {"modes_of_a_grid", board + "modes = [{ number = [1, 1], t60 = 1 }]\n", 6,
     "plate.p.modes: " + on_a_grid},
    {"modes_kept_of_a_grid", grid + "modes_kept = 10\n", 5, "string.s.modes_kept: " + on_a_grid},
    {"bandwidth_of_a_grid_plate", board + "bandwidth = 1000\n", 6, on_a_grid},
    {"points_of_modes", string + "points = 40\n", 6, "string.s.points: " + in_modes},
    {"points_of_a_disc", disc + "points = [20, 20]\n", 5, "membrane.d.points: " + in_modes},
    {"points_of_a_modal_plate", plate + "points = [20, 20]\n", 7, "plate.p.points: " + in_modes},
    {"points_of_a_modal_rectangle", sheet + "method = \"modal\"\npoints = [20, 20]\n", 6, in_modes},
};
INSTANTIATE_TEST_SUITE_P(OfTheOtherMethod, ModalFault, testing::ValuesIn(of_the_other_method),
                         named);

const Bad of_modes_kept[] = {
    {"none", string + "modes_kept = 0\n", 6,
     "string.s.modes_kept: must be from 1 to 1000000, not 0"},
    {"negative", disc + "modes_kept = -3\n", 5, "must be from 1 to 1000000, not -3"},
    {"half_a_mode", plate + "modes_kept = 2.5\n", 7, "whole number"},
};
INSTANTIATE_TEST_SUITE_P(OfModesKept, ModalFault, testing::ValuesIn(of_modes_kept), named);

/// Line 1 to 4 one head, 5 to 8 the other, 9 to 11 the cavity.
std::string drum(const std::string& more_of_the_lower, const std::string& more_of_the_cavity = "",
                 const std::string& radius = "0.15") {
  return disc + "[membrane.e]\ntension = 1900\nsurface_density = 0.1\nradius = " + radius + "\n" +
         more_of_the_lower +
         "[cavity.air]\nbetween = [\"membrane.d\", \"membrane.e\"]\ndepth = 0.1\n" +
         more_of_the_cavity;
}

const Bad of_cavities[] = {
    {"two_radii", drum("", "", "0.16"), 10,
     "cavity.air.between: the two membranes must have the same radius"},
    {"bandwidth_above_half_the_rate", drum("bandwidth = 30000\n"), 9,
     "membrane.e.bandwidth: must be below half the rate, 22050 Hz"},
    {"rest_of_a_head", drum("rest_bandwidth = 20000\n"), 9, "is for a head without a cavity"},
    {"modes_kept_of_a_head", drum("modes_kept = 10\n"), 9, "give it to 'cavity.air'"},
    {"points_of_a_head", drum("points = [3, 3]\n"), 9, in_modes},
    {"none_kept", drum("", "modes_kept = 0\n"), 12, "must be from 1 to 1000000, not 0"},
    {"below_the_lowest_mode", drum("bandwidth = 20\n"), 10, "has no mode below 20 Hz"},
    {"shape_of_no_mode",
     drum("bandwidth = 1000\nshape = { kind = \"mode\", number = [0, 99], amplitude = 1 }\n"), 10,
     "membrane.e.shape: names no mode within the bandwidth"},
};
INSTANTIATE_TEST_SUITE_P(OfCavities, ModalFault, testing::ValuesIn(of_cavities), named);

std::string wire_on_disc(const std::string& from, const std::string& to) {
  return string + disc +
         "[contact.c]\nabove = { on = \"string.s\", along = true }\nbelow = { on = "
         "\"membrane.d\", from = " +
         from + ", to = " + to + " }\nstiffness = 1e8\n";
}

const Bad of_lines[] = {
    {"leaves_the_disc", wire_on_disc("[-0.5, 0.3]", "[0.99, 0.3]"), 12,
     "contact.c.below: [0.99, 0.3] is outside 'membrane.d'"},
    {"comes_from_outside", wire_on_disc("[0, -1.5]", "[0, 0.5]"), 12, "outside 'membrane.d'"},
    {"ends_on_the_edge", wire_on_disc("[-1, 0]", "[0.5, 0]"), 12,
     "on the fixed edge of 'membrane.d'"},
};
INSTANTIATE_TEST_SUITE_P(OfLines, ModalFault, testing::ValuesIn(of_lines), named);

const Bad of_the_rest[] = {
    {"rest_of_zero", disc + "rest_bandwidth = 0\n", 5, "must be above 0, not 0"},
    {"too_many_left_out", disc + "rest_bandwidth = 1e6\n", 5,
     "membrane.d.rest_bandwidth: of 1e+06 Hz holds about 2.22e+07 modes and the most is 50000"},
    {"rest_of_a_nonlinear_plate", plate + "nonlinear = true\nrest_bandwidth = 20000\n", 8,
     "plate.p.rest_bandwidth: is for a linear plate"},
    {"rest_of_a_grid", disc + "method = \"grid\"\nrest_bandwidth = 20000\n", 6,
     "membrane.d.rest_bandwidth: " + on_a_grid},
};
INSTANTIATE_TEST_SUITE_P(OfTheRest, ModalFault, testing::ValuesIn(of_the_rest), named);

TEST(GoodModalScenes, AreTaken) {
  EXPECT_EQ(claims::complaint(disc + pickup("[0, 0]")), "");
  EXPECT_EQ(claims::complaint(disc + pickup("[-0.6, -0.79]")), "");
  EXPECT_EQ(claims::complaint(disc + "modes = [{ number = [0, 1], frequency = 182, t60 = 1.2 }]\n"),
            "");
  EXPECT_EQ(claims::complaint(disc + "t60 = [[0, 2], [1000, 0.5]]\n"), "");
  EXPECT_EQ(claims::complaint(string + "bandwidth = 22049\n"), "");
  EXPECT_EQ(claims::complaint(plate), "");
  EXPECT_EQ(claims::complaint(string + "modes_kept = 1\n"), "");
  EXPECT_EQ(claims::complaint(string + "modes_kept = 1000000\n"), "");
  EXPECT_EQ(claims::complaint(drum("bandwidth = 800\n", "modes_kept = 7\n")), "");
  EXPECT_EQ(claims::complaint(wire_on_disc("[-0.9, 0.3]", "[0.9, 0.3]")), "");
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
