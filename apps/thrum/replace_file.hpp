// A file is replaced only by a complete new one.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace thrum::app {

/// Writes to a file without a name where the file system can, else to a temporary one beside the
/// target, and renames it on commit(); until then the old file stays, and without commit() nothing
/// is left behind: not even after a kill, if it had no name; one that had is taken away by the next
/// program that writes into the folder. Symbolic links are followed and the
/// permissions of an existing file are kept. A target that is not a regular file (/dev/stdout, a
/// pipe) is written directly. All faults are std::system_error and name the target.
class ReplaceFile {
 public:
  explicit ReplaceFile(const std::filesystem::path& target);
  ~ReplaceFile();
  ReplaceFile(const ReplaceFile&) = delete;
  ReplaceFile& operator=(const ReplaceFile&) = delete;

  const std::filesystem::path& target() const { return target_; }

  void write(std::string_view text);
  /// For a library that opens the file itself: the path to write to.
  const std::filesystem::path& path_to_write() const;

  /// Writes and closes everything, but keeps the old target. Called by commit(); call it earlier if
  /// several files should change together.
  void complete();
  void commit();

 private:
  [[noreturn]] void refuse(int error) const;
  void open_as_it_stands();
  void open_beside();
  bool open_nameless();
  void give_name();
  void keep_permissions();

  std::filesystem::path target_;    ///< as requested
  std::filesystem::path resolved_;  ///< without symbolic links
  std::filesystem::path partial_;   ///< the temporary file; empty when written directly
  bool nameless_ = false;           ///< partial_ is then a way to the descriptor
  int descriptor_ = -1;
  std::string buffer_;
};

}  // namespace thrum::app
