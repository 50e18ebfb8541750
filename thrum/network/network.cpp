#include <thrum/math/kernels/scattered.hpp>
#include <thrum/network/network.hpp>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

#include <thrum/core/read_place.hpp>
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
  rooms_->parts_.interactions.push_back({std::move(interaction), first});
  return first;
}

void Network::add(std::unique_ptr<Drive> drive, Place place,
                  std::shared_ptr<const MovingPlace> moving) {
  if (moving) place = moving->at(0.0);
  PlacedDrive placed{std::move(drive), std::move(place), std::move(moving)};
  if (placed.moving) placed.weights.resize(placed.place.size());
  placed.held = placed.drive->held_by();
  for (const PlacedBody& each : rooms_->parts_.bodies)
    if (each.is_under(placed.place) && each.keeps_rounding()) placed.is_kept_whole = true;
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
  solver_ = GroupSolver(groups_.limits());
  parameter_motion_.build(parts_);
  free_runs_.build(parts_);
  calm_.build(parts_);
  whole_pushes_.find(parts_, std::holds_alternative<MotionBlocks<float>>(motion_));
  lone_.reserve(parts_.rows.size());
  start_state_.find(parts_);
  std::visit([&]<class Real>(
                 MotionBlocks<Real>& motion) { motion = MotionBlocks<Real>(parts_.coordinates); },
             motion_);
  if (std::holds_alternative<MotionBlocks<float>>(motion_))
    widened_ = MotionBlocks<double>(parts_.coordinates);
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
  for (std::vector<double>* list : {&numbers.next, &numbers.r, &numbers.force})
    std::fill(list->begin(), list->end(), 0.0);
  wake_set_.start(parts_);
  step_ = -1;
  forget();
}

/// Discards everything that was computed ahead.
void Network::Rooms::forget() {
  groups_.forget_varying();
  parameters_rest_ = false;
  for (PlacedDrive& each : parts_.drives) each.keeps_until = -1;
  calm_.start_over();
  if (auto* motion = std::get_if<MotionBlocks<double>>(&motion_))
    calm_.find_places(step_ < 0 ? motion->now() : motion->next());
}

/// On rows with an inner state, or on all others.
SolverEffort Network::Rooms::effort(bool with_friction) const {
  SolverEffort sum = with_friction ? solver_.friction_effort() : solver_.effort();
  for (const PlacedInteraction& each : parts_.interactions)
    if ((each.interaction->friction() != nullptr) == with_friction)
      sum += each.interaction->effort();
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

/// Before the first step, the displacement at step 0.
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
void Network::leave_table() { rooms_->calm_.leave_table(); }
void Network::keep_energy_book() { rooms_->book_.emplace(); }
void Network::exchange(State& state) { rooms_->exchange(state); }
long long Network::step_number() const { return rooms_->step_; }
double Network::time_step() const { return rooms_->parts_.time_step; }
double Network::force(std::size_t row) const { return rooms_->parts_.numbers.force[row]; }
double Network::distance(std::size_t row) const { return rooms_->parts_.numbers.now[row]; }
SolverEffort Network::effort() const { return rooms_->effort(false); }
SolverEffort Network::friction_effort() const { return rooms_->effort(true); }
bool Network::keeps_book() const { return rooms_->book_.has_value(); }
double Network::book_seconds() const { return rooms_->book_time_.total(); }
std::size_t Network::lone_rows() const { return rooms_->groups_.lone_rows(); }
std::size_t Network::awake_rows() const { return rooms_->wake_set_.awake().size(); }
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

std::vector<IslandShape> Network::islands() const { return rooms_->groups_.islands(); }

void Network::tie(std::span<const PlaceEntry> place) {
  rooms_->free_runs_.tie(rooms_->parts_, place);
}

std::optional<std::size_t> Network::free_body(std::span<const PlaceEntry> place) const {
  return rooms_->free_runs_.free_body(rooms_->parts_, place);
}

std::vector<double> Network::step_response(std::span<const PlaceEntry> push,
                                           std::span<const PlaceEntry> read, int steps) const {
  const NetworkParts& parts = rooms_->parts_;
  const std::vector<double> compliances = parts.of_coordinates(&Body::step_compliances);
  MotionBlocks<double> motion(parts.coordinates);
  std::vector<double> response;
  for (int i = 0; i < steps; ++i) {
    for (const PlacedBody& each : parts.bodies)
      if (each.is_under(push)) each.body->predict(motion.slice(each.first));
    for (const PlaceEntry& entry : push)
      motion.next()[entry.coordinate] += compliances[entry.coordinate] * entry.weight;
    response.push_back(thrum::read(read, motion.next()));
    motion.rotate();
  }
  return response;
}

}  // namespace thrum
