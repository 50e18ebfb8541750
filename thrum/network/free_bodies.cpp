// Bodies that nothing touches run ahead of the others: no row reads them, so nobody asks where they
// are until their stretch is over, and what is to be heard of them is read while they run.
#include <algorithm>

#include <thrum/network/network.hpp>

namespace thrum {

namespace {
constexpr std::size_t longest_stretch = 256;
}

void Network::find_free_bodies() {
  std::size_t most_drives = 0;
  for (PlacedBody& each : bodies_) {
    const auto on_it = [&](std::span<const PlaceEntry> place) {
      return std::any_of(place.begin(), place.end(),
                         [&](const PlaceEntry& entry) { return each.has(entry.coordinate); });
    };
    each.is_free = !each.body->is_tunable();
    for (std::size_t row = 0; row < rows_.size() && each.is_free; ++row)
      each.is_free = !on_it(rows_.entries(row));
    for (const PlacedDrive& drive : drives_)
      if (drive.moving && on_it(drive.place)) each.is_free = false;
    std::size_t drives = 0;
    for (PlacedDrive& drive : drives_)
      if (each.is_free && on_it(drive.place)) drive.is_free = ++drives > 0;
    most_drives = std::max(most_drives, drives);
  }
  find_whether_all_are_free();
  forces_ahead_.assign(most_drives * longest_stretch, 0.0);
  pushes_.reserve(most_drives);
}

void Network::find_whether_all_are_free() {
  all_are_free_ =
      interactions_.empty() && std::all_of(bodies_.begin(), bodies_.end(),
                                           [](const PlacedBody& each) { return each.is_free; });
}

void Network::tie(std::span<const PlaceEntry> place) {
  const auto body = free_body(place);
  if (!body) return;
  bodies_[*body].is_free = false;
  for (PlacedDrive& drive : drives_)
    if (!drive.place.empty() && bodies_[*body].has(drive.place[0].coordinate))
      drive.is_free = false;
  find_whether_all_are_free();
}

std::optional<std::size_t> Network::free_body(std::span<const PlaceEntry> place) const {
  for (std::size_t i = 0; i < bodies_.size() && !place.empty(); ++i)
    if (bodies_[i].is_free && bodies_[i].has(place[0].coordinate)) return i;
  return std::nullopt;
}

std::size_t Network::free_stretch(std::size_t steps) const {
  return std::min(steps, longest_stretch);
}

/// Those that act in the coming steps.
std::span<const FreePush> Network::pushes_on(const PlacedBody& body, std::size_t steps) {
  pushes_.clear();
  for (PlacedDrive& drive : drives_) {
    if (!drive.is_free || !body.has(drive.place[0].coordinate)) continue;
    double* force = forces_ahead_.data() + pushes_.size() * longest_stretch;
    bool acts = false;
    for (std::size_t i = 0; i < steps; ++i) {
      drive.look(step_ + 1 + static_cast<long long>(i));
      force[i] = drive.force;
      acts = acts || force[i] != 0.0;
    }
    if (acts) pushes_.push_back({drive.place, drive.push, force});
  }
  return pushes_;
}

void Network::run_free(std::size_t begin, std::size_t steps,
                       std::span<const FreeReading> readings) {
  std::visit([&](auto& motion) { run_free_in(motion, begin, steps, readings); }, motion_);
}

template <class Real>
void Network::run_free_in(MotionBlocks<Real>& motion, std::size_t begin, std::size_t steps,
                          std::span<const FreeReading> readings) {
  FreeRun<Real> run{.blocks = {motion.next(), motion.now(), motion.previous()},
                    .kept = motion.kept(),
                    .first = 0,
                    .begin = begin,
                    .steps = steps,
                    .pushes = {},
                    .readings = {}};
  if (step_ >= 0) run.turn();
  auto reading = readings.begin();
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    if (!bodies_[i].is_free) continue;
    const auto of_this = reading;
    while (reading != readings.end() && reading->body == i) ++reading;
    run.first = bodies_[i].first;
    run.pushes = pushes_on(bodies_[i], steps);
    run.readings = {of_this, reading};
    bodies_[i].body->run(run);
  }
}

/// Where there is nothing else, time goes on and that is all.
void Network::pass(std::size_t steps) {
  const std::size_t turns = step_ < 0 ? steps - 1 : steps;
  std::visit(
      [&](auto& motion) {
        for (std::size_t i = 0; i < turns % 3; ++i) motion.rotate();
      },
      motion_);
  step_ += static_cast<long long>(steps);
}

}  // namespace thrum
