// Every preset is voiced by itself: another hammer, hair or string meets the resonances of the body
// otherwise, and neighbours that are equally loud with the plain instrument are not with a preset.
// Neighbouring keys are within 3 dB at velocity 100. All keys: THRUM_EVERY_KEY=1.
#include <gtest/gtest.h>

#include <cstdlib>
#include <ostream>
#include <string>
#include <tuple>
#include <vector>

#include "support/hearing.hpp"

namespace thrum::claims {
namespace {

struct Voiced {
  const char* instrument;
  std::vector<int> keys;  ///< each is compared with the one above it
  double from, to;        ///< seconds that are listened to
  std::string but = {};   ///< a preset that is not
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
// guitars 1.2 (9.8, over 25), sitars 0.6 (9.5, over 24), bowed strings 1.0 (5.7, over 9.9),
// hurdy-gurdies 2.5 (5.1). A string that buzzes on a nearly flat bridge is as loud as it happens to
// graze it: up to 4.8 from E4 to F4.
TEST_P(KeysOf, AreAsLoudAsTheirNeighboursWithEveryPreset) {
  const Voiced& it = GetParam();
  const Instrument plain = load_instrument(it.instrument);
  std::vector<int> keys = it.keys;
  if (std::getenv("THRUM_EVERY_KEY") != nullptr) {
    keys.clear();
    for (int key = plain.play.keys[0]; key < plain.play.keys[1]; ++key) keys.push_back(key);
  }
  for (const Preset& preset : plain.presets)
    for (const int key : preset.name == it.but ? std::vector<int>{} : keys)
      EXPECT_NEAR(level_of(it, preset.name, key), level_of(it, preset.name, key + 1), 3.0)
          << preset.name << ", key " << key;
}

// Another stroke is another regime of the wheel. Neighbours were 4.5, 4.6, 3.8, 5.1, 4.3, 4.0 and
// 3.6 dB apart here; measured over all keys at velocities 60, 80, 100 and 127: 2.9.
TEST(HurdyGurdy, IsAsLoudOnTheNextKeyAtOtherVelocities) {
  const Voiced wheel{"hurdy-gurdy", {}, 0.5, 1.0};
  for (const auto& [preset, velocity, key] : {std::tuple{"", 60, 55},
                                              {"solo", 60, 55},
                                              {"drones_only", 60, 55},
                                              {"solo", 127, 56},
                                              {"solo", 127, 66},
                                              {"drones_only", 127, 57},
                                              {"drones_only", 127, 66}})
    EXPECT_NEAR(level_of(wheel, preset, key, velocity), level_of(wheel, preset, key + 1, velocity),
                3.0)
        << preset << ", velocity " << velocity << ", key " << key;
}

INSTANTIATE_TEST_SUITE_P(Instruments, KeysOf,
                         testing::Values(Voiced{"struck-string", {64, 77, 89, 95}, 0.0, 0.4},
                                         Voiced{"plucked-guitar", {52, 67, 73}, 0.0, 0.5},
                                         Voiced{"sitar", {66, 68}, 0.0, 0.5, "open_jawari"},
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
