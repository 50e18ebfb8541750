#include <thrum/network/groups.hpp>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include <thrum/network/islands.hpp>

namespace thrum {

namespace {

/// Groups of up to so many rows have a full W.
constexpr std::size_t few_rows = 16;

/// Room for W of all groups of an island, into whatever groups it falls: padded full matrices of
/// few rows, a band, or one full matrix.
std::size_t room_for(const IslandShape& island) {
  const std::size_t n = island.rows.size();
  const std::size_t reach = std::max(island.reach, std::min(n, few_rows) - 1);
  return n * std::min(2 * reach + 1 + dense_lanes, round_up(n + dense_lanes, dense_lanes));
}

}  // namespace

void Groups::reserve(std::size_t rows) {
  position_.assign(rows, 0);
  place_.assign(rows, 0);
  sets_.resize(rows);
  for (std::vector<std::size_t>* list : {&lone_, &together_, &local_}) list->reserve(rows);
  for (std::vector<std::uint64_t>* list : {&awake_in_, &changed_in_, &visited_in_})
    list->assign(rows, 0);
  groups_.reserve(rows / 2 + 1);
  segments_.reserve(rows);
  neighbours_.resize(rows);
}

void Groups::build(NetworkParts& parts) {
  const std::size_t rows = parts.rows.size();
  *this = {};
  reserve(rows);
  parts.numbers.compliance.resize(rows);
  std::vector<std::array<std::size_t, 2>> ties;
  for (const PlacedInteraction& each : parts.interactions)
    for (const CommonVariable& variable : each.interaction->common_variables())
      ties.push_back({each.first + variable.first, variable.count});
  for (std::size_t row = 0; row < rows; ++row) {
    varies_.push_back(parts.varies(row));
    double& own = parts.numbers.compliance[row];
    own = parts.rows.coupling(row, row, parts.compliances);
    if (!(own > 0.0))
      throw std::invalid_argument("a contact, connection or bow that can move nothing");
  }
  std::size_t room = 0;
  for (const RowIsland& island : find_islands(parts.rows, parts.coordinates, ties)) {
    const std::size_t n = island.rows.size();
    if (n == 1) {
      ++lone_rows_;
      continue;
    }
    add_island(island, parts);
    room += room_for(island);
    std::size_t couplings = 0;
    for (const auto& near : island.near) couplings += near.size();
    limits_.watched += std::min(couplings, n * n / 4);
  }
  memory_ = AlignedBlock<double>(room);
}

void Groups::add_island(const RowIsland& island, const NetworkParts& parts) {
  std::size_t variables = 0, friction = 0;
  for (std::size_t i = 0; i < island.rows.size(); ++i) {
    const std::size_t a = island.rows[i];
    position_[a] = i;
    const PlacedInteraction& its = parts.owner(a);
    if (its.interaction->friction() != nullptr) ++friction;
    for (const CommonVariable& variable : its.interaction->common_variables())
      if (its.first + variable.first == a) ++variables;
    for (const std::size_t j : island.near[i]) {
      if (j > i) continue;
      const std::size_t b = island.rows[j];
      const bool varies = varies_[a] != 0 || varies_[b] != 0;
      const double w = varies ? 0.0 : parts.rows.coupling(a, b, parts.compliances);
      neighbours_[a].push_back({static_cast<std::uint32_t>(b), varies, w});
      neighbours_[b].push_back({static_cast<std::uint32_t>(a), varies, w});
    }
  }
  islands_.push_back(island);
  limits_.islands = islands_.size();
  limits_.rows = std::max(limits_.rows, island.rows.size());
  limits_.room = std::max(limits_.room, room_for(island));
  limits_.variables = std::max(limits_.variables, variables);
  if (variables > 0) limits_.common_rows = std::max(limits_.common_rows, island.rows.size());
  limits_.friction_rows = std::max(limits_.friction_rows, friction);
}

void Groups::find_varying(const NetworkParts& parts) {
  for (std::size_t row = 0; row < varies_.size(); ++row)
    if (varies(row)) visit_neighbours(row, parts.rows, [](std::size_t, double) {});
}

/// Rows of one common variable are always awake, and always together.
void Groups::join_neighbours(std::span<const std::size_t> awake, const NetworkParts& parts) {
  ++grouping_;
  some_have_neighbours_ = false;
  for (const std::size_t row : awake) {
    sets_.begin(row);
    awake_in_[row] = grouping_;
    some_have_neighbours_ = some_have_neighbours_ || !neighbours_[row].empty();
  }
  if (some_have_neighbours_)
    for (const std::size_t row : awake)
      visit_awake(row, parts.rows, [&](std::size_t other, double) { sets_.join(row, other); });
  for (const PlacedInteraction& each : parts.interactions)
    for (const CommonVariable& variable : each.interaction->common_variables())
      for (std::size_t i = 1; i < variable.count; ++i)
        sets_.join(each.first + variable.first, each.first + variable.first + i);
}

void Groups::regroup(std::span<const std::size_t> awake, const NetworkParts& parts) {
  if (refresh(awake, parts)) return;
  join_neighbours(awake, parts);
  lone_.clear();
  together_.clear();
  local_.clear();
  segments_.clear();
  groups_.clear();
  used_ = 0;
  for (const std::size_t row : awake) (sets_.count(row) == 1 ? lone_ : together_).push_back(row);
  std::sort(together_.begin(), together_.end(), [&](std::size_t a, std::size_t b) {
    return std::pair(sets_.first(a), position_[a]) < std::pair(sets_.first(b), position_[b]);
  });
  for (std::size_t first = 0; first < together_.size();) {
    const std::size_t count = sets_.count(together_[first]);
    add_group({together_.data() + first, count}, parts);
    first += count;
  }
}

/// Where the same rows are awake as were grouped last, only W has changed. False where others are
/// awake, where rows of two groups have become coupled, or where W of a group is a band, whose
/// width may have changed.
bool Groups::refresh(std::span<const std::size_t> awake, const NetworkParts& parts) {
  const auto was_grouped = [&](std::size_t row) { return is_awake(row); };
  if (awake.size() != lone_.size() + together_.size() ||
      !std::all_of(awake.begin(), awake.end(), was_grouped))
    return false;
  bool apart = true;
  for (const std::size_t row : lone_)
    visit_awake(row, parts.rows, [&](std::size_t, double) { apart = false; });
  for (RowGroup& group : groups_) {
    if (!group.compliance.is_full()) return false;
    group.number = ++groups_made_;
    apart = find_compliance(group, parts) && apart;
  }
  return apart;
}

void Groups::add_group(std::span<const std::size_t> rows, const NetworkParts& parts) {
  const std::size_t n = rows.size();
  for (std::size_t i = 0; i < n; ++i) place_[rows[i]] = i;
  std::size_t reach = n <= few_rows ? n - 1 : 0;
  for (std::size_t i = 0; i < n && n > few_rows; ++i)
    visit_awake(rows[i], parts.rows, [&](std::size_t other, double) {
      const std::size_t a = i, b = place_[other];
      reach = std::max(reach, a > b ? a - b : b - a);
    });
  RowGroup group{.rows = rows, .segments = {}, .compliance = {}, .number = ++groups_made_};
  group.compliance = BandView(memory_.data() + used_, n, reach);
  used_ += BandView::room(n, reach);
  group.symmetric =
      std::none_of(rows.begin(), rows.end(), [&](std::size_t row) { return varies(row); });
  find_compliance(group, parts);
  find_segments(group, parts);
  groups_.push_back(group);
}

/// False where a row of the group acts on an active one of another group.
bool Groups::find_compliance(RowGroup& group, const NetworkParts& parts) {
  bool apart = true;
  group.compliance.clear();
  for (std::size_t j = 0; j < group.rows.size(); ++j) {
    const std::size_t row = group.rows[j], set = sets_.first(row);
    group.compliance.at(j, j) = parts.numbers.compliance[row];
    visit_awake(row, parts.rows, [&](std::size_t other, double w) {
      if (sets_.first(other) == set)
        group.compliance.at(j, place_[other]) = w;
      else
        apart = false;
    });
  }
  return apart;
}

void Groups::find_segments(RowGroup& group, const NetworkParts& parts) {
  const std::size_t first_segment = segments_.size();
  for (std::size_t i = 0; i < group.rows.size(); ++i) {
    const PlacedInteraction& its = parts.owner(group.rows[i]);
    Interaction* interaction = its.interaction.get();
    local_.push_back(group.rows[i] - its.first);
    if (segments_.size() == first_segment || segments_.back().interaction != interaction) {
      segments_.push_back({interaction, i, {&local_.back(), std::size_t{0}}});
      group.note(segments_.back());
    }
    std::span<const std::size_t>& local = segments_.back().local;
    local = {local.data(), local.size() + 1};
  }
  group.segments = {segments_.data() + first_segment, segments_.size() - first_segment};
}

}  // namespace thrum
