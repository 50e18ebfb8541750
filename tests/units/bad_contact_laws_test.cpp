// A contact law that cannot be is refused with one clear line.
#include <gtest/gtest.h>

#include <string>

#include "support/bad_scene.hpp"

namespace thrum {
namespace {

using claims::Bad;
using claims::named;

class BadContactLaw : public testing::TestWithParam<Bad> {};

TEST_P(BadContactLaw, IsOneLine) { claims::expect_one_line(GetParam()); }

const std::string contact =
    "[mass.m]\nmass = 1\n[barrier.b]\n[contact.c]\nabove = \"barrier.b\"\nbelow = \"mass.m\"\n";
const std::string table = contact + "law = \"table\"\n";
const std::string exponential = contact + "law = \"exponential\"\n";

const Bad bad_laws[] = {
    {"unknown", contact + "law = \"linear\"\n", 7,
     "contact.c.law: must be one of power, exponential, table, not 'linear'"},
    {"power_without_stiffness", contact, 4, "contact.c.stiffness: missing"},
    {"power_with_points", contact + "stiffness = 1e6\npoints = [[0, 0], [1e-3, 1]]\n", 8,
     "contact.c.points: "},
    {"power_with_depth", contact + "stiffness = 1e6\ndepth = 1e-4\n", 8, "contact.c.depth: "},
    {"power_with_an_exponent_below_one", contact + "stiffness = 1e6\nexponent = 0.5\n", 8,
     "must be at least 1, not 0.5"},
    {"exponential_without_depth", exponential + "stiffness = 1e6\n", 4, "contact.c.depth: missing"},
    {"exponential_without_stiffness", exponential + "depth = 1e-4\n", 4,
     "contact.c.stiffness: missing"},
    {"exponential_with_no_depth", exponential + "stiffness = 1e6\ndepth = 0\n", 9,
     "must be above 0"},
    {"exponential_with_exponent", exponential + "stiffness = 1e6\ndepth = 1e-4\nexponent = 2\n", 10,
     "contact.c.exponent: "},
    {"table_without_points", table, 4,
     "contact.c.points: missing; give points, [[penetration, force], ...]"},
    {"table_with_stiffness", table + "points = [[0, 0], [1e-3, 1]]\nstiffness = 1e6\n", 9,
     "contact.c.stiffness: "},
    {"table_with_exponent", table + "points = [[0, 0], [1e-3, 1]]\nexponent = 2\n", 9,
     "contact.c.exponent: "},
    {"table_with_depth", table + "points = [[0, 0], [1e-3, 1]]\ndepth = 1e-3\n", 9,
     "contact.c.depth: "},
    {"table_of_one_point", table + "points = [[0, 0]]\n", 8, "needs two points at least"},
    {"table_of_a_number", table + "points = 3\n", 8, "contact.c.points: "},
    {"table_of_a_word", table + "points = \"abc\"\n", 8,
     "contact.c.points: must be [[penetration, force], ...], not a string"},
    {"table_of_nothing", table + "points = []\n", 8, "contact.c.points: "},
    {"table_not_from_zero", table + "points = [[0, 1], [1e-3, 2]]\n", 8, "must begin with [0, 0]"},
    {"table_not_from_no_depth", table + "points = [[1e-4, 0], [1e-3, 2]]\n", 8,
     "point 1 must have a larger force than the one before it"},
    {"table_that_falls", table + "points = [[0, 0], [1e-3, 2], [2e-3, 1]]\n", 8,
     "point 3 must have a larger force than the one before it"},
    {"table_that_is_flat", table + "points = [[0, 0], [1e-3, 0], [2e-3, 1]]\n", 8,
     "point 2 must have a larger force than the one before it"},
    {"table_whose_slope_falls", table + "points = [[0, 0], [1e-3, 2], [2e-3, 3]]\n", 8,
     "point 3 makes the curve less steep than before it; slopes must not fall"},
    {"table_of_two_points_at_one_depth", table + "points = [[0, 0], [1e-3, 2], [1e-3, 4]]\n", 8,
     "must increase from point to point"},
    {"table_that_goes_back", table + "points = [[0, 0], [1e-3, 2], [5e-4, 4]]\n", 8,
     "contact.c.points: "},
    {"table_of_a_negative_force", table + "points = [[0, 0], [1e-3, -2]]\n", 8,
     "contact.c.points: "},
    {"table_whose_slope_falls_from_an_origin_unwritten",
     table + "points = [[1e-3, 2], [2e-3, 3]]\n", 8, "point 2 makes the curve less steep"},
    {"table_of_words", table + "points = [[\"deep\", 1]]\n", 8,
     "must be a number (penetration), not a string"},
    {"table_without_pairs", table + "points = [0, 1]\n", 8, "[[penetration, force], ...]"},
    {"default_of_another_law", table + "points = [[1e-3, 1]]\nexponent = 1.3\n", 9,
     "contact.c.exponent: is for law = power"},
    {"misspelt_law", contact + "law = \"powr\"\nstiffness = 1e6\n", 7, "did you mean 'power'?"},
    {"plain_with_table", table + "points = [[0, 0], [1e-3, 1]]\nsolver = \"plain\"\nexponent = 1\n",
     10, "contact.c.exponent: "},
};

INSTANTIATE_TEST_SUITE_P(Each, BadContactLaw, testing::ValuesIn(bad_laws), named);

}  // namespace
}  // namespace thrum
