// The contents of a network: bodies, interactions between them, forces from outside, and the rows
// through which they meet. All parts of the solver (groups, wake set, parameter motion, ...) work
// on this.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include <thrum/core/body.hpp>
#include <thrum/core/drive.hpp>
#include <thrum/core/free_run.hpp>
#include <thrum/core/interaction.hpp>
#include <thrum/core/keeps_rounding.hpp>
#include <thrum/core/knob.hpp>
#include <thrum/core/moving_place.hpp>
#include <thrum/network/moving_rows.hpp>
#include <thrum/network/reading_plan.hpp>

namespace thrum {

struct PlacedBody {
  std::unique_ptr<Body> body;
  std::size_t first;     ///< coordinate
  bool is_free = false;  ///< without rows, moving parameters and moving places
  bool has(std::size_t coordinate) const {
    return coordinate >= first && coordinate < first + body->size();
  }
  bool is_under(std::span<const PlaceEntry> place) const {
    for (const PlaceEntry& entry : place)
      if (has(entry.coordinate)) return true;
    return false;
  }
  /// [setup] Whether it carries rounding errors over to the next step (core/keeps_rounding.hpp).
  bool keeps_rounding() const { return dynamic_cast<const KeepsRounding*>(body.get()) != nullptr; }
};

struct PlacedInteraction {
  std::unique_ptr<Interaction> interaction;
  std::size_t first;                        ///< row
  std::span<const std::size_t> awake = {};  ///< rows within it that take part in this step
  std::span<const std::size_t> lone = {};   ///< those of them that are not coupled with others
  std::size_t end() const { return first + interaction->rows(); }
};

struct PlacedDrive {
  std::unique_ptr<Drive> drive;
  Place place;
  std::shared_ptr<const MovingPlace> moving;
  std::vector<double> push = {};     ///< C weight
  std::vector<double> weights = {};  ///< of a moving place
  const Knob* held = nullptr;        ///< the knob whose value is the force, if there is one
  double force = 0.0;
  long long keeps_until = -1;  ///< the last step for which `force` holds
  bool is_free = false;        ///< acts on a free body
  bool in_a_row = false;       ///< its coordinates are consecutive
  bool is_kept_whole = false;  ///< acts on a body that carries rounding errors over

  /// [audio] q += C b force. The rounding error is carried over to the next step where the body
  /// does so: the push of a steady force is small against the displacement.
  template <class Real>
  void act(Real* q, Real* kept) const {
    if (!is_kept_whole) return as_free().act(force, q);
    for (std::size_t i = 0; i < place.size(); ++i) {
      const std::size_t at = place[i].coordinate;
      const double before = q[at], change = push[i] * force;
      q[at] = static_cast<Real>(before + change);
      kept[at] += static_cast<Real>(change - (static_cast<double>(q[at]) - before));
    }
  }
  /// The push in one step, or on a free body in a stretch of steps.
  FreePush as_free(const double* forces = nullptr) const { return {place, push, in_a_row, forces}; }
  /// [audio] Newtons at a step.
  double force_at(long long step) const {
    return held != nullptr && held->is_still() ? held->at(0.0) : drive->force(step);
  }
  void take_force(long long step) {
    if (held != nullptr && held->is_still()) {
      force = held->at(0.0);
      return;
    }
    if (step <= keeps_until) return;
    force = drive->force(step);
    keeps_until = drive->keeps_until(step);
  }
  void fold(std::span<const double> compliances) {
    push.resize(place.size());
    in_a_row = true;
    for (std::size_t i = 0; i < place.size(); ++i) {
      push[i] = compliances[place[i].coordinate] * place[i].weight;
      in_a_row = in_a_row && place[i].coordinate == place[0].coordinate + i;
    }
  }
};

/// Numbers of each row: distances at n-1, n and n+1, and the results of a step.
struct RowNumbers {
  std::vector<double> previous, now, next, d, r, force;
  std::vector<double> slope, bend;  ///< of lone rows, within a solve
  std::vector<double> compliance;   ///< W_ii

  void start(std::size_t rows) {
    for (std::vector<double>* list : {&previous, &now, &next, &d, &r, &force, &slope, &bend})
      list->assign(rows, 0.0);
  }
  void rotate() {
    std::swap(previous, now);
    std::swap(now, next);
  }
  void exchange(State& state) {
    for (std::vector<double>* list : {&previous, &now, &next, &d, &r, &force})
      state.exchange(*list);
  }
};

struct NetworkParts {
  double time_step = 0.0;
  std::size_t coordinates = 0;
  std::vector<PlacedBody> bodies;
  std::vector<PlacedInteraction> interactions;
  std::vector<PlacedDrive> drives;
  RowTable rows;
  ReadingPlan reading;
  MovingRows moving_rows;
  std::vector<double> compliances;  ///< C of every coordinate
  RowNumbers numbers;

  const PlacedInteraction& owner(std::size_t row) const {
    std::size_t i = interactions.size() - 1;
    while (interactions[i].first > row) --i;
    return interactions[i];
  }
  RowsView view(const PlacedInteraction& placed, long long step) {
    const std::size_t first = placed.first;
    return {numbers.previous.data() + first,
            numbers.now.data() + first,
            numbers.d.data() + first,
            numbers.r.data() + first,
            numbers.force.data() + first,
            numbers.compliance.data() + first,
            step,
            placed.awake};
  }
  /// [audio] The lone rows of an interaction, which are solved in place.
  RowBatch lone_rows(const PlacedInteraction& placed) {
    const std::size_t first = placed.first;
    return {placed.lone,
            placed.lone.data(),
            numbers.compliance.data() + first,
            numbers.d.data() + first,
            numbers.r.data() + first,
            numbers.force.data() + first,
            numbers.slope.data() + first,
            numbers.bend.data() + first};
  }
  /// [audio] Lists ordered rows by interaction. `shares` is the memory of these lists.
  void share(std::span<const std::size_t> some, std::vector<std::size_t>& shares,
             std::span<const std::size_t> PlacedInteraction::*its) {
    shares.clear();
    std::size_t i = 0;
    for (PlacedInteraction& each : interactions) {
      const std::size_t begin = shares.size();
      for (; i < some.size() && some[i] < each.end(); ++i) shares.push_back(some[i] - each.first);
      each.*its = {shares.data() + begin, shares.size() - begin};
    }
  }
  /// [setup] One number per coordinate, written by the bodies.
  std::vector<double> of_coordinates(void (Body::*fill)(std::span<double>) const) const {
    std::vector<double> numbers_of(coordinates, 0.0);
    for (const PlacedBody& each : bodies)
      ((*each.body).*fill)(std::span(numbers_of).subspan(each.first, each.body->size()));
    return numbers_of;
  }
  /// [any] Turns C b into the response of the coordinates of a place to a unit force there, where a
  /// body couples its coordinates within a step.
  void settle(std::span<const PlaceEntry> place, std::span<double> push) const {
    for (const PlacedBody& each : bodies) {
      if (!each.body->spreads()) continue;
      std::size_t i = 0;
      while (i < place.size() && !each.has(place[i].coordinate)) ++i;
      if (i + each.body->size() <= place.size())
        each.body->settle(push.subspan(i, each.body->size()));
    }
  }
  /// [setup] Whether the weights of a row, or the C below them, change.
  bool varies(std::size_t row) const {
    if (moving_rows.has(row)) return true;
    for (const PlacedBody& each : bodies)
      if (each.body->is_tunable() && each.is_under(rows.entries(row))) return true;
    return false;
  }
};

}  // namespace thrum
