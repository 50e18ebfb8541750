#include <thrum/network/wake_set.hpp>

#include <algorithm>
#include <limits>
#include <utility>

namespace thrum {

namespace {

/// Rows of up to so many entries are read again when they wake, and not followed while they sleep.
constexpr std::size_t few_entries = 8;
constexpr double no_low_limit = -std::numeric_limits<double>::infinity();

RowHabit habit_of(std::size_t row, const NetworkParts& parts, const Groups& groups) {
  if (parts.moving_rows.has(row)) return RowHabit::moving;
  const auto entries = parts.rows.entries(row);
  const auto read = std::count_if(entries.begin(), entries.end(),
                                  [](const PlaceEntry& entry) { return entry.weight != 0.0; });
  const bool few =
      static_cast<std::size_t>(read) <= few_entries && parts.rows.lean_count(row) == entries.size();
  const bool stays = !groups.varies(row) && !parts.moving_rows.has_gap(row);
  return few && stays ? RowHabit::read_again : RowHabit::followed;
}

}  // namespace

void WakeSet::build(NetworkParts& parts, Groups& groups) {
  const std::size_t rows = parts.rows.size();
  habits_.clear();
  parameters_may_wake_ =
      std::any_of(parts.interactions.begin(), parts.interactions.end(),
                  [](const PlacedInteraction& each) { return each.interaction->may_be_woken(); });
  std::vector<bool> low_limits;
  for (std::size_t row = 0; row < rows; ++row) {
    const PlacedInteraction& its = parts.owner(row);
    habits_.push_back(habit_of(row, parts, groups));
    low_limits.push_back(its.interaction->has_low_limit(row - its.first));
  }
  parts.reading = ReadingPlan(parts.rows, habits_, low_limits);
  watched_.reserve(groups.limits().watched);
  pushed_.reserve(rows);
}

/// Once memory has been taken for all rows, it takes no more.
void WakeSet::start(NetworkParts& parts) {
  const std::size_t rows = parts.rows.size();
  high_.assign(rows, always_awake);
  bar_.assign(rows, always_awake);
  low_.assign(rows, no_low_limit);
  awake_.assign(rows, 0);
  count_ = 0;
  changed_ = lists_stale_ = true;
  for (std::vector<std::size_t>* list :
       {&by_interaction_, &falling_asleep_, &woken_, &woken_by_parameters_}) {
    list->clear();
    list->reserve(rows);
  }
}

/// Reads its past distances again unless it was followed while it slept.
template <class Real>
[[gnu::noinline]] void WakeSet::waken(std::size_t row, NetworkParts& parts,
                                      const MotionBlocks<Real>& motion) {
  if (habits_[row] == RowHabit::read_again || high_[row] == never_woken) {
    parts.numbers.previous[row] = parts.rows.gather(row, motion.previous());
    parts.numbers.now[row] = parts.rows.gather(row, motion.now());
  }
  high_[row] = bar_[row] = always_awake;
  lists_stale_ = true;
}

/// Rows that sleep until their parameters move were not read in this step.
template <class Real>
void WakeSet::wake_by_parameters(NetworkParts& parts, const MotionBlocks<Real>& motion,
                                 long long step) {
  const std::size_t before = count_;
  for (const PlacedInteraction& each : parts.interactions) {
    if (!each.interaction->may_be_woken()) continue;
    woken_by_parameters_.clear();
    each.interaction->find_woken(step, woken_by_parameters_);
    for (const std::size_t local : woken_by_parameters_) {
      const std::size_t row = each.first + local;
      if (high_[row] != never_woken) continue;
      parts.numbers.next[row] = parts.rows.gather(row, motion.next());
      awake_[count_++] = row;
    }
  }
  if (count_ != before) std::sort(awake_.data(), awake_.data() + count_);
}

template <class Real>
void WakeSet::wake(NetworkParts& parts, const MotionBlocks<Real>& motion, long long step,
                   bool may_move) {
  RowNumbers& numbers = parts.numbers;
  if (!falling_asleep_.empty()) {
    for (const std::size_t row : falling_asleep_) numbers.force[row] = 0.0;
    falling_asleep_.clear();
    lists_stale_ = true;
  }
  count_ = parts.reading.wake(parts.rows, motion.next(), {low_.data(), high_.data(), bar_.data()},
                              numbers.next.data(), awake_.data());
  if (parameters_may_wake_ && may_move) wake_by_parameters(parts, motion, step);
  const double *high = high_.data(), *next = numbers.next.data(),
               *previous = numbers.previous.data();
  double* d = numbers.d.data();
  for (const std::size_t row : awake()) {
    if (high[row] != always_awake) waken(row, parts, motion);
    d[row] = next[row] - previous[row];
  }
  list_all(parts);
}

void WakeSet::list_anew(NetworkParts& parts) {
  changed_ = true;
  lists_stale_ = false;
  parts.share(awake(), by_interaction_, &PlacedInteraction::awake);
}

/// Which sleeping rows active ones act on. Holds as long as the groups do.
void WakeSet::watch_neighbours(const NetworkParts& parts, Groups& groups) {
  watches_ = true;
  watched_.clear();
  for (const std::size_t source : awake())
    groups.visit_neighbours(source, parts.rows, [&](std::size_t row, double w) {
      if (w == 0.0 || groups.is_awake(row) || high_[row] == never_woken) return;
      watched_.push_back({static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(source), w});
    });
  std::sort(watched_.begin(), watched_.end(), [](const Watched& a, const Watched& b) {
    return std::pair(a.row, a.source) < std::pair(b.row, b.source);
  });
}

/// Of a row that is not followed and has no lower limit only pushes towards the upper one count.
void WakeSet::find_pushed(const NetworkParts& parts, Groups& groups) {
  if (!watches_) watch_neighbours(parts, groups);
  pushed_.clear();
  const double* force = parts.numbers.force.data();
  const auto only_rises = [&](std::size_t row) {
    return habits_[row] == RowHabit::read_again && low_[row] == no_low_limit;
  };
  for (const Watched& it : watched_) {
    const double part = it.compliance * force[it.source];
    if (part == 0.0 || (part > 0.0 && only_rises(it.row))) continue;
    if (pushed_.empty() || pushed_.back().row != it.row) pushed_.push_back({it.row, 0.0});
    pushed_.back().lost += part;
  }
}

template <class Real>
bool WakeSet::wake_pushed(NetworkParts& parts, Groups& groups, const MotionBlocks<Real>& motion) {
  find_pushed(parts, groups);
  RowNumbers& numbers = parts.numbers;
  const auto free_distance = [&](std::size_t row) {
    return habits_[row] == RowHabit::read_again ? parts.rows.gather(row, motion.next())
                                                : numbers.next[row];
  };
  woken_.clear();
  for (const auto& [row, lost] : pushed_)
    if (!sleeps_at(row, free_distance(row) - lost)) woken_.push_back(row);
  if (woken_.empty()) {
    for (const auto& [row, lost] : pushed_)
      if (habits_[row] != RowHabit::read_again) numbers.next[row] -= lost;
    return false;
  }
  for (const std::size_t row : woken_) {
    numbers.next[row] = free_distance(row);
    waken(row, parts, motion);
    numbers.d[row] = numbers.next[row] - numbers.previous[row];
    awake_[count_++] = row;
  }
  std::sort(awake_.data(), awake_.data() + count_);
  parts.share(woken_, by_interaction_, &PlacedInteraction::awake);
  return true;
}

void WakeSet::end_step(NetworkParts& parts, long long step) {
  for (const PlacedInteraction& each : parts.interactions)
    if (!each.awake.empty())
      each.interaction->end_step(parts.view(each, step),
                                 {low_.data() + each.first, high_.data() + each.first});
  RowNumbers& numbers = parts.numbers;
  for (const std::size_t row : awake()) {
    numbers.next[row] = numbers.previous[row] + numbers.r[row];
    if (high_[row] == always_awake) continue;
    if (high_[row] == never_woken && habits_[row] == RowHabit::moving) {
      high_[row] = always_awake;  // its past distances could not be read again
      continue;
    }
    bar_[row] = high_[row] - parts.rows.offset(row);
    falling_asleep_.push_back(row);
  }
}

void WakeSet::exchange(State& state, NetworkParts& parts) {
  state.exchange(low_);
  state.exchange(high_);
  state.exchange(bar_);
  state.exchange(awake_);
  state.exchange(count_);
  state.exchange(falling_asleep_);
  lists_stale_ = true;
  if (state.reads()) list_all(parts);
}

template void WakeSet::wake(NetworkParts&, const MotionBlocks<double>&, long long, bool);
template void WakeSet::wake(NetworkParts&, const MotionBlocks<float>&, long long, bool);
template bool WakeSet::wake_pushed(NetworkParts&, Groups&, const MotionBlocks<double>&);
template bool WakeSet::wake_pushed(NetworkParts&, Groups&, const MotionBlocks<float>&);

}  // namespace thrum
