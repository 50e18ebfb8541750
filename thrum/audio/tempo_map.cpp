#include <thrum/audio/tempo_map.hpp>

#include <algorithm>

namespace thrum {

TempoMap::TempoMap(double ticks_per_second)
    : segments_{{0, 0.0, 1.0}}, sums_per_second_(ticks_per_second) {}

TempoMap::TempoMap(std::uint32_t ticks_per_quarter, std::vector<TempoChange> changes)
    : segments_{{0, 0.0, 500'000.0}}, sums_per_second_(1e6 * ticks_per_quarter) {
  std::stable_sort(changes.begin(), changes.end(),
                   [](const TempoChange& a, const TempoChange& b) { return a.tick < b.tick; });
  for (const TempoChange& change : changes) {  // of several at one tick seconds() finds the last
    const Segment& last = segments_.back();
    const double sum = last.sum + static_cast<double>(change.tick - last.tick) * last.tempo;
    segments_.push_back({change.tick, sum, static_cast<double>(change.microseconds_per_quarter)});
  }
}

double TempoMap::seconds(std::uint64_t tick) const {
  const auto after =
      std::upper_bound(segments_.begin(), segments_.end(), tick,
                       [](std::uint64_t value, const Segment& each) { return value < each.tick; });
  const Segment& segment = *(after - 1);
  return (segment.sum + static_cast<double>(tick - segment.tick) * segment.tempo) /
         sums_per_second_;
}

}  // namespace thrum
