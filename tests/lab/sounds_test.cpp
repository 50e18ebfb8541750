// Spectra, pictures and sounds: bins at the right frequency, files that others can read.
#include <gtest/gtest.h>
#include <sndfile.h>
#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numbers>

#include <thrum/audio/spectrum.hpp>
#include <thrum/math/fourier.hpp>
#include <thrum/math/noise.hpp>

#include "lab/picture.hpp"
#include "lab/sound.hpp"

namespace thrum::app::lab {
namespace {

constexpr double pi = std::numbers::pi;

std::vector<double> sine(double hz, double rate, std::size_t count, double amplitude = 1.0) {
  std::vector<double> samples(count);
  for (std::size_t i = 0; i < count; ++i)
    samples[i] = amplitude * std::sin(2.0 * pi * hz * static_cast<double>(i) / rate);
  return samples;
}

TEST(FastFourier, IsTheSumThatItSays) {
  constexpr std::size_t count = 32;
  std::vector<std::complex<double>> samples(count);
  for (std::size_t i = 0; i < count; ++i) samples[i] = {white_noise(1, i), white_noise(2, i)};
  auto fast = samples;
  fast_fourier(fast);
  for (std::size_t k = 0; k < count; ++k) {
    std::complex<double> sum;
    for (std::size_t n = 0; n < count; ++n)
      sum += samples[n] * std::polar(1.0, -2.0 * pi * static_cast<double>(k * n) / count);
    EXPECT_LT(std::abs(fast[k] - sum), 1e-12) << k;
  }
}

TEST(WindowedSpectrum, HasASineInItsBinWithItsAmplitude) {
  const auto samples = sine(37.0 * 44100.0 / 1024.0, 44100.0, 1024, 0.25);
  const auto spectrum = windowed_spectrum(samples, 0, 1024);
  const auto loudest = std::max_element(spectrum.begin(), spectrum.end());
  EXPECT_EQ(loudest - spectrum.begin(), 37);
  EXPECT_NEAR(*loudest, 0.25, 1e-6);
}

TEST(StrongestPartial, IsFoundBetweenBins) {
  for (const double hz : {36.8, 146.06, 440.37, 5011.1}) {
    const auto samples = sine(hz, 44100.0, 30000);
    EXPECT_NEAR(strongest_partial_hz(samples, 44100.0, 20.0, 20000.0), hz, 0.01);
  }
  EXPECT_EQ(strongest_partial_hz(std::vector<double>(1000, 0.0), 44100.0, 20.0, 20000.0), 0.0);
}

TEST(Spectrogram, ShowsWhenAndWhatSounds) {
  std::vector<double> samples = sine(1000.0, 44100.0, 44100);
  const auto later = sine(3000.0, 44100.0, 44100);
  samples.insert(samples.end(), later.begin(), later.end());
  const Spectrogram levels = spectrogram(samples, 44100.0);
  EXPECT_NEAR(levels.seconds, 2.0, 1e-12);
  const auto row_of = [&](double hz) {
    return std::floor(hz / levels.highest_hz * static_cast<double>(levels.rows));
  };
  const auto loudest_row = [&](std::size_t column) {
    std::size_t best = 0;
    for (std::size_t row = 0; row < levels.rows; ++row)
      if (levels.at(column, row) > levels.at(column, best)) best = row;
    return best;
  };
  EXPECT_NEAR(static_cast<double>(loudest_row(levels.columns / 4)), row_of(1000.0), 1.0);
  EXPECT_NEAR(static_cast<double>(loudest_row(3 * levels.columns / 4)), row_of(3000.0), 1.0);
  EXPECT_EQ(spectrogram(std::vector<double>(5000, 0.0), 44100.0).columns, 0U);
  EXPECT_EQ(spectrogram({}, 44100.0).columns, 0U);
}

std::uint32_t big_endian(const std::string& bytes, std::size_t at) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < 4; ++i)
    number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
  return number;
}

/// The chunks of a PNG file, each checked against its sum.
std::vector<std::pair<std::string, std::string>> chunks_of(const std::string& file) {
  std::vector<std::pair<std::string, std::string>> chunks;
  EXPECT_EQ(file.substr(0, 8), "\x89PNG\r\n\x1a\n");
  for (std::size_t at = 8; at + 12 <= file.size();) {
    const std::size_t length = big_endian(file, at);
    const std::string body = file.substr(at + 4, length + 4);
    EXPECT_EQ(
        crc32(0L, reinterpret_cast<const Bytef*>(body.data()), static_cast<uInt>(body.size())),
        big_endian(file, at + 8 + length));
    chunks.emplace_back(body.substr(0, 4), body.substr(4));
    at += length + 12;
  }
  return chunks;
}

