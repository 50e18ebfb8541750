#include <thrum/network/islands.hpp>

#include <algorithm>

#include <thrum/math/band_order.hpp>

namespace thrum {

namespace {

using Rows = std::vector<std::size_t>;

/// The rows that share a coordinate with each row.
std::vector<Rows> neighbours_of(const RowTable& rows, std::size_t coordinates) {
  std::vector<Rows> touching(coordinates), near(rows.size());
  for (std::size_t row = 0; row < rows.size(); ++row)
    for (const PlaceEntry& entry : rows.entries(row)) touching[entry.coordinate].push_back(row);
  for (std::size_t i = 0; i < coordinates; ++i) {
    const Rows& here = touching[i];
    if (i > 0 && here == touching[i - 1]) continue;  // modes of one body
    for (const std::size_t a : here)
      for (const std::size_t b : here)
        if (a != b) near[a].push_back(b);
  }
  for (Rows& list : near) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  return near;
}

/// `position` is scratch memory, one number per row of the network.
RowIsland make_island(const std::vector<Rows>& near, const Rows& of, bool is_tied, Rows& position) {
  const std::size_t n = of.size();
  RowIsland island;
  island.rows = n > 2 && !is_tied ? band_order(near, of) : of;
  island.near.resize(n);
  for (std::size_t i = 0; i < n; ++i) position[island.rows[i]] = i;
  for (std::size_t i = 0; i < n; ++i) {
    for (const std::size_t other : near[island.rows[i]]) {
      const std::size_t j = position[other];
      island.near[i].push_back(j);
      island.reach = std::max(island.reach, i > j ? i - j : j - i);
    }
    std::sort(island.near[i].begin(), island.near[i].end());
  }
  return island;
}

}  // namespace

std::vector<RowIsland> find_islands(const RowTable& rows, std::size_t coordinates, RowTies ties) {
  const std::size_t count = rows.size();
  const std::vector<Rows> near = neighbours_of(rows, coordinates);
  std::vector<const std::array<std::size_t, 2>*> tie_of(count, nullptr);
  for (const auto& tie : ties)
    std::fill_n(tie_of.begin() + static_cast<std::ptrdiff_t>(tie[0]), tie[1], &tie);
  Rows position(count);
  std::vector<bool> seen(count, false);
  std::vector<RowIsland> islands;
  for (std::size_t first = 0; first < count; ++first) {
    if (seen[first]) continue;
    Rows found;
    const auto visit = [&](std::size_t row) {
      if (!seen[row]) found.push_back(row);
      seen[row] = true;
    };
    visit(first);
    bool any_tied = false;
    for (std::size_t i = 0; i < found.size(); ++i) {
      for (const std::size_t other : near[found[i]]) visit(other);
      const auto* tie = tie_of[found[i]];
      if (tie == nullptr) continue;
      any_tied = true;
      for (std::size_t k = 0; k < (*tie)[1]; ++k) visit((*tie)[0] + k);
    }
    std::sort(found.begin(), found.end());
    islands.push_back(make_island(near, found, any_tied, position));
  }
  return islands;
}

}  // namespace thrum
