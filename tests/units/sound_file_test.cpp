// Sound files: WAV byte by byte, the others through a decoder.
#include <gtest/gtest.h>
#include <sndfile.h>
#include <unistd.h>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <limits>
#include <numbers>
#include <string>

#include <thrum/audio/ogg_pages.hpp>
#include <thrum/audio/sound_writer.hpp>

namespace thrum {
namespace {

constexpr SoundFormat flac24{SoundKind::flac, SampleBits::int24};
constexpr SoundFormat ogg{SoundKind::ogg, SampleBits::int24};

std::vector<double> sine(double frequency, double rate, std::size_t count) {
  std::vector<double> samples(count);
  for (std::size_t n = 0; n < count; ++n) {
    samples[n] = std::sin(2.0 * std::numbers::pi * frequency * static_cast<double>(n) / rate);
  }
  return samples;
}

class SoundFile : public testing::Test {
 protected:
  SoundFile() {
    std::string name = (std::filesystem::temp_directory_path() / "thrum-sound-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~SoundFile() override { std::filesystem::remove_all(folder_); }

  std::string bytes(const std::filesystem::path& path) const {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  std::filesystem::path write(const std::string& name, const SoundFormat& format,
                              const std::vector<double>& samples, int channels = 1) const {
    SoundWriter writer(folder_ / name, format, 48000, channels);
    writer.write(samples);
    writer.close();
    return folder_ / name;
  }
  std::filesystem::path folder_;
};

std::string message_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

struct Decoded {
  SF_INFO info{};
  std::vector<double> samples;
};

Decoded decoded(const std::filesystem::path& path) {
  Decoded sound;
  SNDFILE* file = sf_open(path.c_str(), SFM_READ, &sound.info);
  EXPECT_NE(file, nullptr) << sf_strerror(nullptr);
  if (!file) return sound;
  sound.samples.resize(static_cast<std::size_t>(sound.info.frames * sound.info.channels));
  EXPECT_EQ(sf_readf_double(file, sound.samples.data(), sound.info.frames), sound.info.frames);
  sf_close(file);
  return sound;
}

TEST_F(SoundFile, HoldsTheFormatAndTheSamples) {
  SoundWriter writer(folder_ / "a.wav", {}, 12345, 3);
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

/// EBU Tech 3306: sizes of 64 bits in a chunk ds64, and 0xffffffff where 32 bits were.
TEST_F(SoundFile, ThatMayBeLongerThanAWavIsRf64) {
  const SoundFormat format{};
  const auto samples = sine(440.0, 48000.0, 1000);
  {
    SoundWriter writer(folder_ / "long.wav", format, 48000, 1, {1.1 * format.most_samples(), ""});
    writer.write(samples);
    writer.close();
  }
  const std::string file = bytes(folder_ / "long.wav");
  EXPECT_EQ(file.substr(0, 4), "RF64");
  EXPECT_EQ(file.substr(4, 4), "\xff\xff\xff\xff");
  EXPECT_EQ(file.substr(12, 4), "ds64");
  std::uint64_t bytes_of_data = 0;
  std::memcpy(&bytes_of_data, file.data() + 28, sizeof bytes_of_data);
  EXPECT_EQ(bytes_of_data, 3 * samples.size());
  EXPECT_EQ(decoded(folder_ / "long.wav").samples,
            decoded(write("a.wav", format, samples)).samples);
}

TEST_F(SoundFile, IsTheSameFileInBlocksOfAnySize) {
  const auto samples = sine(440.0, 48000.0, 10000);
  for (const SoundFormat& format : {SoundFormat{}, flac24, ogg}) {
    const auto written_in = [&](std::size_t block) {
      SoundWriter writer(folder_ / "b", format, 48000, 1);
      for (std::size_t start = 0; start < samples.size(); start += block) {
        const auto count = std::min(block, samples.size() - start);
        writer.write(std::span(samples).subspan(start, count));
      }
      writer.close();
      return bytes(folder_ / "b");
    };
    const std::string whole = written_in(samples.size());
    for (const std::size_t block : {1u, 2u, 7u, 64u, 1000u, 4095u, 4096u})
      EXPECT_TRUE(written_in(block) == whole) << block << ", " << format.words();
  }
}

// The encoders draw the number of an Ogg stream at random, by the clock.
TEST_F(SoundFile, IsTheSameAtAnotherTime) {
  const auto samples = sine(440.0, 48000.0, 20000);
  std::string first[4];
  for (int turn = 0; turn < 2; ++turn) {
    int number = 0;
    for (const SoundFormat& format :
         {SoundFormat{}, SoundFormat{SoundKind::wav, SampleBits::float32}, flac24, ogg}) {
      const std::string file = bytes(write("a", format, samples));
      EXPECT_FALSE(file.empty());
      EXPECT_TRUE(turn == 0 || file == first[number]) << format.words();
      first[number++] = file;
    }
    if (turn == 0) usleep(1100000);
  }
}

// Full scale is 2^15 - 1 and 2^23 - 1; halves go to the even number.
TEST_F(SoundFile, RoundsToTheNearest) {
  std::vector<double> samples;
  for (int n = -40; n <= 40; ++n) samples.push_back(n * 0.1 / 8388607.0 + n * 0.3 / 32767.0);
  for (const SoundKind kind : {SoundKind::wav, SoundKind::flac}) {
    for (const auto& [bits, scale] :
         {std::pair{SampleBits::int16, 32767.0}, {SampleBits::int24, 8388607.0}}) {
      const Decoded sound = decoded(write("a", {kind, bits}, samples));
      ASSERT_EQ(sound.samples.size(), samples.size());
      for (std::size_t n = 0; n < samples.size(); ++n) {
        EXPECT_EQ(sound.samples[n] * (scale + 1.0), std::nearbyint(samples[n] * scale)) << n;
      }
    }
  }
}

TEST_F(SoundFile, FloatKeepsWhatAFloatHolds) {
  const auto samples = sine(1234.5, 48000.0, 1000);
  const Decoded sound = decoded(write("a", {SoundKind::wav, SampleBits::float32}, samples));
  EXPECT_EQ(sound.info.format & SF_FORMAT_SUBMASK, SF_FORMAT_FLOAT);
  for (std::size_t n = 0; n < samples.size(); ++n) {
    EXPECT_EQ(sound.samples[n], static_cast<double>(static_cast<float>(samples[n])));
  }
}

TEST_F(SoundFile, FlacHoldsTheSamplesOfWav) {
  const auto samples = sine(440.0, 48000.0, 30000);
  const Decoded flac = decoded(write("a.flac", flac24, samples, 3));
  const Decoded wav = decoded(write("a.wav", {}, samples, 3));
  EXPECT_EQ(flac.info.format & SF_FORMAT_TYPEMASK, SF_FORMAT_FLAC);
  EXPECT_EQ(flac.info.channels, 3);
  EXPECT_TRUE(flac.samples == wav.samples);
}

// The encoder accepts exactly what the format claims.
TEST_F(SoundFile, LimitsAreThoseOfTheEncoders) {
  const auto refusal = [this](const SoundFormat& format, int rate, int channels) {
    return message_of([&] {
      SoundWriter writer(folder_ / "a", format, rate, channels);
      writer.write(std::vector<double>(static_cast<std::size_t>(channels), 0.0));
      writer.close();
    });
  };
  for (const SoundFormat& format : {flac24, ogg}) {
    for (const int rate : {1000, 65535, 65536, 96001, 192000, 200000, 200001, 655350, 655360}) {
      EXPECT_EQ(refusal(format, rate, 1).empty(), format.takes_rate(rate)) << rate;
    }
    EXPECT_EQ(refusal(format, 48000, format.most_channels()), "");
    EXPECT_NE(refusal(format, 48000, format.most_channels() + 1), "");
  }
}

// Measured: 38.6 dB below the sine.
TEST_F(SoundFile, OggSoundsAlike) {
  const auto samples = sine(440.0, 48000.0, 50001);
  const Decoded sound = decoded(write("a.ogg", ogg, samples));
  EXPECT_EQ(sound.info.format, SF_FORMAT_OGG | SF_FORMAT_VORBIS);
  EXPECT_EQ(sound.info.samplerate, 48000);
  ASSERT_EQ(sound.samples.size(), samples.size());
  double difference = 0.0;
  for (std::size_t n = 5000; n < 45000; ++n)
    difference += std::pow(sound.samples[n] - samples[n], 2);
  EXPECT_LT(10.0 * std::log10(difference / 40000.0 / 0.5), -35.0);
}

// The check value of this checksum: no reflection, from 0.
TEST(OggPages, ChecksumIsThatOfRfc3533) {
  const std::string text = "123456789";
  const std::vector<std::uint8_t> digits(text.begin(), text.end());
  EXPECT_EQ(OggPages::checksum(digits), 0x89a1897fu);
}

TEST(OggPages, PassOnWhatIsNoPageAtTheEnd) {
  std::vector<std::uint8_t> out;
  OggPages pages(7, [&](std::span<const std::uint8_t> page) {
    out.insert(out.end(), page.begin(), page.end());
  });
  pages.write(std::vector<std::uint8_t>{1, 2, 3});
  EXPECT_TRUE(out.empty());
  pages.finish();
  EXPECT_EQ(out, (std::vector<std::uint8_t>{1, 2, 3}));
}

TEST(SoundFormat, IsChosenByTheName) {
  EXPECT_EQ(sound_kind_of("a.wav"), SoundKind::wav);
  EXPECT_EQ(sound_kind_of("b/a.FLAC"), SoundKind::flac);
  EXPECT_EQ(sound_kind_of("a.b.Ogg"), SoundKind::ogg);
  for (const char* name : {"", "wav", ".wav", "a.mp3", "a.wav/b", "a.wav "}) {
    EXPECT_FALSE(sound_kind_of(name)) << name;
  }
  EXPECT_EQ(sample_bits_of("32f"), SampleBits::float32);
  for (const char* bits : {"", "8", "32", "16 ", "f"}) EXPECT_FALSE(sample_bits_of(bits)) << bits;
  for (const int rate : {65535, 96000, 655350}) EXPECT_TRUE(flac24.takes_rate(rate)) << rate;
  for (const int rate : {65536, 96001, 768000}) EXPECT_FALSE(flac24.takes_rate(rate)) << rate;
  EXPECT_TRUE(ogg.takes_rate(200000) && !ogg.takes_rate(200001));
  EXPECT_FALSE(can_hold(SoundKind::flac, SampleBits::float32));
  EXPECT_TRUE(can_hold(SoundKind::ogg, SampleBits::float32));
}

TEST_F(SoundFile, NamesThePathThatCannotBeWritten) {
  const auto path = folder_ / "missing" / "a.wav";
  for (const SoundFormat& format : {SoundFormat{}, flac24, ogg}) {
    const std::string message = message_of([&] { SoundWriter(path, format, 48000, 1); });
    EXPECT_NE(message.find(path.string()), std::string::npos) << message;
  }
}

TEST_F(SoundFile, NoticesAFullDisk) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP();
  const std::string message = message_of([] {
    SoundWriter writer("/dev/full", {}, 48000, 1);
    writer.write(std::vector<double>(100000, 0.5));
    writer.close();
  });
  EXPECT_NE(message.find("/dev/full: "), std::string::npos) << message;
  EXPECT_NE(message_of([] { SoundWriter("/dev/full", {}, 48000, 1).close(); }), "");
  for (const SoundFormat& format : {flac24, ogg}) {
    const std::string words = message_of([&] {
      SoundWriter writer("/dev/full", format, 48000, 1);
      for (int n = 0; n < 20; ++n) writer.write(sine(440.0 + n, 48000.0, 100000));
      writer.close();
    });
    EXPECT_NE(words.find("/dev/full: "), std::string::npos) << format.words() << ": " << words;
  }
}

}  // namespace
}  // namespace thrum
