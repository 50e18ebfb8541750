// Steps in which no row is awake, but for dampers, and no parameter moves, as those of a string
// that rings or is damped. Whoever steps the network says that no knob was written, but those that
// hold a force, and follows the places that are asked for after every step. Then nothing is asked
// of bodies, rows, parameters and drives: what will happen is found for a stretch of steps at once
// (calm_lanes.hpp), and a step adds what the forces do to that. The motion comes after when
// something else happens, or when somebody looks. The numbers are those of ordinary steps, but for
// rounding.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <thrum/core/motion.hpp>
#include <thrum/core/read_place.hpp>
#include <thrum/network/calm_lanes.hpp>
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
  const double* follow(const NetworkParts& parts, std::span<const PlaceEntry> place,
                       std::span<const double> weights);

  /// [any] No parameter moves.
  static bool everything_rests(const NetworkParts& parts);
  /// [audio] After step n, with the rows that were awake: finds out whether what follows may be
  /// calm.
  void begin(NetworkParts& parts, const Limits& limits, std::span<const std::size_t> awake,
             long long step);
  /// [audio] Something else happens; the motion is settled.
  void end() {
    last_ = -1;
    lanes_.take_motion_anew();
  }
  /// [any] Since begin() found that what follows may be calm.
  bool is_on() const { return last_ >= 0; }
  /// [audio] As after build().
  void start_over() {
    end();
    next_try_ = 0;
  }
  /// [audio] Step n, if it is calm: else nothing has happened.
  bool step(MotionBlocks<double>& motion, long long step) {
    return step <= last_ && lanes_.step(motion, step);
  }
  /// [audio] Steps beside those of other networks: see CalmLanes. The first comes after `step`.
  bool begin_beside(std::span<const BridgeLane> bridges, MotionBlocks<double>& motion,
                    long long step) {
    return step + steps_beside <= last_ && lanes_.begin_beside(bridges, motion, step + 1);
  }
  void follow(std::span<const BridgeLane> bridges, std::size_t made) {
    lanes_.follow(bridges, made);
  }
  void leave_table() { lanes_.leave_table(); }
  /// [any] Whether the motion and the distances are not those of the step just made.
  bool is_behind() const { return lanes_.is_behind(); }
  /// [any] Takes them there.
  void settle(NetworkParts& parts, MotionBlocks<double>& motion);
  /// [audio] Settled motion was changed: what follows begins with it.
  void take_motion_anew() { lanes_.take_motion_anew(); }
  /// [audio] After any other step: the followed places in the motion at n+1.
  void find_places(const double* next) {
    for (std::size_t i = 0; i < followed_.size(); ++i)
      places_[i] = thrum::read(followed_[i].place, followed_[i].weights, next);
  }

 private:
  static constexpr std::size_t most_followed = 64;
  static constexpr long long steps_beside = BankStretch::most_steps;
  /// Steps: to find out that nothing will be calm costs as much as some.
  static constexpr long long between_tries = 32;

  struct FollowedPlace {
    std::span<const PlaceEntry> place;
    std::span<const double> weights;
  };

  bool find_forces(NetworkParts& parts, const PlacedBody& body, long long step);
  bool find_readings(const NetworkParts& parts, const PlacedBody& body);
  bool read(const CalmReading& whole, const PlacedBody& body);
  bool find_goals(const NetworkParts& parts, const Limits& limits,
                  std::span<const std::size_t> awake);

  CalmLanes lanes_;
  std::vector<CalmBody> bodies_;
  std::vector<CalmForce> forces_;
  std::vector<CalmReading> readings_;
  std::vector<CalmGoal> goals_;  ///< the followed places, then rows that drag, then the others
  std::vector<FollowedPlace> followed_;
  std::vector<double> places_;  ///< of these, where they stay
  std::size_t most_readings_ = 0;
  long long last_ = -1;  ///< step that is calm
  long long next_try_ = 0;
  bool possible_ = false;
};

}  // namespace thrum
