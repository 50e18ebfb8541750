// Something that acts between places: contacts, connections, bows. It owns rows, one per distance
// it feels. Over one step every row obeys, with r = x^{n+1} - x^{n-1},
//
//     r + W f(r) = d,    d = x_free - x^{n-1}
//
// where the compliance W couples rows that share a coordinate. Laws are asked for many rows at a
// time. Most are affine over a step, f = a + s r: such an interaction derives from
// AffineInteraction and says what a and s are. A law that is not derives from Interaction and
// evaluates itself. [public]
#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <vector>

#include <thrum/core/effort.hpp>
#include <thrum/core/energy.hpp>
#include <thrum/core/friction.hpp>
#include <thrum/core/state.hpp>

namespace thrum {

class BandView;
class Knob;

/// An affine law: f = force + slope r; or a force and how it changes.
struct Response {
  double force;
  double slope;
};

struct SolveLimits {
  int cap = 20;              ///< steps of Newton's method before bisection
  double tolerance = 1e-10;  ///< of bows, relative
};

/// The upper sleep limit of a row that takes part in every step.
inline constexpr double always_awake = -std::numeric_limits<double>::infinity();
/// The upper sleep limit of a row that no distance wakes.
inline constexpr double never_woken = std::numeric_limits<double>::infinity();

/// The rows of a network as an interaction sees its own share of them. Rows that sleep have a force
/// of 0; their d and r mean nothing.
struct RowsView {
  double* previous;   ///< x^{n-1}; written by nobody but start()
  const double* now;  ///< x^n
  const double* d;    ///< x_free - x^{n-1}
  double* r;          ///< x^{n+1} - x^{n-1}
  double* force;
  const double* compliance;                 ///< W_ii
  long long step = 0;                       ///< n
  std::span<const std::size_t> awake = {};  ///< the rows that take part in this step, in order
};

/// The distances between which each row sleeps: low <= x <= high. A row that is awake stays so
/// until they are written.
struct SleepLimits {
  double* low;   ///< of rows that have one; else below any distance
  double* high;  ///< or always_awake, or never_woken
};

/// Some rows of one interaction in a solve: of row k, entry at[k] of each list.
struct RowBatch {
  std::span<const std::size_t> rows;  ///< within the interaction
  const std::size_t* at;
  const double* compliance;  ///< W_ii
  const double* d;
  double* r;
  double* force;
  double* slope;         ///< df/dr
  double* bend;          ///< d2f/dr2
  bool roughly = false;  ///< each row's own answer is only a place to start from
};

/// Rows that act through one common variable: besides its own force every row of it feels
/// g_j (g . r)/4. They are solved together even where they share no coordinate.
struct CommonVariable {
  std::size_t first;  ///< rows within the interaction
  std::size_t count;
  const double* g;  ///< one per row; lives as long as the interaction
};

/// [audio] Rows with affine laws in `force` and `slope`, each by itself: r = (d - W a)/(1 + W s)
/// and f = (a + s d)/(1 + W s). Deep inside a steep law a and s r are far larger than their sum, so
/// that the force follows from d.
inline void solve_affine_rows(const RowBatch& batch) {
  for (std::size_t k = 0; k < batch.rows.size(); ++k) {
    const std::size_t i = batch.at[k];
    const double w = batch.compliance[i], slope = batch.slope[i];
    const double over = 1.0 / (1.0 + w * slope);
    batch.r[i] = (batch.d[i] - w * batch.force[i]) * over;
    batch.force[i] = (batch.force[i] + slope * batch.d[i]) * over;
  }
}

/// [audio] Writes the affine laws of a batch; law_of(row) gives the Response of a row.
template <class LawOf>
void write_affine_laws(const RowBatch& batch, const LawOf& law_of) {
  for (std::size_t k = 0; k < batch.rows.size(); ++k) {
    const auto law = law_of(batch.rows[k]);
    const std::size_t i = batch.at[k];
    batch.force[i] = law.force;
    batch.slope[i] = law.slope;
    batch.bend[i] = 0.0;
  }
}

/// A row at step 0.
struct StartMotion {
  double distance;
  double velocity;
  double compliance;  ///< W_ii
};

class Interaction {
 public:
  Interaction() = default;
  Interaction(const Interaction&) = delete;
  Interaction& operator=(const Interaction&) = delete;
  virtual ~Interaction() = default;

