// Invalid tuning files: the line, the fault and a correction.
#include <gtest/gtest.h>
#include <ostream>
#include <system_error>

#include <thrum/audio/bad_file.hpp>
#include <thrum/audio/scala.hpp>

namespace thrum {
namespace {

struct BadText {
  const char* name;
  std::string text;
  std::string message;
};
void PrintTo(const BadText& bad, std::ostream* out) { *out << bad.name; }
std::string named(const testing::TestParamInfo<BadText>& each) { return each.param.name; }

template <class Read>
std::string complaint(Read read) {
  try {
    read();
  } catch (const BadFile& bad) {
    return bad.what();
  }
  return "";
}
std::string scale_complaint(const std::string& text) {
  return complaint([&] { (void)read_scale(text, "a.scl"); });
}
std::string map_complaint(const std::string& text) {
  return complaint([&] { (void)read_keyboard_map(text, "a.kbm"); });
}

class BadScales : public testing::TestWithParam<BadText> {};
class BadMaps : public testing::TestWithParam<BadText> {};

TEST_P(BadScales, AreRefusedInOneLine) {
  EXPECT_EQ(scale_complaint(GetParam().text), "a.scl:" + GetParam().message);
}
TEST_P(BadMaps, AreRefusedInOneLine) {
  EXPECT_EQ(map_complaint(GetParam().text), "a.kbm:" + GetParam().message);
}

const std::string no_pitch =
    " is no pitch; write a ratio above 0 such as 3/2, or cents with a point such as 701.955";
const std::string ends_early =
    "the file ends before the number of notes; a scale has a line that describes it, then the "
    "number of notes, then their pitches";

const std::vector<BadText> bad_scales = {
    {"Empty", "", "1: " + ends_early},
    {"OnlyComments", "! a\n! b\n", "2: " + ends_early},
    {"OnlyADescription", "a scale\n! b\n", "2: " + ends_early},
    {"NoNumber", "a\ntwelve\n",
     "2: 'twelve' is not the number of notes, a whole number from 0 to 10000"},
    {"TooMany", "a\n10001\n",
     "2: '10001' is not the number of notes, a whole number from 0 to 10000"},
    {"FarTooMany", "a\n99999999999999\n",
     "2: '99999999999999' is not the number of notes, a whole number from 0 to 10000"},
    {"HalfANote", "a\n1.5\n",
     "2: '1.5' is not the number of notes, a whole number from 0 to 10000"},
    {"TooFew", "a\n3\n! x\n9/8\n2/1\n\n",
     "6: the file ends after 2 of the 3 pitches that line 2 speaks of"},
    {"NegativeRatio", "a\n1\n-4/3\n", "3: '-4/3'" + no_pitch},
    {"NoRatio", "a\n2\n9/8\n0/3\n", "4: '0/3'" + no_pitch},
    {"Infinite", "a\n1\n3/0\n", "3: '3/0'" + no_pitch},
    {"NeitherNor", "a\n1\n0/0\n", "3: '0/0'" + no_pitch},
    {"Half", "a\n1\n3/\n", "3: '3/'" + no_pitch},
    {"TwoSlashes", "a\n1\n3/2/1\n", "3: '3/2/1'" + no_pitch},
    {"Comma", "a\n1\n701,955\n", "3: '701,955'" + no_pitch},
    {"Exponent", "a\n1\n7.0e2\n", "3: '7.0e2'" + no_pitch},
    {"OnlyAPoint", "a\n1\n.\n", "3: '.'" + no_pitch},
    {"CentsOverCents", "a\n1\n1.5/2\n", "3: '1.5/2'" + no_pitch},
    {"NotANumber", "a\n1\nnan\n", "3: 'nan'" + no_pitch},
    {"HugeCents", "a\n1\n99999999999.0\n", "3: '99999999999.0'" + no_pitch},
    {"HugeRatio", "a\n1\n" + std::string(400, '9') + "\n",
     "3: '" + std::string(40, '9') + "...'" + no_pitch},
    {"Control", "a\n1\n\x01 \x7f\n", "3: '? ?'" + no_pitch},
    {"Zeros", std::string("a\n1\n\0 \0\n", 8), "3: '? ?'" + no_pitch},
};

const std::vector<BadText> bad_maps = {
    {"Empty", "", "1: the file ends before the size of the map"},
    {"ASentence", "a map\n",
     "1: 'a map' is not the size of the map, a whole number from 0 to 10000"},
    {"Negative", "-1\n", "1: '-1' is not the size of the map, a whole number from 0 to 10000"},
    {"KeyTooHigh", "12\n0\n128\n", "3: '128' is not the last key, a whole number from 0 to 127"},
    {"Upside", "12\n70\n60\n", "3: the last key, 60, is below the first, 70"},
    {"Cut", "12\n0\n127\n60\n", "4: the file ends before the reference key"},
    {"NoFrequency", "12\n0\n127\n60\n69\n",
     "5: the file ends before the frequency of the reference key"},
    {"Silence", "12\n0\n127\n60\n69\n0\n",
     "6: '0' is not the frequency of the reference key, from 0.1 to 200000 Hz"},
    {"Infinite", "12\n0\n127\n60\n69\ninf\n",
     "6: 'inf' is not the frequency of the reference key, from 0.1 to 200000 Hz"},
    {"Comma", "12\n0\n127\n60\n69\n440,0\n",
     "6: '440,0' is not the frequency of the reference key, from 0.1 to 200000 Hz"},
    {"NoOctave", "12\n0\n127\n60\n69\n440\n",
     "6: the file ends before the degree that is the octave"},
    {"NoDegree", "2\n0\n127\n60\n69\n440\n12\n0\nxy\n",
     "9: 'xy' is not a degree of the scale or x for a silent key, a whole number from -10000 to "
     "10000"},
    {"SilentReference", "2\n0\n127\n60\n69\n440\n12\n0\nx\n",
     "5: the reference key 69 is silent in this map; name a key that plays a degree"},
};

INSTANTIATE_TEST_SUITE_P(Units, BadScales, testing::ValuesIn(bad_scales), named);
INSTANTIATE_TEST_SUITE_P(Units, BadMaps, testing::ValuesIn(bad_maps), named);

TEST(BadTuning, FilesThatCannotBeReadAreRefusedByTheSystem) {
  EXPECT_THROW((void)load_scale("/nowhere/a.scl"), std::system_error);
  EXPECT_THROW((void)load_keyboard_map("/"), std::system_error);
  EXPECT_EQ(complaint([] { (void)load_scale("/dev/zero"); }),
            "/dev/zero: a scale has at most 1048576 bytes; this file has more");
}

}  // namespace
}  // namespace thrum
