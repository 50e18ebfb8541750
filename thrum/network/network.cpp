#include <thrum/network/network.hpp>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

#include <thrum/core/read_place.hpp>

namespace thrum {

Network::Network(double time_step, Precision precision) {
  parts_.time_step = time_step;
  if (precision == Precision::in_float) motion_ = MotionBlocks<float>();
}

std::size_t Network::add(std::unique_ptr<Body> body) {
  constexpr std::size_t slice_step = cache_line_bytes / sizeof(float);
  const std::size_t first = parts_.coordinates;
  parts_.coordinates = round_up(first + body->size(), slice_step);
  parts_.bodies.push_back({std::move(body), first});
  return first;
}

std::size_t Network::add(std::unique_ptr<Interaction> interaction, const std::vector<Row>& rows) {
  if (interaction->rows() != rows.size())
    throw std::invalid_argument("an interaction of " + std::to_string(interaction->rows()) +
                                " rows was given " + std::to_string(rows.size()) + " places");
  const std::size_t first = parts_.rows.size();
  for (const Row& row : rows) {
    const std::size_t number = parts_.rows.add(row.moving.empty() ? row : whole_row(row));
    if (!row.moving.empty()) parts_.moving_rows.add(number, row, parts_.rows);
  }
  parts_.interactions.push_back({std::move(interaction), first});
  return first;
}

void Network::add(std::unique_ptr<Drive> drive, Place place,
                  std::shared_ptr<const MovingPlace> moving) {
  if (moving) place = moving->at(0.0);
  PlacedDrive placed{std::move(drive), std::move(place), std::move(moving)};
  if (placed.moving) placed.weights.resize(placed.place.size());
  parts_.drives.push_back(std::move(placed));
}

void Network::LoneRows::reserve(std::size_t rows) {
  local.reserve(rows);
  compliance.reserve(rows);
  for (std::vector<double>* list : {&d, &r, &force, &slope, &bend}) list->resize(rows);
}

void Network::LoneRows::add(std::size_t row, double own) {
  local.push_back(row);
  compliance.push_back(own);
}

void Network::start() {
  parts_.compliances = parts_.of_coordinates(&Body::step_compliances);
  parts_.rows.fold(parts_.compliances);
  const auto varies = [&](const PlacedBody& body) {
    for (std::size_t row = 0; row < parts_.rows.size(); ++row)
      if (parts_.moving_rows.has(row) && body.is_under(parts_.rows.entries(row))) return true;
    return body.body->is_tunable();
  };
  for (const PlacedBody& each : parts_.bodies)
    if (!varies(each)) parts_.rows.factor(each.first, each.body->size(), parts_.compliances);
  for (PlacedDrive& each : parts_.drives) each.fold(parts_.compliances);
  parts_.numbers.start(parts_.rows.size());
  groups_.build(parts_);
  wake_set_.build(parts_, groups_);
  solver_ = GroupSolver(groups_.limits(parts_));
  parameter_motion_.build(parts_);
  free_runs_.build(parts_);
  lone_.assign(parts_.interactions.size(), {});
  for (std::size_t i = 0; i < lone_.size(); ++i)
    lone_[i].reserve(parts_.interactions[i].interaction->rows());
  start_state_.find(parts_);
  std::visit(
      [&]<class Real>(MotionBlocks<Real>& motion) {
        motion = MotionBlocks<Real>(parts_.coordinates);
      },
      motion_);
  fingerprint_ = find_fingerprint();
  restart();
}

void Network::restart() {
  std::visit(
      [&](auto& motion) {
        start_state_.put(parts_, motion);
        parameter_motion_.start(parts_, motion);
      },
      motion_);
  RowNumbers& numbers = parts_.numbers;
  std::copy(start_state_.changes().begin(), start_state_.changes().end(), numbers.r.begin());
  for (const PlacedInteraction& each : parts_.interactions)
    each.interaction->start(parts_.view(each, -1));
  for (PlacedDrive& each : parts_.drives) each.keeps_until = -1;
  for (std::vector<double>* list : {&numbers.next, &numbers.r, &numbers.force})
    std::fill(list->begin(), list->end(), 0.0);
  wake_set_.start(parts_);
  step_ = -1;
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
    parts_.numbers.rotate();
  }
  ++step_;
  if (parameter_motion_.any() && parameter_motion_.move(parts_, motion, step_))
    wake_set_.set_changed();
  for (const PlacedBody& each : parts_.bodies)
    if (with_free || !each.is_free) each.body->predict(motion.slice(each.first));
  Real* next = motion.next();
  for (PlacedDrive& each : parts_.drives) {
    if (each.is_free && !with_free) continue;
    each.take_force(step_);
    if (each.force == 0.0) continue;
    for (std::size_t i = 0; i < each.place.size(); ++i)
      next[each.place[i].coordinate] += static_cast<Real>(each.push[i] * each.force);
  }
  if (!parts_.interactions.empty()) act(motion);
}

