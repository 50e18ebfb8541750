#include <thrum/network/reading_plan.hpp>

#include <limits>

#include <thrum/network/row_table.hpp>

namespace thrum {

namespace {

/// The only run of a row, where it has as many entries; else nullptr.
const RowTable::Run* only_run(const RowTable& table, const std::vector<bool>& moves,
                              std::size_t row, std::size_t count) {
  if (row >= table.size() || moves[row]) return nullptr;
  const auto runs = table.lean_runs(row);
  return runs.size() == 1 && runs[0].count == count ? &runs[0] : nullptr;
}

}  // namespace

ReadingPlan::ReadingPlan(const RowTable& table, const std::vector<bool>& moves)
    : kernels_(&best_row_kernels()) {
  for (std::size_t row = 0; row < table.size();) {
    if (add_line(table, moves, row)) {
      row += lines_.back().count;
    } else if (add_pairs(table, moves, row)) {
      row += pairs_.back().count;
    } else {
      others_.push_back(row++);
    }
  }
}

bool ReadingPlan::add_line(const RowTable& table, const std::vector<bool>& moves,
                           std::size_t row) {
  constexpr std::size_t fewest = 8;
  const RowTable::Run* first = only_run(table, moves, row, 1);
  if (first == nullptr) return false;
  const double weight = table.weight_at(first->entry);
  std::size_t count = 1;
  for (;; ++count) {
    const RowTable::Run* next = only_run(table, moves, row + count, 1);
    if (next == nullptr || next->coordinate != first->coordinate + count) break;
    if (table.weight_at(next->entry) != weight) break;
  }
  if (count < fewest) return false;
  lines_.push_back({row, count, first->coordinate, weight});
  return true;
}

bool ReadingPlan::add_pairs(const RowTable& table, const std::vector<bool>& moves,
                            std::size_t row) {
  const std::size_t first = at_.size();
  const auto add = [&](const RowTable::Run* run) {
    if (run == nullptr || run->coordinate >= std::numeric_limits<std::uint32_t>::max())
      return false;
    at_.push_back(static_cast<std::uint32_t>(run->coordinate));
    first_.push_back(table.weight_at(run->entry));
    second_.push_back(table.weight_at(run->entry + 1));
    return true;
  };
  while (add(only_run(table, moves, row + at_.size() - first, 2))) continue;
  if (at_.size() == first) return false;
  pairs_.push_back({row, at_.size() - first, first});
  return true;
}

}  // namespace thrum
