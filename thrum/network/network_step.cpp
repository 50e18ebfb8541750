// One step of a network: bodies move as if alone, rows act, what moves is pushed back.
#include <type_traits>

#include <thrum/math/flush_denormals.hpp>
#include <thrum/network/rooms.hpp>

namespace thrum {

namespace {

/// Where the processor cannot flush denormal numbers: too few to decay from tiny to denormal.
constexpr long long steps_between_drops = 64;
constexpr long long steps_beside = BankStretch::most_steps;

}  // namespace

void Network::Rooms::drop_tiny_motion_now_and_then() {
  if (step_ % steps_between_drops == 0) drop_tiny_motion();
}

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

void Network::Rooms::settle_calm() {
  calm_.settle(parts_, std::get<MotionBlocks<double>>(motion_));
  sleepers_.wake_all();
}

/// What sleeps and is acted on in this step.
void Network::Rooms::wake_reached() {
  for (const PlacedDrive& each : parts_.drives)
    if (each.force != 0.0) sleepers_.reach(parts_, each.place);
  for (const std::size_t row : wake_set_.awake()) sleepers_.reach(row);
}

void Network::Rooms::step() {
  parameters_rest_ = false;
  step_once();
}

void Network::Rooms::step_once() {
  const FlushDenormals no_stalls;
  if constexpr (!FlushDenormals::by_processor) drop_tiny_motion_now_and_then();
  std::visit([&](auto& motion) { step_in(motion, true); }, motion_);
  if (book_) book_step();
}

void Network::Rooms::step_at_rest() {
  auto* motion = std::get_if<MotionBlocks<double>>(&motion_);
  if (motion == nullptr) return step();
  const FlushDenormals no_stalls;
  if constexpr (!FlushDenormals::by_processor) drop_tiny_motion_now_and_then();
  if (calm_.step(*motion, step_ + 1)) {
    ++step_;
    if (book_) book_step();
    return;
  }
  find_rest();
  step_once();
  calm_.begin(parts_, {wake_set_.low_limits(), wake_set_.limits()}, wake_set_.awake(), step_);
}

void Network::Rooms::step_at_rest_and_show() {
  find_rest();
  step_once();
}

void Network::Rooms::find_rest() {
  parameters_rest_ = parameters_rest_ ||
                     (parts_.moving_rows.rubbing().empty() && CalmSteps::everything_rests(parts_));
}

/// Numbers that hold until a parameter moves.
void Network::find_ahead() {
  Rooms& it = *rooms_;
  it.parameter_motion_.fold_all(it.parts_);
  it.groups_.find_varying(it.parts_);
  if (auto* motion = std::get_if<MotionBlocks<double>>(&it.motion_))
    it.calm_.begin_ahead(*motion, it.step_ + 1);
}

bool Network::Rooms::begin_beside(std::span<const BridgeLane> bridges) {
  auto* motion = std::get_if<MotionBlocks<double>>(&motion_);
  if (motion == nullptr || !calm_.is_on()) return false;
  if constexpr (!FlushDenormals::by_processor)
    if (step_ % steps_between_drops < steps_beside) drop_tiny_motion();
  return calm_.begin_beside(bridges, *motion, step_);
}

void Network::Rooms::follow_beside(std::span<const BridgeLane> bridges, std::size_t made,
                                   std::size_t more) {
  calm_.follow(bridges, made);
  step_ += static_cast<long long>(more);
  if (book_) book_step();
}

void Network::Rooms::book_step() {
  book_time_.run([&] { write_energy(); });
}

void Network::Rooms::step_tied() {
  std::visit([&](auto& motion) { step_in(motion, false); }, motion_);
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
  const bool all_move = !sleepers_.any();
  std::size_t number = 0;
  for (const PlacedBody& each : parts_.bodies) {
    const bool sleeps = !all_move && sleepers_.sleeps(number++);
    if ((with_free || !each.is_free) && !sleeps) each.body->predict(motion.slice(each.first));
  }
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
  if (!all_move) wake_reached();
  if constexpr (std::is_same_v<Real, double>) {
    if (SleepingBodies::looks_at(step_) && sleepers_.may_any())
      put_to_rest_ = sleepers_.look(parts_, motion, wake_set_.awake());
    calm_.find_places(motion.next());
  }
}

/// The life of the rows that woke: begin, solve, push back, end, sleep. Rows that forces wake make
/// the solution void: it is solved once more, with them.
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
    if (!groups_.find_pushed(wake_set_.awake(), wake_set_.limits(), parts_)) break;
    if (!wake_set_.wake_pushed(parts_, groups_, motion)) break;
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

/// Where forces at moving places would turn pushes round, they act where they are read: true.
bool Network::Rooms::part_passing_places() {
  bool parted = false;
  for (const RowGroup& group : groups_.groups())
    if (!group.symmetric && passing_.are_in(group))
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

}  // namespace thrum
