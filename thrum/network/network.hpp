// Bodies joined by interactions, stepped together:
//
//     every body predicts its free step            q_free
//     drives push                                  q_free += C b F
//     every row reads its distance                 d = b . q_free + offset - x^{n-1}
//     every group of rows solves                   r + W f(r) = d,  W = B C B^T
//     every row pushes back                        q^{n+1} = q_free - C B^T f
//
// It knows no concrete kind of body or interaction. All memory is taken while it is set up. What it
// is made of is in parts.hpp; network.cpp lists the rooms, each of which owns what it needs to
// know.
//
// [public]
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <thrum/core/body.hpp>
#include <thrum/core/drive.hpp>
#include <thrum/core/energy.hpp>
#include <thrum/core/free_run.hpp>
#include <thrum/core/interaction.hpp>
#include <thrum/core/place.hpp>

namespace thrum {

struct BridgeLane;
class Knob;
class RowTable;
struct NetworkParts;
struct ScatteredSums;

enum class Precision { in_double, in_float };

/// Rows that are connected, directly or through others.
struct IslandShape {
  std::vector<std::size_t> rows;  ///< so ordered that neighbours lie close together
  std::size_t reach = 0;          ///< how far apart in this order two neighbours lie at most
};

class Network {
 public:
  /// [setup]
  explicit Network(double time_step, Precision precision = Precision::in_double);
  ~Network();
  Network(Network&&) noexcept;
  Network& operator=(Network&&) noexcept;

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
  /// [any] Whether a knob may be written all the same: it holds a force, or moves the law of
  /// contacts, which is asked while they touch.
  bool may_move_at_rest(const Knob& knob) const;
  /// [audio] The same, where no knob was written since the last step but those that may:
  /// while nothing touches either, it costs little more than the motion of the bodies.
  void step_at_rest();
  /// [audio] The same for whoever reads the motion after every step: it is never left behind.
  void step_at_rest_and_show();
  /// [audio] While nothing happens: finds what the steps that come would have to find.
  void find_ahead();
  /// [audio] After step_at_rest(), while nothing touches: the steps of a stretch are made in a
  /// table of bridges, one for each followed place, beside those of other networks. False, and
  /// nothing has happened, where something else acts.
  bool begin_beside(std::span<const BridgeLane> bridges);
  /// [audio] So many steps of the stretch were made, some more than before; with a book, one.
  void follow_beside(std::span<const BridgeLane> bridges, std::size_t made, std::size_t more);
  /// [audio] The next one is not made in the table.
  void leave_table();
  /// [setup] After start(): a place on coordinates that follow one another, of which every step
  /// writes the coming displacement here. Place and weights must stay. Nowhere, in single precision
  /// or when too many are followed.
  const double* follow(std::span<const PlaceEntry> place, std::span<const double> weights);
  long long step_number() const;
  double time_step() const;

  /// [setup] After start(): this place is read in every step, so what it is on must keep pace.
  void tie(std::span<const PlaceEntry> place);
  /// [any] The number of the body a place is on, if that is one that nothing touches nor moves.
  std::optional<std::size_t> free_body(std::span<const PlaceEntry> place) const;
  /// [audio] Many steps. Bodies that nothing touches run ahead by stretches, and are read on the
  /// way: `readings`, in the order of their bodies, get a number per step. each(i) is called after
  /// step i for all that is tied. Not while a book is kept, nor with knobs.
  void run(std::size_t steps, std::span<const FreeReading> readings,
           const std::function<void(std::size_t)>& each);

  /// [any] Nothing moves or touches, and no parameter will move, but by a knob: it would stay so.
  bool stays_at_rest() const;

  /// [any] Everything that a step changes. What is read must come from an equal network.
  void exchange(State& state);
  /// [any] A number that networks of equal bodies and rows share.
  std::uint64_t fingerprint() const;

  /// [any] `weights` are those of a place whose coordinates follow one another, or none.
  double displacement(std::span<const PlaceEntry> place,
                      std::span<const double> weights = {}) const;
  double velocity(std::span<const PlaceEntry> place, std::span<const double> weights = {}) const;
  /// [any] Many sums of displacements at once.
  void displacements(const ScatteredSums& sums, double* out) const;
  /// [any] Where it will be at the step that is computed next: what was found already.
  double coming_displacement(std::span<const PlaceEntry> place,
                             std::span<const double> weights = {}) const;
  double force(std::size_t row) const;
  double distance(std::size_t row) const;
  const EnergyRow& energy() const;
  bool keeps_book() const;
  /// [any] What is stored now, without a book.
  EnergyTerms stored() const;
  /// [any] What is infinite or no number after the step just made: the force of a row whose
  /// distance is not; else a coordinate; else the energy of a body, by the coordinate that is
  /// farthest out, or of what acts between bodies. Nothing where all are numbers.
  struct NotFinite {
    enum class What { motion, force, energy } what;
    std::optional<std::size_t> row = {}, coordinate = {};
  };
  std::optional<NotFinite> not_finite() const;
  /// [any] About how many seconds of this machine the book took so far, so that speed can be told
  /// without it.
  double book_seconds() const;
  SolverEffort effort() const;
  /// [any] Of rows with an inner state, which effort() leaves out.
  SolverEffort friction_effort() const;

  /// [any] How the rows are connected.
  std::size_t coordinates() const;
  std::size_t row_count() const;
  std::size_t lone_rows() const;
  /// [any] Rows that took part in the step just made.
  std::size_t awake_rows() const;
  /// [setup] Of more than one row each.
  std::vector<IslandShape> islands() const;
  const RowTable& rows() const;
  /// [setup] What it is made of, for whoever steps it elsewhere.
  const NetworkParts& parts() const;
  /// [setup] q^0 and q^{-1}, before the first step; nothing in single precision.
  struct Beginning {
    std::span<const double> now, previous;
  };
  Beginning beginning() const;

  /// [setup] After start(): how far the place `read` moves for a newton that acts on the place
  /// `push` from rest on, after 1, 2, ... steps, contacts and all else left out. A mass m gives
  /// k^2/m n (n+1)/2.
  std::vector<double> step_response(std::span<const PlaceEntry> push,
                                    std::span<const PlaceEntry> read, int steps) const;

 private:
  struct Rooms;
  std::unique_ptr<Rooms> rooms_;
};

}  // namespace thrum
