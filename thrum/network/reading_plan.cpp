#include <thrum/network/reading_plan.hpp>

#include <algorithm>
#include <limits>

#include <thrum/network/row_table.hpp>

namespace thrum {

namespace {

/// The only run of a row that does not move, where it has as many entries; else nullptr.
const RowTable::Run* only_run(const RowTable& table, const std::vector<RowHabit>& habits,
                              std::size_t row, std::size_t count) {
  if (row >= table.size() || habits[row] == RowHabit::moving) return nullptr;
  const auto runs = table.lean_runs(row);
  return runs.size() == 1 && runs[0].count == count ? &runs[0] : nullptr;
}

}  // namespace

ReadingPlan::ReadingPlan(const RowTable& table, const std::vector<RowHabit>& habits,
                         const std::vector<bool>& low_limits)
    : kernels_(&best_row_kernels()) {
  for (std::size_t row = 0; row < table.size();) {
    const bool planned = add_line(table, habits, row) || add_pairs(table, habits, row) ||
                         add_few(table, habits, row);
    if (!planned) add_other(row);
    row = stretches_.back().row + stretches_.back().count;
  }
  for (Stretch& it : stretches_) {
    const auto first = low_limits.begin() + static_cast<std::ptrdiff_t>(it.row);
    it.low_limits = std::find(first, first + static_cast<std::ptrdiff_t>(it.count), true) !=
                    first + static_cast<std::ptrdiff_t>(it.count);
    if (it.low_limits && it.kind == Kind::sleeping_line) it.kind = Kind::line;
    low_limits_ = low_limits_ || it.low_limits;
  }
}

bool ReadingPlan::add_line(const RowTable& table, const std::vector<RowHabit>& habits,
                           std::size_t row) {
  const RowTable::Run* first = only_run(table, habits, row, 1);
  if (first == nullptr) return false;
  const double weight = table.weight_at(first->entry);
  std::size_t count = 1;
  for (;; ++count) {
    const RowTable::Run* next = only_run(table, habits, row + count, 1);
    if (next == nullptr || habits[row + count] != habits[row]) break;
    if (next->coordinate != first->coordinate + count) break;
    if (table.weight_at(next->entry) != weight) break;
  }
  if (count < fewest_on_line) return false;
  const Kind kind = habits[row] == RowHabit::read_again ? Kind::sleeping_line : Kind::line;
  stretches_.push_back({kind, row, count, first->coordinate, weight});
  return true;
}

bool ReadingPlan::add_pairs(const RowTable& table, const std::vector<RowHabit>& habits,
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
  while (add(only_run(table, habits, row + at_.size() - first, 2))) continue;
  if (at_.size() - first < fewest_pairs) {
    at_.resize(first);
    first_.resize(first);
    second_.resize(first);
    return false;
  }
  stretches_.push_back({Kind::pairs, row, at_.size() - first, 0, 0.0, first});
  return true;
}

bool ReadingPlan::add_few(const RowTable& table, const std::vector<RowHabit>& habits,
                          std::size_t row) {
  if (habits[row] == RowHabit::moving) return false;
  FewEntries few = {};
  std::size_t count = 0;
  for (const RowTable::Run& run : table.lean_runs(row))
    for (std::size_t k = 0; k < run.count; ++k, ++count) {
      const std::size_t at = run.coordinate + k;
      if (count == few.at.size() || at > std::numeric_limits<std::uint32_t>::max()) return false;
      few.at[count] = static_cast<std::uint32_t>(at);
      few.weight[count] = table.weight_at(run.entry + k);
    }
  if (count == 0) return false;
  std::fill(few.at.begin() + static_cast<std::ptrdiff_t>(count), few.at.end(), few.at[0]);
  if (stretches_.empty() || stretches_.back().kind != Kind::few)
    stretches_.push_back({Kind::few, row, 0, 0, 0.0, few_.size()});
  few_.push_back(few);
  ++stretches_.back().count;
  stretches_.back().more_than_two |= count > 2;
  return true;
}

void ReadingPlan::add_other(std::size_t row) {
  if (!stretches_.empty() && stretches_.back().kind == Kind::others) {
    ++stretches_.back().count;
  } else {
    stretches_.push_back({Kind::others, row, 1});
  }
}

}  // namespace thrum
