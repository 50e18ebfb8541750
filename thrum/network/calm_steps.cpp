#include <thrum/network/calm_steps.hpp>

#include <algorithm>
#include <limits>

#include <thrum/core/interaction.hpp>

namespace thrum {

namespace {

/// Its place is moved by a knob at most, and that rests.
bool stays(const PlacedDrive& drive) {
  if (!drive.moving) return true;
  const auto& knob = drive.moving->path().knob();
  return knob != nullptr && knob->is_still();
}

}  // namespace

/// A run may lie on several bodies that are neighbours, and is then read on each.
void CalmSteps::build(const NetworkParts& parts) {
  *this = {};
  possible_ = parts.rows.factors().empty();
  for (const PlacedBody& each : parts.bodies) possible_ = possible_ && !each.body->spreads();
  for (std::size_t row = 0; row < parts.rows.size(); ++row)
    most_readings_ += parts.rows.lean_runs(row).size() + parts.bodies.size();
  bodies_.reserve(parts.bodies.size());
  forces_.reserve(parts.drives.size());
  readings_.reserve(most_readings_);
  parts_.reserve(most_readings_);
  goals_.reserve(parts.rows.size() + most_followed);
  places_.reserve(most_followed);
}

const double* CalmSteps::follow(std::span<const PlaceEntry> place,
                                std::span<const double> weights) {
  end();
  if (followed_.size() == most_followed) return nullptr;
  followed_.push_back({place, weights});
  places_.push_back(0.0);
  readings_.reserve(most_readings_ += bodies_.capacity());
  parts_.reserve(most_readings_);
  return &places_.back();
}

/// False if one of them or its place moves by itself, or it is not on coordinates that follow one
/// another.
bool CalmSteps::find_forces(NetworkParts& parts, const PlacedBody& body, long long step) {
  for (PlacedDrive& each : parts.drives) {
    if (!body.is_under(each.place)) continue;
    if (!stays(each)) return false;
    if (const Knob* knob = each.drive->held_by()) {
      if (!each.in_a_row || !body.has(each.place.back().coordinate)) return false;
      forces_.push_back({knob, &each});
      continue;
    }
    const long long until = each.drive->keeps_until(step);
    if (each.drive->force(step) != 0.0 || until <= step) return false;
    last_ = std::min(last_, until);
  }
  return true;
}

/// What of it lies on the body. False when there are too many.
bool CalmSteps::read(std::size_t first, std::size_t count, const double* weight,
                     const PlacedBody& body, std::size_t goal) {
  const std::size_t begin = std::max(first, body.first);
  const std::size_t end = std::min(first + count, body.first + body.body->size());
  if (begin < end) readings_.push_back({begin, end - begin, weight + (begin - first), goal});
  return readings_.size() < readings_.capacity();
}

bool CalmSteps::find_readings(const NetworkParts& parts, const PlacedBody& body) {
  for (std::size_t i = 0; i < goals_.size(); ++i) {
    if (goals_[i].is_row) {
      for (const RowTable::Run& run : parts.rows.lean_runs(goals_[i].number))
        if (!read(run.coordinate, run.count, parts.rows.weights_from(run.entry), body, i))
          return false;
    } else {
      const FollowedPlace& it = followed_[goals_[i].number];
      if (!read(it.place.front().coordinate, it.weights.size(), it.weights.data(), body, i))
        return false;
    }
  }
  return true;
}

/// Where it is a bank, and every force and every reading is of all its modes.
void CalmSteps::take_bank(CalmBody& it) {
  const BankStep<double> bank = it.body->bank();
  for (const Force& each : it.forces)
    if (each.drive->push.size() != bank.count) return;
  for (const Reading& each : it.readings)
    if (each.count != bank.count) return;
  it.bank.bank = bank;
  it.bank.readings = it.readings.size();
  for (std::size_t r = 0; r < it.readings.size(); ++r) it.bank.weights[r] = it.readings[r].weight;
}

void CalmSteps::find_goals(const NetworkParts& parts, const Limits& limits) {
  goals_.clear();
  for (std::size_t i = 0; i < followed_.size(); ++i) goals_.push_back({false, i, 0.0, {}});
  for (std::size_t row = 0; row < parts.rows.size(); ++row)
    if (limits.high[row] != never_woken) goals_.push_back({true, row, parts.rows.offset(row), {}});
}

/// In the order of bodies, which is that of the entries of a row.
void CalmSteps::join_parts() {
  parts_.clear();
  for (std::size_t goal = 0; goal < goals_.size(); ++goal) {
    const std::size_t begin = parts_.size();
    for (const CalmBody& body : bodies_)
      for (std::size_t r = 0; r < body.readings.size(); ++r)
        if (body.readings[r].goal == goal) parts_.push_back(body.bank.sums + r);
    goals_[goal].parts = std::span(parts_).subspan(begin);
  }
}

void CalmSteps::begin(NetworkParts& parts, const Limits& limits, long long step) {
  end();
  if (!possible_ || step < next_try_) return;
  next_try_ = step + between_tries;
  if (!parts.moving_rows.rest()) return;
  for (const PlacedBody& each : parts.bodies)
    if (!each.body->rests()) return;
  for (const PlacedInteraction& each : parts.interactions)
    if (!each.interaction->rests()) return;
  bodies_.clear();
  forces_.clear();
  readings_.clear();
  find_goals(parts, limits);
  last_ = std::numeric_limits<long long>::max();
  for (const PlacedBody& each : parts.bodies) {
    const std::size_t force = forces_.size(), reading = readings_.size();
    if (!find_forces(parts, each, step) || !find_readings(parts, each)) return end();
    bodies_.push_back({.body = each.body.get(),
                       .first = each.first,
                       .forces = std::span(forces_).subspan(force),
                       .readings = std::span(readings_).subspan(reading),
                       .bank = {}});
    if (bodies_.back().readings.size() > DrivenBank::most_readings) return end();
    take_bank(bodies_.back());
  }
  join_parts();
}

void CalmSteps::step_body(CalmBody& it, MotionBlocks<double>& motion) {
  it.body->predict(motion.slice(it.first));
  double* next = motion.next();
  for (const Force& each : it.forces)
    if (each.drive->force != 0.0) each.drive->act(*row_kernels_, next, motion.kept());
  for (std::size_t r = 0; r < it.readings.size(); ++r) {
    const Reading& each = it.readings[r];
    it.bank.sums[r] = each.count == 1 ? each.weight[0] * next[each.first]
                                      : row_kernels_->in_double.read_many(each.count, each.weight,
                                                                          next + each.first);
  }
}

bool CalmSteps::step(NetworkParts& parts, MotionBlocks<double>& motion, const Limits& limits) {
  double *next = motion.next(), *now = motion.now(), *previous = motion.previous();
  for (CalmBody& each : bodies_) {
    std::size_t acting = 0;
    double force = 0.0;
    for (const Force& push : each.forces) {
      push.drive->force = push.knob->at(0.0);
      if (push.drive->force == 0.0) continue;
      ++acting;
      force = push.drive->force;
      each.bank.push = push.drive->push.data();
    }
    if (each.bank.bank.count > 0 && acting <= 1)
      kernels_->step(each.bank, force, next + each.first, now + each.first, previous + each.first);
    else
      step_body(each, motion);
  }
  double* distance = parts.numbers.next.data();
  bool all_sleep = true;
  for (const Goal& goal : goals_) {
    double sum = goal.offset;
    for (const double* part : goal.parts) sum += *part;
    if (!goal.is_row) {
      places_[goal.number] = sum;
      continue;
    }
    distance[goal.number] = sum;
    all_sleep = all_sleep && sum <= limits.high[goal.number] && sum >= limits.low[goal.number];
  }
  return all_sleep;
}

}  // namespace thrum
