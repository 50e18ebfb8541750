// Bodies joined by interactions, stepped together:
//
//     every body predicts its free step            q_free
//     drives push                                  q_free += C b F
//     every row reads its distance                 d = b . q_free + offset - x^{n-1}
//     every island solves                          r + W f(r) = d,  W = B C B^T
//     every row pushes back                        q^{n+1} = q_free - C B^T f
//
// It knows no concrete kind of body or interaction. All memory is taken while it is set up.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include <thrum/core/body.hpp>
#include <thrum/core/drive.hpp>
#include <thrum/core/free_run.hpp>
#include <thrum/core/interaction.hpp>
#include <thrum/math/flush_denormals.hpp>
#include <thrum/network/energy_book.hpp>
#include <thrum/network/island.hpp>
#include <thrum/network/loose_rows.hpp>
#include <thrum/network/moving_rows.hpp>
#include <thrum/network/row_table.hpp>

namespace thrum {

enum class Precision { in_double, in_float };

/// The rows that hold at step 0 already, and their laws f = force + slope (m. x - x^0).
struct HeldRows {
  RowTable rows;
  std::vector<double> force, slope;
};

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
  /// [setup] After everything was added, before the first step: islands and the state at step 0.
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
  double time_step() const { return time_step_; }

  /// [setup] After start(): this place is read in every step, so what it is on must keep pace.
  void tie(std::span<const PlaceEntry> place);
  /// [any] The number of the body a place is on, if that is one that nothing touches nor moves.
  std::optional<std::size_t> free_body(std::span<const PlaceEntry> place) const;
  /// [audio] Many steps. Bodies that nothing touches run ahead by stretches, and are read on the
  /// way: `readings`, in the order of their bodies, get a number per step. each(i) is called after
  /// step i for all that is tied. Not while a book is kept, nor with knobs.
  template <class Each>
  void run(std::size_t steps, std::span<const FreeReading> readings, const Each& each);

  /// [any] `weights` are those of a place whose coordinates follow one another, or none.
  double displacement(std::span<const PlaceEntry> place,
                      std::span<const double> weights = {}) const;
  double velocity(std::span<const PlaceEntry> place, std::span<const double> weights = {}) const;
  double force(std::size_t row) const { return force_[row]; }
  double distance(std::size_t row) const { return now_[row]; }
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

  /// [any] How the rows fell apart.
  std::size_t coordinates() const { return coordinates_; }
  std::size_t row_count() const { return rows_.size(); }
  std::size_t lone_rows() const { return lone_rows_; }
  /// [any] Rows that took part in the step just made.
  std::size_t awake_rows() const { return awake_count_; }
  const std::vector<Island>& islands() const { return islands_; }
  const RowTable& rows() const { return rows_; }

  /// [setup] After start(): how far the place `read` moves for a newton that acts on the place
  /// `push` from rest on, after 1, 2, ... steps, contacts and all else left out. A mass m gives
  /// k^2/m n (n+1)/2.
  std::vector<double> step_response(std::span<const PlaceEntry> push,
                                    std::span<const PlaceEntry> read, int steps) const;

 private:
  struct PlacedBody {
    std::unique_ptr<Body> body;
    std::size_t first;
    bool is_free;  ///< no row, no parameter and no place that moves
    bool has(std::size_t coordinate) const {
      return coordinate >= first && coordinate < first + body->size();
    }
  };
  struct PlacedInteraction {
    std::unique_ptr<Interaction> interaction;
    std::size_t first;
    bool sleeps = false;                      ///< whether any row of it ever does
    std::vector<LoneRow> lone = {};           ///< rows to be solved by themselves in this step
    std::span<const std::size_t> awake = {};  ///< rows within it that take part in this step
  };
  struct PlacedDrive {
    std::unique_ptr<Drive> drive;
    Place place;
    std::vector<double> push;
    double force = 0.0;
    std::shared_ptr<const MovingPlace> moving;
    std::vector<double> weights;  ///< where it moves
    long long keeps_until = -1;   ///< the last step for which `force` holds
    bool is_free = false;         ///< acts on a free body

    void look(long long step) {
      if (step <= keeps_until) return;
      force = drive->force(step);
      keeps_until = drive->keeps_until(step);
    }
  };
  /// What has to be looked at anew in a step in which something moves: see move.cpp.
  struct Affected {
    std::vector<std::size_t> bodies, rows, drives, islands;
    bool any() const { return !bodies.empty() || !rows.empty() || !drives.empty(); }
  };

