// What happens in a network in a stretch of calm steps. Banks of modes are lanes: where the places
// on them will be is known for the whole stretch, but for what their force does, which is added
// step by step (math/kernels/bank_stretch.hpp). Other bodies run ahead, and what is read of them
// goes into the lanes. So a step is a push per lane. Dampers that rest on a lane push it too. A
// body that runs ahead and is pushed, as a hammer that is thrown, goes step by step for the rest of
// the stretch.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include <thrum/core/bridge_lane.hpp>
#include <thrum/core/knob.hpp>
#include <thrum/core/motion.hpp>
#include <thrum/math/aligned.hpp>
#include <thrum/math/kernels/bank_stretch.hpp>
#include <thrum/math/kernels/dense.hpp>
#include <thrum/network/parts.hpp>

namespace thrum {

/// A force that a knob holds.
struct CalmForce {
  const Knob* knob;
  PlacedDrive* drive;

  /// Newtons at a step.
  double at(long long step) const {
    return knob->is_still() ? knob->at(0.0) : drive->drive->force(step);
  }
};
/// A sum over coordinates of one body that is part of a goal.
struct CalmReading {
  std::size_t first, count;  ///< coordinates of the network
  const double* weight;
  const double* push;  ///< what a newton of its row takes from them; of rows
  std::size_t goal;
};
/// A place that each step finds, or a row: one that drags, or one that has to stay below zero.
struct CalmGoal {
  double* place;  ///< or nullptr
  std::size_t row;
  double offset;
  double drag;  ///< S of a row that drags, else 0
};
struct CalmBody {
  const Body* body;
  std::size_t first;  ///< coordinate
  std::span<const CalmForce> forces;
  std::span<const CalmReading> readings;  ///< those of places first, then of what drags
};

class CalmLanes {
 public:
  /// [setup]
  void build(const NetworkParts& parts);
  /// [audio] Which bodies there are and what is read of them; they must stay. False where a goal
  /// has not exactly one part on a bank of modes, one that drags has another part, or a lane has
  /// too many readings.
  bool take(std::span<const CalmBody> bodies, std::span<const CalmGoal> goals);
  /// [audio] The next stretch begins with the motion.
  void take_motion_anew() { made_ = shown_ = ahead_ = 0; }
  /// [audio] The next step, unless a row would pass its limit, or another force than one of each
  /// body begins to act: then nothing has happened.
  bool step(MotionBlocks<double>& motion, long long number);
  /// [audio] Begins a stretch from step `number` on in which the only forces are those of bridges,
  /// one for each lane, which a table finds step by step. False, and nothing has happened, where
  /// there are others.
  bool begin_beside(std::span<const BridgeLane> bridges, MotionBlocks<double>& motion,
                    long long number);
  /// [audio] So many steps of that were made.
  void follow(std::span<const BridgeLane> bridges, std::size_t made);
  /// [audio] After follow(): goes on with step(), in the middle of the stretch.
  void leave_table();
  /// [any] Whether the motion is not that of the step just made.
  bool is_behind() const { return made_ != shown_ || (made_ == 0 && ahead_ != 0); }
  /// [any] Takes it there.
  void settle(MotionBlocks<double>& motion);

 private:
  static constexpr std::size_t steps = BankStretch::most_steps;
  static constexpr std::size_t padded(std::size_t size) {
    return round_up(size, cache_line_bytes / sizeof(double));
  }

  struct Lane {
    const CalmBody* of;
    const CalmForce* force;  ///< that may push it, or nullptr
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
    const CalmForce* force;     ///< that may push it, or nullptr
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

  const CalmForce* take_force(const CalmBody& body);
  bool take_lane(const CalmBody& body, std::span<const CalmGoal> goals);
  void find_drag_gains(BankStretch& bank, std::span<const CalmReading> drags,
                       std::span<const CalmGoal> goals);
  void take_runner(const CalmBody& body);
  bool find_additions(std::span<const CalmGoal> goals);
  bool find_bridges(std::span<const BridgeLane> bridges, long long number);
  void begin_stretch(MotionBlocks<double>& motion, long long number);
  void begin_lane(const Lane& lane, BankStretch& bank, MotionBlocks<double>& motion);
  void begin_runner(Runner& it, MotionBlocks<double>& motion, long long number);
  void run(Runner& it, std::size_t count);
  void run_one(Runner& it);
  double read(const Runner& it, std::size_t reading) const;
  void step_runner(Runner& it);
  void settle_runner(Runner& it, MotionBlocks<double>& motion);

  const BankStretchKernels* kernels_ = &best_bank_stretch_kernels();
  std::vector<Lane> lanes_;
  std::vector<double> pushes_;                ///< on each of them
  std::vector<const CalmForce*> still_zero_;  ///< that do not act
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
