// A file is replaced only by a complete new one.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace thrum::app {

/// Writes beside the target, under another name, and takes the target's place on commit(); until
/// then the old file stays, and without commit() no trace is left. Symbolic links are followed and
/// the permissions of an existing file are kept. A target that is not a regular file (/dev/stdout,
/// a pipe) is written as it stands. All faults are std::system_error and name the target.
class ReplaceFile {
 public:
  explicit ReplaceFile(const std::filesystem::path& target);
  ~ReplaceFile();
  ReplaceFile(const ReplaceFile&) = delete;
  ReplaceFile& operator=(const ReplaceFile&) = delete;

  const std::filesystem::path& target() const { return target_; }

  void write(std::string_view text);
  /// For a library that opens the file itself: what it writes here takes the target's place.
  const std::filesystem::path& path_to_write() const;

  /// Everything is written and closed, but the target is still the old one. Called by commit();
  /// called before it where several files should change together.
  void complete();
  void commit();

 private:
  [[noreturn]] void refuse(int error) const;
  void open_as_it_stands();
  void open_beside();
  void keep_permissions();

  std::filesystem::path target_;    ///< as it was asked for
  std::filesystem::path resolved_;  ///< without symbolic links
  std::filesystem::path partial_;   ///< the file beside it; empty when written as it stands
  int descriptor_ = -1;
  std::string buffer_;
};

}  // namespace thrum::app
