// Newton's method for rows that act on one another, r + W f(r) = d, from where their laws are
// known: network/solve.hpp says how and why. Rows are those of any group (GroupSolver), or a few in
// the lanes of registers (GroupInLanes).
#pragma once

namespace thrum {

struct NewtonLimits {
  static constexpr int most_steps = 16;
  /// The largest distance, in reaches, of the last evaluation from the root.
  static constexpr double near = 2e-6;
  /// The longest step, in reaches, for which the second-order Taylor series of a force is valid.
  static constexpr double trusted = 0.3;
  /// Beyond this each row is solved by itself after the step.
  static constexpr double is_long = 0.1;
  /// Steps below this may be nothing but rounding.
  static constexpr double may_be_noise = 1e-3;
};

/// [audio] The number of steps; 0 where they do not lead to the end. Rows find a step and how long
/// it is against the reach of their laws; correct it for curvature; take it; and evaluate their
/// laws where it leads.
template <class Rows>
[[gnu::always_inline]] inline int take_newton_steps(Rows& rows) {
  bool exact = false;  // what was found roughly is evaluated once more
  for (int iteration = 1; iteration <= NewtonLimits::most_steps; ++iteration) {
    const double length = rows.find_step();
    const bool noise = length > NewtonLimits::near && length < NewtonLimits::may_be_noise &&
                       rows.is_within_noise();
    const bool curved = length <= NewtonLimits::trusted && !noise;
    if (curved && length > 0.0) rows.correct_for_curvature();
    rows.take_step(curved);
    if ((length <= NewtonLimits::near || noise) && exact) return iteration;
    if (rows.leads_away()) return 0;
    exact = length <= NewtonLimits::is_long;
    if (exact)
      rows.evaluate();
    else if (!rows.evaluate_each_alone())
      return 0;
  }
  return 0;
}

}  // namespace thrum
