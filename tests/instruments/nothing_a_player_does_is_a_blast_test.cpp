// No gesture rings a string up beyond the blow that started it, no score pins the output, and what
// is too loud is turned down rather than bent.
#include <gtest/gtest.h>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include <thrum/audio/limiter.hpp>
#include <thrum/audio/output_guard.hpp>
#include <thrum/instruments/player.hpp>

#include "support/playing.hpp"

namespace thrum::claims {
namespace {

constexpr double rate = 48000.0;

double rms(const std::vector<double>& sound) {
  double sum = 0.0;
  for (const double x : sound) sum += x * x;
  return std::sqrt(sum / static_cast<double>(sound.size()));
}

/// A wheel thrown from end to end at twice the pitch of the note, which moves the tension as a
/// parametric pump does; also where it reaches an octave (RPN 0), as for a score that asks for
/// that.
TEST(ABend, AtTwiceThePitchDoesNotRingAStringUp) {
  for (const int range : {2, 12})
    for (const int key : {28, 40, 48, 60, 76}) {
      const Instrument instrument =
          load_instrument("struck-string", "", {"play.bend=" + std::to_string(range)});
      Player player(only_keys(instrument, key, key), {.rate = rate});
      for (const auto& [controller, value] : {std::pair{101, 0}, {100, 0}, {6, range}})
        player.handle(control_change(0, controller, value));
      player.handle(note_on(0, key, 100));
      Heard heard;
      const double half_period = 0.5 / (2.0 * key_frequency(key));
      for (int i = 0; i * half_period < 2.5; ++i) {  // in step with the note over all of it
        player.handle(pitch_bend(0, i % 2 == 0 ? 8191 : -8192));
        const double heard_to = static_cast<double>(heard.left.size()) / rate;
        listen(player, (i + 1) * half_period - heard_to, heard, 64);
      }
      const double early = rms(heard.between(0.05, 0.5, rate)),
                   late = rms(heard.between(2.0, 2.5, rate));
      EXPECT_LT(late, early) << key << ", range " << range;
      EXPECT_EQ(player.broken_voices(), 0) << key << ", range " << range;
    }
}

/// Of any tenth of a second at most half is above 0.95 of full scale, whatever is played.
TEST(AllKeys, AtFullVelocityAreTurnedDownAndNotPinned) {
  for (const char* name : {"struck-string", "rattling-plate"}) {
    const Instrument instrument = only_keys(load_instrument(name, "", {"play.gain=10"}), 40, 64);
    Player player(instrument, {.rate = rate});
    for (int key = 40; key <= 64; ++key) player.handle(note_on(0, key, 127));
    Heard heard;
    listen(player, 0.6, heard);
    EXPECT_GT(player.limited(), 0) << name;
    std::size_t most = 0;
    const auto window = static_cast<std::size_t>(0.1 * rate);
    for (std::size_t start = 0; start + window <= heard.left.size(); start += window / 10) {
      const auto from = heard.left.begin() + static_cast<std::ptrdiff_t>(start);
      most = std::max(most, static_cast<std::size_t>(
                                std::count_if(from, from + static_cast<std::ptrdiff_t>(window),
                                              [](double x) { return std::abs(x) > 0.95; })));
    }
    EXPECT_LE(most, window / 2) << name;
    EXPECT_LE(heard.peak(), 1.0) << name;
  }
}

/// A sine of four times the ceiling comes out as a sine: the third harmonic, which bending would
/// make strong, is 50 dB below.
TEST(ALimiter, TurnsDownWithoutBending) {
  Limiter limiter(rate, 0.9);
  constexpr double frequency = 375.0;
  constexpr std::size_t settled = 4800, counted = 1280 * 10;
  double first = 0.0, third = 0.0, highest = 0.0;
  for (std::size_t n = 0; n < settled + counted; ++n) {
    const double phase = 2.0 * std::numbers::pi * frequency * static_cast<double>(n) / rate;
    double left = 3.6 * std::sin(phase), right = 0.5 * left;
    limiter.apply(left, right);
    highest = std::max(highest, std::abs(left));
    EXPECT_NEAR(right, 0.5 * left, 1e-15);
    if (n < settled) continue;
    first += left * std::sin(phase);
    third += left * std::sin(3.0 * phase);
  }
  EXPECT_LE(highest, 0.9 * (1.0 + 1e-12));
  EXPECT_GT(2.0 * first / counted, 0.85);
  EXPECT_LT(std::abs(third / first), 3e-3);
}

TEST(ALimiter, PassesWhatIsWithinItsCeilingToTheBit) {
  Limiter limiter(rate, 0.9);
  for (const double x : {0.0, -0.3, 0.9, 1e-300, -0.9}) {
    double left = x, right = -x;
    limiter.apply(left, right);
    EXPECT_EQ(left, x);
    EXPECT_EQ(right, -x);
  }
  EXPECT_EQ(limiter.limited(), 0);
}

}  // namespace
}  // namespace thrum::claims
