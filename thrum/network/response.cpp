// What a steady push does to bodies that nothing else touches.
#include <thrum/network/network.hpp>

namespace thrum {

namespace {

/// The entries of a place on one body, in its own coordinates.
Place on_body(std::span<const PlaceEntry> place, std::size_t first, std::size_t size) {
  Place here;
  for (const PlaceEntry& entry : place)
    if (entry.coordinate >= first && entry.coordinate < first + size)
      here.push_back({entry.coordinate - first, entry.weight});
  return here;
}

}  // namespace

std::vector<double> Network::step_response(std::span<const PlaceEntry> push,
                                           std::span<const PlaceEntry> read, int steps) const {
  std::vector<double> response(static_cast<std::size_t>(steps), 0.0);
  for (const PlacedBody& each : parts_.bodies) {
    const std::size_t size = each.body->size();
    const Place pushed = on_body(push, each.first, size);
    const Place heard = on_body(read, each.first, size);
    if (pushed.empty() || heard.empty()) continue;
    std::vector<double> compliances(size, 0.0);
    each.body->step_compliances(compliances);
    MotionBlocks<double> motion(size);
    for (double& moved : response) {
      each.body->predict(motion.slice(0));
      for (const PlaceEntry& entry : pushed)
        motion.next()[entry.coordinate] += compliances[entry.coordinate] * entry.weight;
      for (const PlaceEntry& entry : heard) moved += entry.weight * motion.next()[entry.coordinate];
      motion.rotate();
    }
  }
  return response;
}

}  // namespace thrum
