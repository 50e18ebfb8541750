// Forces on elements that cannot be driven, and pickups on invalid places, give one clear line with
// the line of the file.
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

class BadPlace : public testing::TestWithParam<Bad> {};

TEST_P(BadPlace, IsOneLine) { claims::expect_one_line(GetParam()); }

const std::string ball =
    "[mass.a]\nmass = 1\n[barrier.b]\nposition = -1\n"
    "[contact.c]\nabove = \"mass.a\"\nbelow = \"barrier.b\"\nstiffness = 1\n";

const Bad of_things[] = {
    {"contact_of_a_contact",
     ball + "[contact.d]\nabove = \"contact.c\"\nbelow = \"mass.a\"\nstiffness = 1\n", 10,
     "contact.d.above: 'contact.c' is not a thing; name one that vibrates, or a barrier"},
    {"force_on_a_barrier", ball + "[force.f]\non = \"barrier.b\"\namplitude = 1\nlength = 0.01\n",
     10, "force.f.on: is a barrier, which no force moves; name a thing that vibrates"},
    {"place_on_a_contact", ball + "[pickup.p]\non = { on = \"contact.c\", at = 0.3 }\n", 10,
     "pickup.p.on: a contact, connection or bow has no place on it; write \"contact.c\""},
};
INSTANTIATE_TEST_SUITE_P(OfThings, BadPlace, testing::ValuesIn(of_things), named);

TEST(GoodPlaces, AreTaken) {
  EXPECT_EQ(claims::complaint(ball + "[pickup.p]\non = \"contact.c\"\n"), "");
  EXPECT_EQ(claims::complaint(ball + "[force.f]\non = \"mass.a\"\namplitude = 1\nlength = 0.01\n"),
            "");
}

}  // namespace
}  // namespace thrum
