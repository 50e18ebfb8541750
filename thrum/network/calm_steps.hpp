// Calm steps: no row is awake except dampers, and no parameter moves, as while a string rings or is
// damped. The caller guarantees that no knob was written except those that hold a force, and reads
// only followed places. The course of these places and of the distances of sleeping rows is then
// computed for a stretch of steps at once, and a step only adds the effect of the forces. The
// motion itself is computed later: at the end of the stretch, before an ordinary step, or when it
// is read. The results equal those of ordinary steps to rounding.
//
// Each bank of modes is a lane: its course is known for the whole stretch, and its force is added
// step by step (math/kernels/bank_stretch.hpp), so a step is one push per lane. Dampers on a lane
// push it too. Other bodies, called runners, are stepped ahead (calm_runners.cpp), and their share
// of each distance is added to that of a lane. A runner on which a force begins to act, such as a
// hammer that is thrown, is stepped with the lanes for the rest of the stretch.
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
#include <thrum/network/wake_set.hpp>

namespace thrum {

class CalmSteps {
 public:
  /// [setup]
  void build(const NetworkParts& parts);
  /// [setup] After build(): adds a place and returns where each step writes its displacement;
  /// nullptr when there are too many.
  const double* follow(const NetworkParts& parts, std::span<const PlaceEntry> place,
                       std::span<const double> weights);

  /// [any] Whether no parameter moves.
  static bool everything_rests(const NetworkParts& parts);
  /// [audio] After step n, in which some rows were awake: finds out whether calm steps may follow.
  void begin(NetworkParts& parts, const WakeSet& rows, long long step);
  /// [audio] Before an ordinary step, once the motion is settled.
  void end() {
    last_ = -1;
    take_motion_anew();
  }
  /// [any] Whether begin() found that calm steps may follow.
  bool is_on() const { return last_ >= 0; }
  /// [audio] As after build().
  void start_over() {
    end();
    next_try_ = 0;
  }
  /// [audio] Makes step n if it is calm. False, without effect, where a row would pass its limit or
  /// a second force begins to act on a body.
  bool step(MotionBlocks<double>& motion, long long step);
  /// [audio] Begins a stretch in which the only forces are those of bridges, one per lane, which a
  /// table computes step by step. False, without effect, where other forces act.
  bool begin_beside(std::span<const BridgeLane> bridges, MotionBlocks<double>& motion,
                    long long step);
  /// [audio] Takes the forces of such a stretch, of which `made` steps were made.
  void take_forces(std::span<const BridgeLane> bridges, std::size_t made);
  /// [audio] After take_forces(): the stretch continues with step().
  void leave_table();
  /// [any] Whether the motion and the distances are those of an earlier step.
  bool is_behind() const { return made_ != shown_ || (made_ == 0 && ahead_ != 0); }
  /// [any] Computes those of the step just made.
  void settle(NetworkParts& parts, MotionBlocks<double>& motion);
  /// [audio] The next stretch begins from the motion.
  void take_motion_anew() { made_ = shown_ = ahead_ = 0; }
  /// [audio] Between stretches: begins the next one early.
  void begin_ahead(MotionBlocks<double>& motion, long long step) {
    if (is_on() && step <= last_ && made_ == ahead_) begin_stretch(motion, step);
  }
  /// [audio] After an ordinary step: reads the followed places from the motion at n+1.
  void find_places(const double* next) {
    for (std::size_t i = 0; i < followed_.size(); ++i)
      places_[i] = thrum::read(followed_[i].place, followed_[i].weights, next);
  }

 private:
  static constexpr std::size_t most_followed = 64;
  static constexpr std::size_t steps = BankStretch::most_steps;
  /// Steps between two calls of begin() that take effect, since a failed one costs several steps.
  static constexpr long long between_tries = 32;
  static constexpr std::size_t padded(std::size_t size) {
    return round_up(size, cache_line_bytes / sizeof(double));
  }

