// Banks of modes in a stretch of calm steps: calm_steps.hpp.
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
  rooms_ = AlignedBlock<double>(others * 2 * State().size());
  courses_.reserve(most_courses);
  additions_.reserve(most_courses + parts.bodies.size() * BankStretch::most_readings);
}

/// Of its forces the one that acts pushes it, or the first.
const CalmSteps::HeldForce* CalmSteps::take_force(const CalmBody& body) {
  const HeldForce* force = body.forces.empty() ? nullptr : body.forces.data();
  for (const HeldForce& each : body.forces)
    if (each.drive->force != 0.0) force = &each;
  for (const HeldForce& each : body.forces)
    if (&each != force) still_zero_.push_back(&each);
  return force;
}

/// What does not move is laid out for the kernel; modes that fill the last group are none.
bool CalmSteps::take_lane(const CalmBody& body) {
  const BankStep<double> from = body.body->bank();
  if (body.readings.size() > BankStretch::most_readings) return false;
  const HeldForce* force = take_force(body);
  if (force != nullptr && force->drive->push.size() != from.count) return false;
  BankStretch& bank = banks_[lanes_.size()];
  lanes_.push_back({&body, force});
  bank.places = bank.drags = 0;
  for (const PartOfGoal& each : body.readings) {
    if (each.count != from.count) return false;
    const Goal& goal = goals_[each.goal];
    if (goal.place != nullptr) bank.found[bank.places++] = goal.place;
    if (goal.drag != 0.0 && ++bank.drags > BankStretch::most_drags) return false;
  }
  const auto drags = body.readings.subspan(bank.places, bank.drags);
  bank.groups = (from.count + BankStretch::width - 1) / BankStretch::width;
  bank.readings = body.readings.size();
  bank.modes = modes_.data() + modes_taken_;
  modes_taken_ += bank.groups * bank.group_size();
  std::fill_n(bank.modes, bank.groups * bank.group_size(), 0.0);
  for (std::size_t i = 0; i < from.count; ++i) {
    bank.at(BankStretch::keep, i) = from.keep[i];
    bank.at(BankStretch::pull, i) = -from.turn[i];
    if (force != nullptr) bank.at(BankStretch::push, i) = force->drive->push[i];
    for (std::size_t r = 0; r < bank.readings; ++r)
      bank.at(BankStretch::weights + r, i) = body.readings[r].weight[i];
    for (std::size_t j = 0; j < bank.drags; ++j)
      bank.at(BankStretch::weights + bank.readings + j, i) = -drags[j].push[i];
  }
  kernels_->respond(bank);
  if (bank.drags > 0) find_drag_gains(bank, drags);
  return true;
}

/// (I - S H)^-1 S
void CalmSteps::find_drag_gains(BankStretch& bank, std::span<const PartOfGoal> drags) {
  drags_.reshape(bank.drags, bank.drags);
  for (std::size_t k = 0; k < bank.drags; ++k)
    for (std::size_t j = 0; j < drags_.stride(); ++j)
      drags_.row(k)[j] = j >= bank.drags
                             ? 0.0
                             : (j == k ? 1.0 : 0.0) - goals_[drags[j].goal].drag *
                                                          bank.drag_response[k][bank.places + j][0];
  best_dense_kernels().invert(drags_);
  for (std::size_t k = 0; k < bank.drags; ++k)
    for (std::size_t j = 0; j < bank.drags; ++j)
      bank.drag_gain[j][k] = drags_.at(k, j) * goals_[drags[k].goal].drag;
}

/// To each reading of a lane, what its goal is made of besides.
bool CalmSteps::find_additions() {
  for (std::size_t goal = 0; goal < goals_.size(); ++goal) {
    double* ahead = nullptr;
    std::size_t lane = 0;
    for (std::size_t i = 0; i < lanes_.size(); ++i)
      for (std::size_t r = 0; r < banks_[i].readings; ++r) {
        if (lanes_[i].of->readings[r].goal != goal) continue;
        if (ahead != nullptr) return false;
        ahead = banks_[i].ahead[r];
        lane = i;
      }
    if (ahead == nullptr) return false;
    if (goals_[goal].offset != 0.0)
      additions_.push_back({ahead, lane, goals_[goal].offset, nullptr});
    for (const Runner& it : runners_)
      for (std::size_t r = 0; r < it.of->readings.size(); ++r) {
        if (it.of->readings[r].goal != goal) continue;
        if (goals_[goal].drag != 0.0) return false;
        additions_.push_back({ahead, lane, 0.0, &courses_[it.first_reading + r]});
      }
  }
  return true;
}

