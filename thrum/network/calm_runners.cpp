// Bodies that are no banks of modes in a stretch of calm steps (calm_steps.hpp). They are stepped
// ahead, and stepped once more from the beginning of the stretch when fewer steps were made or a
// force acts on them.
#include <algorithm>

#include <thrum/network/calm_steps.hpp>

namespace thrum {

/// False where a damper acts on it.
bool CalmSteps::take_runner(const CalmBody& body) {
  for (const PartOfGoal& each : body.readings)
    if (goals_[each.goal].drag != 0.0) return false;
  Runner it{body, {}, {}, 0, courses_.size(), {}, false};
  for (BodyMotion* motion : {&it.start, &it.end})
    for (double*& numbers : *motion) {
      numbers = rooms_.data() + rooms_taken_;
      rooms_taken_ += padded(body.body->size());
    }
  courses_.resize(courses_.size() + body.readings.size());
  runners_.push_back(it);
  return true;
}

double CalmSteps::read(const Runner& it, std::size_t reading) const {
  const PartOfGoal& each = it.readings[reading];
  const double* from = it.end[0] + (each.first - it.first);
  double sum = each.weight[0] * from[0];
  for (std::size_t i = 1; i < each.count; ++i) sum += each.weight[i] * from[i];
  return sum;
}

CalmSteps::BodyMotion CalmSteps::motion_of(MotionBlocks<double>& motion, const CalmBody& body) {
  return {motion.next() + body.first, motion.now() + body.first, motion.previous() + body.first,
          motion.kept() + body.first};
}

void CalmSteps::copy(const BodyMotion& from, const BodyMotion& to, const CalmBody& body) {
  for (std::size_t i = 0; i < from.size(); ++i) std::copy_n(from[i], body.body->size(), to[i]);
}

/// One step from `end`, with the force of that step.
void CalmSteps::run_one(Runner& it) {
  auto& [next, now, previous, kept] = it.end;
  std::swap(previous, now);
  std::swap(now, next);
  it.body->predict(Motion<double>{next, now, previous, kept});
  if (const double push = it.pushes[it.ran++]; push != 0.0) {
    it.force->force = push;
    it.force->act(next - it.first, kept - it.first);
  }
}

/// Makes `count` steps from the beginning of the stretch and reads after each. Readings of later
/// steps stay as predicted, since the lanes include them.
void CalmSteps::run(Runner& it, std::size_t count) {
  copy(it.start, it.end, it);
  it.ran = 0;
  for (std::size_t s = 0; s < count; ++s) {
    run_one(it);
    for (std::size_t r = 0; r < it.readings.size(); ++r)
      courses_[it.first_reading + r][s] = read(it, r);
  }
}

/// The readings of this step replace the predicted ones. Limits must then be checked in this step.
void CalmSteps::step_runner(Runner& it) {
  if (it.ran != made_) run(it, made_);
  it.by_step = true;
  run_one(it);
  for (std::size_t r = 0; r < it.readings.size(); ++r) {
    double& predicted = courses_[it.first_reading + r][made_];
    const Goal& goal = goals_[it.readings[r].goal];
    const double found = read(it, r);
    goal.ahead[made_] += found - predicted;
    banks_[goal.lane].left = -1.0;
    predicted = found;
  }
}

void CalmSteps::begin_runner(Runner& it, MotionBlocks<double>& motion, long long number) {
  if (ahead_ == 0) {
    copy(motion_of(motion, it), it.start, it);
  } else {
    if (it.ran != made_) run(it, made_);
    std::swap(it.start, it.end);
  }
  it.pushes.fill(0.0);
  it.by_step = it.force != nullptr && it.force->force_at(number) != 0.0;
  for (std::size_t r = 0; r < it.readings.size() && it.by_step; ++r)
    courses_[it.first_reading + r].fill(0.0);
  run(it, it.by_step ? 0 : steps);
}

void CalmSteps::settle_runner(Runner& it, MotionBlocks<double>& motion) {
  if (it.ran != made_) run(it, made_);
  for (PlacedDrive* each : it.forces)
    each->force = each == it.force && made_ > 0 ? it.pushes[made_ - 1] : 0.0;
  copy(it.end, motion_of(motion, it), it);
}

}  // namespace thrum
