#include <thrum/network/wake_set.hpp>

#include <algorithm>
#include <limits>
#include <utility>

namespace thrum {

namespace {

/// Rows of so few entries are read again when they wake, and need not be followed while they sleep.
constexpr std::size_t few_entries = 8;

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
  any_stirred_ =
      std::any_of(parts.interactions.begin(), parts.interactions.end(),
                  [](const PlacedInteraction& each) { return each.interaction->is_stirred(); });
  std::vector<bool> low_limits;
  std::vector<char> followed;
  for (std::size_t row = 0; row < rows; ++row) {
    const PlacedInteraction& its = parts.owner(row);
    habits_.push_back(habit_of(row, parts, groups));
    low_limits.push_back(its.interaction->has_low_limit(row - its.first));
    followed.push_back(habits_[row] != RowHabit::read_again || low_limits[row]);
  }
  parts.rows.plan_reading(habits_, low_limits);
  groups.follow(std::move(followed));
}

/// Once memory has been taken for all rows, it takes no more.
void WakeSet::start(NetworkParts& parts) {
  const std::size_t rows = parts.rows.size();
  high_.assign(rows, always_awake);
  bar_.assign(rows, always_awake);
  low_.assign(rows, -std::numeric_limits<double>::infinity());
  awake_.assign(rows, 0);
  count_ = 0;
  changed_ = lists_stale_ = others_read_ = true;
  for (std::vector<std::size_t>* list : {&by_interaction_, &falling_asleep_, &woken_, &stirred_}) {
    list->clear();
    list->reserve(rows);
  }
}

/// Where it was not followed while it slept, it is read again.
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

/// Those that sleep until their parameters move are not read before.
template <class Real>
void WakeSet::wake_stirred(NetworkParts& parts, const MotionBlocks<Real>& motion, long long step) {
  bool any = false;
  for (const PlacedInteraction& each : parts.interactions) {
    if (!each.interaction->is_stirred()) continue;
    stirred_.clear();
    each.interaction->find_stirred(step, stirred_);
    if (stirred_.empty()) continue;
    any = true;
    for (const std::size_t local : stirred_) {
      const std::size_t row = each.first + local;
      if (high_[row] != never_woken) continue;
      parts.numbers.next[row] = parts.rows.gather(row, motion.next());
      awake_[count_++] = row;
    }
  }
  if (!any) return;
  others_read_ = true;
  std::sort(awake_.data(), awake_.data() + count_);
}

template <class Real>
void WakeSet::wake(NetworkParts& parts, const MotionBlocks<Real>& motion, long long step,
                   bool may_stir) {
  RowNumbers& numbers = parts.numbers;
  if (!falling_asleep_.empty()) {
    for (const std::size_t row : falling_asleep_) numbers.force[row] = 0.0;
    falling_asleep_.clear();
    lists_stale_ = true;
  }
  if (std::exchange(others_read_, false)) parts.rows.choose_read(high_);
  count_ = parts.rows.wake(motion.next(), {low_.data(), high_.data(), bar_.data()}, numbers.next,
                           awake_.data());
  if (any_stirred_ && may_stir) wake_stirred(parts, motion, step);
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

template <class Real>
bool WakeSet::wake_pushed(NetworkParts& parts, const Groups& groups,
                          const MotionBlocks<Real>& motion) {
  RowNumbers& numbers = parts.numbers;
  const auto free_distance = [&](std::size_t row) {
    return habits_[row] == RowHabit::read_again ? parts.rows.gather(row, motion.next())
                                                : numbers.next[row];
  };
  woken_.clear();
  for (const auto& [row, lost] : groups.pushed()) {
    if (high_[row] == never_woken) continue;
    if (!sleeps_at(row, free_distance(row) - lost)) woken_.push_back(row);
  }
  if (woken_.empty()) {
    for (const auto& [row, lost] : groups.pushed())
      if (habits_[row] != RowHabit::read_again) numbers.next[row] -= lost;
    return false;
  }
  for (const std::size_t row : woken_) {
    numbers.next[row] = free_distance(row);
    waken(row, parts, motion);
    numbers.d[row] = numbers.next[row] - numbers.previous[row];
    awake_[count_++] = row;
  }
  std::sort(woken_.begin(), woken_.end());
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
    if (high_[row] == never_woken) {
      others_read_ = true;
      if (habits_[row] == RowHabit::moving) {  // it cannot be read again where it was
        high_[row] = always_awake;
        continue;
      }
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
  lists_stale_ = others_read_ = true;
  if (state.reads()) list_all(parts);
}

template void WakeSet::wake(NetworkParts&, const MotionBlocks<double>&, long long, bool);
template void WakeSet::wake(NetworkParts&, const MotionBlocks<float>&, long long, bool);
template bool WakeSet::wake_pushed(NetworkParts&, const Groups&, const MotionBlocks<double>&);
template bool WakeSet::wake_pushed(NetworkParts&, const Groups&, const MotionBlocks<float>&);

}  // namespace thrum
