// Tunings: scales whose frequencies have closed forms, read from the text of Scala's files.
#include <gtest/gtest.h>
#include <cmath>

#include <thrum/audio/scala.hpp>

namespace thrum {
namespace {

double cents_between(double one, double other) { return 1200.0 * std::log2(other / one); }

Tuning tuning(const std::string& scl, const std::string& kbm) {
  return {read_scale(scl, "a.scl"), read_keyboard_map(kbm, "a.kbm")};
}
Tuning tuning(const std::string& scl) { return {read_scale(scl, "a.scl"), {}}; }

const std::string meantone = R"(! meanquar.scl
!
1/4-comma meantone scale. Pietro Aaron's temperament (1523)
 12
!
 76.04900
 193.15686
 310.26471
 5/4
 503.42157
 579.47057
 696.57843
 25/16
 889.73529
 1006.84314
 1082.89214
 2/1
)";

TEST(Tuning, IsEqualTemperamentByDefault) {
  const Tuning usual;
  for (int key = 0; key < 128; ++key) {
    EXPECT_NEAR(cents_between(440.0 * std::exp2((key - 69) / 12.0), usual.frequency(key)), 0.0,
                1e-9);
  }
  EXPECT_DOUBLE_EQ(usual.frequency(69), 440.0);
  EXPECT_DOUBLE_EQ(usual.frequency(57), 220.0);
  EXPECT_DOUBLE_EQ(Tuning::equal_temperament(415.0).frequency(81), 830.0);
  EXPECT_TRUE(std::isnan(usual.frequency(-1)));
  EXPECT_TRUE(std::isnan(usual.frequency(128)));
  EXPECT_FALSE(usual.is_mapped(128));
}

TEST(Tuning, TwelveEqualStepsInCentsAreTheUsualOnes) {
  std::string scl = "twelve\n12\n";
  for (int step = 1; step <= 12; ++step) scl += std::to_string(100 * step) + ".0\n";
  const Tuning read = tuning(scl);
  for (int key = 0; key < 128; ++key) {
    EXPECT_NEAR(cents_between(Tuning().frequency(key), read.frequency(key)), 0.0, 1e-9) << key;
  }
}

TEST(Tuning, JustIntervalsAreExactRatios) {
  const Tuning just = tuning("just\n7\n9/8\n5/4\n4/3\n3/2\n5/3\n15/8\n2\n");
  const double c = just.frequency(60);
  EXPECT_DOUBLE_EQ(c, 440.0 * std::exp2(-9.0 / 12.0));
  EXPECT_DOUBLE_EQ(just.frequency(64) / c, 1.5);
  EXPECT_DOUBLE_EQ(just.frequency(67) / c, 2.0);
  EXPECT_DOUBLE_EQ(just.frequency(71) / c, 3.0);
  EXPECT_DOUBLE_EQ(just.frequency(59) / c, 15.0 / 16.0);
  EXPECT_DOUBLE_EQ(just.frequency(53) / c, 0.5);
}

// Scala's own archive has one: only 1/1, on every key.
TEST(Tuning, AScaleOfNoNotesIsUnisonEverywhere) {
  const Tuning unison = tuning("nothing but 1/1\n0\n");
  for (int key = 0; key < 128; ++key)
    EXPECT_DOUBLE_EQ(unison.frequency(key), unison.frequency(60)) << key;
}

// Its fifth is the fourth root of 5, its major third 5/4: Pietro Aaron's aim.
TEST(Tuning, MeantoneHasPureThirdsAndNarrowFifths) {
  const Tuning aaron = tuning(meantone);
  EXPECT_NEAR(cents_between(std::pow(5.0, 0.25), aaron.frequency(67) / aaron.frequency(60)), 0.0,
              1e-5);
  for (const int root : {60, 62, 65, 67}) {
    EXPECT_NEAR(aaron.frequency(root + 4) / aaron.frequency(root), 1.25, 1e-7) << root;
  }
  EXPECT_EQ(read_scale(meantone, "a.scl").description,
            "1/4-comma meantone scale. Pietro Aaron's temperament (1523)");
}

// Thirteen equal steps to the tritave, 3/1.
TEST(Tuning, BohlenPierceRepeatsAtTheTwelfth) {
  std::string scl = "Bohlen-Pierce\r\n13\r\n";
  for (int step = 1; step < 13; ++step) {
    scl += std::to_string(1200.0 * std::log2(3.0) * step / 13.0) + "\r\n";
  }
  const Tuning tritave = tuning(scl + "3/1\r\n");
  for (const int key : {10, 40, 60, 100}) {
    const double expected = tritave.frequency(60) * std::pow(3.0, (key - 60) / 13.0);
    EXPECT_NEAR(cents_between(expected, tritave.frequency(key)), 0.0, 1e-5) << key;
  }
  EXPECT_DOUBLE_EQ(tritave.frequency(73), 3.0 * tritave.frequency(60));
}

// Twelve of nineteen steps on the keys one expects them on, A4 at 440 Hz, the range cut.
TEST(Tuning, NineteenStepsOnTwelveKeys) {
  std::string scl = "19 steps\n19\n";
  for (int step = 1; step < 19; ++step) scl += std::to_string(1200.0 * step / 19.0) + "\n";
  scl += "2/1\n";
  const std::string kbm =
      "! map\n12\n36\n96\n60\n69\n440.0\n19\n! C C# D\n0\n1\n3\n4\n6\n8\n9\n11\n12\n14\nx\n17\n";
  const Tuning meant = tuning(scl, kbm);
  const int degrees[] = {0, 1, 3, 4, 6, 8, 9, 11, 12, 14, -1, 17};
  for (int key = 36; key <= 96; ++key) {
    const int degree = degrees[(key - 36) % 12];
    const double steps = degree + 19.0 * ((key - 36) / 12 - 2) - 14.0;
    if (degree < 0) {
      EXPECT_TRUE(std::isnan(meant.frequency(key))) << key;
      EXPECT_FALSE(meant.is_mapped(key));
    } else {
      EXPECT_NEAR(cents_between(440.0 * std::exp2(steps / 19.0), meant.frequency(key)), 0.0, 1e-5);
    }
  }
  EXPECT_DOUBLE_EQ(meant.frequency(69), 440.0);
  EXPECT_FALSE(meant.is_mapped(35));
  EXPECT_FALSE(meant.is_mapped(97));
}

TEST(Tuning, AMapWithoutEntriesIsOneDegreePerKey) {
  const Tuning linear =
      tuning("five\n5\n240.\n480.\n720.\n960.\n1200.\n", "0\n0\n127\n48\n69\n432\n0\n");
  EXPECT_DOUBLE_EQ(linear.frequency(69), 432.0);
  EXPECT_NEAR(linear.frequency(74), 864.0, 1e-9);
  EXPECT_NEAR(linear.frequency(68), 432.0 * std::exp2(-0.2), 1e-9);
}

// Silent keys at the end of the map may be left out, and the octave may be another degree.
TEST(Tuning, AMapMayBeCutShortAndTurnAtAnyDegree) {
  const Tuning odd = tuning("fifths\n2\n3/2\n9/4\n", "4\n0\n127\n60\n60\n100\n1\n0\n2 second\n");
  EXPECT_DOUBLE_EQ(odd.frequency(60), 100.0);
  EXPECT_DOUBLE_EQ(odd.frequency(61), 225.0);
  EXPECT_FALSE(odd.is_mapped(62));
  EXPECT_FALSE(odd.is_mapped(63));
  EXPECT_DOUBLE_EQ(odd.frequency(64), 150.0);
  EXPECT_NEAR(odd.frequency(57), 150.0, 1e-12);
}

// The forms that the description of the format lists as valid.
TEST(Tuning, OddFormsOfPitchesAreUnderstood) {
  const Scale scale = read_scale(
      "\xef\xbb\xbf! odd.scl\n\n 11 \n81/64\n408.0\n408.\n5\n-5.0\n10/20\n100.0 cents\n"
      "\t100.0 C#\n5/4   E\\\n!\n 3 / 2\n\n2147483647/2147483646! \xe9",
      "odd.scl");
  EXPECT_EQ(scale.description, "");
  ASSERT_EQ(scale.factors.size(), 11u);
  const double hundred = std::exp2(1.0 / 12.0);
  const double expected[] = {81.0 / 64.0,
                             std::exp2(0.34),
                             std::exp2(0.34),
                             5.0,
                             std::exp2(-5.0 / 1200.0),
                             0.5,
                             hundred,
                             hundred,
                             1.25,
                             1.5,
                             2147483647.0 / 2147483646.0};
  for (std::size_t n = 0; n < 11; ++n) EXPECT_DOUBLE_EQ(scale.factors[n], expected[n]) << n;
}

TEST(Tuning, WhatIsNoPitchIsSilent) {
  const Tuning wide = tuning("wide\n1\n1000000/1\n");
  EXPECT_TRUE(wide.is_mapped(60));
  EXPECT_FALSE(wide.is_mapped(61));
  EXPECT_FALSE(wide.is_mapped(59));
  EXPECT_FALSE(wide.is_mapped(127));
}

TEST(Tuning, WithoutFilesIsTheUsual) {
  // Programs ask for it by name, libraries do not: both to the bit.
  for (int key = 0; key < Tuning::keys; ++key)
    EXPECT_EQ(load_tuning("", "").frequency(key), Tuning().frequency(key)) << key;
}

}  // namespace
}  // namespace thrum
