#include <thrum/network/calm_steps.hpp>

#include <algorithm>
#include <limits>

#include <thrum/core/interaction.hpp>
#include <thrum/core/read_place.hpp>

namespace thrum {

/// A run may lie on several bodies that are neighbours, and is then read on each.
void CalmSteps::build(const NetworkParts& parts) {
  *this = {};
  possible_ = parts.rows.factors().empty();
  for (const PlacedBody& each : parts.bodies) possible_ = possible_ && !each.body->spreads();
  for (const PlacedDrive& each : parts.drives) possible_ = possible_ && !each.moving;
  for (std::size_t row = 0; row < parts.rows.size(); ++row)
    most_readings_ += parts.rows.lean_runs(row).size() + parts.bodies.size();
  bodies_.reserve(parts.bodies.size());
  forces_.reserve(parts.drives.size());
  readings_.reserve(most_readings_);
  rows_.reserve(parts.rows.size());
}

std::size_t CalmSteps::follow(std::span<const PlaceEntry> place, std::span<const double> weights) {
  end();
  followed_.push_back({place, weights});
  places_.push_back(0.0);
  readings_.reserve(most_readings_ += bodies_.capacity());
  return followed_.size() - 1;
}

double CalmSteps::place(std::size_t number, const double* next) const {
  if (has_stepped_) return places_[number];
  return thrum::read(followed_[number].place, followed_[number].weights, next);
}

/// False if one of them moves by itself, or is not on coordinates that follow one another.
bool CalmSteps::find_forces(NetworkParts& parts, const PlacedBody& body, long long step) {
  for (PlacedDrive& each : parts.drives) {
    if (!body.is_under(each.place)) continue;
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

/// What of it lies on the body.
void CalmSteps::read(std::size_t first, std::size_t count, const double* weight,
                     const PlacedBody& body, bool is_row, std::size_t number) {
  const std::size_t begin = std::max(first, body.first);
  const std::size_t end = std::min(first + count, body.first + body.body->size());
  if (begin < end)
    readings_.push_back({begin, end - begin, weight + (begin - first), is_row, number});
}

void CalmSteps::find_readings(const NetworkParts& parts, const PlacedBody& body) {
  for (std::size_t i = 0; i < followed_.size(); ++i)
    read(followed_[i].place.front().coordinate, followed_[i].weights.size(),
         followed_[i].weights.data(), body, false, i);
  for (const std::size_t row : rows_)
    for (const RowTable::Run& run : parts.rows.lean_runs(row))
      read(run.coordinate, run.count, parts.rows.weights_from(run.entry), body, true, row);
}

/// Where it is a bank, all readings are of all its modes, and so is every force.
DrivenBank CalmSteps::bank_of(const CalmBody& it) {
  DrivenBank driven{.bank = it.body->bank()};
  const std::size_t modes = driven.bank.count;
  bool fits = modes > 0 && it.readings.size() <= DrivenBank::most_readings;
  for (const Force& each : it.forces) fits = fits && each.drive->push.size() == modes;
  for (const Reading& each : it.readings) {
    if (!fits || each.count != modes) return {};
    driven.weights[driven.readings++] = each.weight;
  }
  return fits ? driven : DrivenBank{};
}

void CalmSteps::begin(NetworkParts& parts, const Limits& limits, long long step) {
  end();
  if (!possible_ || !parts.moving_rows.rest()) return;
  for (const PlacedBody& each : parts.bodies)
    if (!each.body->rests()) return;
  for (const PlacedInteraction& each : parts.interactions)
    if (!each.interaction->rests()) return;
  bodies_.clear();
  forces_.clear();
  readings_.clear();
  rows_.clear();
  for (std::size_t row = 0; row < parts.rows.size(); ++row)
    if (limits.high[row] != never_woken) rows_.push_back(row);
  last_ = std::numeric_limits<long long>::max();
  for (const PlacedBody& each : parts.bodies) {
    const std::size_t force = forces_.size(), reading = readings_.size();
    if (!find_forces(parts, each, step)) return end();
    find_readings(parts, each);
    bodies_.push_back({.body = each.body.get(),
                       .first = each.first,
                       .forces = std::span(forces_).subspan(force),
                       .readings = std::span(readings_).subspan(reading),
                       .bank = {}});
    bodies_.back().bank = bank_of(bodies_.back());
  }
}

void CalmSteps::step_bank(CalmBody& it, double force, MotionBlocks<double>& motion,
                          RowNumbers& numbers) {
  kernels_->step(it.bank, force, motion.next() + it.first, motion.now() + it.first,
                 motion.previous() + it.first);
  for (std::size_t r = 0; r < it.bank.readings; ++r)
    *goal(it.readings[r], numbers) += it.bank.sums[r];
}

void CalmSteps::step_body(const CalmBody& it, MotionBlocks<double>& motion, RowNumbers& numbers) {
  it.body->predict(motion.slice(it.first));
  double* next = motion.next();
  for (const Force& each : it.forces)
    if (each.drive->force != 0.0) each.drive->act(*row_kernels_, next);
  for (const Reading& each : it.readings)
    *goal(each, numbers) +=
        row_kernels_->in_double.read_many(each.count, each.weight, next + each.first);
}

bool CalmSteps::step(NetworkParts& parts, MotionBlocks<double>& motion, const Limits& limits) {
  std::vector<double>& distance = parts.numbers.next;
  for (const std::size_t row : rows_) distance[row] = parts.rows.offset(row);
  std::fill(places_.begin(), places_.end(), 0.0);
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
      step_bank(each, force, motion, parts.numbers);
    else
      step_body(each, motion, parts.numbers);
  }
  has_stepped_ = true;
  return std::all_of(rows_.begin(), rows_.end(), [&](std::size_t row) {
    return distance[row] <= limits.high[row] && distance[row] >= limits.low[row];
  });
}

}  // namespace thrum
