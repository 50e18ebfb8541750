// A voice that stands on what all keys share: it steps beside it, and each spring between them
// pulls by its stretch at step n, which both sides know before they make that step:
//
//     f^n = K (x^n - y^n),   energy K/2 (x - y)^n (x - y)^{n+1}
//
// So neither side waits for the other, and the energy of the whole is exact
// (docs/theory/shared-parts.md). A voice wakes at rest while the other side moves: its springs
// begin without tension, and their slack is taken in slowly.
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <thrum/audio/output_guard.hpp>
#include <thrum/instruments/voice.hpp>

namespace thrum {

void Voice::stand_on(SharedPart& shared, const std::vector<Bridge>& bridges,
                     std::vector<Port> ports) {
  for (Port& port : ports) find(port, *simulation_);
  const std::vector<double> compliances = fastest_compliances(*simulation_, ports);
  for (std::size_t i = 0; i < bridges.size(); ++i) {
    const std::size_t port = shared.port_of(bridges[i]);
    const auto found = std::find_if(feet_.begin(), feet_.end(),
                                    [&](const Foot& foot) { return foot.port == port; });
    const auto foot = static_cast<std::size_t>(found - feet_.begin());
    if (found == feet_.end()) feet_.push_back({.port = port});
    const double stiffness = bridges[i].stiffness;
    shared.expect_bridge(port);
    springs_.push_back({std::move(ports[i]), stiffness, foot});
    most_of_a_bridge_ = std::max(most_of_a_bridge_, stiffness * compliances[i]);
  }
  lanes_.reserve(springs_.size());
}

double Voice::bridge_stiffness() const {
  double sum = 0.0;
  for (const Spring& spring : springs_) sum += spring.stiffness;
  return sum;
}

double Voice::watched(std::size_t number) const {
  const Seen& seen = seen_[number];
  if (seen.in == Seen::In::own) return simulation_->watched(seen.number);
  if (seen.in == Seen::In::shared) return shared_->simulation().watched(seen.number);
  const Spring& spring = springs_[seen.number];
  return spring.stiffness *
         (simulation_->pickup(spring.port.pickup) - shared_->place_seen(feet_[spring.foot].port));
}

void Voice::keep_energy_book() {
  keeps_book_ = true;
  simulation_->keep_energy_book();
}

double Voice::stored_in_bridges() const {
  double sum = 0.0;
  if (lanes_.empty()) return sum;
  for (const Spring& spring : springs_) {
    const Bridges& its = bridges(spring);
    const double next = its.stretch(spring.lane, shared_->place(feet_[spring.foot].port));
    sum += 0.5 * its.latest(spring.lane) * next;
  }
  return sum;
}

/// What the shared part does to it through its bridges is counted as supplied in both books; that
/// the two differ by what the bridges store is the statement of the scheme.
EnergyRow Voice::energy() const {
  if (simulation_->steps_done() == 0) return {};
  EnergyRow row = simulation_->energy();
  const double stored = stored_in_bridges();
  row.terms.potential += stored;
  row.supplied += stored;
  return row;
}

void Voice::answer(int channel, const MidiChannels& channels) {
  if (asleep_) {
    channel_ = channel;
    velocity_ = 0.0;
    expression_ = {};
    answering_ = true;
    age_ = 0;
    wake(key_, sources(channels), channels);
  }
  stir();
  for (Gesture& gesture : gestures_) gesture.lift();
}

void Voice::take_bridges() {
  for (Spring& spring : springs_) {
    Bridges& its = bridges(spring);
    spring.lane = its.take(spring.stiffness, shared_->displacement(feet_[spring.foot].port));
    its.put(spring.lane, spring.port.place(*simulation_));
    lanes_.push_back(its.lane(spring.lane, spring.port));
  }
}

void Voice::give_bridges_back() {
  in_table_ = false;
  if (lanes_.empty()) return;
  for (const Spring& spring : springs_) bridges(spring).give_back(spring.lane);
  lanes_.clear();
}

/// False, and nothing is pulled, if its motion is out of all bounds.
bool Voice::pull() {
  for (Foot& foot : feet_) foot.force = 0.0;
  for (Spring& spring : springs_) {
    const double force = bridges(spring).latest(spring.lane);
    spring.port.push(-force);
    feet_[spring.foot].force += force;
  }
  heard_through_ = 0.0;
  for (const Foot& foot : feet_)
    heard_through_ += std::abs(foot.force) * shared_->loudness_of(foot.port);
  if (!OutputGuard::is_sane(heard_through_)) return false;
  for (Foot& foot : feet_) foot.tail.hear(foot.force);
  return true;
}

/// What a step does besides, and what is heard of its feet.
void Voice::keep_pace(std::size_t made) {
  if (made == made_) return;
  double loudest = 0.0;
  const std::size_t more = made - made_;
  for (std::size_t i = 0; i < feet_.size(); ++i) {
    std::array<double, Bridges::steps> forces{};
    for (std::size_t j = 0; j < springs_.size(); ++j) {
      if (springs_[j].foot != i) continue;
      const double* force = lanes_[j].force + made_ * lanes_[j].stride;
      for (std::size_t s = 0; s < more; ++s, force += lanes_[j].stride) forces[s] += *force;
    }
    double most = 0.0;
    for (std::size_t s = 0; s < more; ++s) most = std::max(most, std::abs(forces[s]));
    feet_[i].tail.hear(std::span(forces).first(more));
    loudest += most * shared_->loudness_of(feet_[i].port);
  }
  loudest_ = std::max(loudest_, loudest);
  simulation_->follow_beside(lanes_, made, more);
  made_ = made;
  const int steps = static_cast<int>(more);
  age_ += steps;
  window_ += steps;
  until_reading_ -= steps;
  fader_.step(steps);
}

/// Before the step after these.
void Voice::leave_table(std::size_t made) {
  keep_pace(made);
  in_table_ = false;
  simulation_->leave_table();
  for (const Spring& spring : springs_) bridges(spring).leave(spring.lane);
}

void Voice::begin_stretch() {
  if (in_table_) keep_pace(Bridges::steps);
  const bool joins = rests_ && !writes_ && ears_.empty() && simulation_->begin_beside(lanes_);
  if (in_table_ && !joins) leave_table(Bridges::steps);
  in_table_ = joins;
  made_ = 0;
}

bool Voice::is_lifted() const {
  return std::any_of(springs_.begin(), springs_.end(), [&](const Spring& spring) {
    const Bridges& its = bridges(spring);
    return its.is_lifted(spring.lane) || !OutputGuard::is_sane(its.latest(spring.lane));
  });
}

/// What happens before this step of the stretch; it leaves the table where the bridges cannot make
/// it. Windows end when it reads its controllers.
void Voice::move_in_table(std::size_t step, const MidiChannels& channels) {
  keep_pace(step);
  if (window_ >= window_steps_) end_window();
  if (asleep_) return;
  move(channels);
  if (writes_ || !rests_ || is_lifted())
    leave_table(step);
  else if (keeps_book_)
    keep_pace(step + 1);
}

void Voice::step_beside(double& left, double& right, const MidiChannels& channels) {
  if (in_table_)
    move_in_table(shared_->stretch_step() - 1, channels);
  else
    move(channels);
  if (in_table_ || asleep_) return;
  if (!pull()) return start_anew();
  step();
  for (const Spring& spring : springs_)
    bridges(spring).put(spring.lane, spring.port.place(*simulation_));
  if (!sound(left, right)) start_anew();
}

}  // namespace thrum
