#include <thrum/network/islands.hpp>

#include <algorithm>
#include <map>
#include <numeric>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <utility>

namespace thrum {

namespace {

using Rows = std::vector<std::size_t>;

/// The rows that touch each coordinate, by coordinate.
std::map<std::size_t, Rows> rows_by_coordinate(const RowTable& rows,
                                               std::span<const std::size_t> some) {
  std::map<std::size_t, Rows> result;
  for (const std::size_t row : some) {
    auto at = result.begin();  // entries come in order, so the next one is beside the last one
    for (const PlaceEntry& entry : rows.entries(row)) {
      at = result.try_emplace(at, entry.coordinate);
      at->second.push_back(row);
    }
  }
  return result;
}

std::size_t root_of(Rows& parent, std::size_t row) {
  while (parent[row] != row) row = parent[row] = parent[parent[row]];
  return row;
}

constexpr std::size_t most_on_one_coordinate = 8192;

std::vector<Rows> neighbours_of(const RowTable& rows, std::span<const std::size_t> island) {
  std::unordered_map<std::size_t, std::size_t> position;
  for (std::size_t i = 0; i < island.size(); ++i) position[island[i]] = i;
  std::vector<Rows> near(island.size());
  Rows before;
  for (const auto& [coordinate, touching] : rows_by_coordinate(rows, island)) {
    if (touching == before) continue;  // the modes of one body are all touched by the same rows
    before = touching;
    if (touching.size() > most_on_one_coordinate)
      throw std::length_error(std::to_string(touching.size()) +
                              " contacts and connections act on one point; the most is " +
                              std::to_string(most_on_one_coordinate));
    for (const std::size_t a : touching)
      for (const std::size_t b : touching)
        if (a != b) near[position[a]].push_back(position[b]);
  }
  for (Rows& list : near) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
  }
  return near;
}

Rows cuthill_mckee(const std::vector<Rows>& near) {
  const auto fewer = [&](std::size_t a, std::size_t b) {
    return std::pair(near[a].size(), a) < std::pair(near[b].size(), b);
  };
  Rows starts(near.size());
  std::iota(starts.begin(), starts.end(), std::size_t{0});
  std::sort(starts.begin(), starts.end(), fewer);
  Rows order;
  std::vector<bool> seen(near.size(), false);
  const auto visit = [&](std::size_t row) {
    if (!seen[row]) order.push_back(row);
    seen[row] = true;
  };
  std::size_t done = 0;
  for (const std::size_t start : starts) {  // tied rows may fall apart into several pieces
    visit(start);
    for (; done < order.size(); ++done) {
      Rows fresh = near[order[done]];
      std::sort(fresh.begin(), fresh.end(), fewer);
      for (const std::size_t other : fresh) visit(other);
    }
  }
  std::reverse(order.begin(), order.end());
  return order;
}

void check_room(std::size_t rows, std::size_t reach) {
  constexpr std::size_t most_entries = std::size_t{1} << 27;
  if (rows * (2 * reach + 1) <= most_entries) return;
  throw std::length_error(std::to_string(rows) +
                          " contacts and connections act on one another; there are too many to "
                          "solve them together");
}

RowIsland make_island(const RowTable& rows, const Rows& of, bool is_tied) {
  RowIsland island;
  island.rows = of;
  if (of.size() > 2 && !is_tied) {
    island.rows.clear();
    for (const std::size_t position : cuthill_mckee(neighbours_of(rows, of)))
      island.rows.push_back(of[position]);
  }
  island.near = neighbours_of(rows, island.rows);
  for (std::size_t i = 0; i < of.size(); ++i)
    for (const std::size_t j : island.near[i])
      island.reach = std::max(island.reach, i > j ? i - j : j - i);
  check_room(of.size(), island.reach);
  return island;
}

}  // namespace

std::vector<RowIsland> find_islands(const RowTable& rows, std::size_t coordinates, RowTies ties) {
  constexpr std::size_t nobody = static_cast<std::size_t>(-1);
  Rows owner(coordinates, nobody);
  Rows parent(rows.size());
  std::iota(parent.begin(), parent.end(), std::size_t{0});
  const auto join = [&](std::size_t one, std::size_t other) {
    const std::size_t a = root_of(parent, one);
    const std::size_t b = root_of(parent, other);
    parent[std::max(a, b)] = std::min(a, b);
  };
  for (std::size_t row = 0; row < rows.size(); ++row)
    for (const PlaceEntry& entry : rows.entries(row)) {
      std::size_t& first = owner[entry.coordinate];
      if (first == nobody) first = row;
      join(first, row);
    }
  for (const auto& [first, count] : ties)
    for (std::size_t i = 1; i < count; ++i) join(first, first + i);
  std::vector<bool> is_tied(rows.size(), false);
  for (const auto& tie : ties) is_tied[root_of(parent, tie[0])] = true;
  std::vector<Rows> by_root(rows.size());
  for (std::size_t row = 0; row < rows.size(); ++row) by_root[root_of(parent, row)].push_back(row);
  std::vector<RowIsland> islands;
  for (std::size_t root = 0; root < rows.size(); ++root)
    if (!by_root[root].empty()) islands.push_back(make_island(rows, by_root[root], is_tied[root]));
  return islands;
}

BandMatrix compliance_matrix(const RowTable& rows, const RowIsland& island,
                             std::span<const double> step_compliances) {
  BandMatrix matrix(island.rows.size(), island.reach);
  for (std::size_t i = 0; i < island.rows.size(); ++i) {
    const std::size_t row = island.rows[i];
    matrix.at(i, i) = rows.coupling(row, row, step_compliances);
    for (const std::size_t j : island.near[i])
      matrix.at(i, j) = rows.coupling(row, island.rows[j], step_compliances);
  }
  return matrix;
}

}  // namespace thrum