TEST(Png, GivesBackThePixelsItWasMadeOf) {
  constexpr std::size_t width = 13, height = 7;
  std::vector<std::uint8_t> indices(width * height);
  for (std::size_t i = 0; i < indices.size(); ++i) indices[i] = static_cast<std::uint8_t>(i * 37);
  const auto chunks = chunks_of(png(width, height, indices, signed_colours()));
  ASSERT_EQ(chunks.size(), 5U);
  EXPECT_EQ(chunks[0].first, "IHDR");
  EXPECT_EQ(big_endian(chunks[0].second, 0), width);
  EXPECT_EQ(big_endian(chunks[0].second, 4), height);
  EXPECT_EQ(chunks[1].second.size(), 768U);
  EXPECT_EQ(chunks[4].first, "IEND");
  std::string rows(height * (width + 1), '\0');
  uLongf size = static_cast<uLongf>(rows.size());
  const std::string& packed = chunks[3].second;
  ASSERT_EQ(
      uncompress(reinterpret_cast<Bytef*>(rows.data()), &size,
                 reinterpret_cast<const Bytef*>(packed.data()), static_cast<uLong>(packed.size())),
      Z_OK);
  ASSERT_EQ(size, rows.size());
  for (std::size_t row = 0; row < height; ++row)
    for (std::size_t column = 0; column < width; ++column)
      EXPECT_EQ(static_cast<std::uint8_t>(rows[row * (width + 1) + 1 + column]),
                indices[row * width + column]);
}

TEST(Colours, GetLighterStepByStep) {
  double before = -1.0;
  for (const Rgba& colour : level_colours()) {
    const double lightness = 0.2126 * colour.red + 0.7152 * colour.green + 0.0722 * colour.blue;
    EXPECT_GE(lightness, before - 0.5);
    before = std::max(before, lightness);
  }
  EXPECT_EQ(signed_index(0.0), 128);
  EXPECT_EQ(signed_index(-5.0), 1);
  EXPECT_EQ(signed_index(5.0), 255);
  EXPECT_EQ(signed_index(NAN), 0);
}

TEST(Base64, IsAsTheStandardSays) {  // the examples of RFC 4648, section 10
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foo"), "Zm9v");
  EXPECT_EQ(base64("foob"), "Zm9vYg==");
  EXPECT_EQ(base64("fooba"), "Zm9vYmE=");
  EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
}

struct Memory {
  const std::string& bytes;
  sf_count_t at = 0;
};

/// libsndfile reads from memory through these.
SF_VIRTUAL_IO memory_file() {
  return {
      [](void* user) { return static_cast<sf_count_t>(static_cast<Memory*>(user)->bytes.size()); },
      [](sf_count_t offset, int whence, void* user) {
        auto& memory = *static_cast<Memory*>(user);
        const auto size = static_cast<sf_count_t>(memory.bytes.size());
        memory.at = offset + (whence == SEEK_SET ? 0 : whence == SEEK_CUR ? memory.at : size);
        return memory.at;
      },
      [](void* target, sf_count_t count, void* user) {
        auto& memory = *static_cast<Memory*>(user);
        const auto left = static_cast<sf_count_t>(memory.bytes.size()) - memory.at;
        const sf_count_t taken = std::min(count, left);
        std::memcpy(target, memory.bytes.data() + memory.at, static_cast<std::size_t>(taken));
        memory.at += taken;
        return taken;
      },
      nullptr, [](void* user) { return static_cast<Memory*>(user)->at; }};
}

TEST(WavBytes, AreReadByOthers) {
  const std::vector<double> samples{0.0, 0.5, -0.5, 1.0, -1.0, 2.0};
  const std::string bytes = wav_bytes({samples}, 44100);
  Memory memory{bytes};
  SF_VIRTUAL_IO io = memory_file();
  SF_INFO info{};
  SNDFILE* file = sf_open_virtual(&io, SFM_READ, &info, &memory);
  ASSERT_NE(file, nullptr) << sf_strerror(nullptr);
  EXPECT_EQ(info.samplerate, 44100);
  EXPECT_EQ(info.channels, 1);
  EXPECT_EQ(info.frames, 6);
  EXPECT_EQ(info.format, SF_FORMAT_WAV | SF_FORMAT_PCM_16);
  std::vector<short> heard(6);
  EXPECT_EQ(sf_read_short(file, heard.data(), 6), 6);
  EXPECT_EQ(heard, (std::vector<short>{0, 16384, -16384, 32767, -32767, 32767}));
  sf_close(file);
}

TEST(ForTheEar, HasItsPeakNearFullScaleAtThePlayersRate) {
  auto samples = sine(440.0, 96000.0, 48000, 1e-6);
  for (double& sample : samples) sample += 3.0;  // an offset nobody hears
  const auto sound = for_the_ear(samples, 96000.0);
  EXPECT_EQ(sound.size(), 22050U);
  double peak = 0.0;
  for (const double sample : sound) peak = std::max(peak, std::abs(sample));
  EXPECT_NEAR(peak, std::pow(10.0, -1.0 / 20.0), 1e-9);
  EXPECT_NEAR(strongest_partial_hz(sound, player_rate, 20.0, 20000.0), 440.0, 0.05);
}

}  // namespace
}  // namespace thrum::app::lab
