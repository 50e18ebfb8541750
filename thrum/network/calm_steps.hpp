// Steps in which no row is awake, but for dampers, and no parameter moves, as those of a string
// that rings or is damped. Whoever steps the network says that no knob was written, but those that
// hold a force, and follows the places that are asked for after every step. Then nothing is asked
// of bodies, rows, parameters and drives: what will happen is found for a stretch of steps at once,
// and a step adds what the forces do to that. The motion comes after when something else happens,
// or when somebody looks. The numbers are those of ordinary steps, but for rounding.
//
// Banks of modes are lanes: where the places on them will be is known for the whole stretch, but
// for what their force does, which is added step by step (math/kernels/bank_stretch.hpp). Other
// bodies run ahead (calm_runners.cpp), and what is read of them goes into the lanes. So a step is a
// push per lane. Dampers that rest on a lane push it too. A body that runs ahead and is pushed, as
// a hammer that is thrown, goes step by step for the rest of the stretch.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include <thrum/core/bridge_lane.hpp>
#include <thrum/core/knob.hpp>
#include <thrum/core/motion.hpp>
#include <thrum/core/read_place.hpp>
#include <thrum/math/aligned.hpp>
#include <thrum/math/kernels/bank_stretch.hpp>
#include <thrum/math/kernels/dense.hpp>
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
    take_motion_anew();
  }
  /// [any] Since begin() found that what follows may be calm.
  bool is_on() const { return last_ >= 0; }
  /// [audio] As after build().
  void start_over() {
    end();
    next_try_ = 0;
  }
  /// [audio] Step n, if it is calm. Else nothing has happened: a row would pass its limit, or
  /// another force than one of each body begins to act.
  bool step(MotionBlocks<double>& motion, long long step);
  /// [audio] Begins a stretch after a step in which the only forces are those of bridges, one for
  /// each lane, which a table finds step by step. False, and nothing has happened, where there are
  /// others.
  bool begin_beside(std::span<const BridgeLane> bridges, MotionBlocks<double>& motion,
                    long long step);
  /// [audio] So many steps of that were made.
  void follow(std::span<const BridgeLane> bridges, std::size_t made);
  /// [audio] After follow(): goes on with step(), in the middle of the stretch.
  void leave_table();
  /// [any] Whether the motion and the distances are not those of the step just made.
  bool is_behind() const { return made_ != shown_ || (made_ == 0 && ahead_ != 0); }
  /// [any] Takes them there.
  void settle(NetworkParts& parts, MotionBlocks<double>& motion);
  /// [audio] The next stretch begins with the motion.
  void take_motion_anew() { made_ = shown_ = ahead_ = 0; }
  /// [audio] In the middle of nothing: begins the stretch that the next step would begin.
  void begin_ahead(MotionBlocks<double>& motion, long long step) {
    if (is_on() && step <= last_ && made_ == ahead_) begin_stretch(motion, step);
  }
  /// [audio] After any other step: the followed places in the motion at n+1.
  void find_places(const double* next) {
    for (std::size_t i = 0; i < followed_.size(); ++i)
      places_[i] = thrum::read(followed_[i].place, followed_[i].weights, next);
  }

 private:
  static constexpr std::size_t most_followed = 64;
  static constexpr std::size_t steps = BankStretch::most_steps;
  /// Steps: to find out that nothing will be calm costs as much as some.
  static constexpr long long between_tries = 32;
  static constexpr std::size_t padded(std::size_t size) {
    return round_up(size, cache_line_bytes / sizeof(double));
  }

  struct FollowedPlace {
    std::span<const PlaceEntry> place;
    std::span<const double> weights;
  };
  /// A force that a knob holds.
  struct HeldForce {
    const Knob* knob;
    PlacedDrive* drive;

    /// Newtons at a step.
    double at(long long step) const {
      return knob->is_still() ? knob->at(0.0) : drive->drive->force(step);
    }
  };
  /// A sum over coordinates of one body that is part of a goal.
  struct PartOfGoal {
    std::size_t first, count;  ///< coordinates of the network
    const double* weight;
    const double* push;  ///< what a newton of its row takes from them; of rows
    std::size_t goal;
  };
  /// A place that each step finds, or a row: one that drags, or one that has to stay below zero.
  struct Goal {
    double* place;  ///< or nullptr
    std::size_t row;
    double offset;
    double drag;  ///< S of a row that drags, else 0
  };
  struct CalmBody {
    const Body* body;
    std::size_t first;  ///< coordinate
    std::span<const HeldForce> forces;
    std::span<const PartOfGoal> readings;  ///< those of places first, then of what drags
  };
  struct Lane {
    const CalmBody* of;
    const HeldForce* force;  ///< that may push it, or nullptr
    std::size_t bridge = 0;  ///< that pulls it, in a stretch beside others
  };
  using Course = std::array<double, steps>;
  /// next, now, previous and kept.
  using State = std::array<double*, 4>;
  /// A body that runs ahead: where it was when the stretch began, and where it has come.
  struct Runner {
    const CalmBody* of;
    State start, end;
    std::size_t ran;            ///< steps between them
    std::size_t first_reading;  ///< among courses_
    const HeldForce* force;     ///< that may push it, or nullptr
    Course pushes;              ///< by it, in this stretch
    bool by_step;               ///< it does not run ahead in this stretch
  };
  /// What is added to a reading of a lane: a number, and what is read of a runner.
  struct Addition {
    double* ahead;
    std::size_t lane;
    double constant;
    const Course* read;  ///< or nullptr
  };

  void reserve_lanes(const NetworkParts& parts);
  bool find_forces(NetworkParts& parts, const PlacedBody& body, long long step);
  bool find_readings(const NetworkParts& parts, const PlacedBody& body);
  bool read(const PartOfGoal& whole, const PlacedBody& body);
  bool find_goals(const NetworkParts& parts, const Limits& limits,
                  std::span<const std::size_t> awake);
  bool take_bodies();
  const HeldForce* take_force(const CalmBody& body);
  bool take_lane(const CalmBody& body);
  void find_drag_gains(BankStretch& bank, std::span<const PartOfGoal> drags);
  bool find_additions();
  bool find_bridges(std::span<const BridgeLane> bridges, long long number);
  void begin_stretch(MotionBlocks<double>& motion, long long number);
  void begin_lane(const Lane& lane, BankStretch& bank, MotionBlocks<double>& motion);
  void take_runner(const CalmBody& body);
  void begin_runner(Runner& it, MotionBlocks<double>& motion, long long number);
  void run(Runner& it, std::size_t count);
  void run_one(Runner& it);
  double read(const Runner& it, std::size_t reading) const;
  void step_runner(Runner& it);
  void settle_runner(Runner& it, MotionBlocks<double>& motion);

  std::vector<FollowedPlace> followed_;
  std::vector<double> places_;  ///< of these, where they stay
  std::vector<CalmBody> bodies_;
  std::vector<HeldForce> forces_;
  std::vector<PartOfGoal> readings_;
  std::vector<Goal> goals_;  ///< the followed places, then rows that drag, then the others
  std::size_t most_readings_ = 0;
  long long last_ = -1;  ///< step that is calm
  long long next_try_ = 0;
  bool possible_ = false;

  const BankStretchKernels* kernels_ = &best_bank_stretch_kernels();
  std::vector<Lane> lanes_;
  std::vector<double> pushes_;                ///< on each of them
  std::vector<const HeldForce*> still_zero_;  ///< that do not act
  std::vector<BankStretch> banks_;            ///< of the lanes
  AlignedBlock<double> modes_;                ///< of these
  DenseBlock drags_{BankStretch::most_drags, BankStretch::most_drags};
  std::size_t modes_taken_ = 0;
  std::vector<Runner> runners_;
  AlignedBlock<double> rooms_;  ///< of their states
  std::size_t rooms_taken_ = 0;
  std::vector<Course> courses_;  ///< of what is read of them
  std::vector<Addition> additions_;
  std::size_t made_ = 0;   ///< steps of the stretch
  std::size_t shown_ = 0;  ///< of these, by the motion
  std::size_t ahead_ = 0;  ///< that it has; 0: it has to be begun with the motion
};

}  // namespace thrum
