// A voice that stands on what all keys share: it steps beside it, and each spring between them
// pulls by its stretch at step n, which both sides know before they make that step:
//
//     f^n = K (x^n - y^n),   energy K/2 (x - y)^n (x - y)^{n+1}
//
// So neither side waits for the other, and the energy of the whole is exact
// (docs/theory/shared-parts.md). A voice wakes at rest while the other side moves: its springs
// begin without tension, and their slack is taken in slowly.
#include <algorithm>
#include <cmath>
#include <utility>

#include <thrum/audio/output_guard.hpp>
#include <thrum/instruments/voice.hpp>

namespace thrum {

namespace {

constexpr double slack_seconds = 0.02;

}  // namespace

void Voice::stand_on(SharedPart& shared, const std::vector<Bridge>& bridges,
                     std::vector<Port> ports) {
  kept_slack_ = std::exp(-1.0 / (slack_seconds * rate_));
  for (Port& port : ports) find(port, *simulation_);
  const std::vector<double> compliances = fastest_compliances(*simulation_, ports);
  for (std::size_t i = 0; i < bridges.size(); ++i) {
    const std::size_t port = shared.port_of(bridges[i]);
    const auto found = std::find_if(feet_.begin(), feet_.end(),
                                    [&](const Foot& foot) { return foot.port == port; });
    const auto foot = static_cast<std::size_t>(found - feet_.begin());
    if (found == feet_.end()) feet_.push_back({.port = port});
    const double stiffness = bridges[i].stiffness;
    springs_.push_back({std::move(ports[i]), stiffness, foot});
    most_of_a_bridge_ = std::max(most_of_a_bridge_, stiffness * compliances[i]);
  }
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
  for (const Spring& spring : springs_) {
    const Foot& foot = feet_[spring.foot];
    const double next = spring.port.place(*simulation_) - shared_->place(foot.port) + foot.slack;
    sum += 0.5 * spring.stiffness * spring.stretch * next;
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

/// False, and nothing is pulled, if its motion is out of all bounds.
bool Voice::pull() {
  for (Foot& foot : feet_) foot.force = 0.0;
  for (Spring& spring : springs_) {
    Foot& foot = feet_[spring.foot];
    spring.stretch = spring.port.place(*simulation_) - shared_->place(foot.port) + foot.slack;
    const double force = spring.stiffness * spring.stretch;
    spring.port.push(-force);
    foot.force += force;
  }
  heard_through_ = 0.0;
  for (const Foot& foot : feet_)
    heard_through_ += std::abs(foot.force) * shared_->loudness_of(foot.port);
  if (!OutputGuard::is_sane(heard_through_)) return false;
  for (Foot& foot : feet_) {
    shared_->push(foot.port, foot.force);
    foot.slack *= kept_slack_;
    foot.tail.hear(foot.force);
  }
  return true;
}

void Voice::step_beside(double& left, double& right, const MidiChannels& channels) {
  move(channels);
  if (!pull()) return start_anew();
  step();
  if (!sound(left, right)) start_anew();
}

}  // namespace thrum
