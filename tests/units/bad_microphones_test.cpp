// An invalid microphone, profile of a gap or round plate gives one clear line.
#include <gtest/gtest.h>

#include <string>

#include "support/bad_scene.hpp"

namespace thrum {
namespace {

using claims::Bad;
using claims::named;

class AirFault : public testing::TestWithParam<Bad> {};

TEST_P(AirFault, IsOneLine) { claims::expect_one_line(GetParam()); }

const std::string plate =
    "[plate.p]\nsize = [0.3, 0.2]\nthickness = 0.002\ndensity = 7850\nyoung = 2e11\n";
const std::string string = "[string.s]\nlength = 0.5\nlinear_density = 0.004\ntension = 40\n";

const Bad of_microphones[] = {
    {"nothing_to_hear", plate + "[microphone.m]\nat = [0, 0, 1]\n", 6, "hears: missing"},
    {"an_empty_list", plate + "[microphone.m]\nhears = []\nat = [0, 0, 1]\n", 7,
     "is an empty list; name at least one"},
    {"nowhere", plate + "[microphone.m]\nhears = [\"plate.p\"]\n", 6, "at: missing"},
    {"two_numbers", plate + "[microphone.m]\nhears = [\"plate.p\"]\nat = [0, 1]\n", 8,
     "must be three lengths, [x, y, z]"},
    {"unknown", plate + "[microphone.m]\nhears = [\"plate.q\"]\nat = [0, 0, 1]\n", 7,
     "there is no 'plate.q'; did you mean 'plate.p'?"},
    {"a_string", string + "[microphone.m]\nhears = [\"string.s\"]\nat = [0, 0, 1]\n", 6,
     "cannot be heard; a microphone hears plates"},
    {"a_place",
     plate + "[microphone.m]\nhears = [{ on = \"plate.p\", at = [0.5, 0.5] }]\nat = [0, "
             "0, 1]\n",
     7, "is heard as a whole; write \"plate.p\""},
    {"twice", plate + "[microphone.m]\nhears = [\"plate.p\", \"plate.p\"]\nat = [0, 0, 1]\n", 7,
     "is in this list already"},
    {"too_near", plate + "[microphone.m]\nhears = [\"plate.p\"]\nat = [0, 0, 0.005]\n", 8,
     "nearer than sound travels in a step"},
    {"too_far", plate + "[microphone.m]\nhears = [\"plate.p\"]\nat = [0, 0, 1e5]\n", 8,
     "move it nearer"},
    {"named_like_a_pickup",
     plate + "[pickup.m]\non = { on = \"plate.p\", at = [0.3, 0.3] }\n[microphone.m]\nhears = "
             "[\"plate.p\"]\nat = [0, 0, 1]\n",
     8, "has the name of a pickup"},
};
INSTANTIATE_TEST_SUITE_P(OfMicrophones, AirFault, testing::ValuesIn(of_microphones), named);

const std::string touching =
    string + "[barrier.b]\n[contact.c]\nbelow = \"barrier.b\"\nstiffness = 1e8\n";
const Bad of_profiles[] = {
    {"at_a_place",
     touching + "above = { on = \"string.s\", at = 0.3 }\ngap = [[0, 0.001], [1, 0.002]]\n", 10,
     "is a profile, which is for contact along a line"},
    {"with_gap_end",
     touching + "above = { on = \"string.s\", along = true }\ngap = [[0, 0.001], [1, 0.002]]\n"
                "gap_end = 0.1\n",
     10, "is a profile and gap_end is given too"},
    {"beyond_the_line",
     touching + "above = { on = \"string.s\", along = true }\ngap = [[0, 0.001], [2, 0.002]]\n", 10,
     "fractions must be from 0 to 1, not 2"},
    {"that_turns_back",
     touching + "above = { on = \"string.s\", along = true }\ngap = [[0.5, 0.001], [0.1, 0.002]]\n",
     10, "fractions must increase from point to point"},
};
INSTANTIATE_TEST_SUITE_P(OfProfiles, AirFault, testing::ValuesIn(of_profiles), named);

const std::string disc =
    "[plate.p]\nradius = 0.2\nthickness = 0.002\ndensity = 8800\nyoung = 1.1e11\n";
const Bad of_round_plates[] = {
    {"radius_and_size", disc + "size = [0.1, 0.1]\n", 1, "leave out one of them"},
    {"neither", "[plate.p]\nthickness = 0.002\ndensity = 1\nyoung = 1e9\n", 1,
     "needs a size = [lx, ly]"},
    {"on_a_grid", disc + "method = \"grid\"\n", 6, "must be \"modal\" for a round plate"},
    {"points", disc + "points = [3, 3]\n", 6, "is for method = \"grid\""},
    {"place_on_a_held_edge", disc + "[pickup.q]\non = { on = \"plate.p\", at = [1, 0] }\n", 7,
     "on the fixed edge of"},
    {"place_beyond_a_free_edge",
     disc + "boundary = \"free\"\n[pickup.q]\non = { on = \"plate.p\", at = [1, 0.1] }\n", 8,
     "outside 'plate.p'"},
};
INSTANTIATE_TEST_SUITE_P(OfRoundPlates, AirFault, testing::ValuesIn(of_round_plates), named);

const std::string wire =
    "[string.s]\nlength = 0.65\ntension = 60\ndensity = 7850\nradius = 2e-4\nyoung = 2e11\n";
const Bad of_stretching_strings[] = {
    {"of_unknown_section", string + "nonlinear = true\n", 5, "needs density, radius and young"},
    {"whose_tension_moves",
     "[string.s]\nlength = 0.65\ndensity = 7850\nradius = 2e-4\nyoung = 2e11\nnonlinear = "
     "true\ntension = [[0, 60], [1, 70]]\n",
     7, "give one or the other"},
    {"with_points", wire + "nonlinear = true\npoints = 30\n", 8, "is for method = \"grid\""},
};
INSTANTIATE_TEST_SUITE_P(OfStretchingStrings, AirFault, testing::ValuesIn(of_stretching_strings),
                         named);

TEST(RoundPlates, MayBeTouchedAtAFreeEdge) {
  EXPECT_EQ(
      claims::complaint(disc + "boundary = \"free\"\nbandwidth = 2000\n[pickup.q]\non = { on = "
                               "\"plate.p\", at = [1, 0] }\n"),
      "");
}

}  // namespace
}  // namespace thrum
