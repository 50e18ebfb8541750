// Levels and sampling rates: numbers that are known beforehand.
#include <gtest/gtest.h>
#include <cmath>
#include <numbers>

#include <thrum/audio/level.hpp>
#include <thrum/audio/resample.hpp>

namespace thrum {
namespace {

std::vector<double> sine(double frequency, double rate, std::size_t count) {
  std::vector<double> samples(count);
  for (std::size_t n = 0; n < count; ++n) {
    samples[n] = std::sin(2.0 * std::numbers::pi * frequency * static_cast<double>(n) / rate);
  }
  return samples;
}

double rms_of_middle(const std::vector<double>& samples) {
  const std::size_t margin = samples.size() / 4;
  double sum = 0.0;
  for (std::size_t n = margin; n < samples.size() - margin; ++n) sum += samples[n] * samples[n];
  return std::sqrt(sum / static_cast<double>(samples.size() - 2 * margin));
}

/// Level of the exact sine over that of the difference from it, away from the edges.
double signal_to_noise_db(const std::vector<double>& samples, double frequency, double rate) {
  const auto exact = sine(frequency, rate, samples.size());
  std::vector<double> difference(samples.size());
  for (std::size_t n = 0; n < samples.size(); ++n) difference[n] = samples[n] - exact[n];
  return decibels(rms_of_middle(exact) / rms_of_middle(difference));
}

class Ratio : public testing::TestWithParam<std::pair<double, double>> {};

// Measured: 184 dB and more.
TEST_P(Ratio, KeepsASineInFrequencyLevelAndTime) {
  const auto [from, to] = GetParam();
  const double frequency = 0.21 * std::min(from, to);
  const auto output = resample(sine(frequency, from, 40000), from, to);
  ASSERT_EQ(output.size(), resampled_length(40000, from, to));
  EXPECT_GT(signal_to_noise_db(output, frequency, to), 150.0);
}

INSTANTIATE_TEST_SUITE_P(Resample, Ratio,
                         testing::Values(std::pair{44100.0, 48000.0}, std::pair{48000.0, 44100.0},
                                         std::pair{44100.0, 96000.0}, std::pair{192000.0, 48000.0},
                                         std::pair{44100.5, 48000.0}, std::pair{8000.0, 48000.0}));

TEST(Resample, EqualRatesGiveTheInput) {
  const auto input = sine(1234.5, 44100.0, 1000);
  EXPECT_EQ(resample(input, 44100.0, 44100.0), input);
}

TEST(Resample, LastsAsLongAsBefore) {
  for (const std::size_t count : {0u, 1u, 2u, 100u, 65536u, 65537u}) {
    const auto output = resample(std::vector<double>(count, 0.5), 44100.0, 48000.0);
    EXPECT_EQ(output.size(), std::llround(static_cast<double>(count) * 48000.0 / 44100.0));
  }
}

TEST(Resample, TakesAnyRatio) {
  const auto down = resample(std::vector<double>(4'000'000, 0.5), 1e9, 48000.0);
  ASSERT_EQ(down.size(), 192u);
  EXPECT_NEAR(down[96], 0.5, 1e-3);
  const auto up = resample(std::vector<double>(200, 0.5), 1.0, 7680.5);
  ASSERT_EQ(up.size(), 1536100u);
  EXPECT_NEAR(up[768050], 0.5, 1e-3);
}

// Frequencies above the new Nyquist limit are removed, not aliased. Measured: -231 dB.
TEST(Resample, RemovesWhatWouldAlias) {
  const auto output = resample(sine(30000.0, 96000.0, 96000), 96000.0, 44100.0);
  EXPECT_LT(decibels(rms_of_middle(output)), -150.0);
}

TEST(Resample, TellsHowFarItIsAndCanBeStopped) {
  const std::vector<double> input(200000, 0.0);
  std::size_t last = 0;
  (void)resample(input, 44100.0, 48000.0, [&](std::size_t read) { last = read; });
  EXPECT_EQ(last, input.size());
  EXPECT_THROW((void)resample(input, 44100.0, 48000.0, [](std::size_t) { throw 1; }), int);
}

TEST(Level, MeanIsRemovedToRounding) {
  auto samples = sine(441.0, 44100.0, 44100);
  for (double& sample : samples) sample = 1e-6 * sample + 3.0;
  EXPECT_NEAR(mean(samples), 3.0, 1e-15);
  remove_mean(samples);
  EXPECT_LT(std::abs(mean(samples)), 1e-20);
  EXPECT_NEAR(samples[25], 1e-6, 1e-15);
}

TEST(Level, OneGainForAllChannels) {
  Channels channels{{0.1, -0.25}, {0.05, 0.0}};
  const double gain = gain_for_peak(channels, -1.0);
  apply_gain(channels, gain);
  EXPECT_NEAR(decibels(peak(channels)), -1.0, 1e-12);
  EXPECT_NEAR(channels[0][0] / channels[1][0], 2.0, 1e-15);
}

TEST(Level, ChannelsStandFromLeftToRightInAStereoMix) {
  const double half = std::sqrt(0.5);
  const Channels three = mixed_to_stereo({{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}});
  ASSERT_EQ(three.size(), 2u);
  const double left[] = {1.0, half, 0.0}, right[] = {0.0, half, 1.0};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(three[0][i], left[i], 1e-15) << i;
    EXPECT_NEAR(three[1][i], right[i], 1e-15) << i;
  }
  const Channels two = mixed_to_stereo({{0.5}, {-0.25}});
  EXPECT_NEAR(two[0][0], 0.5, 1e-15);
  EXPECT_NEAR(two[1][0], -0.25, 1e-15);
  const Channels one = mixed_to_stereo({{0.5}});
  EXPECT_NEAR(one[0][0], one[1][0], 1e-15);
}

TEST(Level, ChannelsStandWhereTheyArePannedAndAreAsLoudThere) {
  const double pans[] = {1.0, -1.0, 0.5};
  const Channels both = mixed_to_stereo({{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}}, pans);
  EXPECT_NEAR(both[0][0], 0.0, 1e-15);
  EXPECT_NEAR(both[1][0], 1.0, 1e-15);
  EXPECT_NEAR(both[0][1], 1.0, 1e-15);
  EXPECT_NEAR(both[0][2], std::sin(std::numbers::pi / 8.0), 1e-15);
  EXPECT_NEAR(std::hypot(both[0][2], both[1][2]), 1.0, 1e-15);
}

TEST(Level, SilenceStaysSilence) {
  EXPECT_EQ(gain_for_peak({{0.0, 0.0}, {0.0, 0.0}}, -1.0), 1.0);
  EXPECT_EQ(gain_for_peak({}, -1.0), 1.0);
  EXPECT_EQ(gain_for_peak({{}}, -1.0), 1.0);
  EXPECT_EQ(mean({}), 0.0);
}

}  // namespace
}  // namespace thrum
