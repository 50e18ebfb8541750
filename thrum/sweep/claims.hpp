// Who does which case, where several processes share a sweep: each locks a byte of a common file
// for each case that it works on. The lock of a process that dies is free again, so nothing has to
// be cleaned up, and no process has to be in charge.
#pragma once

#include <cstdint>
#include <filesystem>

#include <thrum/sweep/folder.hpp>

namespace thrum::sweep {

class Claims {
 public:
  explicit Claims(const Folder& folder);
  ~Claims();
  Claims(const Claims&) = delete;
  Claims& operator=(const Claims&) = delete;

  /// False when another process works on the case. On a file system without locks always true: a
  /// case that is done twice gives the same row.
  bool take(std::uint64_t number);
  void release(std::uint64_t number);
  /// True when another process has finished the sweep and taken the work folder away.
  bool are_over() const;

 private:
  std::filesystem::path path_;
  int descriptor_;
};

/// Held while the tables are written and the work folder is taken away: of several processes the
/// last one sees the rows of all, and none loses the folder that it writes in.
class TableLock {
 public:
  explicit TableLock(const Folder& folder);
  ~TableLock();
  TableLock(const TableLock&) = delete;
  TableLock& operator=(const TableLock&) = delete;

  /// There is no work folder: another process has finished the sweep.
  bool is_over() const { return over_; }

 private:
  int descriptor_ = -1;
  bool over_ = false;
};

}  // namespace thrum::sweep
