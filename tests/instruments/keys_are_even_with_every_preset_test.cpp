// Every preset is voiced by itself: another hammer, hair or string meets the resonances of the body
// otherwise, and neighbours that are equally loud with the plain instrument are not with a preset.
// Neighbouring keys are within 3 dB at velocity 100, and at others, where a string meets its
// bridge, its frets or its bow otherwise. All keys: THRUM_EVERY_KEY=1.
#include <gtest/gtest.h>

#include <cstdlib>
#include <ostream>
#include <string>
#include <vector>

#include "support/hearing.hpp"

namespace thrum::claims {
namespace {

struct Voiced {
  const char* instrument;
  std::vector<int> keys;  ///< each is compared with the one above it
  double from, to;        ///< seconds that are listened to
};

std::ostream& operator<<(std::ostream& out, const Voiced& it) { return out << it.instrument; }

class KeysOf : public testing::TestWithParam<Voiced> {};

double level_of(const Voiced& it, const std::string& preset, int key, int velocity = 100) {
  return level_db(play({.instrument = it.instrument,
                        .preset = preset,
                        .key = key,
                        .velocity = velocity,
                        .hold = it.to,
                        .seconds = it.to}),
                  it.from, it.to);
}

// Measured over all keys, dB, and before: struck strings 0.6 (up to 13.8, over a span of 24),
// guitars 2.7 (9.8, over 25), sitars 2.9 (9.5, over 24), bowed strings 2.5 (5.7, over 9.9),
// hurdy-gurdies 2.9 (5.1).
TEST_P(KeysOf, AreAsLoudAsTheirNeighboursWithEveryPreset) {
  const Voiced& it = GetParam();
  const Instrument plain = load_instrument(it.instrument);
  std::vector<int> keys = it.keys;
  if (std::getenv("THRUM_EVERY_KEY") != nullptr) {
    keys.clear();
    for (int key = plain.play.keys[0]; key < plain.play.keys[1]; ++key) keys.push_back(key);
  }
  for (const Preset& preset : plain.presets)
    for (const int key : keys)
      EXPECT_NEAR(level_of(it, preset.name, key), level_of(it, preset.name, key + 1), 3.0)
          << preset.name << ", key " << key;
}

struct Neighbours {
  const char* preset;
  int velocity, key;  ///< the key is compared with the one above it
};

void expect_even(const Voiced& it, const std::vector<Neighbours>& all, double within = 3.0) {
  for (const auto& [preset, velocity, key] : all)
    EXPECT_NEAR(level_of(it, preset, key, velocity), level_of(it, preset, key + 1, velocity),
                within)
        << preset << ", velocity " << velocity << ", key " << key;
}

// Another stroke is another regime of the wheel. Neighbours were 3.4 to 5.1 dB apart here; measured
// over all keys at velocities 32 to 127: 2.9.
TEST(HurdyGurdy, IsAsLoudOnTheNextKeyAtOtherVelocities) {
  expect_even({"hurdy-gurdy", {}, 0.5, 1.0}, {{"", 60, 55},
                                              {"solo", 60, 55},
                                              {"solo", 40, 57},
                                              {"solo", 127, 56},
                                              {"solo", 127, 66},
                                              {"drones_only", 40, 55},
                                              {"drones_only", 60, 55},
                                              {"drones_only", 127, 57},
                                              {"drones_only", 127, 66},
                                              {"loud_dog", 40, 74}});
}

// Light bows far from the bridge growled on C2 and squeaked on C5 at full velocity, and A flat 3 is
// weak when bowed softly: these were 3.3 to 5.6 dB apart. Measured over all keys at velocities 20
// to 127: 2.6.
TEST(BowedString, IsAsLoudOnTheNextKeyWithFlautando) {
  expect_even({"bowed-string", {}, 0.5, 1.0}, {{"flautando", 40, 55},
                                               {"flautando", 127, 36},
                                               {"flautando", 127, 71},
                                               {"flautando", 127, 72}});
}

// Softly plucked, a string does not reach the bridge's curve, and what is even at velocity 100 is
// not at 60: the first seven were 5.2 to 8.9 dB apart before the bridge and the ears stood where
// the board is even, the others 2.3 to 3.4 before soft notes had a voicing of their own. Measured
// over all keys of these presets at velocities 20 to 127: 1.9, and 3.1 at one velocity of one key.
TEST(Sitar, IsAsLoudOnTheNextKeyAtOtherVelocities) {
  expect_even({"sitar", {}, 0.0, 0.5}, {{"", 40, 66},
                                        {"", 60, 64},
                                        {"", 80, 68},
                                        {"open_jawari", 60, 63},
                                        {"open_jawari", 127, 69},
                                        {"surbahar", 60, 67},
                                        {"surbahar", 60, 78}});
  expect_even({"sitar", {}, 0.0, 0.5},
              {{"", 40, 65}, {"open_jawari", 100, 69}, {"surbahar", 60, 65}, {"surbahar", 40, 73}},
              2.0);
}

// A mallet that is soft for a large plate stays on a small one for many periods, the more of them
// the softer the blow: these were 3.0 to 4.4 dB apart, over a span of 26 dB.
TEST(RattlingPlate, OfWoodIsAsLoudOnTheNextKeyWhenStruckSoftly) {
  expect_even({"rattling-plate", {}, 0.0, 0.4},
              {{"wood", 40, 66}, {"wood", 40, 67}, {"wood", 60, 70}, {"wood", 60, 71}}, 2.0);
}

// A felt that gives way softly stays on a short string for periods, and what is left hangs on the
// board: these were 5.6 to 17 dB apart, over a span of up to 37. Measured over all keys: 2.9 at
// velocity 20 without a preset, at most 2.5 with any at 40 and 60.
TEST(StruckString, IsAsLoudOnTheNextKeyWhenStruckSoftly) {
  expect_even({"struck-string", {}, 0.0, 0.4}, {{"", 20, 92},
                                                {"", 40, 93},
                                                {"", 60, 95},
                                                {"soft_felt", 40, 81},
                                                {"hard_felt", 40, 91},
                                                {"undamped", 40, 77},
                                                {"plain_wire", 40, 89}});
}
TEST(PreparedString, IsAsLoudOnTheNextKeyWhenStruckSoftly) {
  expect_even({"prepared-string", {}, 0.0, 0.4}, {{"", 40, 91},
                                                  {"", 60, 95},
                                                  {"bolts", 40, 91},
                                                  {"rubber", 40, 73},
                                                  {"sizzle", 40, 94},
                                                  {"bare", 60, 95}});
}

// The same with frets: these were 3.6 to 6.5 dB apart; measured over all keys of these
// presets at velocities 40 to 127, 2.7.
TEST(PluckedGuitar, IsAsLoudOnTheNextKeyAtOtherVelocities) {
  expect_even({"plucked-guitar", {}, 0.0, 0.5}, {{"", 60, 52},
                                                 {"", 80, 58},
                                                 {"nylon", 60, 65},
                                                 {"nylon", 80, 73},
                                                 {"plectrum", 60, 49},
                                                 {"palm_mute", 40, 50}});
}

// A wire that loses little at high frequencies slips in one way or another from key to key, and
// these were 4.6 to 7.3 dB apart, velocities 75 and 80 of one key 5. One with the losses of gut
// slips once in a period: measured over all keys at velocities 32 to 127, 2.1.
TEST(TrombaMarina, IsAsLoudOnTheNextKeyAtOtherVelocities) {
  expect_even({"tromba-marina", {}, 0.5, 1.0},
              {{"", 32, 41}, {"", 40, 35}, {"", 80, 41}, {"", 80, 42}, {"", 127, 43}});
}

INSTANTIATE_TEST_SUITE_P(Instruments, KeysOf,
                         testing::Values(Voiced{"struck-string", {64, 77, 89, 95}, 0.0, 0.4},
                                         Voiced{"plucked-guitar", {52, 67, 73}, 0.0, 0.5},
                                         Voiced{"sitar", {64, 68}, 0.0, 0.5},
                                         Voiced{"hurdy-gurdy", {57, 74, 76}, 0.5, 1.0},
                                         Voiced{"bowed-string", {62, 74}, 0.5, 1.0}),
                         [](const auto& each) {
                           std::string name = each.param.instrument;
                           for (char& letter : name)
                             if (letter == '-') letter = '_';
                           return name;
                         });

}  // namespace
}  // namespace thrum::claims
