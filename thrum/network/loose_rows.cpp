#include <thrum/network/loose_rows.hpp>

#include <algorithm>
#include <utility>

namespace thrum {

void LooseRows::start(std::size_t rows, std::size_t coordinates) {
  island_of_.assign(rows, stranger);
  position_.assign(rows, 0);
  solitary_.assign(rows, 0);
  touches_.clear();
  first_touch_.assign(coordinates + 1, 0);
  seen_in_.assign(coordinates, 0);
  seen_by_.assign(coordinates, 0);
  awake_in_.assign(rows, 0);
  pushed_in_.assign(rows, 0);
  grouping_ = 0;
  pushing_ = 0;
  prepared_.clear();
  looked_in_ = watched_in_ = 0;
  watched_.clear();
  for (std::vector<std::size_t>* list : {&parent_, &members_, &place_, &pushed_as_})
    list->assign(rows, 0);
  for (std::vector<std::size_t>* list : {&lone_, &together_, &positions_, &woken_}) {
    list->clear();
    list->reserve(rows);
  }
  pushed_.clear();
  pushed_.reserve(rows);
  groups_.clear();
  groups_.reserve(rows / 2 + 1);
}

void LooseRows::add(std::span<const std::size_t> rows, std::size_t island) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    island_of_[rows[i]] = island;
    if (prepared_.size() <= island) prepared_.resize(island + 1);
    solitary_[rows[i]] = rows.size() == 1;
    position_[rows[i]] = i;
  }
}

void LooseRows::finish(const RowTable& table, const std::vector<bool>& vary,
                       const std::vector<bool>& low_limits) {
  const auto for_every_entry = [&](auto visit) {
    for (std::size_t row = 0; row < island_of_.size(); ++row) {
      if (!has(row)) continue;
      const auto entries = table.entries(row);
      for (std::size_t k = 0; k < entries.size(); ++k)
        visit(entries[k].coordinate, row, table.first_entry(row) + k);
    }
  };
  for_every_entry([&](std::size_t at, std::size_t, std::size_t) { ++first_touch_[at + 1]; });
  for (std::size_t at = 1; at < first_touch_.size(); ++at) first_touch_[at] += first_touch_[at - 1];
  touches_.resize(first_touch_.back());
  std::vector<std::size_t> next(first_touch_.begin(), first_touch_.end() - 1);
  for_every_entry([&](std::size_t at, std::size_t row, std::size_t entry) {
    touches_[next[at]++] = {static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(entry)};
  });
  find_near(table, vary, low_limits);
}

std::size_t LooseRows::root_of(std::size_t row) {
  while (parent_[row] != row) row = parent_[row] = parent_[parent_[row]];
  return row;
}

void LooseRows::join_by_coordinates(std::span<const std::size_t> some, const RowTable& table) {
  ++grouping_;
  have_neighbours_ = false;
  for (const std::size_t row : some) {
    if (!has(row) || solitary_[row]) continue;
    have_neighbours_ = true;
    parent_[row] = row;
    members_[row] = 1;
    awake_in_[row] = grouping_;
    for (const RowTable::Run& run : table.lean_runs(row))
      for (std::size_t at = run.coordinate; at < run.coordinate + run.count; ++at) {
        if (seen_in_[at] == grouping_) {
          const std::size_t a = root_of(seen_by_[at]);
          const std::size_t b = root_of(row);
          if (a == b) continue;
          parent_[std::max(a, b)] = std::min(a, b);
          members_[std::min(a, b)] += members_[std::max(a, b)];
        } else {
          seen_in_[at] = grouping_;
          seen_by_[at] = row;
        }
      }
  }
}

void LooseRows::group(std::span<const std::size_t> some, const RowTable& table) {
  join_by_coordinates(some, table);
  lone_.clear();
  together_.clear();
  groups_.clear();
  for (const std::size_t row : some) {
    if (!has(row)) continue;
    const bool alone = solitary_[row] || members_[root_of(row)] == 1;
    (alone ? lone_ : together_).push_back(row);
  }
  if (together_.empty()) return;
  for (const std::size_t row : together_) parent_[row] = root_of(row);
  std::sort(together_.begin(), together_.end(), [&](std::size_t a, std::size_t b) {
    return std::pair(parent_[a], position_[a]) < std::pair(parent_[b], position_[b]);
  });
  for (std::size_t first = 0; first < together_.size();) {
    const std::size_t count = members_[parent_[together_[first]]];
    groups_.push_back({island_of_[together_[first]], {together_.data() + first, count}});
    first += count;
  }
}

/// How far apart in the group two rows lie that share a coordinate.
std::size_t LooseRows::reach_of(const Group& group, const RowTable& table) const {
  const std::size_t most = group.rows.size() - 1;
  if (group.rows.size() <= Island::few_rows) return most;
  std::size_t reach = 0;
  for (const std::size_t row : group.rows)
    for (const RowTable::Run& run : table.lean_runs(row))
      for (std::size_t at = run.coordinate; at < run.coordinate + run.count; ++at)
        for (std::size_t t = first_touch_[at]; t < first_touch_[at + 1]; ++t) {
          if (awake_in_[touches_[t].row] != grouping_) continue;
          const std::size_t a = place_[row], b = place_[touches_[t].row];
          reach = std::max(reach, a > b ? a - b : b - a);
        }
  return reach;
}

void LooseRows::prepare(const Group& group, const RowTable& table, Island& island) {
  // As long as nothing is grouped anew, an island stays as it was prepared for its last group.
  const Prepared wanted{grouping_, group.rows[0]};
  if (prepared_[group.island] == wanted) return;
  prepared_[group.island] = wanted;
  positions_.clear();
  for (std::size_t i = 0; i < group.rows.size(); ++i) {
    place_[group.rows[i]] = i;
    positions_.push_back(position_[group.rows[i]]);
  }
  island.take_part(positions_, reach_of(group, table));
  for (std::size_t j = 0; j < group.rows.size(); ++j)
    for (const RowTable::Run& run : table.lean_runs(group.rows[j]))
      for (std::size_t k = 0; k < run.count; ++k) {
        const double push = table.push_at(run.entry + k);
        const std::size_t at = run.coordinate + k;
        for (std::size_t t = first_touch_[at]; t < first_touch_[at + 1]; ++t)
          if (awake_in_[touches_[t].row] == grouping_)
            island.add_compliance(place_[touches_[t].row], j,
                                  table.weight_at(touches_[t].entry) * push);
      }
}

}  // namespace thrum
