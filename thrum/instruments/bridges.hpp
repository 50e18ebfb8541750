// The bridges of all voices that stand on one place of what they share, side by side in one table.
// A voice takes lanes when it wakes; while nothing but its bridges acts on its strings, the table
// makes their steps (math/kernels/bridges.hpp).
#pragma once

#include <cstddef>
#include <vector>

#include <thrum/core/bridge_lane.hpp>
#include <thrum/instruments/port.hpp>
#include <thrum/math/aligned.hpp>
#include <thrum/math/kernels/bridges.hpp>

namespace thrum {

class Bridges {
 public:
  static constexpr std::size_t steps = BridgeLanes::steps;

  /// [setup] For so many at once, before any is taken; of the slack so much is kept in a step.
  void build(std::size_t most, double kept_slack);

  /// [audio] A spring that is longer by `slack` than at rest.
  std::size_t take(double stiffness, double slack);
  void give_back(std::size_t lane);
  /// [audio] Before it is given back, if what is in it may be out of all bounds.
  void clear(std::size_t lane);

  /// [audio] All forces at a step of the stretch; returns their sum. `lifted` becomes true where
  /// something may have come to its limit.
  double step(std::size_t step, double under, bool& lifted) {
    return kernels_->step(lanes_, step, under, lifted);
  }
  /// [audio] The same sum without what is beyond all sense.
  double sum_of_sane(std::size_t step) const;

  /// [audio] Where the string is at the step that comes.
  void put(std::size_t lane, double place) { lanes_.place[lane] = place; }
  /// [any] By how much the spring is longer at the step that comes than without tension.
  double stretch(std::size_t lane, double under) const {
    return lanes_.place[lane] - under + lanes_.slack[lane];
  }
  /// [any] At the step just made.
  double latest(std::size_t lane) const { return lanes_.latest[lane]; }
  double force(std::size_t step, std::size_t lane) const {
    return lanes_.force[step * lanes_.stride + lane];
  }
  bool is_lifted(std::size_t lane) const { return lanes_.left[lane] < 0.0; }
  /// [audio] It is not in the stretch: put() says where it is.
  void leave(std::size_t lane) { lanes_.left[lane] = lanes_.most[lane] = 0.0; }
  /// [audio] Of a taken one.
  BridgeLane lane(std::size_t lane, const Port& port) const;

 private:
  const BridgeKernels* kernels_ = &best_bridge_kernels();
  BridgeLanes lanes_;
  AlignedBlock<double> numbers_;
  std::vector<char> taken_;
};

}  // namespace thrum
