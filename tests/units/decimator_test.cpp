// The decimator against sines, whose answer is known.
#include <gtest/gtest.h>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include <thrum/audio/decimator.hpp>
#include <thrum/audio/level.hpp>

namespace thrum {
namespace {

constexpr std::size_t samples = 2000;
constexpr std::size_t settled = 2 * Decimator::delay;

/// `frequency` in units of the lower rate.
std::vector<double> decimated_sine(int factor, double frequency, std::size_t block) {
  const std::size_t steps = samples * static_cast<std::size_t>(factor);
  std::vector<double> in(steps), out(samples);
  for (std::size_t n = 0; n < steps; ++n)
    in[n] = std::sin(2.0 * std::numbers::pi * frequency * static_cast<double>(n) / factor);
  Decimator decimator(factor);
  for (std::size_t done = 0; done < samples;) {
    const std::size_t now = std::min(block, samples - done);
    const auto times = static_cast<std::size_t>(factor);
    decimator.process(std::span(in).subspan(done * times, now * times),
                      std::span(out).subspan(done, now));
    done += now;
  }
  return out;
}

TEST(Decimator, PassesWhatIsHeardAndOnlyDelaysIt) {
  for (const int factor : {2, 3, 4, 16})
    for (const double frequency : {0.001, 0.1, 0.3, 0.45}) {
      const auto out = decimated_sine(factor, frequency, samples);
      double worst = 0.0;
      for (std::size_t n = settled; n < samples; ++n) {
        const double t = static_cast<double>(n) - Decimator::delay;
        worst =
            std::max(worst, std::abs(out[n] - std::sin(2.0 * std::numbers::pi * frequency * t)));
      }
      EXPECT_LT(worst, 2e-5) << factor << ", " << frequency;  // 1e-5
    }
}

TEST(Decimator, RemovesWhatWouldFoldIntoWhatIsHeard) {
  for (const int factor : {2, 3, 4, 16})
    for (double frequency = 0.55; frequency < 0.5 * factor; frequency += 0.37) {
      const auto out = decimated_sine(factor, frequency, samples);
      double worst = 0.0;
      for (std::size_t n = settled; n < samples; ++n) worst = std::max(worst, std::abs(out[n]));
      EXPECT_LT(decibels(worst), -98.0) << factor << ", " << frequency;  // -99.8
    }
}

TEST(Decimator, DoesNotMindHowItIsFed) {
  EXPECT_EQ(decimated_sine(4, 0.2, 1), decimated_sine(4, 0.2, samples));
  EXPECT_EQ(decimated_sine(3, 0.2, 7), decimated_sine(3, 0.2, samples));
}

TEST(Decimator, OfOneChangesNothing) {
  const auto out = decimated_sine(1, 0.2, 100);
  for (std::size_t n = 0; n < samples; ++n)
    EXPECT_EQ(out[n], std::sin(2.0 * std::numbers::pi * 0.2 * static_cast<double>(n)));
}

}  // namespace
}  // namespace thrum
