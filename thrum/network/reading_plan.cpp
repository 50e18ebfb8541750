#include <thrum/network/reading_plan.hpp>

#include <algorithm>
#include <limits>

namespace thrum {

namespace {

/// Whether two entries lie on neighbouring coordinates, as a place between two points of a grid.
bool is_pair(const FewEntries& few) { return few.count == 2 && few.at[1] == few.at[0] + 1; }

}  // namespace

/// None where the row moves or has too many.
FewEntries ReadingPlan::few_entries(const RowTable& table, std::size_t row, RowHabit habit) {
  FewEntries few;
  if (habit == RowHabit::moving) return few;
  for (const RowTable::Run& run : table.lean_runs(row))
    for (std::size_t k = 0; k < run.count; ++k, ++few.count) {
      const std::size_t at = run.coordinate + k;
      if (few.count == few.at.size() || at > std::numeric_limits<std::uint32_t>::max()) return {};
      few.at[few.count] = static_cast<std::uint32_t>(at);
      few.weight[few.count] = table.weight_at(run.entry + k);
    }
  for (std::size_t k = few.count; k < few.at.size(); ++k) few.at[k] = few.at[0];
  return few;
}

ReadingPlan::ReadingPlan(const RowTable& table, const std::vector<RowHabit>& habits,
                         const std::vector<bool>& low_limits)
    : kernels_(&best_row_kernels()) {
  std::vector<FewEntries> few;
  for (std::size_t row = 0; row < table.size(); ++row)
    few.push_back(few_entries(table, row, habits[row]));
  for (std::size_t row = 0; row < few.size();) {
    if (!add_line(row, few, habits) && !add_pairs(row, few)) add(row, few[row]);
    row = stretches_.back().row + stretches_.back().count;
  }
  for (Stretch& it : stretches_) {
    for (std::size_t row = it.row; row < it.row + it.count; ++row)
      it.low_limits = it.low_limits || low_limits[row];
    if (it.low_limits && it.kind == Kind::sleeping_line) it.kind = Kind::line;
  }
}

bool ReadingPlan::add_line(std::size_t row, const std::vector<FewEntries>& few,
                           const std::vector<RowHabit>& habits) {
  const FewEntries& first = few[row];
  const auto follows = [&](std::size_t i) {
    return habits[i] == habits[row] && few[i].count == 1 &&
           few[i].at[0] == first.at[0] + (i - row) && few[i].weight[0] == first.weight[0];
  };
  std::size_t end = row;
  while (end < few.size() && follows(end)) ++end;
  if (end - row < fewest_on_line) return false;
  const Kind kind = habits[row] == RowHabit::read_again ? Kind::sleeping_line : Kind::line;
  stretches_.push_back({kind, row, end - row, first.at[0], first.weight[0]});
  return true;
}

bool ReadingPlan::add_pairs(std::size_t row, const std::vector<FewEntries>& few) {
  std::size_t end = row;
  while (end < few.size() && is_pair(few[end])) ++end;
  if (end - row < fewest_pairs) return false;
  stretches_.push_back({Kind::pairs, row, end - row, 0, 0.0, at_.size()});
  for (std::size_t i = row; i < end; ++i) {
    at_.push_back(few[i].at[0]);
    weights_.insert(weights_.end(), {few[i].weight[0], few[i].weight[1]});
  }
  return true;
}

/// A row that is read by itself.
void ReadingPlan::add(std::size_t row, const FewEntries& few) {
  const Kind kind = few.count > 0 ? Kind::few : Kind::others;
  if (stretches_.empty() || stretches_.back().kind != kind)
    stretches_.push_back({kind, row, 0, 0, 0.0, few_.size()});
  ++stretches_.back().count;
  stretches_.back().more_than_two |= few.count > 2;
  if (kind == Kind::few) few_.push_back(few);
}

}  // namespace thrum
