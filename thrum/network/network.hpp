// Bodies joined by interactions, stepped together:
//
//     every body predicts its free step            q_free
//     drives push                                  q_free += C b F
//     every row reads its distance                 d = b . q_free + offset - x^{n-1}
//     every group of rows solves                   r + W f(r) = d,  W = B C B^T
//     every row pushes back                        q^{n+1} = q_free - C B^T f
//
// It knows no concrete kind of body or interaction. All memory is taken while it is set up. What it is
// made of is in NetworkParts; each room below owns what it needs to know about them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include <thrum/math/flush_denormals.hpp>
#include <thrum/network/energy_book.hpp>
#include <thrum/network/free_runs.hpp>
#include <thrum/network/groups.hpp>
#include <thrum/network/parameter_motion.hpp>
#include <thrum/network/parts.hpp>
#include <thrum/network/solve.hpp>
#include <thrum/network/start_state.hpp>
#include <thrum/network/wake_set.hpp>

namespace thrum {

enum class Precision { in_double, in_float };

class Network {
 public:
  /// [setup]
  explicit Network(double time_step, Precision precision = Precision::in_double);

  /// [setup] Returns the number of the body's first coordinate.
  std::size_t add(std::unique_ptr<Body> body);
  /// [setup] One row per row of the interaction; places in coordinates of the network. Returns the
  /// number of the first row.
  std::size_t add(std::unique_ptr<Interaction> interaction, const std::vector<Row>& rows);
  /// [setup] With `moving`, the force acts where that is at each step, and `place` is not needed.
  void add(std::unique_ptr<Drive> drive, Place place,
           std::shared_ptr<const MovingPlace> moving = nullptr);
  /// [setup] After everything was added, before the first step: groups and the state at step 0.
  /// Throws std::invalid_argument for a row that moves nothing.
  void start();
  /// [setup] After start(). Without it the book costs nothing.
  void keep_energy_book();
  /// [audio] After start(): back to step 0, as if nothing had happened. Not while a book is kept.
  void restart();

  /// [audio] Computes step n, the first one being 0: afterwards displacements belong to n,
  /// velocities and forces too, and energies to n+1/2.
  void step();
  long long step_number() const { return step_; }
  double time_step() const { return parts_.time_step; }

  /// [setup] After start(): this place is read in every step, so what it is on must keep pace.
  void tie(std::span<const PlaceEntry> place) { free_runs_.tie(parts_, place); }
  /// [any] The number of the body a place is on, if that is one that nothing touches nor moves.
  std::optional<std::size_t> free_body(std::span<const PlaceEntry> place) const {
    return free_runs_.free_body(parts_, place);
  }
  /// [audio] Many steps. Bodies that nothing touches run ahead by stretches, and are read on the
  /// way: `readings`, in the order of their bodies, get a number per step. each(i) is called after
  /// step i for all that is tied. Not while a book is kept, nor with knobs.
  template <class Each>
  void run(std::size_t steps, std::span<const FreeReading> readings, const Each& each);

  /// [any] Everything that a step changes. What is read must come from an equal network.
  void exchange(State& state);
  /// [any] A number that networks of equal bodies and rows share.
  std::uint64_t fingerprint() const { return fingerprint_; }

  /// [any] `weights` are those of a place whose coordinates follow one another, or none.
  double displacement(std::span<const PlaceEntry> place,
                      std::span<const double> weights = {}) const;
  double velocity(std::span<const PlaceEntry> place, std::span<const double> weights = {}) const;
  double force(std::size_t row) const { return parts_.numbers.force[row]; }
  double distance(std::size_t row) const { return parts_.numbers.now[row]; }
  const EnergyRow& energy() const {
    static const EnergyRow nothing;
    return book_ ? book_->row() : nothing;
  }
  bool keeps_book() const { return book_.has_value(); }
  /// [any] Seconds of this machine spent on the book so far, so that speed can be told without it.
  double book_seconds() const { return book_seconds_; }
  SolverEffort effort() const;
  /// [any] Of rows with an inner state, which effort() leaves out.
  SolverEffort friction_effort() const;

  /// [any] How the rows are connected.
  std::size_t coordinates() const { return parts_.coordinates; }
  std::size_t row_count() const { return parts_.rows.size(); }
  std::size_t lone_rows() const { return groups_.lone_rows(); }
  /// [any] Rows that took part in the step just made.
  std::size_t awake_rows() const { return wake_set_.awake().size(); }
  std::span<const Groups::Island> islands() const { return groups_.islands(); }
  const RowTable& rows() const { return parts_.rows; }

  /// [setup] After start(): how far the place `read` moves for a newton that acts on the place
  /// `push` from rest on, after 1, 2, ... steps, contacts and all else left out. A mass m gives
  /// k^2/m n (n+1)/2.
  std::vector<double> step_response(std::span<const PlaceEntry> push,
                                    std::span<const PlaceEntry> read, int steps) const;

 private:
  /// Lone rows of one interaction, all asked at once.
  struct LoneRows {
    std::vector<std::size_t> local;
    std::vector<double> compliance, d, r, force, slope, bend;
    void reserve(std::size_t rows);
    void add(std::size_t row, double own);
  };

  void step_tied();
  template <class Real>
  void step_in(MotionBlocks<Real>& motion, bool with_free);
  template <class Real>
  void act(MotionBlocks<Real>& motion);
  void regroup();
  void solve_groups();
  void solve_lone(PlacedInteraction& placed, LoneRows& lone);
  void pass(std::size_t steps);
  std::uint64_t find_fingerprint() const;
  void write_energy();
  MotionBlocks<double>& motion_in_double();

  NetworkParts parts_;
  Groups groups_;
  WakeSet wake_set_;
  GroupSolver solver_;
  ParameterMotion parameter_motion_;
  StartState start_state_;
  FreeRuns free_runs_;
  std::vector<LoneRows> lone_;  ///< of each interaction
  std::variant<MotionBlocks<double>, MotionBlocks<float>> motion_;
  MotionBlocks<double> widened_;  ///< of motion in float, for the energy book
  std::optional<EnergyBook> book_;
  double book_seconds_ = 0.0;
  std::uint64_t fingerprint_ = 0;
  long long step_ = -1;
};

template <class Each>
void Network::run(std::size_t steps, std::span<const FreeReading> readings, const Each& each) {
  const FlushDenormals no_stalls;
  for (std::size_t done = 0; done < steps;) {
    const std::size_t many = std::min(steps - done, FreeRuns::longest_stretch);
    std::visit(
        [&](auto& motion) { free_runs_.run(parts_, motion, step_, done, many, readings); },
        motion_);
    if (free_runs_.all_are_free()) pass(many);
    for (std::size_t i = 0; i < many; ++i) {
      if (!free_runs_.all_are_free()) step_tied();
      each(done + i);
    }
    done += many;
  }
}

}  // namespace thrum
