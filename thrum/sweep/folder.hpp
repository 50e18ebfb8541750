// The folder of a sweep.
//
//     plan.toml, scene.toml (or instrument.toml and score.mid)    what it is
//     cases.csv, failed.csv                                       its tables
//     cases/000123.flac, cases/000123.npy                         sound and motion of each case
//     .work/                                                      while it runs: see ledger.hpp
//
// With more than a thousand cases the sounds of a thousand each stand in a folder of their own,
// cases/000/000123.flac, and so do their arrays until all thousand are done; then they are packed
// into one file, cases/000.npz (packed_arrays.hpp).
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace thrum::sweep {

/// No other process, thread or call has it: host, process, moment and count.
std::string unique_name();

class Folder {
 public:
  static constexpr std::uint64_t thousand = 1000;  ///< files that stand together

  Folder(std::filesystem::path path, std::uint64_t cases);

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path work() const { return path_ / ".work"; }
  /// Gives the work folder another name: other processes see it whole or not at all.
  void retire_work() const;
  /// Removes what has been retired, also by a process that was killed before it could.
  void remove_retired() const;
  std::filesystem::path table() const { return path_ / "cases.csv"; }
  std::filesystem::path failures() const { return path_ / "failed.csv"; }
  /// `ending` is "flac", "wav" or "npy".
  std::filesystem::path file_of(std::uint64_t number, std::string_view ending) const;
  /// [any] Whether arrays are packed, and where that of a case is then.
  bool packs() const { return cases_ > thousand; }
  std::filesystem::path pack_of(std::uint64_t number) const;

 private:
  std::filesystem::path path_;
  std::uint64_t cases_;
  int digits_;
};

/// A file that others see whole or not at all: written in the work folder, then renamed.
class WholeFile {
 public:
  WholeFile(const Folder& folder, std::filesystem::path target);
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  const std::filesystem::path& path_to_write() const { return partial_; }
  /// Throws std::system_error that names the target.
  void commit();

 private:
  std::filesystem::path target_;
  std::filesystem::path partial_;
};

/// The pieces follow one another. `safely`: it is on the disk before it gets its name. Throws
/// std::system_error.
void write_whole(const Folder& folder, const std::filesystem::path& target,
                 std::span<const std::string_view> pieces, bool safely);
inline void write_whole(const Folder& folder, const std::filesystem::path& target,
                        std::string_view text) {
  write_whole(folder, target, {&text, 1}, true);
}

}  // namespace thrum::sweep
