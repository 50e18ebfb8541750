// Invalid moving parameters are refused when the scene is read or built, with one clear line, never
// during a run.
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

class BadMove : public testing::TestWithParam<Bad> {};

TEST_P(BadMove, IsOneLine) { claims::expect_one_line(GetParam()); }

std::string hammer(const std::string& mass, const std::string& more = "") {
  return "[mass.h]\nmass = " + mass + "\nvelocity = 1\n" + more;
}
std::string string(const std::string& tension, const std::string& more = "method = \"modal\"\n") {
  return "[string.s]\nlength = 0.6\nlinear_density = 0.006\ntension = " + tension + "\n" + more;
}
std::string felt(const std::string& above, const std::string& stiffness = "1e8",
                 const std::string& exponent = "2.5") {
  return "[contact.c]\nabove = " + above + "\nbelow = \"mass.h\"\nstiffness = " + stiffness +
         "\nexponent = " + exponent + "\n";
}
std::string path(const std::string& points) {
  return "{ on = \"string.s\", path = " + points + " }";
}
const std::string place = "{ on = \"string.s\", at = 0.2 }";

const Bad of_values[] = {
    {"exponent_below_one", hammer("1") + string("600") + felt(place, "1", "[[0, 2], [1, 0.9]]"), 13,
     "contact.c.exponent: must be at least 1, not 0.9"},
    {"mass_touching_zero", hammer("[[0, 1], [1, 0]]"), 2, "mass.h.mass: must be above 0, not 0"},
    {"mass_below_zero", hammer("[[0, 1], [1, -2]]"), 2, "must be above 0, not -2"},
    {"stiffness_below_zero", hammer("1") + string("600") + felt(place, "[[0, 1], [1, -1]]"), 12,
     "contact.c.stiffness: must be at least 0, not -1"},
    {"tension_below_zero", string("[[0, 600], [1, -1]]"), 4,
     "string.s.tension: must be at least 0, not -1"},
    {"tension_falling_to_zero", string("[[0, 600], [1, 0]]"), 4,
     "string.s.tension: falls to 0 and there is no stiffness either"},
    {"times_that_fall", string("[[1, 600], [0.5, 700]]"), 4, "times must increase"},
    {"a_mass_too_light_for_its_spring", hammer("[[0, 1], [1, 0.01]]", "frequency = 5000\n"), 2,
     "mass.h.mass: falls so far that the mass on its spring rings at 50000 Hz"},
};
INSTANTIATE_TEST_SUITE_P(OfValues, BadMove, testing::ValuesIn(of_values), named);

const Bad of_tension[] = {
    {"on_a_grid_string", string("[[0, 600], [1, 700]]", ""), 4,
     "string.s.tension: cannot move on a grid string; give one number, or method = \"modal\""},
    {"beside_a_mode_of_its_own_frequency",
     string("[[0, 600], [1, 700]]",
            "method = \"modal\"\nmodes = [{ number = 1, frequency = 300 }]\n"),
     6, "is fixed and the tension moves; give one or the other"},
    {"so_high_that_no_mode_is_left",
     string("[[0, 600], [1, 1e9]]", "method = \"modal\"\nbandwidth = 3000\n"), 6, "holds no mode"},
};
const std::string louder = "damping = [[0, 1], [1, 5]]\n";
const Bad of_damping[] = {
    {"on_a_grid_string", string("600", louder), 5,
     "string.s.damping: cannot move on a grid string; give one number, or method = \"modal\""},
    {"beside_t60", string("600", louder + "method = \"modal\"\nt60 = [[0, 1], [1000, 0.5]]\n"), 5,
     "string.s.damping: moves, and t60 fixes the decay; give one or the other"},
    {"beside_a_mode_of_its_own_t60",
     string("600", louder + "method = \"modal\"\nmodes = [{ number = 1, t60 = 3 }]\n"), 7,
     "is fixed and the damping moves; give one or the other"},
    {"below_zero", string("600", "method = \"modal\"\ndamping = [[0, 1], [1, -1]]\n"), 6,
     "string.s.damping: must be at least 0, not -1"},
};
INSTANTIATE_TEST_SUITE_P(OfDamping, BadMove, testing::ValuesIn(of_damping), named);
INSTANTIATE_TEST_SUITE_P(OfTension, BadMove, testing::ValuesIn(of_tension), named);