/// False where a goal has not exactly one part on a bank of modes, one that drags has another part,
/// or a lane has too many readings.
bool CalmSteps::take_bodies() {
  lanes_.clear();
  runners_.clear();
  courses_.clear();
  still_zero_.clear();
  additions_.clear();
  modes_taken_ = rooms_taken_ = 0;
  for (const CalmBody& body : bodies_) {
    if (body.body->bank().count == 0)
      take_runner(body);
    else if (!take_lane(body))
      return false;
  }
  return find_additions();
}

void CalmSteps::begin_lane(const Lane& lane, BankStretch& bank, MotionBlocks<double>& motion) {
  if (ahead_ == 0) {
    const double *next = motion.next() + lane.of->first, *now = motion.now() + lane.of->first;
    for (std::size_t i = 0; i < lane.of->body->size(); ++i) {
      bank.at(BankStretch::place, i) = next[i];
      bank.at(BankStretch::change, i) = next[i] - now[i];
    }
  }
  for (std::size_t j = 0; j < bank.drags; ++j) {
    double* path = bank.drag_path[j];
    const double* weight = lane.of->readings[bank.places + j].weight;
    if (ahead_ != 0) {
      path[0] = path[made_];
      path[1] = path[made_ + 1];
      continue;
    }
    path[0] = path[1] = 0.0;
    for (std::size_t i = 0; i < lane.of->body->size(); ++i) {
      path[0] += weight[i] * motion.now()[lane.of->first + i];
      path[1] += weight[i] * motion.next()[lane.of->first + i];
    }
  }
  kernels_->go_on(bank, made_, steps);
}

/// From where the last one ended, or from the motion.
void CalmSteps::begin_stretch(MotionBlocks<double>& motion, long long number) {
  for (std::size_t i = 0; i < lanes_.size(); ++i) begin_lane(lanes_[i], banks_[i], motion);
  for (Runner& each : runners_) begin_runner(each, motion, number);
  for (const Addition& each : additions_) {
    Course added;
    added.fill(each.constant);
    if (each.read != nullptr) added = *each.read;
    for (std::size_t s = 0; s < steps; ++s) each.ahead[s] += added[s];
  }
  for (std::size_t i = 0; i < lanes_.size(); ++i) kernels_->find_left(banks_[i]);
  ahead_ = steps;
  made_ = shown_ = 0;
}

bool CalmSteps::step(MotionBlocks<double>& motion, long long number) {
  if (number > last_) return false;
  if (made_ == ahead_) begin_stretch(motion, number);
  for (const HeldForce* force : still_zero_)
    if (force->at(number) != 0.0) return false;
  for (Runner& it : runners_) {
    if (it.force != nullptr) it.pushes[made_] = it.force->at(number);
    if (it.by_step || it.pushes[made_] != 0.0) step_runner(it);
  }
  for (std::size_t i = 0; i < lanes_.size(); ++i)
    pushes_[i] = lanes_[i].force != nullptr ? lanes_[i].force->at(number) : 0.0;
  if (!kernels_->push(banks_.data(), lanes_.size(), made_, pushes_.data())) return false;
  ++made_;
  return true;
}

/// Of each lane; false if there is not exactly one, or another force acts, or a limit was near:
/// then the stretch would be begun in vain.
bool CalmSteps::find_bridges(std::span<const BridgeLane> bridges, long long number) {
  const auto acts = [&](const HeldForce* force) { return force->at(number) != 0.0; };
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
        lanes_[i].force->knob != found->knob)
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

void CalmSteps::follow(std::span<const BridgeLane> bridges, std::size_t made) {
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

/// Rows that are followed while they sleep are read again.
void CalmSteps::settle(NetworkParts& parts, MotionBlocks<double>& motion) {
  double *next = motion.next(), *now = motion.now(), *previous = motion.previous();
  for (std::size_t i = 0; i < lanes_.size(); ++i) {
    const std::size_t first = lanes_[i].of->first;
    kernels_->show(banks_[i], made_, next + first, now + first, previous + first);
    for (const HeldForce& each : lanes_[i].of->forces)
      each.drive->force = &each == lanes_[i].force && made_ > 0 ? banks_[i].force[made_ - 1] : 0.0;
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
