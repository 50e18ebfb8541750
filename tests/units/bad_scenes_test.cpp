// Bad input gets one clear line per fault, with the line of the file: never more, never a crash.
#include <gtest/gtest.h>
#include <ostream>
#include <string>

#include <thrum/scene/read_scene.hpp>

#include "support/bad_scene.hpp"

namespace thrum {
namespace {

using claims::Bad;
using claims::named;

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

std::string tables(int count) {
  std::string all;
  for (int i = 0; i < count; ++i) all += "[mass.m" + std::to_string(i) + "]\nmass = 1\n";
  return all;
}

class OneFault : public testing::TestWithParam<Bad> {};

TEST_P(OneFault, IsOneLine) { claims::expect_one_line(GetParam()); }

const std::string mass = "[mass.a]\nmass = 1\n";
const std::string contact = "[contact.c]\nabove = \"mass.a\"\nbelow = \"mass.b\"\n";
const std::string string = "[string.s]\nlength = 1\nlinear_density = 0.01\n";

const Bad of_the_text[] = {
    {"empty", "", 1, "empty"},
    {"only_comments", "# nothing\n\n  \t\n", 1, "empty"},
    {"no_elements", "rate = 48000\n", 1, "no elements"},
    {"zero_bytes", std::string("[mass.a]\n\0\0\0", 12), 2, "control character \\x00"},
    {"bell", "[mass.a]\nmass = 1 # \a\n", 2, "control character \\x07"},
    {"lonely_carriage_return", "[mass.a]\rmass = 1\n", 1, "control character \\x0d"},
    {"latin_1", mass + "# caf\xe9\n", 3, "UTF-8"},
    {"overlong_utf8", mass + "# \xc0\xaf\n", 3, "UTF-8"},
    {"utf8_surrogate", mass + "# \xed\xa0\x80\n", 3, "UTF-8"},
    {"cut_utf8", mass + "# \xe2\x82", 3, "UTF-8"},
    {"letter_in_key", "[mass.\xc3\xa4]\nmass = 1\n", 1, "not ASCII"},
    {"letter_in_value", "[mass.a]\nmass = \xc2\xbd\n", 2, "not ASCII"},
    {"letter_after_string", "title = \"a\"\xc3\xa9\n" + mass, 1, "not ASCII"},
    {"open_string", "title = \"a\n" + mass, 1, "no closing quote"},
    {"open_long_string", "title = \"\"\"a\n" + mass, 1, "no closing quote"},
    {"header_without_end", "[mass.a\nmass = 1\n", 1, "no closing ]"},
    {"header_at_the_end", mass + "[mass.b", 3, "no closing ]"},
    {"header_of_a_sign", "[+mass.a]\nmass = 1\n", 1, "cannot begin a name"},
    {"brackets_that_differ", "[mass.a]\nmass = [1, 2}\n", 2, "a } without its {"},
    {"bracket_from_nowhere", "[mass.a]\nmass = 1]\n", 2, "a ] without its ["},
};
INSTANTIATE_TEST_SUITE_P(OfTheText, OneFault, testing::ValuesIn(of_the_text), named);

const Bad of_toml[] = {
    {"no_value", "[mass.a]\nmass =\n", 2, "not TOML"},
    {"no_equals", "[mass.a]\nmass 1\n", 2, "not TOML"},
    {"unit_in_number", "[mass.a]\nmass = 5g\n", 2, "not TOML"},
    {"number_too_large", "[mass.a]\nmass = 1e999\n", 2, "1e999"},
    {"table_twice", mass + "[mass.b]\nmass = 1\n[mass.a]\nmass = 2\n", 5, "'mass.a'; a table or"},
    {"key_twice", mass + "mass = 2\n", 3, "written only once"},
};
INSTANTIATE_TEST_SUITE_P(OfToml, OneFault, testing::ValuesIn(of_toml), named);

const Bad of_names[] = {
    {"kind", "[masss.a]\nmass = 1\n", 1, "unknown kind 'masss'; did you mean 'mass'?"},
    {"kind_like_no_other", "[quux.a]\nmass = 1\n", 1, "valid names are mass, "},
    {"top_key", "rat = 1\n" + mass, 1, "unknown key 'rat'; did you mean 'rate'?"},
    {"key", string + "tensoin = 1\n", 4,
     "string.s: unknown key 'tensoin'; did you mean 'tension'?"},
    {"key_that_is_required", "[mass.a]\nmas = 1\n", 2, "did you mean 'mass'?"},
    {"key_like_no_other", mass + "colour = 1\n", 3, "valid names are mass, frequency"},
    {"key_of_the_scene", mass + "duration = 1\n", 3, "above the first table"},
    {"key_of_a_place", contact + "stiffness = 1\ngap = 0\n[pickup.p]\non = { om = \"mass.a\" }\n",
     7, "pickup.p.on: unknown key 'om'; did you mean 'on'?"},
    {"solver_key", mass + "[solver]\ncorections = 3\n", 4, "did you mean 'corrections'?"},
    {"solver_no_table", "solver = 3\n" + mass, 1, "[solver]"},
    {"element_without_name", "[mass]\nmass = 1\nvelocity = 2\n", 1, "[mass.NAME]"},
    {"nameless_with_a_table", "[string]\nlength = 1\nshape = { kind = \"mode\" }\n", 1,
     "[string.NAME]"},
    {"list_of_tables", "[[mass.a]]\nmass = 1\n", 1, "single brackets"},
    {"dot_in_name", "[mass.\"a.b\"]\nmass = 1\n", 1, "has a dot"},
    {"line_end_in_name", "[mass.\"a\\nb\"]\nmass = 1\n", 1, "control character"},
    {"empty_name", "[mass.\"\"]\nmass = 1\n", 1, "empty"},
};
INSTANTIATE_TEST_SUITE_P(OfNames, OneFault, testing::ValuesIn(of_names), named);

const Bad of_types[] = {
    {"text_for_number", mass + "velocity = \"fast\"\n", 3,
     "mass.a.velocity: must be a number, not a string"},
    {"truth_for_number", "rate = true\n" + mass, 1, "must be a number, not true or false"},
    {"date_for_number", mass + "velocity = 2020-01-01\n", 3, "no dates"},
    {"time_for_number", mass + "velocity = 10:30:00\n", 3, "must be a number, not a date or time"},
    {"table_for_number", mass + "velocity = {}\n", 3, "not a table"},
    {"each_without_count", mass + "velocity = {each = [1, 2]}\n", 3, "write `count = N`"},
    {"empty_word", mass + "[pickup.p]\non = 'mass.a'\nquantity = ''\n", 5, "must be one of"},
    {"number_for_text", "title = 3\n" + mass, 1, "must be a string, not a number"},
    {"many_lines_of_title", "title = \"a\\nb\"\n" + mass, 1, "one line"},
    {"half_a_point", string + "points = 20.5\n", 4, "whole number, not 20.5"},
    {"points_beyond_int", string + "points = 1e18\n", 4, "too large"},
    {"number_for_place", "[pickup.p]\non = 3\n", 2, "must be a place"},
    {"place_without_on", "[pickup.p]\non = { at = 0.5 }\n", 2, "a place needs 'on'"},
    {"three_places", "[connection.k]\nbetween = [\"a\", \"b\", \"c\"]\n", 2,
     "two places, not of 3"},
    {"one_place", "[connection.k]\nbetween = \"mass.a\"\n", 2, "list of two places"},
    {"empty_envelope", "[mass.a]\nmass = []\n", 2, "is an empty list; write [[time, value], ...]"},
    {"envelope_without_pairs", "[mass.a]\nmass = [0, 1]\n", 2, "[[time, value], ...]"},
    {"envelope_of_triples", "[mass.a]\nmass = [\n[0, 1],\n[1, 2, 3]]\n", 4, "not a pair"},
    {"text_in_envelope", "[mass.a]\nmass = [[0, \"x\"]]\n", 2, "not a string"},
    {"shape_of_a_word", string + "shape = \"mode\"\n", 4, "must be a table"},
    {"shape_without_kind", string + "shape = { amplitude = 1 }\n", 4,
     "needs 'kind': mode, pluck, bump"},
};
INSTANTIATE_TEST_SUITE_P(OfTypes, OneFault, testing::ValuesIn(of_types), named);

const Bad of_values[] = {
    {"mass_of_zero", "[mass.a]\nmass = 0\n", 2, "mass.a.mass: must be above 0, not 0"},
    {"not_a_number", "[mass.a]\nmass = nan\n", 2, "must be a finite number, not nan"},
    {"infinity", mass + "position = -inf\n", 3, "must be a finite number, not -inf"},
    {"nan_in_envelope", "[mass.a]\nmass = [[0, 1], [1, nan]]\n", 2, "finite"},
    {"infinite_time", "[mass.a]\nmass = [[0, 1], [inf, 1]]\n", 2, "finite"},
    {"envelope_out_of_range", "[mass.a]\nmass = [[0, 1], [1, -1]]\n", 2, "must be above 0, not -1"},
    {"envelope_backwards", "[mass.a]\nmass = [[1, 1], [0.5, 2]]\n", 2, "0.5 follows 1"},
    {"envelope_at_one_time", "[mass.a]\nmass = [[1, 1], [1, 2]]\n", 2, "1 follows 1"},
    {"missing", "[mass.a]\nvelocity = 1\n", 1,
     "mass.a.mass: missing; give a number or envelope in kg"},
    {"missing_place", "[contact.c]\nabove = \"mass.a\"\nstiffness = 1\n", 1,
     "contact.c.below: missing; give a place"},
    {"negative_rate", "rate = -44100\n" + mass, 1,
     "rate: must be from 1 to 1000000000, not -44100"},
    {"word_not_among_choices", string + "boundary = \"clampd\"\n", 4,
     "must be one of supported, clamped, not 'clampd'; did you mean 'clamped'?"},
    {"empty_choice", string + "boundary = \"\"\n", 4, "must be one of"},
    {"solver", mass + "[solver]\ncontact = \"newtn\"\n", 4, "solver.contact: must be one of"},
    {"precision", "precision = \"quad\"\n" + mass, 1, "double, float"},
    {"exponent_below_one", contact + "stiffness = 1\nexponent = 0.9\n", 5, "not 0.9"},
    {"three_sides", contact + "stiffness = 1\nsides = 3\n", 5, "from 1 to 2, not 3"},
    {"place_twice", "[pickup.p]\non = { on = \"string.s\", at = 0.1, along = true }\n", 2,
     "two ways"},
    {"half_a_line", "[pickup.p]\non = { on = \"plate.s\", from = [0, 0] }\n", 2,
     "both from and to"},
    {"place_not_finite", "[pickup.p]\non = { on = \"string.s\", at = nan }\n", 2, "pickup.p.on.at"},
    {"path_backwards", "[pickup.p]\non = { on = \"string.s\", path = [[1, 0], [0, 1]] }\n", 2,
     "pickup.p.on.path: times must increase"},
    {"shape_kind", string + "shape = { kind = \"pluk\", at = 0.5 }\n", 4, "did you mean 'pluck'?"},
    {"mode_below_zero", string + "shape = { kind = \"mode\", number = -1 }\n", 4,
     "at least 0, not -1"},
    {"bump_without_width", string + "shape = { kind = \"bump\", at = 0.5, width = 0 }\n", 4,
     "not 0"},
    {"pluck_nowhere", string + "shape = { kind = \"pluck\" }\n", 4, "needs 'at'"},
};
INSTANTIATE_TEST_SUITE_P(OfValues, OneFault, testing::ValuesIn(of_values), named);

TEST(BadScenes, SayEveryFaultInTheOrderOfTheFile) {
  const auto result = read_scene(
      "rate = 0\ntitel = \"x\"\n[mass.a]\nmass = -1\nvelocity = \"x\"\n[bell.b]\n[mass.c]\n",
      "bad.toml");
  std::string lines;
  for (const auto& line : result.faults) lines += line.substr(0, line.find(": ")) + " ";
  EXPECT_EQ(lines, "bad.toml:1 bad.toml:2 bad.toml:4 bad.toml:5 bad.toml:6 bad.toml:7 ");
}

TEST(BadScenes, GiveWhatCouldBeRead) {
  const auto result = read_scene("[mass.a]\nmass = 1\nspeed = 2\n[mass.b]\nmass = 2\n", "bad.toml");
  EXPECT_FALSE(result.ok());
  EXPECT_EQ(result.scene.elements().size(), 2u);
}

TEST(BadScenes, AreCutShortWhenNamesAreLong) {
  const auto result = read_scene("[mass.a]\nmass = 1\n" + std::string(100000, 'x') + " = 1\n", "f");
  ASSERT_EQ(result.faults.size(), 1u);
  EXPECT_LT(result.faults.front().size(), 300u);
}

TEST(HugeScenes, AreRefusedBeforeTheyAreParsed) {
  const std::string list = "[mass.a]\nmass = [";
  claims::expect_one_line({"tables", tables(100001), 200001, "more than 100000 tables"});
  claims::expect_one_line(
      {"values", list + repeated("1,", 2000001), 2, "more than 2000000 values"});
  claims::expect_one_line({"bytes", std::string((64 << 20) + 1, '\n'), 1, "larger than 64 MiB"});
}

TEST(DeepScenes, AreRefusedBeforeTheyAreParsed) {
  const std::string key = mass + "position = ";
  claims::expect_one_line({"lists", key + repeated("[", 100000), 3, "nested more than 64"});
  claims::expect_one_line(
      {"inline tables", key + repeated("{a=", 100000), 3, "nested more than 64"});
  claims::expect_one_line(
      {"keys", mass + repeated("a.", 100000) + "a = 1\n", 3, "more than 16 parts"});
  claims::expect_one_line(
      {"headers", "[" + repeated("a.", 100000) + "a]\n", 1, "more than 16 parts"});
}

TEST(GoodScenes, AtTheLimitsAreRead) {
  EXPECT_TRUE(read_scene(tables(100000), "many.toml").ok());
  const auto lists =
      "[mass.a]\nmass = [\n" + repeated("[0, 1],\n", 1) + repeated("# [\n", 200000) + "]\n";
  EXPECT_TRUE(read_scene(lists, "lists.toml").ok())
      << "brackets in comments and lists are no tables";
}

}  // namespace
}  // namespace thrum
