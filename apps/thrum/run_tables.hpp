// The tables that `thrum run` writes: pickups (--csv) and the energy book (--energy).
#pragma once

#include <fmt/format.h>
#include <memory>
#include <string>
#include <string_view>

#include <thrum/scene/simulation.hpp>

#include "replace_file.hpp"

namespace thrum::app {

/// One comma-separated file, row by row; numbers in full precision.
class CsvFile {
 public:
  CsvFile(const std::string& path, std::string_view header);
  template <class... Numbers>
  void number(Numbers... values) {
    (fmt::format_to(std::back_inserter(row_), "{},", values), ...);
  }
  void end_row();
  ReplaceFile& file() { return file_; }

 private:
  ReplaceFile file_;
  fmt::memory_buffer row_;
};

class RunTables {
 public:
  /// Empty paths are not written. Opens the files, so that a path that cannot be written is
  /// reported before the work starts.
  RunTables(const Simulation& simulation, const std::string& csv_path,
            const std::string& energy_path);

  /// After every step.
  void add_row(const Simulation& simulation, long long step);
  /// Replaces both files.
  void commit();

 private:
  std::unique_ptr<CsvFile> pickups_;
  std::unique_ptr<CsvFile> energy_;
};

}  // namespace thrum::app
