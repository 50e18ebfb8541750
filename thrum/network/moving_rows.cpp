#include <thrum/network/moving_rows.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

#include <thrum/core/moving_place.hpp>

namespace thrum {

Row whole_row(const Row& row) {
  Row whole{row.place, row.offset};
  for (const MovingPart& part : row.moving)
    for (const PlaceEntry& entry : part.place->at(0.0))
      whole.place.push_back({entry.coordinate, part.sign * entry.weight});
  return whole;
}

void MovingRows::add(std::size_t number, const Row& row, const RowTable& table) {
  if (row.gap && (gaps_.empty() || gaps_.back().knob != row.gap)) gaps_.push_back({row.gap, {}});
  if (row.gap) gaps_.back().rows.emplace_back(number, row.offset);
  if (row.moving.empty()) return;
  MovingRow it;
  it.number = number;
  it.reading = row.reading;
  for (const PlaceEntry& entry : table.entries(number)) it.coordinates.push_back(entry.coordinate);
  const auto slot = [&](std::size_t coordinate) {
    const auto found = std::lower_bound(it.coordinates.begin(), it.coordinates.end(), coordinate);
    return static_cast<std::size_t>(found - it.coordinates.begin());
  };
  for (std::vector<double>* list : {&it.fixed, &it.next, &it.now, &it.previous})
    list->assign(it.coordinates.size(), 0.0);
  for (const PlaceEntry& entry : row.place) it.fixed[slot(entry.coordinate)] += entry.weight;
  for (const MovingPart& moving : row.moving) {
    Part part;
    part.moving = moving;
    for (const std::size_t coordinate : moving.place->coordinates())
      part.slots.push_back(slot(coordinate));
    part.weights.assign(part.slots.size(), 0.0);
    it.parts.push_back(std::move(part));
  }
  if (row.reading == Reading::slip) rubbing_.push_back(number);
  each_.push_back(std::move(it));
  moved_.reserve(each_.size());
}

const MovingRows::MovingRow* MovingRows::find(std::size_t number) const {
  for (const MovingRow& row : each_)
    if (row.number == number) return &row;
  return nullptr;
}

bool MovingRows::has_gap(std::size_t number) const {
  return std::any_of(gaps_.begin(), gaps_.end(), [&](const MovingGap& it) {
    return std::any_of(it.rows.begin(), it.rows.end(),
                       [&](const auto& row) { return row.first == number; });
  });
}

/// Moves the parts to where they are at a time. True when one has moved.
bool MovingRows::go(MovingRow& row, double time) {
  bool moved = false;
  for (Part& part : row.parts) {
    const double fraction = part.moving.place->path().at(time);
    moved = moved || fraction != part.fraction;
    part.fraction = fraction;
  }
  return moved;
}

void MovingRows::weigh(MovingRow& row, std::vector<double>& weights) {
  std::copy(row.fixed.begin(), row.fixed.end(), weights.begin());
  for (Part& part : row.parts) {
    part.moving.place->weigh(part.fraction, part.weights);
    for (std::size_t i = 0; i < part.slots.size(); ++i)
      weights[part.slots[i]] += part.moving.sign * part.weights[i];
  }
}

void MovingRows::start(RowTable& table, double time_step) {
  time_step_ = time_step;
  for (MovingRow& row : each_) {
    go(row, -time_step);
    weigh(row, row.now);
    go(row, 0.0);
    weigh(row, row.next);
    row.steps_at_rest = 0;
    row.rests_until = -std::numeric_limits<double>::infinity();
    std::copy(row.next.begin(), row.next.end(), table.weights(row.number).begin());
  }
  for (MovingGap& it : gaps_) {
    it.gap.fill(it.knob->at(0.0));
    it.lower(table);
  }
}

void MovingRows::step_back(RowTable& table) const {
  for (const MovingRow& row : each_)
    if (row.reading != Reading::slip)
      std::copy(row.now.begin(), row.now.end(), table.weights(row.number).begin());
}

double MovingRows::drift(std::size_t number, std::span<const double> q, double time_step) const {
  const MovingRow* row = find(number);
  if (row == nullptr || row->reading == Reading::slip) return 0.0;
  double rate = 0.0;
  for (const Part& part : row->parts)
    for (const double turn : {1.0, -1.0})
      for (const PlaceEntry& entry : part.moving.place->at(turn * time_step))
        rate += turn * part.moving.sign * entry.weight * q[entry.coordinate] / (2.0 * time_step);
  return rate;
}

/// Whether all its places are moved by knobs, of which none has moved of late.
bool MovingRows::are_still(const MovingRow& row) {
  return std::all_of(row.parts.begin(), row.parts.end(), [](const Part& part) {
    const auto& knob = part.moving.place->path().knob();
    return knob && knob->is_still();
  });
}

bool MovingRows::rest() const {
  return std::all_of(each_.begin(), each_.end(),
                     [](const MovingRow& row) {
                       return row.steps_at_rest > 3 &&
                              (are_still(row) || std::isinf(row.rests_until));
                     }) &&
         std::all_of(gaps_.begin(), gaps_.end(), [](const MovingGap& it) { return it.rests(); });
}

/// True when the weights change. They stay the same once the place has rested for three steps.
bool MovingRows::move_row(MovingRow& row, double time, RowTable& table) {
  if (time <= row.rests_until) return false;
  if (row.steps_at_rest > 3 && are_still(row)) return false;
  const bool moved = go(row, time);
  row.steps_at_rest = moved ? 0 : row.steps_at_rest + 1;
  if (row.steps_at_rest > 3) {
    row.rests_until = std::numeric_limits<double>::infinity();
    for (const Part& part : row.parts)
      row.rests_until = std::min(row.rests_until, part.moving.place->path().keeps_until(time));
    return false;
  }
  std::swap(row.previous, row.now);
  std::swap(row.now, row.next);
  weigh(row, row.next);
  const std::span<double> weights = table.weights(row.number);
  const bool slips = row.reading == Reading::slip;
  for (std::size_t i = 0; i < weights.size(); ++i)
    weights[i] = slips ? 0.5 * (row.next[i] + row.previous[i]) : row.next[i];
  return true;
}

std::span<const std::size_t> MovingRows::move(long long step, RowTable& table) {
  moved_.clear();
  const double time = static_cast<double>(step + 1) * time_step_;
  for (MovingRow& row : each_) {
    row.acts_ahead = false;
    if (move_row(row, time, table)) moved_.push_back(row.number);
  }
  for (MovingGap& it : gaps_) {
    if (it.rests() && it.gap[0] == it.knob->at(0.0)) continue;
    it.gap = {it.knob->at(time), it.gap[0], it.gap[1]};
    if (it.gap[0] != it.gap[1]) it.lower(table);
  }
  return moved_;
}

bool MovingRows::fold(std::size_t number, std::span<const double> step_compliances,
                      RowTable& table) const {
  const MovingRow* row = find(number);
  if (row == nullptr) return false;
  const std::vector<double>& other = row->acts_ahead ? row->next : row->previous;
  const std::span<double> push = table.push(number);
  for (std::size_t i = 0; i < push.size(); ++i)
    push[i] = step_compliances[row->coordinates[i]] * 0.5 * (row->next[i] + other[i]);
  table.narrow(number);
  return true;
}

bool MovingRows::act_ahead(std::size_t number, std::span<const double> step_compliances,
                           RowTable& table) {
  for (MovingRow& row : each_) {
    if (row.number != number) continue;
    if (row.reading == Reading::slip || row.acts_ahead || row.next == row.previous) return false;
    row.acts_ahead = true;
    return fold(number, step_compliances, table);
  }
  return false;
}

void MovingRows::exchange(State& state, RowTable& table) {
  for (MovingRow& row : each_) {
    for (Part& part : row.parts) state.exchange(part.fraction);
    for (std::vector<double>* list : {&row.next, &row.now, &row.previous}) state.exchange(*list);
    state.exchange(row.steps_at_rest);
    state.exchange(row.rests_until);
    for (double& weight : table.weights(row.number)) state.exchange(weight);
  }
  for (MovingGap& it : gaps_) {
    state.exchange(it.gap);
    if (state.reads()) it.lower(table);
  }
}

double MovingRows::power(std::span<const double> force, const double* next,
                         const double* previous) const {
  double sum = 0.0;
  for (const MovingRow& row : each_) {
    if (row.reading == Reading::slip || force[row.number] == 0.0) continue;
    const double* other = row.acts_ahead ? previous : next;
    double rate = 0.0;
    for (std::size_t i = 0; i < row.coordinates.size(); ++i) {
      const std::size_t at = row.coordinates[i];
      rate += (row.next[i] - row.previous[i]) * (other[at] + previous[at]);
    }
    sum += force[row.number] * rate / (4.0 * time_step_);
  }
  for (const MovingGap& it : gaps_) {
    const double rate = (it.gap[0] - it.gap[2]) / (2.0 * time_step_);
    for (std::size_t i = 0; rate != 0.0 && i < it.rows.size(); ++i)
      sum -= force[it.rows[i].first] * rate;
  }
  return sum;
}

}  // namespace thrum
