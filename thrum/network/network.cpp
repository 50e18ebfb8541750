#include <thrum/network/network.hpp>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

#include <thrum/core/moving_place.hpp>
#include <thrum/core/read_place.hpp>
#include <thrum/math/flush_denormals.hpp>
#include <thrum/network/islands.hpp>

namespace thrum {

namespace {

constexpr std::size_t slice_step = cache_line_bytes / sizeof(float);

}  // namespace

Network::Network(double time_step, Precision precision) : time_step_(time_step) {
  if (precision == Precision::in_float) motion_ = MotionBlocks<float>();
}

std::size_t Network::add(std::unique_ptr<Body> body) {
  const std::size_t first = coordinates_;
  coordinates_ = round_up(first + body->size(), slice_step);
  bodies_.push_back({std::move(body), first, false});
  return first;
}

std::size_t Network::add(std::unique_ptr<Interaction> interaction, const std::vector<Row>& rows) {
  if (interaction->rows() != rows.size())
    throw std::invalid_argument("an interaction of " + std::to_string(interaction->rows()) +
                                " rows was given " + std::to_string(rows.size()) + " places");
  const std::size_t first = rows_.size();
  for (const Row& row : rows) {
    const std::size_t number = rows_.add(row.moving.empty() ? row : whole_row(row));
    if (!row.moving.empty()) moving_rows_.add(number, row, rows_);
  }
  const bool sleeps = interaction->sleeps();
  interactions_.push_back({std::move(interaction), first, sleeps});
  return first;
}

void Network::add(std::unique_ptr<Drive> drive, Place place,
                  std::shared_ptr<const MovingPlace> moving) {
  if (moving) place = moving->at(0.0);
  std::vector<double> weights(moving ? place.size() : 0);
  drives_.push_back(
      {std::move(drive), std::move(place), {}, 0.0, std::move(moving), std::move(weights), -1});
}

RowsView Network::view(std::size_t first) {
  return {previous_.data() + first, now_.data() + first, d_.data() + first, r_.data() + first,
          force_.data() + first};
}

RowsView Network::view(const PlacedInteraction& placed) {
  RowsView rows = view(placed.first);
  rows.awake = placed.awake;
  return rows;
}

const Network::PlacedInteraction& Network::owner(std::size_t row) const {
  const auto after =
      std::upper_bound(interactions_.begin(), interactions_.end(), row,
                       [](std::size_t r, const PlacedInteraction& i) { return r < i.first; });
  return *(after - 1);
}

SolverEffort Network::effort() const {
  SolverEffort sum;
  for (const PlacedInteraction& each : interactions_) sum += each.interaction->effort();
  for (const Island& island : islands_) sum += island.effort();
  return sum;
}

SolverEffort Network::friction_effort() const {
  SolverEffort sum;
  for (const PlacedInteraction& each : interactions_) sum += each.interaction->friction_effort();
  for (const Island& island : islands_) sum += island.friction_effort();
  return sum;
}

double Network::displacement(std::span<const PlaceEntry> place,
                             std::span<const double> weights) const {
  return std::visit([&](const auto& motion) { return read(place, weights, motion.now()); },
                    motion_);
}

double Network::velocity(std::span<const PlaceEntry> place, std::span<const double> weights) const {
  return std::visit(
             [&](const auto& motion) {
               return read_change(place, weights, motion.next(), motion.previous());
             },
             motion_) /
         (2.0 * time_step_);
}

void Network::step() {
  const FlushDenormals no_stalls;
  std::visit([&](auto& motion) { step_in(motion, true); }, motion_);
  if (!book_) return;
  const auto before = std::chrono::steady_clock::now();
  write_energy();
  book_seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
}

void Network::step_tied() {
  std::visit([&](auto& motion) { step_in(motion, false); }, motion_);
}

template <class Real>
void Network::step_in(MotionBlocks<Real>& motion, bool with_free) {
  if (step_ >= 0) {
    motion.rotate();
    std::swap(previous_, now_);
    std::swap(now_, next_);
  }
  ++step_;
  if (affected_.any()) move_parameters(motion);
  for (const PlacedBody& each : bodies_)
    if (with_free || !each.is_free) each.body->predict(motion.slice(each.first));
  Real* next = motion.next();
  for (PlacedDrive& each : drives_) {
    if (each.is_free && !with_free) continue;
    each.look(step_);
    if (each.force == 0.0) continue;
    for (std::size_t i = 0; i < each.place.size(); ++i)
      next[each.place[i].coordinate] += static_cast<Real>(each.push[i] * each.force);
  }
  if (!interactions_.empty()) touch(motion);
}

template <class Real>
void Network::touch(MotionBlocks<Real>& motion) {
  wake(motion);
  for (PlacedInteraction& each : interactions_)
    if (!each.awake.empty()) each.interaction->begin_step(view(each));
  solve_loose(motion);
  for (const std::size_t i : islands_awake_) islands_[i].solve(d_, r_, force_);
  rows_.spread_some(awake(), force_, motion.next());
  for (const std::size_t row : awake()) next_[row] = previous_[row] + r_[row];
  for (PlacedInteraction& each : interactions_)
    if (!each.awake.empty()) each.interaction->end_step(view(each));
  let_sleep();
}

MotionBlocks<double>& Network::motion_in_double() {
  if (auto* motion = std::get_if<MotionBlocks<double>>(&motion_)) return *motion;
  const auto& narrow = std::get<MotionBlocks<float>>(motion_);
  std::copy_n(narrow.next(), coordinates_, widened_.next());
  std::copy_n(narrow.now(), coordinates_, widened_.now());
  std::copy_n(narrow.previous(), coordinates_, widened_.previous());
  return widened_;
}

void Network::write_energy() {
  MotionBlocks<double>& motion = motion_in_double();
  EnergyTerms terms;
  double dissipated = 0.0;
  double supplied = 0.0;
  for (const PlacedBody& each : bodies_) {
    const EnergyFlow flow = each.body->energy_flow(motion.slice(each.first));
    terms += flow.stored;
    dissipated += flow.dissipated_power;
  }
  for (const PlacedInteraction& each : interactions_) {
    const RowsView rows = view(each.first);
    terms += each.interaction->energy(rows);
    dissipated += each.interaction->dissipated_power(rows);
    supplied += each.interaction->supplied_power(rows);
  }
  for (const PlacedDrive& each : drives_)
    supplied += each.force *
                (read(each.place, motion.next()) - read(each.place, motion.previous())) /
                (2.0 * time_step_);
  book_->add(terms, dissipated, supplied, moved_power(motion), time_step_);
}

void Network::keep_energy_book() {
  book_.emplace();
  if (std::holds_alternative<MotionBlocks<float>>(motion_))
    widened_ = MotionBlocks<double>(coordinates_);
}

}  // namespace thrum