const std::string both = hammer("1") + string("600");
const Bad of_paths[] = {
    {"leaving_the_string", both + felt(path("[[0, 0.1], [1, 1.2]]")), 10,
     "contact.c.above: at 1.2 is outside 'string.s'; a place is a fraction between 0 and 1"},
    {"below_its_beginning", both + felt(path("[[0, -0.1], [1, 0.2]]")), 10, "outside 'string.s'"},
    {"onto_its_fixed_end", both + felt(path("[[0, 0.1], [1, 1]]")), 10,
     "at 1 'string.s' is fixed; choose a place between 0 and 1"},
    {"onto_its_fixed_beginning", both + felt(path("[[0, 0], [1, 0.5]]")), 10, "at 0 'string.s' is"},
    {"back_in_time", both + felt(path("[[1, 0.1], [0, 0.5]]")), 10, "times must increase"},
    {"beside_at", both + felt("{ on = \"string.s\", at = 0.1, path = [[0, 0.1], [1, 0.2]] }"), 10,
     "says where in two ways"},
    {"along_a_line", both + felt("{ on = \"string.s\", along = true, path = [[0, 0.1]] }"), 10,
     "says where in two ways"},
    {"on_a_mass", both + felt("{ on = \"mass.h\", path = [[0, 0.1], [1, 0.2]] }"), 10,
     "only a place on a string can move; 'mass.h' is none, so use \"mass.h\""},
    {"on_a_membrane",
     "[membrane.m]\nradius = 0.1\nsurface_density = 0.2\ntension = 2000\nbandwidth = 2000\n"
     "[pickup.p]\non = { on = \"membrane.m\", path = [[0, 0.1], [1, 0.2]] }\n",
     7, "only a place on a string can move; 'membrane.m' is none, so use 'at'"},
    {"on_a_contact",
     both + felt(place) + "[pickup.p]\non = { on = \"contact.c\", path = [[0, 0.1], [1, 0.2]] }\n",
     15, "has no place on it"},
    {"on_the_same_string_as_the_other_side",
     string("600") + "[contact.c]\nabove = " + path("[[0, 0.1], [1, 0.2]]") + "\nbelow = " + place +
         "\nstiffness = 1\n",
     7, "contact.c.above: both places are on 'string.s' and one of them moves"},
    {"faster_than_the_string", both + felt(path("[[0, 0.1], [0.0001, 0.9]]")), 10,
     "moves from 0.1 to 0.9 within 0.0001 s, faster than this modal string can follow"},
};
INSTANTIATE_TEST_SUITE_P(OfPaths, BadMove, testing::ValuesIn(of_paths), named);

TEST(GoodMoves, AreTaken) {
  const std::string modal = both + felt(path("[[0, 0.1], [1, 0.9]]"), "[[0, 0], [1, 1e9]]");
  EXPECT_EQ(claims::complaint(modal), "");
  const std::string grid =
      hammer("[[0, 1], [1, 2]]") + string("600", "") + felt(path("[[0, 0.001], [0.0001, 0.999]]"));
  EXPECT_EQ(claims::complaint(grid), "");
  EXPECT_EQ(claims::complaint(
                string("[[0, 0], [1, 700]]", "method = \"modal\"\nbending_stiffness = 0.01\n")),
            "");
  EXPECT_EQ(claims::complaint(string("[[0, 600], [1, 600]]", "")), "") << "held is a number";
  EXPECT_EQ(claims::complaint(string("600", "damping = [[0, 1], [1, 1]]\n")), "");
  EXPECT_EQ(claims::complaint(string("600", louder + "method = \"modal\"\nmodes = [{ number = 1, "
                                                     "frequency = 300 }]\n")),
            "");
}

}  // namespace
}  // namespace thrum
