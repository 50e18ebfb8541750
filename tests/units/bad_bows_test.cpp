// An invalid bow is refused with one clear line.
#include <gtest/gtest.h>

#include <string>

#include "support/bad_scene.hpp"

namespace thrum {
namespace {

using claims::Bad;
using claims::named;

class BadBow : public testing::TestWithParam<Bad> {};

TEST_P(BadBow, IsOneLine) { claims::expect_one_line(GetParam()); }

const std::string things =
    "[mass.m]\nmass = 1\n[barrier.b]\n[string.s]\nlength = 1\ntension = 10\nlinear_density = "
    "0.01\n";
const std::string bow = things + "[bow.x]\non = \"mass.m\"\n";
const std::string whole = bow + "velocity = 0.1\nforce = 1\n";

std::string wandering(const std::string& on, const std::string& path) {
  return "[bow.x]\non = { on = \"" + on + "\", path = " + path + " }\nvelocity = 0.1\nforce = 1\n";
}

const Bad bows[] = {
    {"no_force", bow + "velocity = 0.1\n", 8,
     "bow.x.force: missing; give a number or envelope in N"},
    {"no_velocity", bow + "force = 1\n", 8, "bow.x.velocity: missing"},
    {"negative_force", bow + "velocity = 0.1\nforce = -1\n", 11,
     "force: must be at least 0, not -1"},
    {"negative_force_in_an_envelope", bow + "velocity = 0.1\nforce = [[0, 1], [1, -0.5], [2, 1]]\n",
     11, "must be at least 0, not -0.5"},
    {"breakaway_of_one", whole + "breakaway = 1\n", 12,
     "must be between 0 and 1, both excluded, not 1"},
    {"breakaway_of_none", whole + "breakaway = 0\n", 12, "must be between 0 and 1, both excluded"},
    {"static_below_coulomb", whole + "static_friction = 0.2\n", 12, "is below coulomb_friction"},
    {"negative_bristle_stiffness", whole + "bristle_stiffness = -1\n", 12, "must be above 0"},
    {"no_bristle_stiffness", whole + "bristle_stiffness = 0\n", 12, "must be above 0"},
    {"negative_bristle_damping", whole + "bristle_damping = -0.1\n", 12, "must be at least 0"},
    {"negative_viscosity", whole + "viscosity = -0.1\n", 12, "must be at least 0"},
    {"negative_noise", whole + "noise = -0.1\n", 12, "must be at least 0"},
    {"negative_coulomb_friction", whole + "coulomb_friction = -0.1\n", 12, "must be above 0"},
    {"no_stribeck_velocity", whole + "stribeck_velocity = 0\n", 12, "must be above 0"},
    {"negative_seed", whole + "seed = -1\n", 12, "must be at least 0"},
    {"passive_is_a_word", whole + "passive = \"yes\"\n", 12, "true or false"},
    {"on_a_barrier", things + "[bow.x]\non = \"barrier.b\"\nvelocity = 0.1\nforce = 1\n", 9,
     "bow.x.on: is a barrier, which no bow moves"},
    {"on_nothing", things + "[bow.x]\non = \"mass.q\"\nvelocity = 0.1\nforce = 1\n", 9,
     "there is no 'mass.q'"},
    {"nowhere_on_a_string", things + "[bow.x]\non = \"string.s\"\nvelocity = 0.1\nforce = 1\n", 9,
     "say where on 'string.s'"},
    {"along_a_string",
     things + "[bow.x]\non = { on = \"string.s\", along = true }\nvelocity = 0.1\nforce = 1\n", 9,
     "must be a place here, not a line"},
    {"a_path_that_leaves_the_string", things + wandering("string.s", "[[0, 0.1], [1, 1.1]]"), 9,
     "bow.x.on: at 1.1 is outside 'string.s'; a place is a fraction between 0 and 1"},
    {"a_path_onto_the_fixed_end", things + wandering("string.s", "[[0, 0.1], [1, 1]]"), 9,
     "at 1 'string.s' is fixed"},
    {"a_path_on_a_mass", things + wandering("mass.m", "[[0, 0.1], [1, 0.2]]"), 9,
     "only a place on a string can move; 'mass.m' is none, so use \"mass.m\""},
    {"a_path_on_a_barrier", things + wandering("barrier.b", "[[0, 0.1], [1, 0.2]]"), 9,
     "only a place on a string can move"},
    {"a_path_back_in_time", things + wandering("string.s", "[[1, 0.1], [0, 0.2]]"), 9,
     "times must increase"},
    {"a_path_without_points", things + wandering("string.s", "[]"), 9, "path"},
    {"a_path_of_numbers", things + wandering("string.s", "[0.1, 0.2]"), 9, "path"},
    {"a_path_faster_than_a_modal_string",
     things + "method = \"modal\"\n" + wandering("string.s", "[[0, 0.1], [0.0001, 0.9]]"), 10,
     "faster than this modal string can follow"},
    {"wide_on_a_mass", whole + "width = 0.01\n", 12, "is along a string or a bar"},
    {"of_negative_width", whole + "width = -0.01\n", 12, "must be at least 0"},
    {"of_one_hair", whole + "hairs = 1\n", 12, "must be from 2 to 64"},
    {"wide_over_the_end",
     things + "[bow.x]\non = { on = \"string.s\", at = 0.1 }\nvelocity = 0.1\nforce = 1\n"
              "width = 0.3\n",
     12, "reaches over the end of the string: at 0.1 there is room for 0.2 m"},
    {"wide_on_its_way_over_the_end",
     things + wandering("string.s", "[[0, 0.5], [1, 0.95]]") + "width = 0.2\n", 12,
     "reaches over the end of the string: at 0.95"},
    {"pickup_of_its_velocity", whole + "[pickup.p]\non = \"bow.x\"\nquantity = \"velocity\"\n", 14,
     "must be \"force\""},
};
INSTANTIATE_TEST_SUITE_P(Of, BadBow, testing::ValuesIn(bows), named);

}  // namespace
}  // namespace thrum
