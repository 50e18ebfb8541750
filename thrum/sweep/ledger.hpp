// Which cases are done, and their rows.
//
// Every process appends the rows of its cases to a journal of its own in the work folder, each with
// a checksum, so that a row that was cut off is no row. The two tables are written from all
// journals, in the order of cases, by replacing the file: rows depend on nothing but the case, so
// the tables are the same bytes whoever did what. When all cases are done the journals are removed,
// and the tables are what remains.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include <thrum/sweep/folder.hpp>

namespace thrum::sweep {

struct Row {
  std::uint64_t number = 0;
  bool failed = false;
  std::string line = {};  ///< of the table, without its end
};

class Ledger {
 public:
  /// Headers are those of cases.csv and failed.csv; tables and journals with others are not read.
  Ledger(const Folder& folder, std::uint64_t cases, std::string header, std::string failed_header);
  ~Ledger();
  Ledger(const Ledger&) = delete;
  Ledger& operator=(const Ledger&) = delete;

  /// Reads the tables, then journals. Both may be called again: new rows are added.
  void read_tables();
  void read_journals();

  bool has(std::uint64_t number) const { return state_[number] != State::missing; }
  bool has_failed(std::uint64_t number) const { return state_[number] == State::failed; }
  std::uint64_t done() const { return done_; }
  std::uint64_t failed() const { return failed_; }
  std::uint64_t left() const { return state_.size() - done_ - failed_; }
  /// Times of rows in the journals, in milliseconds since 1970.
  const std::vector<std::int64_t>& times() const { return times_; }

  /// Makes it missing: its files are gone.
  void forget(std::uint64_t number);
  /// [any thread] Appends to the journal, in one write. Throws std::system_error.
  void write_down(const Row& row);
  /// From now on its case is done.
  void take(Row row);
  struct Tables {
    std::string done, failed;
  };
  /// Their texts, by what is known.
  Tables tables() const { return {table(false), table(true)}; }
  /// Replaces both files. One process at a time; rows may be added meanwhile.
  void replace_tables(const Tables& tables) const;

 private:
  enum class State : unsigned char { missing, done, failed };

  void open_journal();
  void read_table(const std::filesystem::path& path, const std::string& header, bool failed);
  void read_journal(const std::filesystem::path& path);
  std::string table(bool failed) const;

  Folder folder_;
  std::string header_, failed_header_;
  std::string prefix_;  ///< of the names of journals with these headers
  std::vector<State> state_;
  std::vector<std::string> lines_;
  std::uint64_t done_ = 0, failed_ = 0;
  std::map<std::filesystem::path, std::uint64_t> read_so_far_;
  std::vector<std::int64_t> times_;
  std::filesystem::path own_;  ///< the journal of this process, whose rows are known
  std::once_flag opened_;
  int journal_ = -1;
};

}  // namespace thrum::sweep
