// Levels, sampling rates and sound files: numbers that are known beforehand.
#include <gtest/gtest.h>
#include <unistd.h>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <numbers>
#include <string>

#include <thrum/audio/level.hpp>
#include <thrum/audio/resample.hpp>
#include <thrum/audio/wav_writer.hpp>

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

// What the new rate cannot carry is removed, not folded back. Measured: -231 dB.
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

TEST(Level, SilenceStaysSilence) {
  EXPECT_EQ(gain_for_peak({{0.0, 0.0}, {0.0, 0.0}}, -1.0), 1.0);
  EXPECT_EQ(gain_for_peak({}, -1.0), 1.0);
  EXPECT_EQ(gain_for_peak({{}}, -1.0), 1.0);
  EXPECT_EQ(mean({}), 0.0);
}

class Wav : public testing::Test {
 protected:
  Wav() {
    std::string name = (std::filesystem::temp_directory_path() / "thrum-wav-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~Wav() override { std::filesystem::remove_all(folder_); }

  std::string bytes(const std::filesystem::path& path) const {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  std::filesystem::path folder_;
};

TEST_F(Wav, HoldsTheFormatAndTheSamples) {
  WavWriter writer(folder_ / "a.wav", 12345, 3);
  writer.write(std::vector{0.0, 1.0, -1.0});
  writer.write(std::vector{0.5, 2.0, std::numeric_limits<double>::quiet_NaN()});
  writer.close();
  EXPECT_EQ(writer.clipped(), 2);
  const std::string file = bytes(folder_ / "a.wav");
  EXPECT_EQ(file.substr(0, 4), "RIFF");
  EXPECT_EQ(file.find("PEAK"), std::string::npos);
  const auto data = file.find("data");
  ASSERT_NE(data, std::string::npos);
  const auto sample = [&](std::size_t index) {
    std::int32_t value = 0;
    std::memcpy(reinterpret_cast<char*>(&value) + 1, file.data() + data + 8 + 3 * index, 3);
    return value >> 8;
  };
  EXPECT_EQ(sample(0), 0);
  EXPECT_EQ(sample(1), 8388607);
  EXPECT_EQ(sample(2), -8388607);
  EXPECT_EQ(sample(3), 4194304);
  EXPECT_EQ(sample(4), 8388607);
  EXPECT_EQ(sample(5), 0);
}

TEST_F(Wav, IsTheSameFileInBlocksOfAnySize) {
  const auto samples = sine(440.0, 48000.0, 10000);
  const auto written_in = [&](std::size_t block) {
    WavWriter writer(folder_ / "b.wav", 48000, 1);
    for (std::size_t start = 0; start < samples.size(); start += block) {
      const auto count = std::min(block, samples.size() - start);
      writer.write(std::span(samples).subspan(start, count));
    }
    writer.close();
    return bytes(folder_ / "b.wav");
  };
  const std::string whole = written_in(samples.size());
  for (const std::size_t block : {1u, 2u, 7u, 64u, 1000u, 4095u, 4096u})
    EXPECT_TRUE(written_in(block) == whole) << block;
}

std::string message_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

TEST_F(Wav, NamesThePathThatCannotBeWritten) {
  const auto path = folder_ / "missing" / "a.wav";
  const std::string message = message_of([&] { WavWriter(path, 48000, 1); });
  EXPECT_NE(message.find(path.string()), std::string::npos) << message;
}

TEST_F(Wav, NoticesAFullDisk) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP();
  const std::string message = message_of([] {
    WavWriter writer("/dev/full", 48000, 1);
    writer.write(std::vector<double>(100000, 0.5));
    writer.close();
  });
  EXPECT_NE(message.find("/dev/full: "), std::string::npos) << message;
  EXPECT_NE(message_of([] { WavWriter("/dev/full", 48000, 1).close(); }), "");
}

}  // namespace
}  // namespace thrum
