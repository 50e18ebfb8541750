#include <thrum/network/free_runs.hpp>

#include <algorithm>

namespace thrum {

void FreeRuns::build(NetworkParts& parts) {
  for (PlacedBody& each : parts.bodies) {
    each.is_free = !each.body->is_tunable();
    for (std::size_t row = 0; row < parts.rows.size() && each.is_free; ++row)
      each.is_free = !each.is_under(parts.rows.entries(row));
    for (const PlacedDrive& drive : parts.drives)
      if ((drive.moving || drive.is_kept_whole) && each.is_under(drive.place)) each.is_free = false;
  }
  for (PlacedDrive& drive : parts.drives) drive.is_free = free_body(parts, drive.place).has_value();
  forces_ahead_.assign(parts.drives.size() * longest_stretch, 0.0);
  pushes_.reserve(parts.drives.size());
}

bool FreeRuns::all_are_free(const NetworkParts& parts) const {
  return parts.interactions.empty() &&
         std::all_of(parts.bodies.begin(), parts.bodies.end(),
                     [](const PlacedBody& each) { return each.is_free; });
}

void FreeRuns::tie(NetworkParts& parts, std::span<const PlaceEntry> place) {
  const auto body = free_body(parts, place);
  if (!body) return;
  parts.bodies[*body].is_free = false;
  for (PlacedDrive& drive : parts.drives) drive.is_free = free_body(parts, drive.place).has_value();
}

std::optional<std::size_t> FreeRuns::free_body(const NetworkParts& parts,
                                               std::span<const PlaceEntry> place) const {
  for (std::size_t i = 0; i < parts.bodies.size() && !place.empty(); ++i)
    if (parts.bodies[i].is_free && parts.bodies[i].has(place[0].coordinate)) return i;
  return std::nullopt;
}

/// The forces on a body in the coming steps, without those that are zero.
std::span<const FreePush> FreeRuns::pushes_on(NetworkParts& parts, const PlacedBody& body,
                                              long long step, std::size_t steps) {
  pushes_.clear();
  for (PlacedDrive& drive : parts.drives) {
    if (!drive.is_free || !body.has(drive.place[0].coordinate)) continue;
    double* force = forces_ahead_.data() + pushes_.size() * longest_stretch;
    bool acts = false;
    for (std::size_t i = 0; i < steps; ++i) {
      drive.take_force(step + 1 + static_cast<long long>(i));
      force[i] = drive.force;
      acts = acts || force[i] != 0.0;
    }
    if (acts) pushes_.push_back(drive.as_free(force));
  }
  return pushes_;
}

template <class Real>
void FreeRuns::run(NetworkParts& parts, MotionBlocks<Real>& motion, long long step,
                   std::size_t begin, std::size_t steps, std::span<const FreeReading> readings) {
  FreeRun<Real> run{.blocks = {motion.next(), motion.now(), motion.previous()},
                    .kept = motion.kept(),
                    .first = 0,
                    .begin = begin,
                    .steps = steps,
                    .pushes = {},
                    .readings = {}};
  if (step >= 0) run.turn();
  auto reading = readings.begin();
  for (std::size_t i = 0; i < parts.bodies.size(); ++i) {
    if (!parts.bodies[i].is_free) continue;
    const auto of_this = reading;
    while (reading != readings.end() && reading->body == i) ++reading;
    run.first = parts.bodies[i].first;
    run.pushes = pushes_on(parts, parts.bodies[i], step, steps);
    run.readings = {of_this, reading};
    parts.bodies[i].body->run(run);
  }
}

template void FreeRuns::run(NetworkParts&, MotionBlocks<double>&, long long, std::size_t,
                            std::size_t, std::span<const FreeReading>);
template void FreeRuns::run(NetworkParts&, MotionBlocks<float>&, long long, std::size_t,
                            std::size_t, std::span<const FreeReading>);

}  // namespace thrum
