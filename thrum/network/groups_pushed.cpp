// Which rows that sleep are pushed by forces on those beside them.
#include <algorithm>
#include <utility>

#include <thrum/network/groups_visit.hpp>

namespace thrum {

/// While the same rows are awake where they are, those beside them stay the same.
void Groups::find_watched(std::span<const std::size_t> awake, std::span<const double> limits,
                          const NetworkParts& parts) {
  watched_in_ = grouping_;
  watched_.clear();
  in_full_.clear();
  for (const std::size_t row : awake) {
    if (island_of_[row] == nobody) continue;
    const bool is_full = islands_[island_of_[row]].is_full;
    if (is_full) in_full_.push_back(row);
    visit_neighbours(row, parts.rows, [&](std::size_t other, double w) {
      if (!is_full && w != 0.0 && !is_awake(other) && limits[other] != never_woken)
        watched_.push_back({static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(other), w});
    });
  }
  std::sort(watched_.begin(), watched_.end(), [](const Watched& a, const Watched& b) {
    return std::pair(a.row, a.source) < std::pair(b.row, b.source);
  });
  std::sort(in_full_.begin(), in_full_.end(), [&](std::size_t a, std::size_t b) {
    return std::pair(island_of_[a], a) < std::pair(island_of_[b], b);
  });
}

/// For rows that are not followed only forces that bring them nearer count.
void Groups::find_pushed_in_full(const std::vector<double>& force) {
  for (auto it = in_full_.begin(); it != in_full_.end();) {
    const std::uint32_t number = island_of_[*it];
    const Island& island = islands_[number];
    const std::size_t n = island.rows.size();
    std::fill_n(lost_.data(), n, 0.0);
    for (; it != in_full_.end() && island_of_[*it] == number; ++it) {
      const double* w = island.full.row(position_[*it]);
      const double pushes = force[*it];
      for (std::size_t j = 0; j < n; ++j) {
        const double part = w[j] * pushes;
        lost_[j] += followed_[island.rows[j]] != 0 || part < 0.0 ? part : 0.0;
      }
    }
    for (std::size_t j = 0; j < n; ++j)
      if (lost_[j] != 0.0 && !is_awake(island.rows[j]))
        pushed_.push_back({island.rows[j], lost_[j]});
  }
}

bool Groups::find_pushed_beside(std::span<const std::size_t> awake, std::span<const double> limits,
                                const NetworkParts& parts) {
  pushed_.clear();
  if (watched_in_ != grouping_) find_watched(awake, limits, parts);
  const double* force = parts.numbers.force.data();
  const char* is_followed = followed_.data();
  for (auto it = watched_.begin(), end = watched_.end(); it != end;) {
    const std::uint32_t row = it->row;
    const bool followed = is_followed[row] != 0;
    double lost = 0.0;
    for (; it != end && it->row == row; ++it) {
      const double part = it->compliance * force[it->source];
      if (followed || part < 0.0) lost += part;
    }
    if (lost != 0.0) pushed_.push_back({row, lost});
  }
  find_pushed_in_full(parts.numbers.force);
  return !pushed_.empty();
}

}  // namespace thrum
