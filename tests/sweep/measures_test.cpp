// Measures against sounds whose numbers are known.
#include <gtest/gtest.h>
#include <cmath>
#include <numbers>
#include <span>
#include <vector>

#include <thrum/sweep/loudness_meter.hpp>
#include <thrum/sweep/measures.hpp>

namespace thrum::sweep {
namespace {

constexpr double rate = 48000.0;

/// Partials k f sqrt(1 + B k^2) that die away as e^{-t/tau}.
std::vector<double> ringing(double f, double seconds, double tau, int partials, double stiffness) {
  std::vector<double> samples(static_cast<std::size_t>(seconds * rate));
  for (int k = 1; k <= partials; ++k)
    for (std::size_t i = 0; i < samples.size(); ++i) {
      const double time = static_cast<double>(i) / rate;
      const double partial = k * f * std::sqrt(1.0 + stiffness * k * k);
      samples[i] +=
          std::exp(-time / tau) / k * std::sin(2.0 * std::numbers::pi * partial * time + 0.7 * k);
    }
  return samples;
}

TEST(F0, IsTheFirstPartialAndNamesItsError) {
  for (const double f : {41.2, 110.0, 261.63, 987.77, 3520.0}) {
    const auto sound = ringing(f, 1.2, 0.8, 12, 2e-4);
    const Pitch0 pitch = measure_f0(sound, rate);
    const double truth = f * std::sqrt(1.0 + 2e-4);
    EXPECT_LT(std::abs(pitch.hz - truth), pitch.error) << f;  // measured: a hundredth of it
    EXPECT_LT(pitch.error, 2e-3 * truth) << f;
  }
}

TEST(F0, IsFoundWithoutItsPartial) {
  std::vector<double> sound(48000);
  for (std::size_t i = 0; i < sound.size(); ++i)
    for (const int k : {2, 3, 4, 5})
      sound[i] += std::sin(2.0 * std::numbers::pi * 150.0 * k * static_cast<double>(i) / rate);
  const Pitch0 pitch = measure_f0(sound, rate);
  EXPECT_NEAR(pitch.hz, 150.0, pitch.error);
}

TEST(F0, IsNotInSilenceNorInARamp) {
  std::vector<double> ramp(4000);
  for (std::size_t i = 0; i < ramp.size(); ++i) ramp[i] = static_cast<double>(i);
  EXPECT_TRUE(std::isnan(measure_f0(ramp, rate).hz));
  EXPECT_TRUE(std::isnan(measure_f0(std::vector<double>(4000, 1.0), rate).hz));
  EXPECT_TRUE(std::isnan(measure_f0(std::vector<double>(3, 1.0), rate).hz));
}

TEST(T60, IsSixLogTenTimeConstants) {
  for (const double tau : {0.02, 0.1, 0.5, 2.0}) {
    const double truth = 3.0 * std::numbers::ln10 * tau;
    EXPECT_NEAR(measure_t60(ringing(220.0, 2.0, tau, 3, 0.0), rate), truth, 0.02 * truth) << tau;
  }
}

TEST(T60, IsUnknownWhereNothingDiesAway) {
  EXPECT_TRUE(std::isnan(measure_t60(ringing(220.0, 1.0, 1e9, 1, 0.0), rate)));
  EXPECT_TRUE(std::isnan(measure_t60(std::vector<double>(1000, 0.0), rate)));
}

TEST(Centroid, OfASineIsItsFrequencyAndOfTwoTheirMean) {
  EXPECT_NEAR(measure_centroid(ringing(3000.0, 1.0, 1e9, 1, 0.0), rate), 3000.0, 3.0);
  std::vector<double> two(48000);
  for (std::size_t i = 0; i < two.size(); ++i)
    for (const double f : {1500.0, 4500.0})
      two[i] += std::sin(2.0 * std::numbers::pi * f * static_cast<double>(i) / rate);
  EXPECT_NEAR(measure_centroid(two, rate), 3000.0, 5.0);
}

// EBU Tech 3341: a sine of 1 kHz at -23 dBFS in both channels has -23 LUFS.
TEST(Loudness, OfTheStandardsSine) {
  std::vector<double> sine(static_cast<std::size_t>(5.0 * rate));
  for (std::size_t i = 0; i < sine.size(); ++i)
    sine[i] = std::pow(10.0, -23.0 / 20.0) *
              std::sin(2.0 * std::numbers::pi * 1000.0 * static_cast<double>(i) / rate);
  EXPECT_NEAR(measure_loudness({sine, sine}, rate), -23.0, 0.1);
  EXPECT_TRUE(std::isnan(measure_loudness({std::vector<double>(48000, 0.0)}, rate)));
}

// EBU Tech 3341: a sine at a fourth of the rate that is sampled 45 degrees beside its peaks.
TEST(Loudness, MeterFindsPeaksBetweenSamples) {
  std::vector<double> sine(4800);
  for (std::size_t i = 0; i < sine.size(); ++i)
    sine[i] = 0.5 * std::sin(std::numbers::pi * (0.5 * static_cast<double>(i) + 0.25));
  LoudnessMeter samples(1, rate), between(1, rate, Peak::between_samples);
  for (const std::size_t from : {0U, 1000U, 1001U}) {
    const std::size_t to = from == 0 ? 1000 : from == 1000 ? 1001 : sine.size();
    samples.add(std::span(sine).subspan(from, to - from));
    between.add(std::span(sine).subspan(from, to - from));
  }
  EXPECT_NEAR(20.0 * std::log10(samples.peak()), -9.03, 0.01);
  EXPECT_NEAR(20.0 * std::log10(between.peak()), -6.02, 0.2);  // the standard allows 0.2 and -0.4
}

// Down is never held, up is held where the peak would be beyond -1 dB.
TEST(Loudness, GainIsHeldByThePeak) {
  std::vector<double> both(96000);
  for (std::size_t i = 0; i < both.size(); ++i)
    both[i] = 0.1 * std::sin(2.0 * std::numbers::pi * 1000.0 * static_cast<double>(i / 2) / rate);
  LoudnessMeter meter(2, rate, Peak::between_samples);
  meter.add(both);  // -20 dBFS, -20 LUFS
  EXPECT_NEAR(20.0 * std::log10(meter.gain_to(-30.0).factor), -10.0, 0.1);
  EXPECT_NEAR(20.0 * std::log10(meter.gain_to(-5.0).factor), 15.0, 0.1);
  EXPECT_FALSE(meter.gain_to(-5.0).held_by_peak);
  const double click[] = {0.4, 0.4};
  meter.add(click);
  EXPECT_TRUE(meter.gain_to(-5.0).held_by_peak);
  EXPECT_NEAR(meter.gain_to(-5.0).factor * meter.peak(), 0.891, 0.001);
}

}  // namespace
}  // namespace thrum::sweep
