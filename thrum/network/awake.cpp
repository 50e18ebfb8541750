// Who takes part in a step. A contact that is open and holds nothing sleeps: it costs a comparison
// of the distance that the free motion leads to with its limit, or two of them, until that is too
// far or the forces of its neighbours push it there. Rows of one island that are solved all
// together, because each acts on each other, sleep and wake together.
#include <algorithm>
#include <limits>

#include <thrum/network/network.hpp>

namespace thrum {

/// Once memory has been taken for all rows, it takes no more.
void Network::start_awake() {
  const std::size_t rows = rows_.size();
  limit_.assign(rows, always_awake);
  bar_.assign(rows, always_awake);
  low_.assign(rows, -std::numeric_limits<double>::infinity());
  moves_.assign(rows, false);
  for (std::size_t row = 0; row < rows; ++row) moves_[row] = moving_rows_.has(row);
  awake_buffer_.assign(rows, 0);
  awake_count_ = 0;
  last_awake_.assign(rows, 0);
  last_count_ = 0;
  regroup_ = true;
  for (std::vector<std::size_t>* list : {&awake_local_, &falling_asleep_}) {
    list->clear();
    list->reserve(rows);
  }
  all_loose_ = std::all_of(islands_.begin(), islands_.end(), [&](const Island& island) {
    return loose_.has(island.members()[0].global);
  });
  islands_awake_.clear();
  islands_awake_.reserve(islands_.size());
  island_awake_in_.assign(islands_.size(), -1);
  for (PlacedInteraction& each : interactions_) each.lone.reserve(each.interaction->rows());
}

void Network::stay_awake(std::size_t row) { limit_[row] = bar_[row] = always_awake; }

template <class Real>
void Network::wake(const MotionBlocks<Real>& motion) {
  for (const std::size_t row : falling_asleep_) force_[row] = 0.0;
  falling_asleep_.clear();
  awake_count_ = rows_.wake(motion.next(), {low_.data(), limit_.data(), bar_.data()}, next_,
                            awake_buffer_.data());
  if (!all_loose_) wake_whole_islands();
  for (const std::size_t row : awake()) {
    if (limit_[row] != always_awake) remember(row, motion);
    d_[row] = next_[row] - previous_[row];
  }
  note_changes();
}

/// While the same rows are awake and nothing moves, lists and groups stay as they are.
void Network::note_changes() {
  const bool same =
      awake_count_ == last_count_ &&
      std::equal(last_awake_.data(), last_awake_.data() + last_count_, awake_buffer_.data());
  if (same) return;
  std::copy_n(awake_buffer_.data(), awake_count_, last_awake_.data());
  last_count_ = awake_count_;
  regroup_ = true;
  list_awake(awake());
}

/// A loose row that slept has not followed its distance.
template <class Real>
void Network::remember(std::size_t row, const MotionBlocks<Real>& motion) {
  if (moves_[row] || !loose_.has(row)) return;
  previous_[row] = rows_.gather(row, motion.previous());
  now_[row] = rows_.gather(row, motion.now());
}

void Network::wake_whole_islands() {
  islands_awake_.clear();
  const std::size_t found = awake_count_;
  for (std::size_t i = 0; i < found; ++i) {
    const std::size_t row = awake_buffer_[i];
    if (loose_.has(row) || island_awake_in_[island_of_[row]] == step_) continue;
    island_awake_in_[island_of_[row]] = step_;
    islands_awake_.push_back(island_of_[row]);
    for (const Island::Member& member : islands_[island_of_[row]].members())
      if (sleeps_at(member.global, next_[member.global]))
        awake_buffer_[awake_count_++] = member.global;
  }
  if (awake_count_ > found) std::sort(awake_buffer_.data(), awake_buffer_.data() + awake_count_);
}

/// Gives each interaction its share of the rows, which are in order.
void Network::list_awake(std::span<const std::size_t> rows) {
  awake_local_.clear();
  std::size_t i = 0;
  for (PlacedInteraction& each : interactions_) {
    const std::size_t begin = awake_local_.size();
    const std::size_t end = each.first + each.interaction->rows();
    for (; i < rows.size() && rows[i] < end; ++i) awake_local_.push_back(rows[i] - each.first);
    each.awake = {awake_local_.data() + begin, awake_local_.size() - begin};
  }
}

/// Finds who has to be solved together, and gives each interaction those that are alone.
void Network::group_awake() {
  loose_.group(awake(), rows_);
  std::size_t i = 0;
  const auto lone = loose_.lone();
  for (PlacedInteraction& each : interactions_) {
    each.lone.clear();
    const std::size_t end = each.first + each.interaction->rows();
    for (; i < lone.size() && lone[i] < end; ++i)
      each.lone.push_back({lone[i] - each.first, own_compliance_[lone[i]]});
  }
  regroup_ = false;
}

void Network::solve_loose_once() {
  if (regroup_) group_awake();
  for (PlacedInteraction& each : interactions_)
    if (!each.lone.empty()) each.interaction->solve_lone(each.lone, view(each));
  for (const LooseRows::Group& group : loose_.groups()) {
    Island& island = islands_[group.island];
    loose_.prepare(group, rows_, island);
    island.solve(d_, r_, force_);
  }
}

/// Rows that wake make their neighbours' solution void: once more, with them.
template <class Real>
void Network::solve_loose(const MotionBlocks<Real>& motion) {
  const auto free_distance = [&](std::size_t row) {
    return moves_[row] ? next_[row] : rows_.gather(row, motion.next());
  };
  solve_loose_once();
  for (;;) {
    loose_.find_pushed(awake(), force_, rows_);
    for (const auto& [row, lost] : loose_.pushed())
      if (!sleeps_at(row, free_distance(row) - lost)) loose_.woken().push_back(row);
    if (loose_.woken().empty()) break;
    for (const std::size_t row : loose_.woken()) {
      next_[row] = free_distance(row);
      remember(row, motion);
    }
    begin_late(loose_.woken());
    solve_loose_once();
  }
  for (const auto& [row, lost] : loose_.pushed())
    if (moves_[row]) next_[row] -= lost;
}

void Network::begin_late(std::span<const std::size_t> woken) {
  for (const std::size_t row : awake()) {
    if (!loose_.has(row)) continue;
    const PlacedInteraction& its = owner(row);
    its.interaction->begin_again(row - its.first);
  }
  for (const std::size_t row : woken) {
    stay_awake(row);
    d_[row] = next_[row] - previous_[row];
    falling_asleep_.push_back(row);  // borrowed: sorted, listed and given back
  }
  std::sort(falling_asleep_.begin(), falling_asleep_.end());
  list_awake(falling_asleep_);
  for (PlacedInteraction& each : interactions_)
    if (!each.awake.empty()) each.interaction->begin_late(view(each));
  for (const std::size_t row : falling_asleep_) awake_buffer_[awake_count_++] = row;
  falling_asleep_.clear();
  std::sort(awake_buffer_.data(), awake_buffer_.data() + awake_count_);
  note_changes();
}

void Network::let_sleep() {
  for (const PlacedInteraction& each : interactions_) {
    if (!each.sleeps || each.awake.empty()) continue;
    each.interaction->find_limits(view(each), {&low_[each.first], &limit_[each.first]});
    for (const std::size_t local : each.awake) {
      const std::size_t row = each.first + local;
      bar_[row] = limit_[row] - rows_.offset(row);
      if (limit_[row] != always_awake) falling_asleep_.push_back(row);
    }
  }
  for (const std::size_t i : islands_awake_) {
    const auto& members = islands_[i].members();
    if (std::none_of(members.begin(), members.end(), [&](const Island::Member& member) {
          return limit_[member.global] == always_awake;
        }))
      continue;
    for (const Island::Member& member : members) stay_awake(member.global);
  }
}

template void Network::wake(const MotionBlocks<double>&);
template void Network::wake(const MotionBlocks<float>&);
template void Network::solve_loose(const MotionBlocks<double>&);
template void Network::solve_loose(const MotionBlocks<float>&);

}  // namespace thrum
