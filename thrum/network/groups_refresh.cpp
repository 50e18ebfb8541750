// Groups whose rows are those of the step before, while W is not: a place moves, or a body does.
// As long as the same rows act on one another, only the numbers of W change.
#include <algorithm>

#include <thrum/network/groups_visit.hpp>

namespace thrum {

/// Whether these rows are those that were grouped last.
bool Groups::are_grouped(std::span<const std::size_t> awake) const {
  return awake.size() == lone_.size() + together_.size() &&
         std::all_of(awake.begin(), awake.end(), [&](std::size_t row) { return is_awake(row); });
}

/// False where rows no longer act on one another, or others do.
bool Groups::refresh(std::span<const std::size_t> awake, const NetworkParts& parts) {
  if (!are_grouped(awake)) return false;
  const auto stays_alone = [&](std::size_t row) {
    bool alone = true;
    if (island_of_[row] != nobody)
      visit_neighbours(row, parts.rows, [&](std::size_t other, double w) {
        alone = alone && (w == 0.0 || !is_awake(other));
      });
    return alone;
  };
  watched_in_ = 0;
  return std::all_of(lone_.begin(), lone_.end(), stays_alone) &&
         std::all_of(groups_.begin(), groups_.end(),
                     [&](RowGroup& group) { return refresh_group(group, parts); });
}

void Groups::find_varying(const NetworkParts& parts) {
  for (std::size_t row = 0; row < island_of_.size(); ++row)
    if (island_of_[row] != nobody && varies(row))
      visit_neighbours(row, parts.rows, [](std::size_t, double) {});
}

bool Groups::refresh_group(RowGroup& group, const NetworkParts& parts) {
  bool same = true;
  const std::size_t reach = group.compliance.reach();
  for (std::size_t j = 0; j < group.rows.size(); ++j) {
    const std::size_t row = group.rows[j];
    group.compliance.at(j, j) = parts.numbers.compliance[row];
    visit_neighbours(row, parts.rows, [&](std::size_t other, double w) {
      if (!is_awake(other)) return;
      const std::size_t i = place_[other];
      const bool within = parent_[other] == parent_[row] && (i > j ? i - j : j - i) <= reach;
      if (!within) {
        same = same && w == 0.0;
        return;
      }
      double& before = group.compliance.at(j, i);
      same = same && (w == 0.0) == (before == 0.0);
      before = w;
    });
  }
  group.number = ++groups_made_;
  return same;
}

}  // namespace thrum
