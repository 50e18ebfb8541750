// [play] undersample and bandwidth: fewer steps, fewer modes, the same pitch. At twice the rate the
// draft is the instrument at its usual rate.
#include <gtest/gtest.h>

#include <ctime>

#include <algorithm>
#include <cmath>
#include <vector>

#include <thrum/audio/interpolator.hpp>
#include <thrum/scene/shipped_scenes.hpp>

#include "support/playing.hpp"
#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

using Settings = std::vector<std::string>;
const Settings draft{"play.undersample=2"};

std::vector<double> heard(const std::string& instrument, const Settings& set, double rate,
                          std::size_t block = 256, double seconds = 0.5) {
  Player player(only_keys(load_instrument(instrument, "", set), 60, 60), {.rate = rate});
  player.handle(note_on(0, 60, 110));
  Heard both;
  listen(player, seconds, both, block);
  return both.left;
}

TEST(AnUndersampledInstrument, IsTheInstrumentAtTheLowerRate) {
  // What a player does after its voices goes by the higher rate: the blocker of DC.
  const auto slow = heard("prepared-string", {}, 48000.0);
  for (const int factor : {2, 4}) {
    std::vector<double> wanted(slow.size() * static_cast<std::size_t>(factor));
    Interpolator(factor).process(slow, wanted);
    const Settings set{"play.undersample=" + std::to_string(factor)};
    const auto fast = heard("prepared-string", set, factor * 48000.0);
    ASSERT_EQ(fast.size(), wanted.size());
    EXPECT_LT(relative_rms(fast, wanted), 1e-3) << factor;
  }
}

TEST(AnUndersampledInstrument, KeepsItsPitch) {
  for (const char* instrument : {"struck-string", "plucked-guitar"})
    for (const int key : {48, 60}) {
      const auto pitch = [&](const Settings& set) {
        const Heard sound = play({.instrument = instrument, .key = key, .set = set});
        const double near = key_frequency(key);
        return peak_frequency(sound.between(0.1, 1.5, 48000.0), 48000.0, 0.97 * near, 1.03 * near);
      };
      const double full = pitch({});
      EXPECT_NEAR(cents_between(pitch(draft), full), 0.0, 1.0) << instrument << " " << key;
      // What is missing of the body is missing as a spring, too: 1.2 cents.
      const double less = pitch({"play.undersample=2", "play.bandwidth=5000"});
      EXPECT_NEAR(cents_between(less, full), 0.0, 2.0) << instrument << " " << key;
    }
  for (const int key : {48, 62}) {
    const Heard sound = play({.instrument = "bowed-string", .key = key, .set = draft});
    const double pitch = pitch_near(sound.between(0.5, 1.4, 48000.0), 48000.0, key_frequency(key));
    EXPECT_NEAR(cents_between(pitch, key_frequency(key)), 0.0, 10.0) << key;
  }
}

TEST(AnUndersampledInstrument, CanBeBuiltOfEveryShippedOne) {
  for (const ShippedScene& shipped : shipped_instruments())
    for (const double rate : {44100.0, 48000.0}) {
      const Instrument full = load_instrument(std::string(shipped.name));
      const int key = std::clamp(60, full.play.keys[0], full.play.keys[1]);
      Player player(only_keys(load_instrument(std::string(shipped.name), "", draft), key, key),
                    {.rate = rate});
      player.handle(note_on(0, key, 110));
      Heard sound;
      listen(player, 0.3, sound);
      EXPECT_GT(sound.peak(), 0.01) << shipped.name;
      EXPECT_EQ(player.broken_voices(), 0) << shipped.name;
      EXPECT_EQ(player.delay(), 0);
    }
}

TEST(AnUndersampledInstrument, DoesNotMindTheBlockSize) {
  for (const std::size_t block : {1, 3, 17, 1000})
    EXPECT_EQ(heard("prepared-string", draft, 48000.0, block, 0.1),
              heard("prepared-string", draft, 48000.0, 256, 0.1))
        << block;
}

TEST(AnUndersampledInstrument, StartsAnewAfterAReset) {
  Player player(only_keys(load_instrument("prepared-string", "", draft), 60, 60),
                {.rate = 48000.0});
  const auto take = [&] {
    player.handle(note_on(0, 60, 110));
    std::vector<double> left(333), right(333);
    player.render(left, right);
    return left;
  };
  const auto first = take();
  player.reset();
  EXPECT_EQ(take(), first);
}

/// Never below 22050 steps a second, whatever a file says.
TEST(AnUndersampledInstrument, HasStepsEnough) {
  const Instrument instrument = load_instrument("prepared-string", "", {"play.undersample=4"});
  const auto steps = [&](double rate) {
    return steps_and_samples(instrument, {.rate = rate}).step_rate(rate);
  };
  EXPECT_EQ(steps(44100.0), 22050.0);
  EXPECT_EQ(steps(48000.0), 24000.0);
  EXPECT_EQ(steps(96000.0), 24000.0);
  EXPECT_EQ(steps(192000.0), 48000.0);
}

double seconds_of_thread() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

TEST(AnUndersampledInstrument, CostsLess) {
  const auto cost = [](const Settings& set) {
    Player player(only_keys(load_instrument("bowed-string", "", set), 60, 60), {.rate = 48000.0});
    player.handle(note_on(0, 60, 110));
    Heard sound;
    const double before = seconds_of_thread();
    listen(player, 0.2, sound);
    return seconds_of_thread() - before;
  };
  double full = 1e9, less = 1e9;
  for (int i = 0; i < 7; ++i) {
    full = std::min(full, cost({}));
    less = std::min(less, cost(draft));
  }
  EXPECT_LT(less, 0.75 * full);  // measured: 0.51
}

TEST(ABandwidthOfAllElements, LeavesOutWhatIsAboveIt) {
  const auto power_above = [](const Settings& set) {
    const auto sound = heard("struck-string", set, 48000.0, 256, 1.0);
    double sum = 0.0;
    // The hammer has left: only modes sound.
    for (double hertz = 3400.0; hertz < 8000.0; hertz += 25.0) {
      double re = 0.0, im = 0.0;
      for (std::size_t n = 12000; n < sound.size(); ++n) {
        const double angle = 2.0 * std::numbers::pi * hertz * static_cast<double>(n) / 48000.0;
        const double window = std::pow(std::sin(std::numbers::pi * static_cast<double>(n - 12000) /
                                                static_cast<double>(sound.size() - 12000)),
                                       2);
        re += window * sound[n] * std::cos(angle);
        im += window * sound[n] * std::sin(angle);
      }
      sum += re * re + im * im;
    }
    return sum;
  };
  const Settings bare{"play.bandwidth=3000"};
  EXPECT_LT(power_above(bare), 0.1 * power_above({}));
}

}  // namespace
}  // namespace thrum::claims
