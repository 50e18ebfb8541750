// Converts ticks of a MIDI file to seconds.
#pragma once

#include <cstdint>
#include <vector>

namespace thrum {

/// From this tick on, the microseconds per quarter note.
struct TempoChange {
  std::uint64_t tick = 0;
  std::uint32_t microseconds_per_quarter = 500'000;
};

class TempoMap {
 public:
  /// Ticks of constant length; tempo changes are ignored.
  explicit TempoMap(double ticks_per_second);
  /// Changes in any order; of several at one tick the last counts. Before the first, 120 quarters
  /// a minute.
  TempoMap(std::uint32_t ticks_per_quarter, std::vector<TempoChange> changes);

  double seconds(std::uint64_t tick) const;

 private:
  // Sums of ticks times microseconds are integers, exact in a double for any valid score length:
  // times are rounded once, however often the tempo changes.
  struct Segment {
    std::uint64_t tick;
    double sum;  ///< of all ticks before, each times its tempo
    double tempo;
  };
  std::vector<Segment> segments_;
  double sums_per_second_;
};

}  // namespace thrum
