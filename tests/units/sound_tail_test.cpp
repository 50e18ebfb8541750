// What follows on a sound that is cut off: it goes on as the sound would have, and fades.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include <thrum/audio/sound_tail.hpp>

namespace thrum {
namespace {

constexpr std::size_t length = 288;

template <class Sound>
SoundTail heard(const Sound& sound) {
  SoundTail tail;
  for (int n = -200; n < 0; ++n) tail.hear(sound(n));
  return tail;
}

/// What follows on samples of a function of time.
template <class Sound>
std::vector<double> after(const Sound& sound) {
  SoundTails tails(1, length);
  tails.add(heard(sound));
  std::vector<double> following;
  for (std::size_t i = 0; i < length; ++i) following.push_back(tails.next());
  EXPECT_FALSE(tails.any());
  return following;
}

double fade(std::size_t i) {
  const double left = 1.0 - static_cast<double>(i + 1) / (length + 1.0);
  return left * left * (3.0 - 2.0 * left);
}

TEST(SoundTail, GoesOnAsPartialsDo) {
  const auto sound = [](int n) { return std::sin(0.2 * n + 0.4) + 0.3 * std::sin(0.9 * n); };
  const std::vector<double> tail = after(sound);
  double worst = 0.0;
  for (std::size_t i = 0; i < 64; ++i)
    worst = std::max(worst, std::abs(tail[i] - fade(i) * sound(static_cast<int>(i))));
  EXPECT_LE(worst, 0.1);
  EXPECT_LE(std::abs(tail.back()), 1e-3);
}

/// However low it is: steps are of the size of the sound's own; a click would be one of its height.
TEST(SoundTail, DoesNotClick) {
  for (const double step : {0.003, 0.03, 0.3})
    for (const double phase : {0.0, 1.0, 1.57, 3.0}) {
      const std::vector<double> tail = after([&](int n) { return std::sin(step * n + phase); });
      double before = std::sin(phase - step), steepest = 0.0;
      for (const double value : tail) {
        steepest = std::max(steepest, std::abs(value - before));
        before = value;
      }
      // Fading takes steps of its own, of up to pi / 2 in 288.
      EXPECT_LE(steepest, 2.5 * step + 0.01) << step << " " << phase;
    }
}

TEST(SoundTail, OfSeveralSoundsAddUpFromWhereEachWasCutOff) {
  const auto first = [](int n) { return std::sin(0.07 * n); };
  const auto second = [](int n) { return std::cos(0.3 * n); };
  const std::vector<double> of_first = after(first), of_second = after(second);
  SoundTails tails(2, length);
  tails.add(heard(first));
  for (std::size_t i = 0; i < 100 + length; ++i) {
    if (i == 100) tails.add(heard(second));
    const double expected =
        (i < length ? of_first[i] : 0.0) + (i >= 100 ? of_second[i - 100] : 0.0);
    EXPECT_EQ(tails.next(), expected) << i;
  }
  EXPECT_FALSE(tails.any());
}

TEST(SoundTail, TheOldestGivesWay) {
  SoundTails tails(1, length);
  tails.add(heard([](int n) { return std::sin(0.07 * n); }));
  const auto second = [](int n) { return std::cos(0.3 * n); };
  tails.add(heard(second));
  EXPECT_EQ(tails.next(), after(second)[0]);
}

TEST(SoundTail, OfSilenceIsSilence) {
  for (const double value : after([](int) { return 0.0; })) EXPECT_EQ(value, 0.0);
}

TEST(SoundTail, NeverGrows) {
  const auto noise = [](int n) { return std::sin(1e4 * std::sin(78.233 * n)); };
  const auto rising = [](int n) { return std::exp(0.1 * n); };
  for (const double value : after(noise)) EXPECT_LE(std::abs(value), 2.0);
  for (const double value : after(rising)) EXPECT_LE(std::abs(value), 2.0);
}

/// Burg's method as it is written down: f_m^n = f_{m-1}^n + r b_{m-1}^{n-1}, and b likewise.
std::vector<double> burg(const SoundTail::Past& samples) {
  std::vector<double> f(samples.begin(), samples.end()), b = f, a = {1.0};
  for (std::size_t m = 1; m <= SoundTail::order; ++m) {
    double both = 0.0, power = 0.0;
    for (std::size_t n = m; n < f.size(); ++n) {
      both += f[n] * b[n - 1];
      power += f[n] * f[n] + b[n - 1] * b[n - 1];
    }
    const double r = -2.0 * both / power;
    const std::vector<double> f_before = f, b_before = b, a_before = a;
    for (std::size_t n = m; n < f.size(); ++n) {
      f[n] = f_before[n] + r * b_before[n - 1];
      b[n] = b_before[n - 1] + r * f_before[n];
    }
    a.push_back(0.0);
    for (std::size_t k = 1; k <= m; ++k) a[k] = (k < m ? a_before[k] : 0.0) + r * a_before[m - k];
  }
  return a;
}

TEST(SoundTail, IsPredictedByBurgsMethod) {
  const auto noise = [](int n) { return std::sin(1e4 * std::sin(78.233 * n)); };
  const auto partials = [&](int n) { return std::sin(0.2 * n) + 0.1 * noise(n); };
  for (const SoundTail& tail : {heard(noise), heard(partials)}) {
    const SoundTail::Coefficients found = SoundTail::predictor_of(tail.past());
    const std::vector<double> expected = burg(tail.past());
    for (std::size_t k = 0; k <= SoundTail::order; ++k) EXPECT_NEAR(found[k], expected[k], 1e-11);
  }
}

TEST(SoundTail, GoesOnAlikeInBothEars) {
  const auto sound = [](int n) { return std::sin(0.2 * n + 0.4) + 0.3 * std::sin(0.9 * n); };
  SoundTails left(2, length), right(2, length);
  EXPECT_TRUE(heard(sound).is_like(heard(sound)));
  EXPECT_FALSE(heard(sound).is_like(heard([&](int n) { return 0.5 * sound(n); })));
  EXPECT_FALSE(heard(sound).is_like(SoundTail()));
  EXPECT_TRUE(SoundTail().is_like(SoundTail()));
  EXPECT_FALSE(left.add(SoundTail()));
  EXPECT_TRUE(left.add(heard(sound)));
  right.add_last_of(left);
  for (std::size_t i = 0; i < length; ++i) EXPECT_EQ(left.next(), right.next());
}

/// Nothing of what came before: silence, then what it has heard since.
TEST(SoundTail, ForgetsWhatItHeard) {
  const auto sound = [](int n) { return std::sin(0.2 * n + 0.4); };
  for (const int samples : {1, 50, 127, 128, 129, 300}) {
    SoundTail tail = heard([](int n) { return std::cos(0.7 * n); }), fresh;
    tail.forget();
    EXPECT_TRUE(tail.is_silent());
    EXPECT_EQ(tail.past(), SoundTail::Past{});
    for (int n = 0; n < samples; ++n) {
      tail.hear(sound(n));
      fresh.hear(sound(n));
    }
    EXPECT_TRUE(tail.is_like(fresh)) << samples;
    for (int back = 0; back < static_cast<int>(SoundTail::memory); ++back)
      EXPECT_EQ(tail.past()[SoundTail::memory - 1 - static_cast<std::size_t>(back)],
                back < samples ? sound(samples - 1 - back) : 0.0)
          << samples;
  }
}

}  // namespace
}  // namespace thrum
