#include <thrum/math/kernels/scattered.hpp>
#include <thrum/network/network.hpp>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

#include <thrum/core/read_place.hpp>
#include <thrum/math/flush_denormals.hpp>
#include <thrum/network/rooms.hpp>

namespace thrum {

Network::Rooms::Rooms(double time_step, Precision precision) {
  parts_.time_step = time_step;
  if (precision == Precision::in_float) motion_ = MotionBlocks<float>();
}

std::size_t Network::add(std::unique_ptr<Body> body) {
  constexpr std::size_t slice_step = cache_line_bytes / sizeof(float);
  const std::size_t first = rooms_->parts_.coordinates;
  rooms_->parts_.coordinates = round_up(first + body->size(), slice_step);
  rooms_->parts_.bodies.push_back({std::move(body), first});
  return first;
}

std::size_t Network::add(std::unique_ptr<Interaction> interaction, const std::vector<Row>& rows) {
  if (interaction->rows() != rows.size())
    throw std::invalid_argument("an interaction of " + std::to_string(interaction->rows()) +
                                " rows was given " + std::to_string(rows.size()) + " places");
  const std::size_t first = rooms_->parts_.rows.size();
  for (const Row& row : rows) {
    const std::size_t number = rooms_->parts_.rows.add(whole_row(row));
    rooms_->parts_.moving_rows.add(number, row, rooms_->parts_.rows);
  }
  auto* coupled = dynamic_cast<CoupledRows*>(interaction.get());
  rooms_->parts_.interactions.push_back({std::move(interaction), first, coupled});
  return first;
}

void Network::add(std::unique_ptr<Drive> drive, Place place,
                  std::shared_ptr<const MovingPlace> moving) {
  if (moving) place = moving->at(0.0);
  PlacedDrive placed{std::move(drive), std::move(place), std::move(moving)};
  if (placed.moving) placed.weights.resize(placed.place.size());
  placed.held = placed.drive->held_by();
  placed.is_kept_whole = rooms_->parts_.keeps_rounding(placed.place);
  rooms_->parts_.drives.push_back(std::move(placed));
}

void Network::Rooms::start() {
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
  if (parts_.moving_rows.some_touch()) passing_ = PassingPlaces(groups_.limits(parts_).room);
  free_runs_.build(parts_);
  calm_.build(parts_);
  sleepers_.build(parts_);
  whole_pushes_.find(parts_);
  lone_.reserve(parts_.rows.size());
  start_state_.find(parts_);
  std::visit([&]<class Real>(
                 MotionBlocks<Real>& motion) { motion = MotionBlocks<Real>(parts_.coordinates); },
             motion_);
  if (std::holds_alternative<MotionBlocks<float>>(motion_))
    widened_ = MotionBlocks<double>(parts_.coordinates);
  fingerprint_ = find_fingerprint();
  restart();
}

void Network::Rooms::restart() {
  parameter_motion_.fold_all(parts_);
  parts_.moving_rows.start(parts_.rows, parts_.time_step);
  std::visit(
      [&](auto& motion) {
        start_state_.put(parts_, motion);
        parameter_motion_.start(parts_, motion);
      },
      motion_);
  RowNumbers& numbers = parts_.numbers;
  for (const PlacedInteraction& each : parts_.interactions)
    each.interaction->start(parts_.view(each, -1));
  for (PlacedDrive& each : parts_.drives) each.keeps_until = -1;
  for (std::vector<double>* list : {&numbers.next, &numbers.r, &numbers.force})
    std::fill(list->begin(), list->end(), 0.0);
  wake_set_.start(parts_);
  groups_.forget_varying();
  calm_.start_over();
  parameters_rest_ = false;
  sleepers_.wake_all();
  if (auto* motion = std::get_if<MotionBlocks<double>>(&motion_)) calm_.find_places(motion->now());
  step_ = -1;
}

SolverEffort Network::effort() const {
  SolverEffort sum = rooms_->solver_.effort();
  for (const PlacedInteraction& each : rooms_->parts_.interactions)
    sum += each.interaction->effort();
  return sum;
}

SolverEffort Network::friction_effort() const {
  SolverEffort sum = rooms_->solver_.friction_effort();
  for (const PlacedInteraction& each : rooms_->parts_.interactions)
    sum += each.interaction->friction_effort();
  return sum;
}

double Network::displacement(std::span<const PlaceEntry> place,
                             std::span<const double> weights) const {
  rooms_->settle();
  return std::visit([&](const auto& motion) { return read(place, weights, motion.now()); },
                    rooms_->motion_);
}

void Network::displacements(const ScatteredSums& sums, double* out) const {
  rooms_->settle();
  const ScatteredKernels& kernels = best_scattered_kernels();
  if (const auto* in_double = std::get_if<MotionBlocks<double>>(&rooms_->motion_))
    kernels.in_double(sums, in_double->now(), out);
  else
    kernels.in_float(sums, std::get<MotionBlocks<float>>(rooms_->motion_).now(), out);
}

double Network::velocity(std::span<const PlaceEntry> place, std::span<const double> weights) const {
  rooms_->settle();
  return std::visit(
             [&](const auto& motion) {
               return read_change(place, weights, motion.next(), motion.previous());
             },
             rooms_->motion_) /
         (2.0 * rooms_->parts_.time_step);
}

/// Before the first step, what was prepared for it.
double Network::coming_displacement(std::span<const PlaceEntry> place,
                                    std::span<const double> weights) const {
  rooms_->settle();
  return std::visit(
      [&](const auto& motion) {
        return read(place, weights, rooms_->step_ < 0 ? motion.now() : motion.next());
      },
      rooms_->motion_);
}

const double* Network::follow(std::span<const PlaceEntry> place, std::span<const double> weights) {
  const auto* motion = std::get_if<MotionBlocks<double>>(&rooms_->motion_);
  if (motion == nullptr) return nullptr;
  rooms_->settle();
  const double* here = rooms_->calm_.follow(rooms_->parts_, place, weights);
  rooms_->calm_.find_places(rooms_->step_ < 0 ? motion->now() : motion->next());
  return here;
}

Network::Network(double time_step, Precision precision)
    : rooms_(std::make_unique<Rooms>(time_step, precision)) {}
Network::~Network() = default;
Network::Network(Network&&) noexcept = default;
Network& Network::operator=(Network&&) noexcept = default;

void Network::start() { rooms_->start(); }
void Network::restart() { rooms_->restart(); }
void Network::step() { rooms_->step(); }
void Network::step_at_rest() { rooms_->step_at_rest(); }
void Network::step_at_rest_and_show() { rooms_->step_at_rest_and_show(); }
bool Network::begin_beside(std::span<const BridgeLane> bridges) {
  return rooms_->begin_beside(bridges);
}
void Network::follow_beside(std::span<const BridgeLane> bridges, std::size_t made,
                            std::size_t more) {
  rooms_->follow_beside(bridges, made, more);
}
void Network::leave_table() { rooms_->calm_.leave_table(); }
void Network::keep_energy_book() { rooms_->book_.emplace(); }
void Network::exchange(State& state) { rooms_->exchange(state); }
long long Network::step_number() const { return rooms_->step_; }
double Network::time_step() const { return rooms_->parts_.time_step; }
std::uint64_t Network::fingerprint() const { return rooms_->fingerprint_; }
double Network::force(std::size_t row) const { return rooms_->parts_.numbers.force[row]; }
double Network::distance(std::size_t row) const { return rooms_->parts_.numbers.now[row]; }
bool Network::keeps_book() const { return rooms_->book_.has_value(); }
double Network::book_seconds() const { return rooms_->book_time_.total(); }
std::size_t Network::coordinates() const { return rooms_->parts_.coordinates; }
std::size_t Network::row_count() const { return rooms_->parts_.rows.size(); }
std::size_t Network::lone_rows() const { return rooms_->groups_.lone_rows(); }
std::size_t Network::awake_rows() const { return rooms_->wake_set_.awake().size(); }
const RowTable& Network::rows() const { return rooms_->parts_.rows; }
const NetworkParts& Network::parts() const { return rooms_->parts_; }

Network::Beginning Network::beginning() const {
  const auto* motion = std::get_if<MotionBlocks<double>>(&rooms_->motion_);
  if (motion == nullptr || rooms_->step_ >= 0) return {};
  return {{motion->now(), motion->size()}, {motion->previous(), motion->size()}};
}

const EnergyRow& Network::energy() const {
  static const EnergyRow nothing;
  return rooms_->book_ ? rooms_->book_->row() : nothing;
}

std::vector<IslandShape> Network::islands() const {
  const std::span<const Groups::Island> islands = rooms_->groups_.islands();
  return {islands.begin(), islands.end()};
}

void Network::tie(std::span<const PlaceEntry> place) {
  rooms_->free_runs_.tie(rooms_->parts_, place);
}

std::optional<std::size_t> Network::free_body(std::span<const PlaceEntry> place) const {
  return rooms_->free_runs_.free_body(rooms_->parts_, place);
}

void Network::run(std::size_t steps, std::span<const FreeReading> readings,
                  const std::function<void(std::size_t)>& each) {
  const FlushDenormals no_stalls;
  Rooms& it = *rooms_;
  it.settle();
  it.parameters_rest_ = false;
  for (std::size_t done = 0; done < steps;) {
    const std::size_t many = std::min(steps - done, FreeRuns::longest_stretch);
    if constexpr (!FlushDenormals::by_processor) it.drop_tiny_motion();
    std::visit(
        [&](auto& motion) { it.free_runs_.run(it.parts_, motion, it.step_, done, many, readings); },
        it.motion_);
    if (it.free_runs_.all_are_free()) it.pass(many);
    for (std::size_t i = 0; i < many; ++i) {
      if (!it.free_runs_.all_are_free()) it.step_tied();
      each(done + i);
    }
    done += many;
  }
}

namespace {

/// The entries of a place on one body, in its own coordinates.
Place on_body(std::span<const PlaceEntry> place, std::size_t first, std::size_t size) {
  Place here;
  for (const PlaceEntry& entry : place)
    if (entry.coordinate >= first && entry.coordinate < first + size)
      here.push_back({entry.coordinate - first, entry.weight});
  return here;
}

}  // namespace

std::vector<double> Network::step_response(std::span<const PlaceEntry> push,
                                           std::span<const PlaceEntry> read, int steps) const {
  std::vector<double> response(static_cast<std::size_t>(steps), 0.0);
  for (const PlacedBody& each : rooms_->parts_.bodies) {
    const std::size_t size = each.body->size();
    const Place pushed = on_body(push, each.first, size);
    const Place heard = on_body(read, each.first, size);
    if (pushed.empty() || heard.empty()) continue;
    std::vector<double> compliances(size, 0.0);
    each.body->step_compliances(compliances);
    MotionBlocks<double> motion(size);
    for (double& moved : response) {
      each.body->predict(motion.slice(0));
      for (const PlaceEntry& entry : pushed)
        motion.next()[entry.coordinate] += compliances[entry.coordinate] * entry.weight;
      for (const PlaceEntry& entry : heard) moved += entry.weight * motion.next()[entry.coordinate];
      motion.rotate();
    }
  }
  return response;
}

}  // namespace thrum
