// One step of a network: bodies make their free steps, rows are solved, forces are applied.
#include <algorithm>
#include <type_traits>

#include <thrum/math/flush_denormals.hpp>
#include <thrum/network/rooms.hpp>

namespace thrum {

namespace {

/// Where the processor cannot flush denormal numbers. In so few steps nothing decays from tiny to
/// denormal.
constexpr long long steps_between_drops = 64;
constexpr long long steps_beside = BankStretch::most_steps;

}  // namespace

void Network::Rooms::drop_tiny_motion() {
  settle();
  calm_.take_motion_anew();
  std::visit(
      [&](auto& motion) {
        for (auto* block : {motion.next(), motion.now(), motion.previous(), motion.kept()})
          drop_tiny(block, motion.size());
      },
      motion_);
}

void Network::step() {
  rooms_->parameters_rest_ = false;
  rooms_->step_once();
}

void Network::Rooms::step_once() {
  const FlushDenormals no_stalls;
  if constexpr (!FlushDenormals::by_processor)
    if (step_ % steps_between_drops == 0) drop_tiny_motion();
  std::visit([&](auto& motion) { step_in(motion, true); }, motion_);
  if (book_) book_time_.run([&] { write_energy(); });
}

void Network::step_at_rest() {
  Rooms& it = *rooms_;
  auto* motion = std::get_if<MotionBlocks<double>>(&it.motion_);
  if (motion == nullptr) return step();
  const FlushDenormals no_stalls;
  if constexpr (!FlushDenormals::by_processor)
    if (it.step_ % steps_between_drops == 0) it.drop_tiny_motion();
  if (it.calm_.step(*motion, it.step_ + 1)) {
    ++it.step_;
    if (it.book_) it.book_time_.run([&] { it.write_energy(); });
    return;
  }
  step_at_rest_and_show();
  it.calm_.begin(it.parts_, it.wake_set_, it.step_);
}

void Network::step_at_rest_and_show() {
  Rooms& it = *rooms_;
  it.parameters_rest_ = it.parameters_rest_ || (it.parts_.moving_rows.rubbing().empty() &&
                                                CalmSteps::everything_rests(it.parts_));
  it.step_once();
}

/// Computes numbers that stay valid until a parameter moves.
void Network::find_ahead() {
  Rooms& it = *rooms_;
  it.parameter_motion_.fold_all(it.parts_);
  it.groups_.find_varying(it.parts_);
  if (auto* motion = std::get_if<MotionBlocks<double>>(&it.motion_))
    it.calm_.begin_ahead(*motion, it.step_ + 1);
}

bool Network::begin_beside(std::span<const BridgeLane> bridges) {
  Rooms& it = *rooms_;
  auto* motion = std::get_if<MotionBlocks<double>>(&it.motion_);
  if (motion == nullptr || !it.calm_.is_on()) return false;
  if constexpr (!FlushDenormals::by_processor)
    if (it.step_ % steps_between_drops < steps_beside) it.drop_tiny_motion();
  return it.calm_.begin_beside(bridges, *motion, it.step_);
}

void Network::follow_beside(std::span<const BridgeLane> bridges, std::size_t made,
                            std::size_t more) {
  rooms_->calm_.take_forces(bridges, made);
  rooms_->step_ += static_cast<long long>(more);
  if (rooms_->book_) rooms_->book_time_.run([&] { rooms_->write_energy(); });
}

template <class Real>
void Network::Rooms::move_parameters(const MotionBlocks<Real>& motion) {
  const ParameterMotion::Moved moved = parameter_motion_.move(parts_, motion, step_);
  if (!moved.any()) return;
  wake_set_.set_changed();
  if (moved.bodies) return groups_.forget_varying();
  for (const std::size_t row : moved.rows) groups_.forget(row);
}

template <class Real>
void Network::Rooms::step_in(MotionBlocks<Real>& motion, bool with_free) {
  if (calm_.is_on()) {
    settle();
    calm_.end();
  }
  if (step_ >= 0) {
    motion.rotate();
    parts_.numbers.rotate();
  }
  ++step_;
  if (!parameters_rest_ && parameter_motion_.any()) move_parameters(motion);
  for (const PlacedBody& each : parts_.bodies)
    if (with_free || !each.is_free) each.body->predict(motion.slice(each.first));
  Real* next = motion.next();
  const long long step = step_;
  for (PlacedDrive& each : parts_.drives) {
    if (each.is_free && !with_free) continue;
    each.take_force(step);
    if (each.force != 0.0) each.act(next, motion.kept());
  }
  if (!parts_.interactions.empty()) {
    wake_set_.wake(parts_, motion, step_, !parameters_rest_);
    if (!wake_set_.awake().empty()) act(motion);
  }
  if constexpr (std::is_same_v<Real, double>) calm_.find_places(motion.next());
}

/// The step of the active rows. If their forces wake further rows, all are solved once more.
template <class Real>
void Network::Rooms::act(MotionBlocks<Real>& motion) {
  const auto begin = [&] {
    parameter_motion_.fold(parts_, wake_set_.awake());
    for (const PlacedInteraction& each : parts_.interactions)
      if (!each.awake.empty()) each.interaction->begin_step(parts_.view(each, step_));
  };
  begin();
  for (;;) {
    if (wake_set_.take_changed()) regroup();
    solve_groups();
    if (!groups_.some_have_neighbours() || !wake_set_.wake_pushed(parts_, groups_, motion)) break;
    begin();
    wake_set_.list_all(parts_);
  }
  whole_pushes_.take_aside(motion.next());
  parts_.rows.spread_some(wake_set_.awake(), parts_.numbers.force, motion.next());
  whole_pushes_.give_back(motion.next(), motion.kept());
  wake_set_.end_step(parts_, step_);
}

void Network::Rooms::regroup() {
  groups_.regroup(wake_set_.awake(), parts_);
  if (parts_.moving_rows.some_touch() && part_passing_places()) {
    groups_.forget_varying();
    groups_.regroup(wake_set_.awake(), parts_);
  }
  parts_.share(groups_.lone(), lone_, &PlacedInteraction::lone);
}

/// Lets forces at moving places act where they are read if W is not positive. True when W changes.
bool Network::Rooms::part_passing_places() {
  bool parted = false;
  for (const RowGroup& group : groups_.groups())
    if (solver_.turns_pushes_round(group))
      parted = parameter_motion_.act_ahead(parts_, group.rows) || parted;
  return parted;
}

void Network::Rooms::solve_groups() {
  for (const PlacedInteraction& each : parts_.interactions)
    if (!each.lone.empty()) each.interaction->solve_each(parts_.lone_rows(each));
  if (groups_.groups().empty()) return;
  const RowLists rows{parts_.numbers.d, parts_.numbers.r, parts_.numbers.force};
  for (const RowGroup& group : groups_.groups()) solver_.solve(group, rows);
}

/// After free runs of a network that has only free bodies.
void Network::Rooms::pass(std::size_t steps) {
  const std::size_t turns = step_ < 0 ? steps - 1 : steps;
  for (std::size_t i = 0; i < turns % 3; ++i)
    std::visit([](auto& motion) { motion.rotate(); }, motion_);
  step_ += static_cast<long long>(steps);
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
    const bool all_are_free = it.free_runs_.all_are_free(it.parts_);
    if (all_are_free) it.pass(many);
    for (std::size_t i = 0; i < many; ++i) {
      if (!all_are_free) std::visit([&](auto& motion) { it.step_in(motion, false); }, it.motion_);
      each(done + i);
    }
    done += many;
  }
}

}  // namespace thrum