/// The life of a step's rows: wake, begin, solve, push back, end, sleep. Rows that forces wake make
/// the solution void: it is solved once more, with them.
template <class Real>
void Network::act(MotionBlocks<Real>& motion) {
  wake_set_.wake(parts_, motion, step_);
  if (wake_set_.awake().empty()) return;
  const auto begin = [&] {
    for (const PlacedInteraction& each : parts_.interactions)
      if (!each.awake.empty()) each.interaction->begin_step(parts_.view(each, step_));
  };
  begin();
  for (;;) {
    if (wake_set_.take_changed()) regroup();
    solve_groups();
    groups_.find_pushed(wake_set_.awake(), parts_);
    if (!wake_set_.wake_pushed(parts_, groups_, motion)) break;
    begin();
    wake_set_.list_all(parts_);
  }
  RowNumbers& numbers = parts_.numbers;
  parts_.rows.spread_some(wake_set_.awake(), numbers.force, motion.next());
  for (const std::size_t row : wake_set_.awake())
    numbers.next[row] = numbers.previous[row] + numbers.r[row];
  for (const PlacedInteraction& each : parts_.interactions)
    if (!each.awake.empty()) each.interaction->end_step(parts_.view(each, step_));
  wake_set_.let_sleep(parts_, step_);
}

void Network::regroup() {
  groups_.regroup(wake_set_.awake(), parts_);
  std::size_t i = 0;
  const auto rows = groups_.lone();
  for (std::size_t k = 0; k < lone_.size(); ++k) {
    const PlacedInteraction& each = parts_.interactions[k];
    lone_[k].local.clear();
    lone_[k].compliance.clear();
    for (; i < rows.size() && rows[i] < each.end(); ++i)
      lone_[k].add(rows[i] - each.first, parts_.numbers.compliance[rows[i]]);
  }
}

void Network::solve_lone(PlacedInteraction& placed, LoneRows& lone) {
  RowNumbers& numbers = parts_.numbers;
  const std::size_t count = lone.local.size();
  for (std::size_t k = 0; k < count; ++k) lone.d[k] = numbers.d[placed.first + lone.local[k]];
  placed.interaction->solve_each({lone.local, lone.compliance.data(), lone.d.data(), lone.r.data(),
                                  lone.force.data(), lone.slope.data(), lone.bend.data()});
  for (std::size_t k = 0; k < count; ++k) {
    numbers.r[placed.first + lone.local[k]] = lone.r[k];
    numbers.force[placed.first + lone.local[k]] = lone.force[k];
  }
}

void Network::solve_groups() {
  for (std::size_t k = 0; k < lone_.size(); ++k)
    if (!lone_[k].local.empty()) solve_lone(parts_.interactions[k], lone_[k]);
  const RowLists rows{parts_.numbers.d, parts_.numbers.r, parts_.numbers.force};
  for (const RowGroup& group : groups_.groups()) solver_.solve(group, rows);
}

/// Where there is nothing but free bodies, time goes on and that is all.
void Network::pass(std::size_t steps) {
  const std::size_t turns = step_ < 0 ? steps - 1 : steps;
  std::visit(
      [&](auto& motion) {
        for (std::size_t i = 0; i < turns % 3; ++i) motion.rotate();
      },
      motion_);
  step_ += static_cast<long long>(steps);
}

