#include <thrum/network/network.hpp>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <variant>

#include <thrum/core/read_place.hpp>
#include <thrum/math/flush_denormals.hpp>
#include <thrum/network/energy_book.hpp>
#include <thrum/network/free_runs.hpp>
#include <thrum/network/groups.hpp>
#include <thrum/network/parameter_motion.hpp>
#include <thrum/network/solve.hpp>
#include <thrum/network/start_state.hpp>
#include <thrum/network/wake_set.hpp>

namespace thrum {

/// What a network is made of, the rooms that look at it, and how a step goes through them.
struct Network::Rooms {
  /// Lone rows of one interaction, all asked at once.
  struct LoneRows {
    std::vector<std::size_t> local;
    std::vector<double> compliance, d, r, force, slope, bend;
    void reserve(std::size_t rows);
    void add(std::size_t row, double own);
  };

  Rooms(double time_step, Precision precision);
  void start();
  void restart();
  void step();
  void exchange(State& state);
  void keep_energy_book();
  void step_tied();
  template <class Real>
  void step_in(MotionBlocks<Real>& motion, bool with_free);
  template <class Real>
  void act(MotionBlocks<Real>& motion);
  void regroup();
  void solve_groups();
  void solve_lone(PlacedInteraction& placed, LoneRows& lone);
  void pass(std::size_t steps);
  std::uint64_t find_fingerprint() const;
  void write_energy();
  MotionBlocks<double>& motion_in_double();

  NetworkParts parts_;
  Groups groups_;
  WakeSet wake_set_;
  GroupSolver solver_;
  ParameterMotion parameter_motion_;
  StartState start_state_;
  FreeRuns free_runs_;
  std::vector<LoneRows> lone_;  ///< of each interaction
  std::variant<MotionBlocks<double>, MotionBlocks<float>> motion_;
  MotionBlocks<double> widened_;  ///< of motion in float, for the energy book
  std::optional<EnergyBook> book_;
  double book_seconds_ = 0.0;
  std::uint64_t fingerprint_ = 0;
  long long step_ = -1;
};

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
    const std::size_t number = rooms_->parts_.rows.add(row.moving.empty() ? row : whole_row(row));
    if (!row.moving.empty()) rooms_->parts_.moving_rows.add(number, row, rooms_->parts_.rows);
  }
  rooms_->parts_.interactions.push_back({std::move(interaction), first});
  return first;
}

void Network::add(std::unique_ptr<Drive> drive, Place place,
                  std::shared_ptr<const MovingPlace> moving) {
  if (moving) place = moving->at(0.0);
  PlacedDrive placed{std::move(drive), std::move(place), std::move(moving)};
  if (placed.moving) placed.weights.resize(placed.place.size());
  rooms_->parts_.drives.push_back(std::move(placed));
}

void Network::Rooms::LoneRows::reserve(std::size_t rows) {
  local.reserve(rows);
  compliance.reserve(rows);
  for (std::vector<double>* list : {&d, &r, &force, &slope, &bend}) list->resize(rows);
}

void Network::Rooms::LoneRows::add(std::size_t row, double own) {
  local.push_back(row);
  compliance.push_back(own);
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
  free_runs_.build(parts_);
  lone_.assign(parts_.interactions.size(), {});
  for (std::size_t i = 0; i < lone_.size(); ++i)
    lone_[i].reserve(parts_.interactions[i].interaction->rows());
  start_state_.find(parts_);
  std::visit([&]<class Real>(
                 MotionBlocks<Real>& motion) { motion = MotionBlocks<Real>(parts_.coordinates); },
             motion_);
  fingerprint_ = find_fingerprint();
  restart();
}

void Network::Rooms::restart() {
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
  step_ = -1;
}

void Network::Rooms::step() {
  const FlushDenormals no_stalls;
  std::visit([&](auto& motion) { step_in(motion, true); }, motion_);
  if (!book_) return;
  const auto before = std::chrono::steady_clock::now();
  write_energy();
  book_seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - before).count();
}

void Network::Rooms::step_tied() {
  std::visit([&](auto& motion) { step_in(motion, false); }, motion_);
}