  RowsView view(std::size_t first);
  RowsView view(const PlacedInteraction& placed);
  const PlacedInteraction& owner(std::size_t row) const;
  bool is_loose(std::span<const std::size_t> island) const;
  std::span<const std::size_t> awake() const { return {awake_buffer_.data(), awake_count_}; }
  void start_awake();
  std::vector<bool> rows_that_vary() const;
  template <class Real>
  void wake(const MotionBlocks<Real>& motion);
  void stay_awake(std::size_t row);
  bool sleeps_at(std::size_t row, double distance) const {
    return distance <= limit_[row] && distance >= low_[row];
  }
  std::vector<bool> rows_with_low_limits() const;
  template <class Real>
  void remember(std::size_t row, const MotionBlocks<Real>& motion);
  void wake_whole_islands();
  void list_awake(std::span<const std::size_t> rows);
  template <class Real>
  void solve_loose(const MotionBlocks<Real>& motion);
  void note_changes();
  void group_awake();
  void solve_loose_once();
  void begin_late(std::span<const std::size_t> woken);
  void let_sleep();
  std::vector<double> coordinate_numbers(void (Body::*fill)(std::span<double>) const) const;
  void find_islands_and_lone_rows(std::span<const double> compliances);
  void choose_state_before(std::span<const double> masses);
  bool stays_as_it_is(const PlacedBody& placed) const;
  void find_what_moves();
  template <class Real>
  void read_moving_rows_before(const MotionBlocks<Real>& motion);
  template <class Real>
  void move_parameters(const MotionBlocks<Real>& motion);
  void move_drive(PlacedDrive& drive);
  void update_compliances();
  MovedPower moved_power(MotionBlocks<double>& motion);
  void settle_start(std::span<double> accelerations) const;
  double speed_of(std::size_t row, std::span<const double> now,
                  std::span<const double> velocity) const;
  HeldRows hold_rows(std::span<const double> now, std::span<const double> velocity) const;
  std::vector<double> pushed_at_start(const HeldRows& held, std::span<const double> forces,
                                      std::span<const double> masses) const;
  std::vector<double> held_forces_together(const HeldRows& held, std::span<const double> free,
                                           std::span<const double> masses,
                                           double half_square) const;
  void add_start_forces(std::span<const double> now, std::span<const double> velocity,
                        std::span<const double> masses, std::span<double> accelerations) const;
  void find_free_bodies();
  void find_whether_all_are_free();
  std::size_t free_stretch(std::size_t steps) const;
  std::span<const FreePush> pushes_on(const PlacedBody& body, std::size_t steps);
  void pass(std::size_t steps);
  void run_free(std::size_t begin, std::size_t steps, std::span<const FreeReading> readings);
  template <class Real>
  void run_free_in(MotionBlocks<Real>& motion, std::size_t begin, std::size_t steps,
                   std::span<const FreeReading> readings);
  void step_tied();
  template <class Real>
  void step_in(MotionBlocks<Real>& motion, bool with_free);
  template <class Real>
  void touch(MotionBlocks<Real>& motion);
  void write_energy();
  MotionBlocks<double>& motion_in_double();

  double time_step_;
  std::size_t coordinates_ = 0;
  std::vector<PlacedBody> bodies_;
  std::vector<PlacedInteraction> interactions_;
  std::vector<PlacedDrive> drives_;
  RowTable rows_;
  MovingRows moving_rows_;
  Affected affected_;
  std::vector<double> compliances_;                           ///< C of every coordinate
  std::vector<double> first_, before_first_, first_changes_;  ///< q^0, q^{-1}, 2k rate of rows
  std::vector<Island> islands_;
  std::variant<MotionBlocks<double>, MotionBlocks<float>> motion_;
  MotionBlocks<double> widened_;  ///< of motion in float, for the energy book
  std::vector<double> previous_, now_, next_, d_, r_, force_;  ///< of each row
  LooseRows loose_;
  std::size_t lone_rows_ = 0;
  std::vector<double> own_compliance_;  ///< W_ii of loose rows
  std::vector<double> low_, limit_;     ///< distances between which rows sleep
  std::vector<double> bar_;             ///< the upper ones less the offsets of rows
  std::vector<bool> moves_;             ///< of each row: whether its place does
  std::vector<std::size_t> awake_buffer_, awake_local_, falling_asleep_;
  std::size_t awake_count_ = 0;
  std::vector<std::size_t> last_awake_;  ///< in the step before
  std::size_t last_count_ = 0;
  bool regroup_ = true;
  std::vector<std::size_t> island_of_;      ///< of rows that are not loose
  std::vector<std::size_t> islands_awake_;  ///< of those islands
  std::vector<long long> island_awake_in_;  ///< the step in which it was
  bool all_loose_ = true;                   ///< there are no such islands
  bool all_are_free_ = false;               ///< and there is nothing but bodies
  std::vector<double> forces_ahead_;        ///< of drives on free bodies, a stretch of each
  std::vector<FreePush> pushes_;            ///< of one free body at a time
  std::optional<EnergyBook> book_;
  double book_seconds_ = 0.0;
  long long step_ = -1;
};

template <class Each>
void Network::run(std::size_t steps, std::span<const FreeReading> readings, const Each& each) {
  const FlushDenormals no_stalls;
  for (std::size_t done = 0; done < steps;) {
    const std::size_t many = free_stretch(steps - done);
    run_free(done, many, readings);
    if (all_are_free_) pass(many);
    for (std::size_t i = 0; i < many; ++i) {
      if (!all_are_free_) step_tied();
      each(done + i);
    }
    done += many;
  }
}

}  // namespace thrum
