// Steps in which no row is awake and no parameter moves, as those of a string that rings. Whoever
// steps the network says that no knob was written, but those that hold a force; then nothing is
// asked of rows, parameters and drives, and every bank of modes is stepped, driven and read in one
// pass. The numbers are those of an ordinary step, but for the order of sums.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <thrum/core/knob.hpp>
#include <thrum/core/motion.hpp>
#include <thrum/math/kernels/driven_bank.hpp>
#include <thrum/network/parts.hpp>

namespace thrum {

class CalmSteps {
 public:
  /// The distances between which rows sleep.
  struct Limits {
    std::span<const double> low, high;
  };

  /// [setup]
  void build(const NetworkParts& parts);
  /// [setup] After build(): a place that is asked for after every step. Returns its number.
  std::size_t follow(std::span<const PlaceEntry> place, std::span<const double> weights);

  /// [audio] After step n, in which no row was awake: finds out whether what follows may be calm.
  void begin(NetworkParts& parts, const Limits& limits, long long step);
  /// [audio] Something else happens.
  void end() {
    last_ = -1;
    has_stepped_ = false;
  }
  /// [any]
  bool goes_on_at(long long step) const { return step <= last_; }
  /// [audio] All bodies and the distances of rows, at n+1. False when a row is beyond its limits.
  bool step(NetworkParts& parts, MotionBlocks<double>& motion, const Limits& limits);
  /// [any] Where a followed place is at n+1; `next` is the motion then.
  double place(std::size_t number, const double* next) const;

 private:
  /// A force that a knob holds.
  struct Force {
    const Knob* knob;
    PlacedDrive* drive;
  };
  /// A sum over coordinates of a body that is part of a distance or a place.
  struct Reading {
    std::size_t first, count;  ///< coordinates of the network
    const double* weight;
    bool is_row;
    std::size_t number;  ///< of the row, or of the place
  };
  struct CalmBody {
    const Body* body;
    std::size_t first;  ///< coordinate
    std::span<const Force> forces;
    std::span<const Reading> readings;
    DrivenBank bank;  ///< no modes: it is stepped by predict()
  };
  struct FollowedPlace {
    std::span<const PlaceEntry> place;
    std::span<const double> weights;
  };

  bool find_forces(NetworkParts& parts, const PlacedBody& body, long long step);
  void find_readings(const NetworkParts& parts, const PlacedBody& body);
  void read(std::size_t first, std::size_t count, const double* weight, const PlacedBody& body,
            bool is_row, std::size_t number);
  static DrivenBank bank_of(const CalmBody& it);
  double* goal(const Reading& reading, RowNumbers& numbers) {
    return (reading.is_row ? numbers.next.data() : places_.data()) + reading.number;
  }
  void step_bank(CalmBody& it, double force, MotionBlocks<double>& motion, RowNumbers& numbers);
  void step_body(const CalmBody& it, MotionBlocks<double>& motion, RowNumbers& numbers);

  const DrivenBankKernels* kernels_ = &best_driven_bank_kernels();
  const RowKernels* row_kernels_ = &best_row_kernels();
  std::vector<CalmBody> bodies_;
  std::vector<Force> forces_;
  std::vector<Reading> readings_;
  std::vector<std::size_t> rows_;
  std::vector<FollowedPlace> followed_;
  std::vector<double> places_;
  std::size_t most_readings_ = 0;
  long long last_ = -1;  ///< step that is calm
  bool possible_ = false;
  bool has_stepped_ = false;  ///< the last step was calm
};

}  // namespace thrum