template <class Real>
void Network::Rooms::step_in(MotionBlocks<Real>& motion, bool with_free) {
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
void Network::Rooms::act(MotionBlocks<Real>& motion) {
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

void Network::Rooms::regroup() {
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

void Network::Rooms::solve_lone(PlacedInteraction& placed, LoneRows& lone) {
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

void Network::Rooms::solve_groups() {
  for (std::size_t k = 0; k < lone_.size(); ++k)
    if (!lone_[k].local.empty()) solve_lone(parts_.interactions[k], lone_[k]);
  const RowLists rows{parts_.numbers.d, parts_.numbers.r, parts_.numbers.force};
  for (const RowGroup& group : groups_.groups()) solver_.solve(group, rows);
}

/// Where there is nothing but free bodies, time goes on and that is all.
void Network::Rooms::pass(std::size_t steps) {
  const std::size_t turns = step_ < 0 ? steps - 1 : steps;
  std::visit(
      [&](auto& motion) {
        for (std::size_t i = 0; i < turns % 3; ++i) motion.rotate();
      },
      motion_);
  step_ += static_cast<long long>(steps);
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
  return std::visit([&](const auto& motion) { return read(place, weights, motion.now()); },
                    rooms_->motion_);
}

double Network::velocity(std::span<const PlaceEntry> place, std::span<const double> weights) const {
  return std::visit(
             [&](const auto& motion) {
               return read_change(place, weights, motion.next(), motion.previous());
             },
             rooms_->motion_) /
         (2.0 * rooms_->parts_.time_step);
}

MotionBlocks<double>& Network::Rooms::motion_in_double() {
  if (auto* motion = std::get_if<MotionBlocks<double>>(&motion_)) return *motion;
  const auto& narrow = std::get<MotionBlocks<float>>(motion_);
  std::copy_n(narrow.next(), parts_.coordinates, widened_.next());
  std::copy_n(narrow.now(), parts_.coordinates, widened_.now());
  std::copy_n(narrow.previous(), parts_.coordinates, widened_.previous());
  return widened_;
}

void Network::Rooms::write_energy() {
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

void Network::Rooms::keep_energy_book() {
  book_.emplace();
  if (std::holds_alternative<MotionBlocks<float>>(motion_))
    widened_ = MotionBlocks<double>(parts_.coordinates);
}

void Network::Rooms::exchange(State& state) {
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
  if (kept && !book_) keep_energy_book();
  if (!kept && book_) book_.emplace();  // it begins anew
  if (kept) state.exchange(*book_);
}

std::uint64_t Network::Rooms::find_fingerprint() const {
  const auto bytes_of = [](const auto& list) { return std::as_bytes(std::span(list)); };
  std::uint64_t digest = digest_of(bytes_of(std::vector{parts_.time_step}));
  const auto add = [&](const auto& list) { digest = digest_of(bytes_of(list), digest); };
  const auto add_kind = [&](const auto& object) { add(std::string_view(typeid(object).name())); };
  add(parts_.of_coordinates(&Body::masses));
  for (const PlacedBody& each : parts_.bodies) add_kind(*each.body);
  for (std::size_t row = 0; row < parts_.rows.size(); ++row) {
    add(std::vector{parts_.rows.offset(row)});
    for (const PlaceEntry& entry : parts_.rows.entries(row)) {
      add(std::vector{entry.coordinate});
      add(std::vector{entry.weight});
    }
  }
  for (const PlacedInteraction& each : parts_.interactions) {
    add_kind(*each.interaction);
    add(std::vector{each.first, each.interaction->rows()});
  }
  add(std::vector{motion_.index(), parts_.drives.size()});
  return digest;
}

Network::Network(double time_step, Precision precision)
    : rooms_(std::make_unique<Rooms>(time_step, precision)) {}
Network::~Network() = default;
Network::Network(Network&&) noexcept = default;
Network& Network::operator=(Network&&) noexcept = default;

void Network::start() { rooms_->start(); }
void Network::restart() { rooms_->restart(); }
void Network::step() { rooms_->step(); }
void Network::keep_energy_book() { rooms_->keep_energy_book(); }
void Network::exchange(State& state) { rooms_->exchange(state); }
long long Network::step_number() const { return rooms_->step_; }
double Network::time_step() const { return rooms_->parts_.time_step; }
std::uint64_t Network::fingerprint() const { return rooms_->fingerprint_; }
double Network::force(std::size_t row) const { return rooms_->parts_.numbers.force[row]; }
double Network::distance(std::size_t row) const { return rooms_->parts_.numbers.now[row]; }
bool Network::keeps_book() const { return rooms_->book_.has_value(); }
double Network::book_seconds() const { return rooms_->book_seconds_; }
std::size_t Network::coordinates() const { return rooms_->parts_.coordinates; }
std::size_t Network::row_count() const { return rooms_->parts_.rows.size(); }
std::size_t Network::lone_rows() const { return rooms_->groups_.lone_rows(); }
std::size_t Network::awake_rows() const { return rooms_->wake_set_.awake().size(); }
const RowTable& Network::rows() const { return rooms_->parts_.rows; }

const EnergyRow& Network::energy() const {
  static const EnergyRow nothing;
  return rooms_->book_ ? rooms_->book_->row() : nothing;
}

std::vector<IslandShape> Network::islands() const {
  std::vector<IslandShape> shapes;
  for (const Groups::Island& each : rooms_->groups_.islands())
    shapes.push_back({each.rows, each.reach});
  return shapes;
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
  for (std::size_t done = 0; done < steps;) {
    const std::size_t many = std::min(steps - done, FreeRuns::longest_stretch);
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
