// Something that acts between places: contacts, connections. It owns rows, one per distance it
// feels. Over one step every row obeys, with r = x^{n+1} - x^{n-1},
//
//     r + W f(r) = d,    d = x_free - x^{n-1}
//
// where the compliance W couples the rows of one island. A law answers three questions about a row:
// what force a trial step would meet (predict), which law holds for this step (settle), and what
// force that law gives (respond). Laws that are affine, f = a + s r, end in an exact linear solve.
#pragma once

#include <cstddef>
#include <limits>
#include <span>

#include <thrum/core/effort.hpp>
#include <thrum/core/energy.hpp>
#include <thrum/core/friction.hpp>

namespace thrum {

/// A force and how it changes with r.
struct Response {
  double force;
  double slope;
};

/// What is known of a row when its law for the step is settled.
struct Settling {
  double r;           ///< predicted, or of the last solve
  double force;       ///< of the last solve
  double compliance;  ///< W_ii
  double d;           ///< d_i - sum over the neighbours of W_ij f_j
  bool predicted;     ///< r comes from a predictor that converged
  int pass;           ///< 0 before the first solve
  bool for_good;      ///< a law that settles anew must now do so once and for all
  bool guessed;       ///< d stands on forces of the neighbours that are only predicted
};

/// Steps r at which a law changes its form: none, one or two.
struct Kinks {
  double r[2];
  std::size_t count = 0;
  std::span<const double> span() const { return {r, count}; }
};

struct SolveLimits {
  int cap = 20;
  double tolerance = 1e-10;
};

/// A high limit that no distance keeps to: the row takes part in every step.
inline constexpr double always_awake = -std::numeric_limits<double>::infinity();

/// The rows of a network as an interaction sees its own share of them. Rows that sleep have a force
/// of 0; their d and r mean nothing.
struct RowsView {
  double* previous;   ///< x^{n-1}; written by nobody but start()
  const double* now;  ///< x^n
  const double* d;    ///< x_free - x^{n-1}
  double* r;          ///< x^{n+1} - x^{n-1}
  double* force;
  std::span<const std::size_t> awake = {};  ///< the rows that take part in this step, in order
};

/// Between which distances each row sleeps: low <= x <= high.
struct SleepLimits {
  double* low;   ///< of rows that have one; else below any distance
  double* high;  ///< or always_awake
};

/// Rows that act through one common variable: on top of what respond() says, every row of it feels
/// g_j (g . r)/4. They are solved together even where they share no coordinate.
struct Bundle {
  std::size_t first;  ///< rows within the interaction
  std::size_t count;
  const double* g;  ///< one per row; lives as long as the interaction
};

/// A row that shares no coordinate with any other.
struct LoneRow {
  std::size_t row;    ///< within its interaction
  double compliance;  ///< W_ii
};

class BandMatrix;

/// Rows of one interaction that are solved together, a few of them.
struct FewRows {
  static constexpr std::size_t most = 4;
  std::span<const std::size_t> rows;  ///< within the interaction
  const BandMatrix& compliance;       ///< W by columns: at(j, i) is W_ij
  std::span<const double> d;          ///< one per row, as all that follows
  std::span<double> r, force;
};

class Interaction {
 public:
  Interaction() = default;
  Interaction(const Interaction&) = delete;
  Interaction& operator=(const Interaction&) = delete;
  virtual ~Interaction() = default;

  virtual std::size_t rows() const = 0;

  /// [setup] The distances at steps -1 and 0, and in r what the velocities at step 0 change them by
  /// in two steps. A law may amend the distance at -1, which no energy book has seen yet.
  virtual void start(const RowsView& rows) = 0;
  /// [setup] For laws that hold at step 0 already, when the step before is chosen: the force is
  /// response.force + response.slope (m. x - x^0). Contacts do not: false.
  virtual bool start_response(std::size_t /*row*/, double /*distance*/, double /*velocity*/,
                              Response& /*response*/) const {
    return false;
  }
  /// [audio] Once per step, before anything is solved; but not while all rows sleep.
  virtual void begin_step(const RowsView& rows) = 0;
  /// [audio] Solves rows that have no neighbours, all in one call.
  virtual void solve_lone(std::span<const LoneRow> lone, const RowsView& rows) = 0;

  /// [audio] Solves a few rows that have no other neighbours, where it knows a quick way; else
  /// false, and nothing has changed but what stands in r and force.
  virtual bool solve_few(const FewRows& /*few*/) { return false; }

  /// [audio] For rows with neighbours. `predicts`: the law needs a predicted r; `affine`: the law
  /// that settle() chose has a constant slope.
  virtual bool predicts() const = 0;
  virtual bool affine() const = 0;
  virtual SolveLimits limits() const = 0;
  virtual double first_guess(std::size_t row, double compliance, double d) const = 0;
  /// The step if the row goes on as it did in the last one.
  virtual double continued(std::size_t /*row*/, double d) const { return d; }
  /// The answer of the row if it had no neighbours, r + W f(r) = d, with the predictor's law or the
  /// final one; from a guess, which a law without kinks may give back as it is.
  virtual double alone(std::size_t /*row*/, bool /*predicting*/, double /*compliance*/,
                       double /*d*/, double guess) const {
    return guess;
  }
  virtual Response predict(std::size_t row, double r) const = 0;
  /// The law that settle() would choose for a step r, as a function of that step. The same as
  /// predict() for a row whose state is what it should be.
  virtual Response foresee(std::size_t row, double r) const { return predict(row, r); }
  virtual Response respond(std::size_t row, double r) const = 0;
  /// The change of r that does not matter any more.
  virtual double resolution(std::size_t row, double r) const = 0;
  /// Chooses the law of the step; true when it is not the one of the pass before.
  virtual bool settle(std::size_t row, const Settling& settling) = 0;

  /// [any] Fixed once the rows are known.
  virtual std::span<const Bundle> bundles() const { return {}; }
  /// The row meets nothing in a step up to d.
  virtual bool is_idle(std::size_t /*row*/, double /*d*/) const { return false; }

  /// [audio] Begins rows that woke only while others were solved.
  virtual void begin_late(const RowsView& /*rows*/) {}
  /// [audio] The row was begun, and will be solved once more in this step.
  virtual void begin_again(std::size_t /*row*/) {}

  /// [audio] Once per step, when r and force of every row are known; but not while all rows sleep.
  virtual void end_step(const RowsView& rows) = 0;

  /// [any] Fixed once the rows are known: whether any row ever sleeps, and whether a row has a low
  /// limit too.
  virtual bool sleeps() const { return false; }
  virtual bool has_low_limit(std::size_t /*row*/) const { return false; }
  /// [audio] After end_step(), for every row that is awake: the distances between which the free
  /// motion may lead without the row meeting anything. It sleeps until then; or it stays awake.
  virtual void find_limits(const RowsView& /*rows*/, const SleepLimits& /*limits*/) const {}

  /// [any] Stored at n+1/2 and lost at n, for the step just made.
  virtual EnergyTerms energy(const RowsView& rows) const = 0;
  virtual double dissipated_power(const RowsView& rows) const = 0;
  /// [any] What it brings in from outside at n.
  virtual double supplied_power(const RowsView& /*rows*/) const { return 0.0; }

  /// [any] Power at n that comes in because its parameters are moved.
  virtual MovedPower moved_power(const RowsView& /*rows*/) const { return {}; }

  virtual SolverEffort effort() const { return {}; }

  /// [any] For rows with an inner state; and how hard they were to solve.
  virtual Friction* friction() { return nullptr; }
  virtual SolverEffort friction_effort() const { return {}; }
};

}  // namespace thrum
