// Where libsndfile writes to: every byte passes through here, so that no error is lost. FLAC's
// writer does not tell of what fails while a file is closed.
#pragma once

#include <sndfile.h>
#include <cstdio>
#include <filesystem>
#include <memory>

namespace thrum {

class SoundSink {
 public:
  /// A file as it is, or the pages of an OGG stream, rewritten so that they are the same each time.
  static std::unique_ptr<SoundSink> plain(const std::filesystem::path& path);
  static std::unique_ptr<SoundSink> ogg(const std::filesystem::path& path);

  explicit SoundSink(const std::filesystem::path& path);
  SoundSink(const SoundSink&) = delete;
  SoundSink& operator=(const SoundSink&) = delete;
  virtual ~SoundSink();

  /// errno of the first error; 0 if there was none.
  int error() const { return error_; }
  virtual void close();

  /// To be given to sf_open_virtual together with this.
  static SF_VIRTUAL_IO functions();

 protected:
  virtual sf_count_t length() = 0;
  virtual sf_count_t seek(sf_count_t offset, int whence) = 0;
  virtual sf_count_t take(const void* data, sf_count_t count) = 0;
  virtual sf_count_t give(void* data, sf_count_t count) = 0;
  virtual sf_count_t tell() = 0;

  std::FILE* file() { return file_; }
  bool put(const void* data, std::size_t count);
  void note_error();

 private:
  std::FILE* file_;
  int error_;
};

}  // namespace thrum
