// [play] oversample: the sound is that of the instrument at N times the rate, brought down by
// another filter than the player's, and in time but for the delay that it tells.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include <thrum/audio/resample.hpp>

#include "support/playing.hpp"

namespace thrum::claims {
namespace {

constexpr double rate = 48000.0;

std::vector<double> heard(const PlayerSettings& settings, const std::vector<std::string>& set = {},
                          std::size_t block = 256) {
  Player player(only_keys(load_instrument("rattling-plate", "", set), 60, 60), settings);
  player.handle(note_on(0, 60, 110));
  Heard both;
  listen(player, 0.5, both, block);
  both.left.erase(both.left.begin(), both.left.begin() + player.delay());
  return both.left;
}

TEST(AnOversampledInstrument, SoundsAsAtTheHigherRate) {
  const auto fine = resample(heard({.rate = 2.0 * rate}), 2.0 * rate, rate);
  const auto oversampled = heard({.rate = rate, .oversample = 2});
  ASSERT_GT(oversampled.size(), 20000u);
  EXPECT_LT(relative_rms(oversampled, fine), 5e-4);  // measured: 2.6e-4
  EXPECT_GT(relative_rms(heard({.rate = rate}), fine), 1e-2)
      << "oversampling changes nothing";  // 0.066
}

TEST(AnOversampledInstrument, SaysSoInItsFile) {
  EXPECT_EQ(heard({.rate = rate}, {"play.oversample=4"}), heard({.rate = rate, .oversample = 4}));
  EXPECT_EQ(heard({.rate = rate, .oversample = 1}, {"play.oversample=4"}), heard({.rate = rate}));
}

TEST(AnOversampledInstrument, DoesNotMindTheBlockSize) {
  const PlayerSettings twice{.rate = rate, .oversample = 2};
  EXPECT_EQ(heard(twice, {}, 17), heard(twice, {}, 1000));
}

TEST(AnOversampledInstrument, IsNotLateOtherwise) {
  const Instrument instrument = only_keys(load_instrument("prepared-string"), 60, 60);
  EXPECT_EQ(Player(instrument, {.rate = rate}).delay(), 0);
  EXPECT_EQ(Player(instrument, {.rate = rate, .oversample = 2}).delay(), 35);
}

}  // namespace
}  // namespace thrum::claims
