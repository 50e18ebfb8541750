// Sound files out: WAV, FLAC and OGG (Vorbis), any number of channels that the kind allows.
#pragma once

#include <filesystem>
#include <memory>
#include <span>

#include <thrum/audio/sound_format.hpp>

namespace thrum {

/// Writes the file at `path`, whatever was there before and whatever its name ends in. Nothing in
/// the file depends on when or where it was written, or in blocks of which size. Every fault is a
/// std::runtime_error that names the path; a full disk is one of them.
class SoundWriter {
 public:
  SoundWriter(const std::filesystem::path& path, const SoundFormat& format, int rate, int channels);
  ~SoundWriter();
  SoundWriter(SoundWriter&&) noexcept;
  SoundWriter& operator=(SoundWriter&&) noexcept;

  /// Whole frames: the first sample of every channel, the second of every channel, ... Full scale
  /// is 1; what lies beyond is clipped. Whole numbers are rounded to the nearest.
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
