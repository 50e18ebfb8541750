// Tables of numbers that take long to compute, kept in a folder by what they were computed from. A
// file holds what it was computed from and a digest: one that is damaged, of another revision or of
// something else counts as none. A store is a convenience: where nothing can be read or written the
// tables are computed each time, and nobody is told.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace thrum {

class TableStore {
 public:
  /// The folder is made when a table is kept. There are at most `slots` files, of `most_bytes` each
  /// at most; a new table may take the place of an old one.
  explicit TableStore(std::filesystem::path folder) : folder_(std::move(folder)) {}
  static constexpr std::size_t slots = 32, most_bytes = std::size_t{32} << 20;

  std::optional<std::vector<double>> find(std::span<const double> key) const;
  void keep(std::span<const double> key, std::span<const double> table) const;

 private:
  std::filesystem::path file_of(std::span<const double> key) const;

  std::filesystem::path folder_;
};

/// The store of this process: none until a program gives it a folder. Call it before others build.
void keep_tables_in(const std::filesystem::path& folder);
const TableStore* kept_tables();

/// $THRUM_TABLES, or thrum/ in the user's folder for caches; empty: nothing is to be kept.
std::filesystem::path usual_table_folder();

}  // namespace thrum
