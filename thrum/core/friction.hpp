// Rows whose law may fall as r grows and has an inner state z of its own: friction. Such a law is
// no Response, so it is solved for (r, z) of all such rows of a group together, the others being
// affine by then. Afterwards it is frozen: taken as the affine law that agrees with it there. The
// frozen law loses energy wherever it was frozen and is what find_affine() of the
// interaction gives, so the last thing done is an exact linear solve here too.
#pragma once

#include <cstddef>

namespace thrum {

struct FrictionPoint {
  double r;      ///< x^{n+1} - x^{n-1}
  double inner;  ///< z
};

/// The law at a trial point, and its slopes. `excess` is 0 where the inner equation holds; it
/// rises with the inner state.
struct FrictionTrial {
  double force, force_by_r, force_by_inner;
  double excess, excess_by_r, excess_by_inner;
};

/// The answer for one row when all others are held.
struct FrictionRoot {
  FrictionPoint point;
  double force;
  int iterations = 0;
  bool converged = true;
};

class Friction {
 public:
  /// [any] Of the solve, for all its rows.
  virtual int cap() const = 0;
  virtual double tolerance() const = 0;
  /// [audio] What the frozen law gives at r.
  virtual FrictionRoot frozen(std::size_t row, double r) const = 0;
  virtual FrictionTrial attempt(std::size_t row, const FrictionPoint& at) const = 0;
  /// [audio] Errors that do not matter, of r and of the inner equation.
  virtual FrictionPoint resolution_of(std::size_t row, double d) const = 0;
  /// [audio] The root of one row that lies nearest to where the frozen law leads.
  virtual FrictionRoot solve_alone(std::size_t row, double compliance, double d) const = 0;
  virtual void freeze(std::size_t row, const FrictionPoint& at) = 0;

 protected:
  ~Friction() = default;
};

}  // namespace thrum