SolverEffort Network::effort() const {
  SolverEffort sum = solver_.effort();
  for (const PlacedInteraction& each : parts_.interactions) sum += each.interaction->effort();
  return sum;
}

SolverEffort Network::friction_effort() const {
  SolverEffort sum = solver_.friction_effort();
  for (const PlacedInteraction& each : parts_.interactions)
    sum += each.interaction->friction_effort();
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
         (2.0 * parts_.time_step);
}

MotionBlocks<double>& Network::motion_in_double() {
  if (auto* motion = std::get_if<MotionBlocks<double>>(&motion_)) return *motion;
  const auto& narrow = std::get<MotionBlocks<float>>(motion_);
  std::copy_n(narrow.next(), parts_.coordinates, widened_.next());
  std::copy_n(narrow.now(), parts_.coordinates, widened_.now());
  std::copy_n(narrow.previous(), parts_.coordinates, widened_.previous());
  return widened_;
}

void Network::write_energy() {
  MotionBlocks<double>& motion = motion_in_double();
  EnergyTerms terms;
  double dissipated = 0.0, supplied = 0.0;
  MovedPower moved = parameter_motion_.power(parts_, motion);
  for (const PlacedBody& each : parts_.bodies) {
    const EnergyFlow flow = each.body->energy_flow(motion.slice(each.first));
    terms += flow.stored;
    dissipated += flow.dissipated_power;
  }
  for (const PlacedInteraction& each : parts_.interactions) {
    const RowsView rows = parts_.view(each, step_);
    terms += each.interaction->energy(rows);
    dissipated += each.interaction->dissipated_power(rows);
    supplied += each.interaction->supplied_power(rows);
    moved += each.interaction->moved_power(rows);
  }
  for (const PlacedDrive& each : parts_.drives)
    supplied += each.force *
                (read(each.place, motion.next()) - read(each.place, motion.previous())) /
                (2.0 * parts_.time_step);
  book_->add(terms, dissipated, supplied, moved, parts_.time_step);
}

void Network::keep_energy_book() {
  book_.emplace();
  if (std::holds_alternative<MotionBlocks<float>>(motion_))
    widened_ = MotionBlocks<double>(parts_.coordinates);
}

void Network::exchange(State& state) {
  state.exchange(step_);
  std::visit(
      [&](auto& motion) {
        for (auto* block : {motion.next(), motion.now(), motion.previous(), motion.kept()})
          state.exchange(block, parts_.coordinates);
      },
      motion_);
  parts_.numbers.exchange(state);
  for (PlacedBody& each : parts_.bodies) each.body->exchange(state);
  for (PlacedInteraction& each : parts_.interactions) each.interaction->exchange(state);
  parameter_motion_.exchange(state, parts_);
  wake_set_.exchange(state, parts_);
  solver_.exchange(state);
  for (PlacedDrive& each : parts_.drives)
    if (state.reads()) each.keeps_until = -1;
  bool kept = book_.has_value();
  state.exchange(kept);
  if (kept && !book_) book_.emplace();
  if (kept) state.exchange(*book_);
}

std::uint64_t Network::find_fingerprint() const {
  const auto bytes_of = [](const auto& list) { return std::as_bytes(std::span(list)); };
  std::uint64_t digest = digest_of(bytes_of(std::vector{parts_.time_step}));
  digest = digest_of(bytes_of(parts_.of_coordinates(&Body::masses)), digest);
  for (std::size_t row = 0; row < parts_.rows.size(); ++row)
    for (const PlaceEntry& entry : parts_.rows.entries(row)) {
      digest = digest_of(bytes_of(std::vector{entry.coordinate}), digest);
      digest = digest_of(bytes_of(std::vector{entry.weight}), digest);
    }
  for (const PlacedInteraction& each : parts_.interactions)
    digest = digest_of(bytes_of(std::vector{each.first, each.interaction->rows()}), digest);
  const std::size_t precision = motion_.index();
  return digest_of(bytes_of(std::vector{precision, parts_.drives.size()}), digest);
}

}  // namespace thrum
