// What loose rows that are awake do to their neighbours that sleep: a force on a row moves the
// points that it shares with them.
#include <algorithm>

#include <thrum/network/loose_rows.hpp>

namespace thrum {

void LooseRows::find_near(const RowTable& table, const std::vector<bool>& vary,
                          const std::vector<bool>& low_limits) {
  varies_.assign(vary.begin(), vary.end());
  both_ways_ = varies_;
  for (std::size_t row = 0; row < low_limits.size(); ++row)
    if (low_limits[row]) both_ways_[row] = 1;
  near_.clear();
  first_near_.assign(1, 0);
  for (std::size_t row = 0; row < island_of_.size(); ++row) {
    const std::size_t first = near_.size();
    const bool listed = has(row) && !vary[row];
    for (const RowTable::Run& run :
         listed ? table.lean_runs(row) : std::span<const RowTable::Run>())
      for (std::size_t k = 0; k < run.count; ++k) {
        const std::size_t at = run.coordinate + k;
        const double push = table.push_at(run.entry + k);
        for (std::size_t t = first_touch_[at]; t < first_touch_[at + 1]; ++t) {
          const std::uint32_t other = touches_[t].row, entry = touches_[t].entry;
          if (other == row) continue;
          if (vary[other]) {
            near_.push_back({other, entry, push, true});
            continue;
          }
          const double part = push * table.weight_at(entry);
          const auto known =
              std::find_if(near_.begin() + static_cast<std::ptrdiff_t>(first), near_.end(),
                           [&](const Near& near) { return near.row == other && !near.varies; });
          if (known != near_.end()) {
            known->compliance += part;
          } else {
            near_.push_back({other, entry, part, false});
          }
        }
      }
    first_near_.push_back(near_.size());
  }
  reserve_watched(table);
}

/// As many as there can be, with all rows awake that could tell others.
void LooseRows::reserve_watched(const RowTable& table) {
  std::size_t most = near_.size();
  for (std::size_t row = 0; row < island_of_.size(); ++row)
    if (has(row) && varies_[row])
      for (const PlaceEntry& entry : table.entries(row))
        most += first_touch_[entry.coordinate + 1] - first_touch_[entry.coordinate];
  watched_.reserve(most);
}

void LooseRows::push(std::size_t row, double lost) {
  if (pushed_in_[row] == pushing_) {
    pushed_[pushed_as_[row]].lost += lost;
    return;
  }
  pushed_in_[row] = pushing_;
  pushed_as_[row] = pushed_.size();
  pushed_.push_back({row, lost});
}

/// visit(other, compliance): who sleeps near a row, and what a newton on it takes from him.
template <class Visit>
void LooseRows::visit_sleeping(std::size_t row, const RowTable& table, const Visit& visit) const {
  if (!varies_[row]) {
    for (std::size_t i = first_near_[row]; i < first_near_[row + 1]; ++i) {
      const Near& near = near_[i];
      if (awake_in_[near.row] == grouping_) continue;
      visit(near.row,
            near.varies ? near.compliance * table.weight_at(near.entry) : near.compliance);
    }
    return;
  }
  for (const RowTable::Run& run : table.lean_runs(row))
    for (std::size_t k = 0; k < run.count; ++k) {
      const double push = table.push_at(run.entry + k);
      const std::size_t at = run.coordinate + k;
      for (std::size_t t = first_touch_[at]; t < first_touch_[at + 1]; ++t)
        if (awake_in_[touches_[t].row] != grouping_)
          visit(touches_[t].row, push * table.weight_at(touches_[t].entry));
    }
}

void LooseRows::watch(std::span<const std::size_t> some, const RowTable& table) {
  watched_.clear();
  watched_in_ = grouping_;
  for (const std::size_t row : some) {
    if (!has(row) || solitary_[row]) continue;
    visit_sleeping(row, table, [&](std::size_t other, double compliance) {
      if (compliance != 0.0)
        watched_.push_back({static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(other),
                            compliance, both_ways_[other] != 0});
    });
  }
}

/// While the same rows stay awake where they are, those to be told stay the same.
void LooseRows::find_pushed(std::span<const std::size_t> some, std::span<const double> force,
                            const RowTable& table) {
  ++pushing_;
  pushed_.clear();
  woken_.clear();
  if (!have_neighbours_) return;
  if (looked_in_ == grouping_ && watched_in_ != grouping_) watch(some, table);
  looked_in_ = grouping_;
  if (watched_in_ == grouping_) {
    for (const Watched& it : watched_) {
      const double lost = it.compliance * force[it.source];
      if (it.both_ways ? lost != 0.0 : lost < 0.0) push(it.row, lost);
    }
    return;
  }
  for (const std::size_t row : some) {
    if (force[row] == 0.0 || !has(row) || solitary_[row]) continue;
    visit_sleeping(row, table, [&](std::size_t other, double compliance) {
      const double lost = compliance * force[row];
      if (both_ways_[other] != 0 ? lost != 0.0 : lost < 0.0) push(other, lost);
    });
  }
}

}  // namespace thrum
