// The tables that a crowd leaves, and the arrays that it packs, while its workers go on.
#include <mutex>
#include <vector>

#include <thrum/sweep/crowd.hpp>
#include <thrum/sweep/packed_arrays.hpp>

namespace thrum::sweep {

/// While workers go on: files of cases that have a row are nobody's any more. In the end once
/// `again`: without locks two processes may have done one case.
void Crowd::pack_what_is_complete(bool again) {
  if (!runner_.leaves_arrays() || !folder_.packs()) return;
  std::vector<std::uint64_t> complete;
  {
    const std::lock_guard lock(mutex_);
    ledger_.read_journals();
    complete = complete_thousands(ledger_, ledger_.done() + ledger_.failed() + ledger_.left());
  }
  for (const std::uint64_t thousand : complete)
    if (again || !packed_.contains(thousand)) {
      pack_arrays(folder_, thousand);
      packed_.insert(thousand);
    }
}

/// Workers wait for the texts of the tables, not for the disk.
void Crowd::look_after_tables(bool at_end) {
  const TableLock one_at_a_time(folder_);
  if (!one_at_a_time.is_over()) pack_what_is_complete(at_end);
  Ledger::Tables tables;
  {
    const std::lock_guard lock(mutex_);
    ledger_.read_journals();
    if (at_end) ledger_.read_tables();
    if (one_at_a_time.is_over()) return;
    tables = ledger_.tables();
  }
  ledger_.replace_tables(tables);
  if (at_end && ledger_.left() == 0) folder_.retire_work();
}

}  // namespace thrum::sweep
