// Bodies that are no banks of modes, in a stretch of calm steps: they run ahead, and are taken back
// to the start of the stretch when fewer steps were made, or a force pushes them.
#include <algorithm>

#include <thrum/network/calm_steps.hpp>

namespace thrum {

void CalmSteps::take_runner(const CalmBody& body) {
  Runner it{&body, {}, {}, 0, courses_.size(), take_force(body), {}, false};
  for (State* state : {&it.start, &it.end})
    for (double*& numbers : *state) {
      numbers = rooms_.data() + rooms_taken_;
      rooms_taken_ += padded(body.body->size());
    }
  courses_.resize(courses_.size() + body.readings.size());
  runners_.push_back(it);
}

double CalmSteps::read(const Runner& it, std::size_t reading) const {
  const PartOfGoal& each = it.of->readings[reading];
  const double* from = it.end[0] + (each.first - it.of->first);
  double sum = each.weight[0] * from[0];
  for (std::size_t i = 1; i < each.count; ++i) sum += each.weight[i] * from[i];
  return sum;
}

/// One step from where it has come, with the push of that step.
void CalmSteps::run_one(Runner& it) {
  auto& [next, now, previous, kept] = it.end;
  std::swap(previous, now);
  std::swap(now, next);
  it.of->body->predict(Motion<double>{next, now, previous, kept});
  if (const double push = it.pushes[it.ran++]; push != 0.0) {
    it.force->drive->force = push;
    it.force->drive->act(next - it.of->first, kept - it.of->first);
  }
}

/// From the start of the stretch, step by step; reads on the way. What was foreseen of later steps
/// stays, for it is in the lanes.
void CalmSteps::run(Runner& it, std::size_t count) {
  for (std::size_t i = 0; i < it.start.size(); ++i)
    std::copy_n(it.start[i], it.of->body->size(), it.end[i]);
  it.ran = 0;
  const bool is_one_number = it.of->body->size() == 1;
  Course path;
  for (std::size_t s = 0; s < count; ++s) {
    run_one(it);
    path[s] = it.end[0][0];
    for (std::size_t r = 0; r < it.of->readings.size() && !is_one_number; ++r)
      courses_[it.first_reading + r][s] = read(it, r);
  }
  for (std::size_t r = 0; r < it.of->readings.size() && is_one_number; ++r) {
    const double weight = it.of->readings[r].weight[0];
    Course& course = courses_[it.first_reading + r];
    for (std::size_t s = 0; s < count; ++s) course[s] = weight * path[s];
  }
}

/// Where it comes in this step replaces what was foreseen; limits have to be looked at.
void CalmSteps::step_runner(Runner& it) {
  if (it.ran != made_) run(it, made_);
  it.by_step = true;
  run_one(it);
  for (std::size_t r = 0; r < it.of->readings.size(); ++r) {
    Course& course = courses_[it.first_reading + r];
    const double found = read(it, r);
    for (const Addition& each : additions_) {
      if (each.read != &course) continue;
      each.ahead[made_] += found - course[made_];
      banks_[each.lane].left = -1.0;
    }
    course[made_] = found;
  }
}

void CalmSteps::begin_runner(Runner& it, MotionBlocks<double>& motion, long long number) {
  if (ahead_ == 0) {
    const std::size_t first = it.of->first, size = it.of->body->size();
    std::copy_n(motion.next() + first, size, it.start[0]);
    std::copy_n(motion.now() + first, size, it.start[1]);
    std::copy_n(motion.previous() + first, size, it.start[2]);
    std::copy_n(motion.kept() + first, size, it.start[3]);
  } else {
    if (it.ran != made_) run(it, made_);
    std::swap(it.start, it.end);
  }
  it.pushes.fill(0.0);
  it.by_step = it.force != nullptr && it.force->at(number) != 0.0;
  for (std::size_t r = 0; r < it.of->readings.size() && it.by_step; ++r)
    courses_[it.first_reading + r].fill(0.0);
  run(it, it.by_step ? 0 : steps);
}

void CalmSteps::settle_runner(Runner& it, MotionBlocks<double>& motion) {
  const std::size_t first = it.of->first, size = it.of->body->size();
  if (it.ran != made_) run(it, made_);
  for (const HeldForce& each : it.of->forces)
    each.drive->force = &each == it.force && made_ > 0 ? it.pushes[made_ - 1] : 0.0;
  std::copy_n(it.end[0], size, motion.next() + first);
  std::copy_n(it.end[1], size, motion.now() + first);
  std::copy_n(it.end[2], size, motion.previous() + first);
  std::copy_n(it.end[3], size, motion.kept() + first);
}

}  // namespace thrum
