// What a steady push does to bodies that nothing else touches.
#include <algorithm>

#include <thrum/network/network.hpp>

namespace thrum {

std::vector<double> Network::step_response(std::span<const PlaceEntry> place, int steps) const {
  std::vector<double> response(static_cast<std::size_t>(steps), 0.0);
  for (const PlacedBody& each : bodies_) {
    const std::size_t size = each.body->size();
    std::vector<PlaceEntry> here;
    for (const PlaceEntry& entry : place)
      if (entry.coordinate >= each.first && entry.coordinate < each.first + size)
        here.push_back({entry.coordinate - each.first, entry.weight});
    if (here.empty()) continue;
    std::vector<double> compliances(size, 0.0);
    each.body->step_compliances(compliances);
    MotionBlocks<double> motion(size);
    for (double& moved : response) {
      each.body->predict(motion.slice(0));
      for (const PlaceEntry& entry : here)
        motion.next()[entry.coordinate] += compliances[entry.coordinate] * entry.weight;
      for (const PlaceEntry& entry : here)
        moved += entry.weight * motion.next()[entry.coordinate];
      motion.rotate();
    }
  }
  return response;
}

}  // namespace thrum
