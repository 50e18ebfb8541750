// The private half of Network: its contents, and the parts of the solver that work on them, in
// network_step.cpp and network_state.cpp.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include <thrum/network/calm_steps.hpp>
#include <thrum/network/energy_book.hpp>
#include <thrum/network/free_runs.hpp>
#include <thrum/network/groups.hpp>
#include <thrum/network/network.hpp>
#include <thrum/network/parameter_motion.hpp>
#include <thrum/network/sampled_time.hpp>
#include <thrum/network/solve.hpp>
#include <thrum/network/start_state.hpp>
#include <thrum/network/wake_set.hpp>
#include <thrum/network/whole_pushes.hpp>

namespace thrum {

struct Network::Rooms {
  Rooms(double time_step, Precision precision);
  void start();
  void restart();
  void forget();
  void step_once();
  /// Computes the motion that calm steps have left behind.
  void settle() {
    if (calm_.is_behind()) calm_.settle(parts_, std::get<MotionBlocks<double>>(motion_));
  }
  void drop_tiny_motion();
  void exchange(State& state);
  SolverEffort effort(bool with_friction) const;
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
  void write_energy();
  MotionBlocks<double>& motion_in_double();

  NetworkParts parts_;
  Groups groups_;
  WakeSet wake_set_;
  WholePushes whole_pushes_;
  GroupSolver solver_;
  ParameterMotion parameter_motion_;
  StartState start_state_;
  FreeRuns free_runs_;
  CalmSteps calm_;
  std::vector<std::size_t> lone_;  ///< by interaction
  std::variant<MotionBlocks<double>, MotionBlocks<float>> motion_;
  MotionBlocks<double> widened_;  ///< copy of a motion in float, for its energy
  std::optional<EnergyBook> book_;
  SampledTime book_time_;         ///< spent on the book
  bool parameters_rest_ = false;  ///< no parameter moves until a knob is written
  long long step_ = -1;
};

}  // namespace thrum
