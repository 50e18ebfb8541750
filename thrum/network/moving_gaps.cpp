#include <thrum/network/moving_gaps.hpp>

#include <algorithm>

namespace thrum {

/// Rows of one knob follow one another.
void MovingGaps::add(std::size_t number, const Row& row) {
  if (each_.empty() || each_.back().knob != row.gap) each_.push_back({row.gap, {}});
  each_.back().rows.emplace_back(number, row.offset);
}

bool MovingGaps::has(std::size_t number) const {
  return std::any_of(each_.begin(), each_.end(), [&](const MovingGap& it) {
    return std::any_of(it.rows.begin(), it.rows.end(),
                       [&](const auto& row) { return row.first == number; });
  });
}

bool MovingGaps::rest() const {
  return std::all_of(each_.begin(), each_.end(), [](const MovingGap& it) { return it.rests(); });
}

void MovingGaps::start(RowTable& table, double time_step) {
  time_step_ = time_step;
  for (MovingGap& it : each_) {
    it.gap.fill(it.knob->at(0.0));
    it.lower(table);
  }
}

/// A gap that rests costs nothing more.
void MovingGaps::move(long long step, RowTable& table) {
  for (MovingGap& it : each_) {
    if (it.rests() && it.gap[0] == it.knob->at(0.0)) continue;
    it.gap = {it.knob->at(static_cast<double>(step + 1) * time_step_), it.gap[0], it.gap[1]};
    if (it.gap[0] != it.gap[1]) it.lower(table);
  }
}

double MovingGaps::power(std::span<const double> force) const {
  double sum = 0.0;
  for (const MovingGap& it : each_) {
    const double rate = (it.gap[0] - it.gap[2]) / (2.0 * time_step_);
    for (std::size_t i = 0; rate != 0.0 && i < it.rows.size(); ++i)
      sum -= force[it.rows[i].first] * rate;
  }
  return sum;
}

void MovingGaps::exchange(State& state, RowTable& table) {
  for (MovingGap& it : each_) {
    state.exchange(it.gap);
    if (state.reads()) it.lower(table);
  }
}

}  // namespace thrum
