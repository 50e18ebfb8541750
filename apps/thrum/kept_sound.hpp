// A sound that is kept on the disk until it is known what becomes of it.
#pragma once

#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <span>

namespace thrum::app {

/// Samples in double precision in a file without a name, in the folder for temporary files
/// (TMPDIR): nothing is left of it, not even after a kill. All faults are std::system_error.
class KeptSound {
 public:
  KeptSound();

  void write(std::span<const double> samples);
  /// From here on it is read, from its beginning.
  void rewind();
  /// How many were left, up to as many as there is room for.
  std::size_t read(std::span<double> samples);

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };

  [[noreturn]] void refuse(int error) const;

  std::filesystem::path folder_;
  std::unique_ptr<std::FILE, Close> file_;
};

}  // namespace thrum::app
