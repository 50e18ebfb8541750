// The interpolator against sines, whose answer is known.
#include <gtest/gtest.h>
#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <vector>

#include <thrum/audio/interpolator.hpp>

namespace thrum {
namespace {

constexpr double pi = std::numbers::pi;
constexpr std::size_t samples = 3000, settled = 1000;

/// `frequency` in units of the lower rate.
std::vector<double> interpolated_sine(int factor, double frequency, std::size_t block) {
  const auto times = static_cast<std::size_t>(factor);
  std::vector<double> in(samples), out(samples * times);
  for (std::size_t n = 0; n < samples; ++n)
    in[n] = std::sin(2.0 * pi * frequency * static_cast<double>(n));
  Interpolator interpolator(factor);
  for (std::size_t done = 0; done < samples;) {
    const std::size_t now = std::min(block, samples - done);
    interpolator.process(std::span(in).subspan(done, now),
                         std::span(out).subspan(done * times, now * times));
    done += now;
  }
  return out;
}

/// How far the sound is from the nearest sine of a frequency and a size of 1: least squares over
/// whole periods of 1 / 100.
double distance_to_sine(const std::vector<double>& sound, int factor, double frequency) {
  const std::size_t first = settled * static_cast<std::size_t>(factor);
  std::complex<double> sum = 0.0;
  for (std::size_t n = first; n < sound.size(); ++n)
    sum += sound[n] * std::polar(1.0, -2.0 * pi * frequency * static_cast<double>(n) / factor);
  const double phase = std::arg(sum);
  double worst = 0.0;
  for (std::size_t n = first; n < sound.size(); ++n) {
    const double angle = 2.0 * pi * frequency * static_cast<double>(n) / factor + phase;
    worst = std::max(worst, std::abs(sound[n] - std::cos(angle)));
  }
  return worst;
}

TEST(Interpolator, PassesWhatIsHeardWithoutImages) {
  for (const int factor : {2, 4})
    for (const double frequency : {0.01, 0.1, 0.23, 0.3, 0.4, 0.45}) {
      const auto sound = interpolated_sine(factor, frequency, samples);
      // Images of -80 dB: 1e-4.
      EXPECT_LT(distance_to_sine(sound, factor, frequency), 3e-4) << factor << ", " << frequency;
    }
}

TEST(Interpolator, IsHardlyLate) {
  for (const int factor : {2, 4}) {
    std::vector<double> in(samples, 1.0), out(samples * static_cast<std::size_t>(factor));
    Interpolator(factor).process(in, out);
    // A step from 0 to 1 has an area of so many samples above it.
    double delay = 0.0;
    for (const double sample : out) delay += 1.0 - sample;
    EXPECT_LT(delay / factor, 2.5);  // 1.4 and 2.1 samples of the lower rate
    EXPECT_NEAR(out.back(), 1.0, 1e-9);
  }
}

TEST(Interpolator, DoesNotMindTheBlockSizeAndStartsAnew) {
  EXPECT_EQ(interpolated_sine(4, 0.2, 17), interpolated_sine(4, 0.2, 1000));
  Interpolator interpolator(2);
  const std::vector<double> in{1.0, -0.5, 0.25};
  std::vector<double> first(6), second(6);
  interpolator.process(in, first);
  interpolator.reset();
  interpolator.process(in, second);
  EXPECT_EQ(first, second);
}

TEST(Interpolator, OfOnePassesEverythingOn) {
  const std::vector<double> in{1.0, -0.5, 0.25};
  std::vector<double> out(3);
  Interpolator(1).process(in, out);
  EXPECT_EQ(out, in);
}

}  // namespace
}  // namespace thrum
