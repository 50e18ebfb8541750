// Writes sound files: WAV, FLAC and OGG (Vorbis), with any number of channels that the format
// allows.
// [public]
#pragma once

#include <filesystem>
#include <memory>
#include <span>
#include <string>

#include <thrum/audio/sound_format.hpp>

namespace thrum {

struct SoundWriterOptions {
  /// Of all channels together, as far as they are known. A WAV file that may become longer than 4
  /// GiB is written as RF64 (EBU Tech 3306), its successor, which programs open as WAV.
  double expected_samples = 0.0;
  std::string name = {};  ///< in messages, in place of the path
};

/// Writes the file at `path`, whatever it was before and whatever its extension. The contents do
/// not depend on time, place or block size. All errors, such as a full disk, or more samples than
/// the format can hold, are std::runtime_error and name the path.
class SoundWriter {
 public:
  using Options = SoundWriterOptions;

  SoundWriter(const std::filesystem::path& path, const SoundFormat& format, int rate, int channels,
              const Options& options = {});
  ~SoundWriter();
  SoundWriter(SoundWriter&&) noexcept;
  SoundWriter& operator=(SoundWriter&&) noexcept;

  /// Whole frames: the first sample of every channel, the second of every channel, ... Full scale
  /// is 1; values beyond it are clipped. Integer samples are rounded to the nearest.
  void write(std::span<const double> interleaved);
  /// How many samples were clipped.
  long long clipped() const;
  /// Completes the file. Without it the file is closed unchecked.
  void close();

 private:
  struct File;
  std::unique_ptr<File> file_;
};

}  // namespace thrum