  /// [any]
  virtual std::size_t rows() const = 0;

  /// [setup] With the distances at steps -1 and 0. A law may amend the one at -1, which no energy
  /// book has seen yet.
  virtual void start(const RowsView& /*rows*/) {}
  /// [setup] For laws that hold at step 0 already, when the step before is chosen: the force is
  /// response.force + response.slope (m. x - x^0). Contacts do not: false.
  virtual bool start_response(std::size_t /*row*/, const StartMotion& /*motion*/,
                              Response& /*response*/) const {
    return false;
  }

  /// [audio] Before anything is solved, for the rows that are awake; once more in a step for those
  /// that other rows have woken.
  virtual void begin_step(const RowsView& rows) = 0;
  /// [audio] When r and force of every row that is awake are known. A row that need not act while
  /// the free motion stays between some distances is given these as its limits, and sleeps.
  virtual void end_step(const RowsView& /*rows*/, const SleepLimits& /*limits*/) {}

  /// [any] Whether all laws are affine over a step.
  virtual bool is_affine() const = 0;
  /// [any] S of a row that does nothing but drag while no parameter moves, f = S r; else 0.
  virtual double drag(std::size_t /*row*/) const { return 0.0; }
  /// [audio] For affine laws: f at r = 0, and the slope.
  virtual void find_affine(const RowBatch& /*batch*/) const {}
  /// [audio] Each row by itself: r + W_ii f = d. Leaves r, the force, its slope and bend. This one
  /// is for affine laws; others override it.
  virtual void solve_each(const RowBatch& batch) {
    find_affine(batch);
    solve_affine_rows(batch);
  }
  /// [audio] For laws that are not affine: force, slope and bend at r.
  virtual void evaluate(const RowBatch& /*batch*/) {}
  /// [audio] How long the steps from r are, at most, in units of the distance over which the law
  /// changes its form: of second-order Taylor series the error is of the third order in this.
  virtual double length_of_step(const RowBatch& /*batch*/, const double* /*step*/) { return 0.0; }
  /// [audio] A few rows that act on one another, r + W f(r) = d with W by columns, from the forces
  /// of the step before, which become those of this one. The number of iterations; 0 where it is
  /// left to the network's solver (network/solve.hpp).
  virtual int solve_together(const RowBatch& /*batch*/, const BandView& /*compliance*/) {
    return 0;
  }
  /// [audio] After a solve: an affine law that depends on the solution changes itself, and all is
  /// solved once more. `last`: it must not ask again.
  virtual bool revise(const RowBatch& /*batch*/, int /*pass*/, bool /*last*/) { return false; }

  /// [any] Fixed once the rows are known.
  virtual std::span<const CommonVariable> common_variables() const { return {}; }

  /// [any] Fixed once the rows are known: whether a row has a low limit too.
  virtual bool has_low_limit(std::size_t /*row*/) const { return false; }
  /// [any] Whether parameters that move may wake a row; and [audio] the rows they wake in this
  /// step.
  virtual bool may_be_woken() const { return false; }
  virtual void find_woken(long long /*step*/, std::vector<std::size_t>& /*rows*/) const {}

  /// [audio] While all its rows sleep: no parameter wakes one until a knob is written.
  virtual bool rests() const { return !may_be_woken(); }

  /// [any] Whether it reads this knob, and only while a row is awake.
  virtual bool asks_while_awake(const Knob& /*knob*/) const { return false; }

  /// [any] For the step just made.
  virtual EnergyFlow energy_flow(const RowsView& rows) const = 0;

  /// [any] How hard lone rows were to solve.
  virtual SolverEffort effort() const { return {}; }
  /// [any] For rows with an inner state.
  virtual Friction* friction() { return nullptr; }

  /// [any] Everything that a step changes.
  virtual void exchange(State& /*state*/) {}
};

/// Laws that are affine over a step: rows(), begin_step(), find_affine() and
/// energy_flow() are all that one has to say.
class AffineInteraction : public Interaction {
 public:
  bool is_affine() const final { return true; }
};

}  // namespace thrum
