// Presets are in tune, each on the lowest, a middle and the highest key, and no two of an
// instrument have the same colour. Every fifth key: THRUM_EVERY_KEY=1.
#include <gtest/gtest.h>

#include <cstdlib>

#include "support/hearing.hpp"
#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double rate = 48000.0;

struct Presets {
  const char* instrument;
  std::vector<int> keys;
  double cents = 0.0;
};

std::ostream& operator<<(std::ostream& out, const Presets& it) { return out << it.instrument; }

/// "" for the instrument as it is.
std::vector<std::string> presets_of(const char* instrument) {
  std::vector<std::string> names{""};
  for (const Preset& preset : load_instrument(instrument).presets) names.push_back(preset.name);
  return names;
}

std::string name_of(const testing::TestParamInfo<Presets>& each) {
  std::string name = each.param.instrument;
  for (char& letter : name)
    if (letter == '-') letter = '_';
  return name;
}

class PresetsOf : public testing::TestWithParam<Presets> {
 protected:
  std::vector<int> keys() const {
    std::vector<int> keys = GetParam().keys;
    if (std::getenv("THRUM_EVERY_KEY") == nullptr) return keys;
    const int lowest = keys.front(), highest = keys.back();
    keys.clear();
    for (int key = lowest; key <= highest; key += 5) keys.push_back(key);
    return keys;
  }
};

TEST_P(PresetsOf, AreInTune) {
  const Presets& it = GetParam();
  for (const std::string& name : presets_of(it.instrument))
    for (const int key : keys()) {
      const Heard heard = play(
          {.instrument = it.instrument, .preset = name, .key = key, .hold = 1.3, .seconds = 1.3});
      const double wanted = key_frequency(key);
      const double found =
          peak_frequency(heard.between(0.3, 1.3, rate), rate, 0.97 * wanted, 1.03 * wanted);
      EXPECT_NEAR(cents_between(found, wanted), 0.0, it.cents) << name << ", key " << key;
    }
}

// A light bow over the fingerboard flattens a note less, the softer it is played: with the tuning
// of the plain string these were 10.5 to 13.5 cents sharp.
TEST(BowedString, IsInTuneWhereItIsBowedLightlyAndSoftly) {
  for (const int key : {39, 47, 54}) {
    const Heard heard = play({.instrument = "bowed-string",
                              .preset = "flautando",
                              .key = key,
                              .velocity = 40,
                              .hold = 1.4,
                              .seconds = 1.4});
    const double wanted = key_frequency(key);
    const double found = pitch_near(heard.between(0.5, 1.4, rate), rate, wanted);
    EXPECT_NEAR(cents_between(found, wanted), 0.0, 7.0) << key;
  }
}

// Near the bridge a short string goes flat the softer it is bowed: tuned where it is loud, these
// were up to 19.5 cents flat at velocity 60.
TEST(BowedString, IsInTuneNearTheBridgeAtAllVelocities) {
  for (const int key : {78, 79, 80})
    for (const int velocity : {40, 60, 80, 120}) {
      const Heard heard = play({.instrument = "bowed-string",
                                .preset = "ponticello",
                                .key = key,
                                .velocity = velocity,
                                .hold = 1.4,
                                .seconds = 1.4});
      const double wanted = key_frequency(key);
      const double found = pitch_near(heard.between(0.5, 1.4, rate), rate, wanted);
      EXPECT_NEAR(cents_between(found, wanted), 0.0, 10.0) << key << ", " << velocity;
    }
}

INSTANTIATE_TEST_SUITE_P(Instruments, PresetsOf,
                         testing::Values(Presets{"struck-string", {28, 60, 96}, 2.0},
                                         Presets{"prepared-string", {28, 60, 90}, 2.0},
                                         Presets{"bowed-string", {36, 57, 76}, 10.0},
                                         Presets{"rattling-plate", {43, 52, 67}, 10.0},
                                         Presets{"plucked-guitar", {40, 52, 76}, 2.0},
                                         Presets{"sitar", {48, 52, 60, 79}, 2.0},
                                         Presets{"hurdy-gurdy", {55, 67, 79}, 10.0},
                                         Presets{"rosewood-marimba", {45, 60, 96}, 2.0}),
                         name_of);

class ColoursOf : public testing::TestWithParam<Presets> {};

// The least distances are 3.3 (hurdy-gurdy) to 7 dB: between the drum with and without the air
// outside 3.5, between a bow that presses and one that does not, on A2, 4.5 (1.6 before they were
// told apart).
TEST_P(ColoursOf, TellPresetsApart) {
  const Presets& it = GetParam();
  std::vector<std::string> names = presets_of(it.instrument);
  std::erase(names, "light");  // the same sound for less work
  ASSERT_GE(names.size(), 5U);
  for (const int key : it.keys) {
    std::vector<Colour> colours;
    for (const std::string& name : names)
      colours.push_back(colour(play({.instrument = it.instrument,
                                     .preset = name,
                                     .key = key,
                                     .hold = 1.0,
                                     .seconds = 1.0})
                                   .between(0.0, 1.0, rate)));
    for (std::size_t i = 0; i < colours.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        EXPECT_GT(distance(colours[i], colours[j]), 3.0)
            << names[i] << " and " << names[j] << ", key " << key;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Instruments, ColoursOf,
    testing::Values(Presets{"struck-string", {60}}, Presets{"prepared-string", {60}},
                    Presets{"bowed-string", {45, 57, 69}}, Presets{"rattling-plate", {52}},
                    Presets{"plucked-guitar", {52}}, Presets{"sitar", {60}},
                    Presets{"hurdy-gurdy", {67}}, Presets{"tromba-marina", {43}},
                    Presets{"rosewood-marimba", {60}}, Presets{"bronze-gong", {40}},
                    Presets{"snare-drum", {38}}),
    name_of);

}  // namespace
}  // namespace thrum::claims
