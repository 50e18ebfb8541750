#include <thrum/network/groups.hpp>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <utility>

#include <thrum/network/groups_visit.hpp>
#include <thrum/network/islands.hpp>

namespace thrum {

namespace {
/// Groups of up to so many rows have a full W.
constexpr std::size_t few_rows = 16;
}  // namespace

void Groups::build(NetworkParts& parts) {
  const std::size_t rows = parts.rows.size();
  *this = {};
  island_of_.assign(rows, nobody);
  for (std::vector<std::size_t>* list : {&position_, &parent_, &members_, &place_})
    list->assign(rows, 0);
  for (std::vector<std::size_t>* list : {&lone_, &together_, &local_}) list->reserve(rows);
  awake_in_.assign(rows, 0);
  changed_in_.assign(rows, 0);
  groups_.reserve(rows / 2 + 1);
  segments_.reserve(rows);
  pushed_.reserve(rows);
  for (std::size_t row = 0; row < rows; ++row) varies_.push_back(parts.varies(row));
  std::vector<std::array<std::size_t, 2>> ties;
  for (const PlacedInteraction& each : parts.interactions)
    for (const CommonVariable& variable : each.interaction->common_variables())
      ties.push_back({each.first + variable.first, variable.count});
  parts.numbers.compliance.resize(rows);
  std::vector<std::vector<Neighbour>> lists(rows);
  for (const RowIsland& island : find_islands(parts.rows, parts.coordinates, ties)) {
    for (const std::size_t row : island.rows) {
      double& own = parts.numbers.compliance[row];
      own = parts.rows.coupling(row, row, parts.compliances);
      if (!(own > 0.0))
        throw std::invalid_argument("a contact, connection or bow that can move nothing");
    }
    const std::size_t n = island.rows.size();
    if (n == 1) {
      ++lone_rows_;
      continue;
    }
    Island it{island};
    std::size_t couplings = 0;
    for (std::size_t i = 0; i < n; ++i) {
      island_of_[it.rows[i]] = static_cast<std::uint32_t>(islands_.size());
      position_[it.rows[i]] = i;
      couplings += island.near[i].size();
    }
    it.is_full = n > few_rows && 2 * couplings > n * (n - 1);
    if (it.is_full) {
      it.full = BandMatrix(n, n - 1);
      if (std::any_of(it.rows.begin(), it.rows.end(), [&](std::size_t row) { return varies(row); }))
        it.known.assign(n * n, 0);
      lost_.resize(std::max(lost_.size(), n));
    }
    for (std::size_t i = 0; i < n; ++i)
      for (const std::size_t j : island.near[i]) {
        if (j > i) continue;
        const std::size_t a = it.rows[i], b = it.rows[j];
        const bool varies = varies_[a] != 0 || varies_[b] != 0;
        const double w = varies ? 0.0 : parts.rows.coupling(a, b, parts.compliances);
        if (it.is_full) {
          it.full.at(i, j) = it.full.at(j, i) = w;
        } else {
          lists[a].push_back({static_cast<std::uint32_t>(b), varies, w});
          lists[b].push_back({static_cast<std::uint32_t>(a), varies, w});
        }
      }
    // However its rows fall into groups: padded full matrices of few rows, a band, or one full one.
    const std::size_t reach = std::max(it.reach, std::min(n, few_rows) - 1);
    const std::size_t as_full = n * round_up(n + dense_lanes, dense_lanes);
    it.memory = AlignedBlock<double>(
        it.is_full ? as_full : std::min(n * (2 * reach + 1 + dense_lanes), as_full));
    islands_.push_back(std::move(it));
  }
  first_neighbour_.assign(1, 0);
  for (const std::vector<Neighbour>& list : lists) {
    neighbours_.insert(neighbours_.end(), list.begin(), list.end());
    first_neighbour_.push_back(neighbours_.size());
  }
  watched_.reserve(neighbours_.size());
  in_full_.reserve(rows);
  head_.assign(islands_.size(), 0);
  used_.assign(islands_.size(), 0);
  head_in_.assign(islands_.size(), 0);
}

GroupLimits Groups::limits(const NetworkParts& parts) const {
  GroupLimits most;
  most.islands = islands_.size();
  for (const Island& island : islands_) {
    most.rows = std::max(most.rows, island.rows.size());
    most.room = std::max(most.room, island.memory.size());
    std::size_t variables = 0, friction = 0;
    for (const std::size_t row : island.rows) {
      const PlacedInteraction& its = parts.owner(row);
      if (its.interaction->friction() != nullptr) ++friction;
      for (const CommonVariable& variable : its.interaction->common_variables())
        if (its.first + variable.first == row) ++variables;
    }
    most.variables = std::max(most.variables, variables);
    most.friction_rows = std::max(most.friction_rows, friction);
    if (variables > 0) most.common_rows = std::max(most.common_rows, island.rows.size());
  }
  return most;
}

std::size_t Groups::root_of(std::size_t row) {
  while (parent_[row] != row) row = parent_[row] = parent_[parent_[row]];
  return row;
}

void Groups::join(std::size_t one, std::size_t other) {
  const std::size_t a = root_of(one), b = root_of(other);
  if (a == b) return;
  parent_[std::max(a, b)] = std::min(a, b);
  members_[std::min(a, b)] += members_[std::max(a, b)];
}

void Groups::join_neighbours(std::span<const std::size_t> awake, const NetworkParts& parts) {
  ++grouping_;
  some_have_neighbours_ = false;
  for (const std::size_t row : awake) {
    parent_[row] = row;
    members_[row] = 1;
    awake_in_[row] = grouping_;
    if (island_of_[row] != nobody) some_have_neighbours_ = true;
  }
  if (!some_have_neighbours_) return;
  for (const std::size_t row : awake) {
    if (island_of_[row] == nobody) continue;
    const std::size_t island = island_of_[row];
    if (!islands_[island].is_full) {
      visit_neighbours(row, parts.rows, [&](std::size_t other, double w) {
        if (is_awake(other) && w != 0.0) join(row, other);
      });
      continue;
    }
    if (head_in_[island] == grouping_) join(head_[island], row);
    head_[island] = row;
    head_in_[island] = grouping_;
  }
  for (const PlacedInteraction& each : parts.interactions)
    for (const CommonVariable& variable : each.interaction->common_variables())
      for (std::size_t i = 1; i < variable.count; ++i)
        join(each.first + variable.first, each.first + variable.first + i);
}

void Groups::regroup(std::span<const std::size_t> awake, const NetworkParts& parts) {
  if (refresh(awake, parts)) return;
  join_neighbours(awake, parts);
  lone_.clear();
  together_.clear();
  local_.clear();
  segments_.clear();
  groups_.clear();
  for (const std::size_t row : awake)
    (members_[root_of(row)] == 1 ? lone_ : together_).push_back(row);
  if (together_.empty()) return;
  for (const std::size_t row : together_) parent_[row] = root_of(row);
  std::sort(together_.begin(), together_.end(), [&](std::size_t a, std::size_t b) {
    return std::pair(parent_[a], position_[a]) < std::pair(parent_[b], position_[b]);
  });
  std::fill(used_.begin(), used_.end(), 0);
  for (std::size_t first = 0; first < together_.size();) {
    const std::size_t count = members_[parent_[together_[first]]];
    add_group({together_.data() + first, count}, parts);
    first += count;
  }
}

/// How far apart in the group two rows lie that act on one another.
std::size_t Groups::reach_of(std::span<const std::size_t> rows, const RowTable& table) {
  if (rows.size() <= few_rows || islands_[island_of_[rows[0]]].is_full) return rows.size() - 1;
  std::size_t reach = 0;
  for (const std::size_t row : rows)
    visit_neighbours(row, table, [&](std::size_t other, double w) {
      if (!is_awake(other) || w == 0.0) return;
      const std::size_t a = place_[row], b = place_[other];
      reach = std::max(reach, a > b ? a - b : b - a);
    });
  return reach;
}

void Groups::add_group(std::span<const std::size_t> rows, const NetworkParts& parts) {
  const std::size_t island = island_of_[rows[0]];
  for (std::size_t i = 0; i < rows.size(); ++i) place_[rows[i]] = i;
  const std::size_t reach = reach_of(rows, parts.rows);
  RowGroup group{.rows = rows, .segments = {}, .compliance = {}, .number = ++groups_made_};
  group.compliance = BandView(islands_[island].memory.data() + used_[island], rows.size(), reach);
  used_[island] += BandView::room(rows.size(), reach);
  group.compliance.clear();
  for (std::size_t j = 0; j < rows.size(); ++j) {
    if (varies_[rows[j]]) group.symmetric = false;
    group.compliance.at(j, j) = parts.numbers.compliance[rows[j]];
    visit_neighbours(rows[j], parts.rows, [&](std::size_t other, double w) {
      if (is_awake(other) && w != 0.0) group.compliance.at(j, place_[other]) = w;
    });
  }
  find_segments(group, parts);
  groups_.push_back(group);
}

void Groups::find_segments(RowGroup& group, const NetworkParts& parts) {
  const std::size_t first_segment = segments_.size();
  for (std::size_t i = 0; i < group.rows.size(); ++i) {
    const PlacedInteraction& its = parts.owner(group.rows[i]);
    Interaction* interaction = its.interaction.get();
    const bool follows =
        segments_.size() > first_segment && segments_.back().interaction == interaction;
    local_.push_back(group.rows[i] - its.first);
    if (!follows)
      segments_.push_back({interaction, i, {&local_.back(), std::size_t{0}}, its.coupled});
    std::span<const std::size_t>& local = segments_.back().local;
    local = {local.data(), local.size() + 1};
    const bool rubs = interaction->friction() != nullptr;
    group.is_affine = group.is_affine && interaction->is_affine();
    group.has_springs = group.has_springs || (interaction->is_affine() && !rubs);
    group.has_friction = group.has_friction || rubs;
    group.has_common_variables =
        group.has_common_variables || !interaction->common_variables().empty();
  }
  group.segments = {segments_.data() + first_segment, segments_.size() - first_segment};
}

}  // namespace thrum
