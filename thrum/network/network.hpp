// Bodies joined by interactions, stepped together:
//
//     every body predicts its free step            q_free
//     forces from outside act                      q_free += C b F
//     every row reads its distance                 d = b . q_free + offset - x^{n-1}
//     every group of rows is solved                r + W f(r) = d,  W = B C B^T
//     the forces of the rows act                   q^{n+1} = q_free - C B^T f
//
// It knows no concrete kind of body or interaction. All memory is taken while it is set up. Its
// contents are in parts.hpp, the parts of its solver in rooms.hpp.
//
// [public]
#pragma once

#include <cstddef>
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
struct NetworkParts;
struct ScatteredSums;

enum class Precision { in_double, in_float };

/// Rows that are connected, directly or through others.
struct IslandShape {
  std::vector<std::size_t> rows;  ///< ordered so that neighbours lie close together
  std::size_t reach = 0;          ///< the largest distance of two neighbours in this order
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
  /// [setup] With `moving`, the force acts at that place, and `place` is not needed.
  void add(std::unique_ptr<Drive> drive, Place place,
           std::shared_ptr<const MovingPlace> moving = nullptr);
  /// [setup] After everything was added, before the first step: finds groups and the state at step
  /// 0. Throws std::invalid_argument for a row that moves nothing.
  void start();
  /// [setup] After start(). Without it the energy book costs nothing.
  void keep_energy_book();
  /// [audio] After start(): back to step 0. Not while a book is kept.
  void restart();

  /// [audio] Computes step n, the first one being 0. Afterwards displacements, velocities and
  /// forces are those at n, energies those at n+1/2.
  void step();
  /// [any] Whether a knob may be written between steps at rest: it holds a force, or moves the law
  /// of contacts, which is evaluated only while they touch.
  bool may_move_at_rest(const Knob& knob) const;
  /// [audio] A step before which no knob was written except those that may. While nothing touches
  /// it costs little more than the motion of the bodies.
  void step_at_rest();
  /// [audio] The same where the motion is read after every step, and never left behind.
  void step_at_rest_and_show();
  /// [audio] While there is time: computes ahead what the next steps need.
  void find_ahead();
  /// [audio] After step_at_rest(), while nothing touches: the steps of a stretch are made in a
  /// table of bridges, one per followed place, together with those of other networks. False,
  /// without effect, where other forces act.
  bool begin_beside(std::span<const BridgeLane> bridges);
  /// [audio] `made` steps of the stretch were made, `more` of them since the last call; with a
  /// book, one.
  void follow_beside(std::span<const BridgeLane> bridges, std::size_t made, std::size_t more);
  /// [audio] The next step is not made in the table.
  void leave_table();
  /// [setup] After start(): where every step writes the displacement at n+1 of a place on
  /// consecutive coordinates. Place and weights must outlive the network. nullptr in single
  /// precision, or when too many are followed.
  const double* follow(std::span<const PlaceEntry> place, std::span<const double> weights);
  long long step_number() const;
  double time_step() const;

  /// [setup] After start(): this place is read in every step of run(), so its body is stepped with
  /// the others.
  void tie(std::span<const PlaceEntry> place);
  /// [any] The number of the free body on which a place is: one without rows and moving parameters.
  std::optional<std::size_t> free_body(std::span<const PlaceEntry> place) const;
  /// [audio] Many steps. Free bodies are stepped ahead in stretches and read on the way:
  /// `readings`, in the order of their bodies, get a number per step. each(i) is called after step
  /// i, to read tied places. Not while a book is kept, nor with knobs.
  void run(std::size_t steps, std::span<const FreeReading> readings,
           const std::function<void(std::size_t)>& each);

  /// [any] Whether nothing moves or touches, and nothing will unless a knob is written.
  bool stays_at_rest() const;

  /// [any] Everything that a step changes. A state that is read must come from an equal network.
  void exchange(State& state);

  /// [any] `weights` are those of a place on consecutive coordinates, or none.
  double displacement(std::span<const PlaceEntry> place,
                      std::span<const double> weights = {}) const;
  double velocity(std::span<const PlaceEntry> place, std::span<const double> weights = {}) const;
  /// [any] Many sums of displacements.
  void displacements(const ScatteredSums& sums, double* out) const;
  /// [any] The displacement at n+1, which step n has computed.
  double coming_displacement(std::span<const PlaceEntry> place,
                             std::span<const double> weights = {}) const;
  double force(std::size_t row) const;
  double distance(std::size_t row) const;
  const EnergyRow& energy() const;
  bool keeps_book() const;
  /// [any] The energy stored now, without a book.
  EnergyTerms stored() const;
  /// [any] The first number that is not finite after the last step: the force of a row whose
  /// distance is finite; else a coordinate; else the energy of a body, named by its largest
  /// coordinate, or of an interaction, named by its largest row.
  struct NotFinite {
    enum class What { motion, force, energy } what;
    std::optional<std::size_t> row = {}, coordinate = {};
  };
  std::optional<NotFinite> not_finite() const;
  /// [any] Estimated seconds that the book has taken so far, to be subtracted from measured times.
  double book_seconds() const;
  SolverEffort effort() const;
  /// [any] For rows with an inner state, which effort() leaves out.
  SolverEffort friction_effort() const;

  /// [any] Sizes.
  std::size_t lone_rows() const;
  /// [any] Rows that took part in the last step.
  std::size_t awake_rows() const;
  /// [setup] Islands of more than one row.
  std::vector<IslandShape> islands() const;
  /// [setup] Its contents, for stepping it elsewhere.
  const NetworkParts& parts() const;
  /// [setup] q^0 and q^{-1}, before the first step; empty in single precision.
  struct Beginning {
    std::span<const double> now, previous;
  };
  Beginning beginning() const;

  /// [setup] After start(): the displacement of the place `read` after 1, 2, ... steps under a unit
  /// force at the place `push`, from rest and without interactions. A mass m gives k^2/m n (n+1)/2.
  std::vector<double> step_response(std::span<const PlaceEntry> push,
                                    std::span<const PlaceEntry> read, int steps) const;

 private:
  struct Rooms;
  std::unique_ptr<Rooms> rooms_;
};

}  // namespace thrum
