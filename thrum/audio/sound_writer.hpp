// Sound files out: WAV, 24 bits, any number of channels.
#pragma once

#include <filesystem>
#include <memory>
#include <span>

namespace thrum {

/// Writes the file at `path`, whatever was there before. Nothing in the file depends on when or
/// where it was written. Every fault is a std::runtime_error that names the path; a full disk is
/// one of them.
class WavWriter {
 public:
  WavWriter(const std::filesystem::path& path, int rate, int channels);
  ~WavWriter();
  WavWriter(WavWriter&&) noexcept;
  WavWriter& operator=(WavWriter&&) noexcept;

  /// Whole frames: the first sample of every channel, the second of every channel, ... Full scale
  /// is 1; what lies beyond is clipped.
  void write(std::span<const double> interleaved);
  /// How many samples were clipped.
  long long clipped() const;
  /// Completes the file. Without it the file is closed unchecked.
  void close();

  /// The most bytes of samples that the format can hold.
  static constexpr long long most_bytes = 0xFFFFFFFFLL - 4096;
  static constexpr int bytes_per_sample = 3;
  static constexpr int most_channels = 1024;

 private:
  struct File;
  std::unique_ptr<File> file_;
};

}  // namespace thrum