  struct FollowedPlace {
    std::span<const PlaceEntry> place;
    std::span<const double> weights;
  };
  /// The share of a goal that is read on consecutive coordinates of one body.
  struct PartOfGoal {
    std::size_t first, count;  ///< coordinates of the network
    const double* weight;
    const double* push;  ///< C weight, for rows
    std::size_t goal;
  };
  /// A number of which the course is computed: the displacement of a followed place, the distance
  /// of a damper, or that of a sleeping row less its limit, which must stay below 0. One part of it
  /// is on a lane, others may be on runners.
  struct Goal {
    double* place;  ///< where a followed place is written, else nullptr
    std::size_t row;
    double offset;
    double drag;              ///< S of a damper, else 0
    double* ahead = nullptr;  ///< its course
    std::size_t lane = 0;     ///< that holds the course
  };
  struct CalmBody {
    const Body* body;
    std::size_t first;                     ///< coordinate
    std::span<PlacedDrive* const> forces;  ///< held by knobs
    std::span<const PartOfGoal> readings;  ///< of followed places, then of dampers, then of others
    PlacedDrive* force = nullptr;          ///< the one that may act, or nullptr
  };
  struct Lane : CalmBody {
    std::size_t bridge = 0;  ///< that acts on it, in a stretch computed by a table
  };
  using Course = std::array<double, steps>;
  /// next, now, previous and kept of one body.
  using BodyMotion = std::array<double*, 4>;
  /// A body that is stepped ahead: its motion at the beginning of the stretch and `ran` steps
  /// later.
  struct Runner : CalmBody {
    BodyMotion start, end;
    std::size_t ran;
    std::size_t first_reading;  ///< among courses_
    Course pushes;              ///< forces of this stretch
    bool by_step;               ///< stepped with the lanes for the rest of the stretch
  };

  void reserve_lanes(const NetworkParts& parts);
  bool find_forces(NetworkParts& parts, const PlacedBody& body, long long step);
  bool find_readings(const NetworkParts& parts, const PlacedBody& body);
  bool add_part(const PartOfGoal& whole, const PlacedBody& body);
  bool find_goals(const NetworkParts& parts, const WakeSet& rows);
  PlacedDrive* take_force(const CalmBody& body);
  bool take_lane(const CalmBody& body);
  bool find_bridges(std::span<const BridgeLane> bridges, long long number);
  void begin_stretch(MotionBlocks<double>& motion, long long number);
  void begin_lane(const Lane& lane, BankStretch& bank, MotionBlocks<double>& motion);
  bool take_runner(const CalmBody& body);
  static BodyMotion motion_of(MotionBlocks<double>& motion, const CalmBody& body);
  static void copy(const BodyMotion& from, const BodyMotion& to, const CalmBody& body);
  void begin_runner(Runner& it, MotionBlocks<double>& motion, long long number);
  void run(Runner& it, std::size_t count);
  void run_one(Runner& it);
  double read(const Runner& it, std::size_t reading) const;
  void step_runner(Runner& it);
  void settle_runner(Runner& it, MotionBlocks<double>& motion);

  std::vector<FollowedPlace> followed_;
  std::vector<double> places_;  ///< their displacements; never moved in memory
  std::vector<PlacedDrive*> forces_;
  std::vector<PartOfGoal> readings_;
  std::vector<Goal> goals_;  ///< followed places, then dampers, then sleeping rows
  std::size_t most_readings_ = 0;
  long long last_ = -1;  ///< the last step that can be calm
  long long next_try_ = 0;
  bool possible_ = false;

  const BankStretchKernels* kernels_ = &best_bank_stretch_kernels();
  std::vector<Lane> lanes_;
  std::vector<double> pushes_;                  ///< the force on each of them
  std::vector<const PlacedDrive*> still_zero_;  ///< forces that must not act
  std::vector<BankStretch> banks_;              ///< one per lane
  AlignedBlock<double> modes_;                  ///< memory of these
  DenseBlock drags_{BankStretch::most_drags, BankStretch::most_drags};
  std::size_t modes_taken_ = 0;
  std::vector<Runner> runners_;
  AlignedBlock<double> rooms_;  ///< memory of their motion
  std::size_t rooms_taken_ = 0;
  std::vector<Course> courses_;  ///< of each of their readings
  std::size_t made_ = 0;         ///< steps made of this stretch
  std::size_t shown_ = 0;        ///< steps of it that the motion includes
  std::size_t ahead_ = 0;        ///< its length; 0: the next one begins from the motion
};

}  // namespace thrum
