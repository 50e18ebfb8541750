// Loudness after EBU R 128 (ITU-R BS.1770, by libebur128): five notes at velocity 100, a second
// each, in every instrument. They differ by less than 3 dB, none of them reaches full scale, and
// there is no DC offset.
#include <ebur128.h>
#include <gtest/gtest.h>

#include <numeric>

#include "support/playing.hpp"

namespace thrum::claims {
namespace {

constexpr double rate = 48000.0;

struct Phrase {
  const char* instrument;
  std::vector<int> keys;
};

std::vector<Phrase> phrases() {
  return {{"struck-string", {40, 52, 60, 67, 76}},  {"prepared-string", {40, 52, 60, 67, 76}},
          {"bowed-string", {40, 48, 55, 62, 72}},   {"tromba-marina", {33, 38, 43, 48, 53}},
          {"snare-drum", {36, 38, 40, 36, 38}},     {"rattling-plate", {40, 48, 52, 60, 67}},
          {"plucked-guitar", {40, 47, 52, 59, 67}}, {"sitar", {48, 55, 60, 67, 72}},
          {"hurdy-gurdy", {55, 60, 67, 72, 79}},    {"rosewood-marimba", {45, 57, 64, 72, 84}},
          {"bronze-gong", {36, 39, 42, 45, 39}}};
}

Heard play_phrase(const Phrase& phrase) {
  const auto [lowest, highest] = std::minmax_element(phrase.keys.begin(), phrase.keys.end());
  Player player(only_keys(load_instrument(phrase.instrument), *lowest, *highest), {.rate = rate});
  Heard heard;
  for (const int key : phrase.keys) {
    player.handle(note_on(0, key, 100));
    listen(player, 0.85, heard);
    player.handle(note_off(0, key));
    listen(player, 0.15, heard);
  }
  EXPECT_EQ(player.limited(), 0) << phrase.instrument;
  return heard;
}

double loudness(const Heard& heard) {
  ebur128_state* state = ebur128_init(2, static_cast<unsigned>(rate), EBUR128_MODE_I);
  std::vector<double> both;
  for (std::size_t i = 0; i < heard.left.size(); ++i) {
    both.push_back(heard.left[i]);
    both.push_back(heard.right[i]);
  }
  ebur128_add_frames_double(state, both.data(), heard.left.size());
  double lufs = 0.0;
  ebur128_loudness_global(state, &lufs);
  ebur128_destroy(&state);
  return lufs;
}

TEST(Instruments, AreEquallyLoudAndNeverClip) {
  double quietest = 0.0, loudest = -100.0;
  std::string heard_at = "LUFS:";
  for (const Phrase& phrase : phrases()) {
    const Heard heard = play_phrase(phrase);
    const double lufs = loudness(heard);
    quietest = std::min(quietest, lufs);
    loudest = std::max(loudest, lufs);
    EXPECT_LT(heard.peak(), 0.7) << phrase.instrument;
    for (const auto* side : {&heard.left, &heard.right}) {
      const double mean =
          std::accumulate(side->begin(), side->end(), 0.0) / static_cast<double>(side->size());
      EXPECT_LT(std::abs(mean), 1e-4) << phrase.instrument;
    }
    heard_at += std::string(" ") + phrase.instrument + " " + std::to_string(lufs);
  }
  EXPECT_LT(loudest - quietest, 3.0) << heard_at;
}

// Every preset of every instrument sounds at a reasonable level and has a description.
TEST(Presets, AllSoundAtASensibleLevel) {
  for (const Phrase& phrase : phrases()) {
    const Instrument as_it_is = load_instrument(phrase.instrument);
    ASSERT_GE(as_it_is.presets.size(), 4U) << phrase.instrument;
    EXPECT_GT(as_it_is.play.description.size(), 200U) << phrase.instrument;
    for (const Preset& preset : as_it_is.presets) {
      const Heard heard = play({.instrument = phrase.instrument,
                                .preset = preset.name,
                                .key = phrase.keys[1],
                                .hold = 0.5,
                                .seconds = 0.6});
      EXPECT_GT(heard.peak(), 0.01) << phrase.instrument << " " << preset.name;
      EXPECT_LT(heard.peak(), 0.89) << phrase.instrument << " " << preset.name;
      EXPECT_FALSE(preset.description.empty()) << phrase.instrument << " " << preset.name;
    }
  }
}

}  // namespace
}  // namespace thrum::claims
