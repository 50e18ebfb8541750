// The state of a sounding voice, put into a voice to look at, shows the same motion.
#include <gtest/gtest.h>

#include <array>
#include <numeric>
#include <stdexcept>

#include <thrum/instruments/voice_view.hpp>

#include "support/playing.hpp"

namespace thrum::claims {
namespace {

constexpr double rate = 48000.0;
/// Of the places along a string, 1/64 to 63/64, the one at a quarter of its length.
constexpr std::size_t quarter = 15;

/// Heard where it is looked at; keys share nothing.
Instrument bowed(int lowest, int highest) {
  Instrument instrument =
      load_instrument("bowed-string", {},
                      {"pickup.left.on={ on = \"string.s\", at = 0.25 }",
                       "pickup.left.quantity=displacement", "pickup.left.gain=1"});
  instrument.play.shared.clear();
  return only_keys(instrument, lowest, highest);
}

void play(Player& player, int blocks) {
  std::array<double, 480> left{}, right{};
  for (int i = 0; i < blocks; ++i) player.render(left, right);
}

TEST(AVoiceThatSounds, CanBeSeen) {
  const Instrument instrument = bowed(50, 51);
  Player player(instrument, {.rate = rate});
  VoiceView view(instrument, {.rate = rate}, 51);
  EXPECT_EQ(player.latest_voice(), nullptr);
  player.handle(note_on(0, 50, 100));
  play(player, 10);
  player.handle(note_on(0, 51, 100));
  double largest = 0.0;
  for (int i = 0; i < 20; ++i) {
    play(player, 1);
    const Voice* voice = player.latest_voice();
    ASSERT_NE(voice, nullptr);
    ASSERT_EQ(voice->key(), 51);
    const double heard = voice->simulation().pickup(0);
    const std::vector<double>& looked = view.read(voice->simulation().save());
    const double seen = looked[quarter];
    EXPECT_NEAR(seen, heard, 1e-12 * std::abs(heard));
    const double stored = voice->simulation().stored().stored();
    EXPECT_GT(stored, 0.0);
    EXPECT_NEAR(std::accumulate(looked.end() - 3, looked.end(), 0.0), stored, 1e-12 * stored);
    largest = std::max(largest, std::abs(heard));
  }
  EXPECT_GT(largest, 1e-5);  // m: the string moves by a tenth of a millimetre
}

TEST(AVoiceThatSounds, IsNotMistakenForAnother) {
  const Instrument instrument = bowed(50, 51);
  Player player(instrument, {.rate = rate});
  player.handle(note_on(0, 50, 100));
  play(player, 1);
  VoiceView other(instrument, {.rate = rate}, 51);
  EXPECT_THROW(other.read(player.latest_voice()->simulation().save()), std::invalid_argument);
  EXPECT_THROW(VoiceView(instrument, {.rate = rate}, 60), BadScene);
}

}  // namespace
}  // namespace thrum::claims
