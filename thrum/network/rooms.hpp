// The private half of Network: what it is made of, the rooms that look at it, and how a step goes
// through them (network_step.cpp, network_state.cpp).
#pragma once

#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include <thrum/network/calm_steps.hpp>
#include <thrum/network/energy_book.hpp>
#include <thrum/network/free_runs.hpp>
#include <thrum/network/groups.hpp>
#include <thrum/network/network.hpp>
#include <thrum/network/parameter_motion.hpp>
#include <thrum/network/passing_places.hpp>
#include <thrum/network/sampled_time.hpp>
#include <thrum/network/sleeping_bodies.hpp>
#include <thrum/network/solve.hpp>
#include <thrum/network/start_state.hpp>
#include <thrum/network/wake_set.hpp>
#include <thrum/network/whole_pushes.hpp>

namespace thrum {

struct Network::Rooms {
  Rooms(double time_step, Precision precision);
  void start();
  void restart();
  void step();
  void step_at_rest();
  void step_at_rest_and_show();
  void find_rest();
  bool begin_beside(std::span<const BridgeLane> bridges);
  void follow_beside(std::span<const BridgeLane> bridges, std::size_t made, std::size_t more);
  void step_once();
  /// What was left behind in calm steps follows.
  void settle() {
    if (calm_.is_behind()) settle_calm();
  }
  void settle_calm();
  void wake_reached();
  void drop_tiny_motion();
  void drop_tiny_motion_now_and_then();
  void book_step();
  void exchange(State& state);
  void step_tied();
  template <class Real>
  void step_in(MotionBlocks<Real>& motion, bool with_free);
  template <class Real>
  void move_parameters(const MotionBlocks<Real>& motion);
  template <class Real>
  void act(MotionBlocks<Real>& motion);
  void regroup();
  bool part_passing_places();
  void solve_groups();
  void pass(std::size_t steps);
  std::uint64_t find_fingerprint() const;
  void write_energy();
  MotionBlocks<double>& motion_in_double();

  NetworkParts parts_;
  Groups groups_;
  WakeSet wake_set_;
  WholePushes whole_pushes_;
  GroupSolver solver_;
  ParameterMotion parameter_motion_;
  PassingPlaces passing_;
  StartState start_state_;
  FreeRuns free_runs_;
  CalmSteps calm_;
  SleepingBodies sleepers_;
  double put_to_rest_ = 0.0;       ///< joules, in this step
  std::vector<std::size_t> lone_;  ///< by interaction
  std::variant<MotionBlocks<double>, MotionBlocks<float>> motion_;
  MotionBlocks<double> widened_;  ///< of motion in float, for its energy
  std::optional<EnergyBook> book_;
  SampledTime book_time_;  ///< of writing the book
  std::uint64_t fingerprint_ = 0;
  bool parameters_rest_ = false;  ///< until a knob is written that may not move at rest
  long long step_ = -1;
};

}  // namespace thrum
