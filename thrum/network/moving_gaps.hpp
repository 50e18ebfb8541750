// Gaps of contacts that are moved while they sound, as the lever of a snare drum lifts the wires
// off the head. A row whose gap g moves reads x = b . q + c - g, so that in a step
//
//     r = b . (q^{n+1} - q^{n-1}) - (g^{n+1} - g^{n-1})
//
// Of what its force stores and loses, f r/2k, the bodies give f b . d. q. The rest, -f d. g, is the
// power of whoever moves the gap. W is what it was.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include <thrum/core/knob.hpp>
#include <thrum/core/place.hpp>
#include <thrum/core/state.hpp>
#include <thrum/network/row_table.hpp>

namespace thrum {

class MovingGaps {
 public:
  /// [setup] `number` is that of the row in the table.
  void add(std::size_t number, const Row& row);
  bool empty() const { return each_.empty(); }
  bool has(std::size_t number) const;
  /// [audio] None moves until a knob is written.
  bool rest() const;

  /// [setup] Before the rows are read at steps -1 and 0: all gaps are as at step 0.
  void start(RowTable& table, double time_step);
  /// [audio] Takes the table's offsets to step n+1.
  void move(long long step, RowTable& table);
  /// [any] Power at n of moving the gaps.
  double power(std::span<const double> force) const;
  void exchange(State& state, RowTable& table);

 private:
  struct MovingGap {
    std::shared_ptr<const Knob> knob;
    std::vector<std::pair<std::size_t, double>> rows;  ///< numbers, and their offsets without it
    std::array<double, 3> gap = {};                    ///< at n+1, n and n-1

    bool rests() const { return gap[0] == gap[1] && gap[1] == gap[2] && knob->is_still(); }
    void lower(RowTable& table) const {
      for (const auto& [number, offset] : rows) table.set_offset(number, offset - gap[0]);
    }
  };

  std::vector<MovingGap> each_;
  double time_step_ = 0.0;
};

}  // namespace thrum
