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
#include <thrum/core/read_place.hpp>
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
  /// [setup] After build(): a place that is asked for after every step, and where each step writes
  /// it; nowhere, when there are too many.
  const double* follow(std::span<const PlaceEntry> place, std::span<const double> weights);

  /// [audio] After step n, in which no row was awake: finds out whether what follows may be calm.
  void begin(NetworkParts& parts, const Limits& limits, long long step);
  /// [audio] Something else happens.
  void end() { last_ = -1; }
  /// [audio] As after build().
  void start_over() {
    end();
    next_try_ = 0;
  }
  /// [any]
  bool goes_on_at(long long step) const { return step <= last_; }
  /// [audio] All bodies and the distances of rows, at n+1. False when a row is beyond its limits.
  bool step(NetworkParts& parts, MotionBlocks<double>& motion, const Limits& limits);
  /// [audio] After any other step: the followed places in the motion at n+1.
  void find_places(const double* next) {
    for (std::size_t i = 0; i < followed_.size(); ++i)
      places_[i] = thrum::read(followed_[i].place, followed_[i].weights, next);
  }

 private:
  static constexpr std::size_t most_followed = 64;
  /// Steps: to find out that nothing will be calm costs as much as some.
  static constexpr long long between_tries = 32;

  /// A force that a knob holds.
  struct Force {
    const Knob* knob;
    PlacedDrive* drive;
  };
  /// A sum over coordinates of one body that is part of a distance or a place.
  struct Reading {
    std::size_t first, count;  ///< coordinates of the network
    const double* weight;
    std::size_t goal;
  };
  /// A distance or a place, and its parts.
  struct Goal {
    bool is_row;
    std::size_t number;  ///< of the row, or of the place
    double offset;
    std::span<const double* const> parts;
  };
  struct CalmBody {
    const Body* body;
    std::size_t first;  ///< coordinate
    std::span<const Force> forces;
    std::span<const Reading> readings;
    DrivenBank bank;  ///< its sums are what the readings find; no modes: predict() steps it
  };
  struct FollowedPlace {
    std::span<const PlaceEntry> place;
    std::span<const double> weights;
  };

  bool find_forces(NetworkParts& parts, const PlacedBody& body, long long step);
  bool find_readings(const NetworkParts& parts, const PlacedBody& body);
  bool read(std::size_t first, std::size_t count, const double* weight, const PlacedBody& body,
            std::size_t goal);
  static void take_bank(CalmBody& it);
  void find_goals(const NetworkParts& parts, const Limits& limits);
  void join_parts();
  void step_body(CalmBody& it, MotionBlocks<double>& motion);

  const DrivenBankKernels* kernels_ = &best_driven_bank_kernels();
  const RowKernels* row_kernels_ = &best_row_kernels();
  std::vector<CalmBody> bodies_;
  std::vector<Force> forces_;
  std::vector<Reading> readings_;
  std::vector<Goal> goals_;           ///< the followed places, then the rows
  std::vector<const double*> parts_;  ///< of all goals
  std::vector<FollowedPlace> followed_;
  std::vector<double> places_;  ///< of these, where they stay
  std::size_t most_readings_ = 0;
  long long last_ = -1;  ///< step that is calm
  long long next_try_ = 0;
  bool possible_ = false;
};

}  // namespace thrum
