// Banks of modes in a stretch of calm steps (calm_steps.hpp).
#include <thrum/network/calm_steps.hpp>

#include <algorithm>

namespace thrum {

void CalmSteps::reserve_lanes(const NetworkParts& parts) {
  std::size_t modes = 0, others = 0, most_courses = 0;
  for (const PlacedBody& each : parts.bodies) {
    const bool is_bank = each.body->bank().count > 0;
    (is_bank ? modes : others) += padded(each.body->size());
    if (!is_bank) most_courses += parts.rows.size() + most_followed;
  }
  lanes_.reserve(parts.bodies.size());
  pushes_.resize(parts.bodies.size());
  still_zero_.reserve(parts.drives.size());
  banks_.resize(parts.bodies.size());
  modes_ = AlignedBlock<double>(
      modes * (BankStretch::weights + BankStretch::most_readings + BankStretch::most_drags));
  runners_.reserve(parts.bodies.size());
  rooms_ = AlignedBlock<double>(others * 2 * BodyMotion().size());
  courses_.reserve(most_courses);
}

/// The force of a body that acts, or the first. All others must stay 0.
PlacedDrive* CalmSteps::take_force(const CalmBody& body) {
  PlacedDrive* force = body.forces.empty() ? nullptr : body.forces.front();
  for (PlacedDrive* each : body.forces)
    if (each->force != 0.0) force = each;
  for (const PlacedDrive* each : body.forces)
    if (each != force) still_zero_.push_back(each);
  return force;
}

/// False where a bank has too many readings, or another lane has one of its goals.
bool CalmSteps::take_lane(const CalmBody& body) {
  if (body.readings.size() > BankStretch::most_readings) return false;
  BankStretch::Constants constants{.step = body.body->bank()};
  if (body.force != nullptr) {
    if (body.force->push.size() != constants.step.count) return false;
    constants.push = body.force->push.data();
  }
  BankStretch& bank = banks_[lanes_.size()];
  bank.places = bank.drags = 0;
  bank.readings = body.readings.size();
  std::array<double, BankStretch::most_drags> drags = {};
  for (std::size_t r = 0; r < bank.readings; ++r) {
    const PartOfGoal& each = body.readings[r];
    Goal& goal = goals_[each.goal];
    if (each.count != constants.step.count || goal.ahead != nullptr) return false;
    goal.ahead = bank.ahead[r];
    goal.lane = lanes_.size();
    constants.weights[r] = each.weight;
    if (goal.place != nullptr) bank.found[bank.places++] = goal.place;
    if (goal.drag == 0.0) continue;
    if (bank.drags == drags.size()) return false;
    constants.drag_pushes[bank.drags] = each.push;
    drags[bank.drags++] = goal.drag;
  }
  lanes_.push_back({body});
  bank.modes = modes_.data() + modes_taken_;
  bank.lay_out(constants);
  modes_taken_ += bank.groups * bank.group_size();
  kernels_->respond(bank);
  if (bank.drags > 0) bank.find_drag_gains(drags.data(), drags_);
  return true;
}

void CalmSteps::begin_lane(const Lane& lane, BankStretch& bank, MotionBlocks<double>& motion) {
  if (ahead_ == 0) {
    const double *next = motion.next() + lane.first, *now = motion.now() + lane.first;
    for (std::size_t i = 0; i < lane.body->size(); ++i) {
      bank.at(BankStretch::place, i) = next[i];
      bank.at(BankStretch::change, i) = next[i] - now[i];
    }
  }
  for (std::size_t j = 0; j < bank.drags; ++j) {
    double* path = bank.drag_path[j];
    const double* weight = lane.readings[bank.places + j].weight;
    if (ahead_ != 0) {
      path[0] = path[made_];
      path[1] = path[made_ + 1];
      continue;
    }
    path[0] = path[1] = 0.0;
    for (std::size_t i = 0; i < lane.body->size(); ++i) {
      path[0] += weight[i] * motion.now()[lane.first + i];
      path[1] += weight[i] * motion.next()[lane.first + i];
    }
  }
  kernels_->go_on(bank, made_, steps);
}

/// Continues from the end of the last stretch, or from the motion.
void CalmSteps::begin_stretch(MotionBlocks<double>& motion, long long number) {
  for (std::size_t i = 0; i < lanes_.size(); ++i) begin_lane(lanes_[i], banks_[i], motion);
  for (Runner& each : runners_) begin_runner(each, motion, number);
  for (const Goal& goal : goals_)
    for (std::size_t s = 0; s < steps && goal.offset != 0.0; ++s) goal.ahead[s] += goal.offset;
  for (const Runner& it : runners_)
    for (std::size_t r = 0; r < it.readings.size(); ++r) {
      const Course& course = courses_[it.first_reading + r];
      double* ahead = goals_[it.readings[r].goal].ahead;
      for (std::size_t s = 0; s < steps; ++s) ahead[s] += course[s];
    }
  for (std::size_t i = 0; i < lanes_.size(); ++i) kernels_->find_left(banks_[i]);
  ahead_ = steps;
  made_ = shown_ = 0;
}

bool CalmSteps::step(MotionBlocks<double>& motion, long long number) {
  if (number > last_) return false;
  if (made_ == ahead_) begin_stretch(motion, number);
  for (const PlacedDrive* force : still_zero_)
    if (force->force_at(number) != 0.0) return false;
  for (Runner& it : runners_) {
    if (it.force != nullptr) it.pushes[made_] = it.force->force_at(number);
    if (it.by_step || it.pushes[made_] != 0.0) step_runner(it);
  }
  for (std::size_t i = 0; i < lanes_.size(); ++i)
    pushes_[i] = lanes_[i].force != nullptr ? lanes_[i].force->force_at(number) : 0.0;
  if (!kernels_->push(banks_.data(), lanes_.size(), made_, pushes_.data())) return false;
  ++made_;
  return true;
}

/// Finds the bridge of each lane. False where there is not exactly one, another force acts, or a
/// row was near its limit: the stretch would end at once.
bool CalmSteps::find_bridges(std::span<const BridgeLane> bridges, long long number) {
  const auto acts = [&](const PlacedDrive* force) { return force->force_at(number) != 0.0; };
  if (bridges.size() != lanes_.size() ||
      std::any_of(still_zero_.begin(), still_zero_.end(), acts) ||
      std::any_of(runners_.begin(), runners_.end(),
                  [&](const Runner& it) { return it.force != nullptr && acts(it.force); }))
    return false;
  for (std::size_t i = 0; i < lanes_.size(); ++i) {
    const BankStretch& bank = banks_[i];
    const auto found = std::find_if(bridges.begin(), bridges.end(), [&](const BridgeLane& each) {
      return bank.places == 1 && bank.found[0] == each.found;
    });
    if (found == bridges.end() || bank.drags > 0 || bank.left < 0.0 || lanes_[i].force == nullptr ||
        lanes_[i].force->held != found->knob)
      return false;
    lanes_[i].bridge = static_cast<std::size_t>(found - bridges.begin());
  }
  return true;
}

bool CalmSteps::begin_beside(std::span<const BridgeLane> bridges, MotionBlocks<double>& motion,
                             long long step) {
  if (step + static_cast<long long>(steps) > last_ || !find_bridges(bridges, step + 1))
    return false;
  begin_stretch(motion, step + 1);
  for (std::size_t i = 0; i < lanes_.size(); ++i) {
    const BridgeLane& bridge = bridges[lanes_[i].bridge];
    const BankStretch& bank = banks_[i];
    double *free = bridge.free, *pulled = bridge.pulled;
    for (std::size_t s = 0; s < steps; ++s, free += bridge.stride, pulled += bridge.stride) {
      *free = bridge.height + bank.ahead[0][s];
      *pulled = -bank.response[0][s];
    }
    *bridge.left = bank.left;
    *bridge.most = bank.most_response;
  }
  return true;
}

void CalmSteps::take_forces(std::span<const BridgeLane> bridges, std::size_t made) {
  for (std::size_t i = 0; i < lanes_.size(); ++i) {
    const BridgeLane& bridge = bridges[lanes_[i].bridge];
    const double* force = bridge.force + made_ * bridge.stride;
    for (std::size_t s = made_; s < made; ++s, force += bridge.stride) banks_[i].force[s] = -*force;
  }
  made_ = made;
}

void CalmSteps::leave_table() {
  for (std::size_t s = 0; s < made_; ++s) {
    for (std::size_t i = 0; i < lanes_.size(); ++i) pushes_[i] = banks_[i].force[s];
    kernels_->push(banks_.data(), lanes_.size(), s, pushes_.data());
  }
}

/// The distances of all rows concerned are read from the motion.
void CalmSteps::settle(NetworkParts& parts, MotionBlocks<double>& motion) {
  double *next = motion.next(), *now = motion.now(), *previous = motion.previous();
  for (std::size_t i = 0; i < lanes_.size(); ++i) {
    const std::size_t first = lanes_[i].first;
    kernels_->show(banks_[i], made_, next + first, now + first, previous + first);
    for (PlacedDrive* each : lanes_[i].forces)
      each->force = each == lanes_[i].force && made_ > 0 ? banks_[i].force[made_ - 1] : 0.0;
  }
  for (Runner& it : runners_) settle_runner(it, motion);
  shown_ = made_;
  RowNumbers& numbers = parts.numbers;
  for (const Goal& goal : goals_) {
    if (goal.place != nullptr) continue;
    numbers.next[goal.row] = parts.rows.gather(goal.row, next);
    numbers.now[goal.row] = parts.rows.gather(goal.row, now);
    numbers.previous[goal.row] = parts.rows.gather(goal.row, previous);
    if (goal.drag == 0.0) continue;
    numbers.r[goal.row] = numbers.next[goal.row] - numbers.previous[goal.row];
    numbers.force[goal.row] = goal.drag * numbers.r[goal.row];
  }
}

}  // namespace thrum
