// Reads a WAV file back, by its own bytes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace thrum::cli {

struct WavFile {
  unsigned format = 0;  ///< 1: plain PCM
  unsigned channels = 0;
  unsigned rate = 0;
  unsigned bits = 0;
  std::vector<std::vector<double>> samples;  ///< per channel, full scale 1
};

inline unsigned little_endian(const std::string& bytes, std::size_t at, std::size_t count) {
  unsigned value = 0;
  for (std::size_t n = 0; n < count; ++n) {
    value |= static_cast<unsigned>(static_cast<unsigned char>(bytes.at(at + n))) << (8 * n);
  }
  return value;
}

/// A 24-bit sample; full scale is 2^23.
inline double sample_at(const std::string& bytes, std::size_t at) {
  const auto value = static_cast<std::int32_t>(little_endian(bytes, at, 3) << 8);
  return value / 2147483648.0;
}

/// Throws std::out_of_range when the file is shorter than it says.
inline WavFile parse_wav(const std::string& bytes) {
  WavFile wav;
  for (std::size_t at = 12; at + 8 <= bytes.size();) {
    const std::string name = bytes.substr(at, 4);
    const std::size_t size = little_endian(bytes, at + 4, 4);
    at += 8;
    if (name == "fmt ") {
      wav.format = little_endian(bytes, at, 2);
      wav.channels = little_endian(bytes, at + 2, 2);
      wav.rate = little_endian(bytes, at + 4, 4);
      wav.bits = little_endian(bytes, at + 14, 2);
      wav.samples.resize(wav.channels);
    } else if (name == "data") {
      for (std::size_t n = 0; n < size / 3; ++n) {
        wav.samples.at(n % wav.channels).push_back(sample_at(bytes, at + 3 * n));
      }
    }
    at += size + size % 2;
  }
  return wav;
}

}  // namespace thrum::cli
