// One contact point over one step. The stored energy is psi^2/2 with psi kept at half steps, and
//
//     f = g (psi^{n+1/2} + psi^{n-1/2})/2,   psi^{n+1/2} = psi^{n-1/2} + g r/2,   r = x^{n+1} -
//     x^{n-1}
//
// so f = a + s r with a = g psi^{n-1/2}, s = g^2/4, and energy balances for any g >= 0. Which g is
// right is the business of the solvers: docs/theory/contact.md. A two-sided contact is one row with
// two halves, x - deadband and -x - deadband; half 1 sees r, half 2 sees -r.
//
// Where stiffness or exponent move, psi gains D, what that does to it:
//     psi^{n+1/2} = psi^{n-1/2} + D + g r/2,   f = a + s r with a = g (psi^{n-1/2} + D/2)
// and (psi^{n+1/2} + psi^{n-1/2})/2 D/k is the power that comes in, again for any D and g. Chords
// are then the mean of those under the laws of n+1 and n-1: docs/theory/moving-parameters.md.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include <thrum/core/interaction.hpp>
#include <thrum/laws/step_law.hpp>

namespace thrum {

enum class ContactSolver { corrected, constrained, plain, scalar, newton };

/// One side of a contact point.
struct ContactHalf {
  double previous = 0.0;             ///< penetration at n-1
  double now = 0.0;                  ///< penetration at n
  double root_previous = 0.0;        ///< psi(x^{n-1}), as it was at n-1
  double root_now = 0.0;             ///< psi(x^n)
  double slope_now = 0.0;            ///< psi'(x^n)
  double root = 0.0;                 ///< psi^{n-1/2}: the state
  double g = 0.0;                    ///< root_energy_slope of this step
  double moved = 0.0;                ///< D
  double root_carried = 0.0;         ///< psi(x^{n-1}) under the law of n+1, where the law moves
  PowerLaw::Seen seen = {-1.0, {}};  ///< a penetration where psi is known, or none below zero
  double lead = 0.0;     ///< how far beyond the step of "plain" the last quick solve predicted
  bool emptied = false;  ///< g is the one that brings psi^{n+1/2} to zero

  /// [audio] psi(x^n), from where it was seen last if that is near.
  PowerLaw::Root root_at_now(const PowerLaw& law) const {
    const double beyond = now - seen.at;
    if (std::abs(beyond) <= 1e-6 * seen.at) return law.root_near(seen, beyond);
    return law.reaches(seen, beyond) ? law.root_around(seen, beyond) : law.root(now);
  }
  /// [audio] True when |r| is lost in the rounding of the penetrations.
  bool is_small(double r) const;
  /// [audio] True when the difference of psi over r is lost in its rounding.
  bool is_within_rounding(double r) const;
  /// A trial step: psi at its end, and the chord (psi(x^{n-1}+r) - psi(x^{n-1}))/r with its slope
  /// in r, or psi' at the middle for a small r.
  struct Trial {
    PowerLaw::Root next;
    Response chord;
  };
  /// [audio] Under one law, psi(x^{n-1}) being given.
  Trial trial_under(const PowerLaw& law, double root_at_previous, double r) const;
  /// [audio]
  Trial trial(StepLaw law, double r) const;
  /// [audio] psi at the end of a step r being given, and nothing moving: f~ of "corrected", where r
  /// is not lost in rounding.
  Response predicted_at(const PowerLaw::Root& next, double r) const {
    const double over = 1.0 / r;
    const double chord = (next.energy - root_previous) * over;
    const double sum = next.energy + 2.0 * root_now + root_previous;
    return {0.25 * chord * sum, 0.25 * ((next.slope - chord) * over * sum + chord * next.slope)};
  }
  /// [audio] f~ of "corrected": chord (psi(x^{n-1}+r) + 2 psi(x^n) + psi(x^{n-1}))/4.
  Response predicted(StepLaw law, double r) const;
  /// [audio] f with the g that landing() finds for r: g (psi^{n+1/2} + psi^{n-1/2})/2 with
  /// psi^{n+1/2} where it lands, (T - psi^{n-1/2} - D)(T + psi^{n-1/2})/r for T = psi^{n+1/2}; D
  /// is that of landing_move(), held in the slope.
  Response foreseen(StepLaw law, double r) const;
  /// [audio] The same for a trial step, and its D.
  Response foreseen_at(const Trial& step, double r, double move) const;
  /// [audio] f of "newton": (phi(x^{n-1}+r) - phi(x^{n-1}))/r.
  Response quotient(StepLaw law, double r) const;
  /// [audio] The g that lands psi on (psi(x^{n+1}) + psi(x^n))/2, guarded.
  struct Landing {
    double g;
    bool lands;
  };
  Landing landing(const Trial& step, double r, double move) const;
  double landing_slope(StepLaw law, double r) const { return landing(trial(law, r), r, moved).g; }
  /// [audio] The papers' g; on the first step apart, the one that leaves nothing over.
  double constrained_slope(double emptying, double d) const;
  /// [audio] The largest g that does not pull in a step of compliance W towards d: it brings psi
  /// to exactly zero.
  double emptying_slope(double compliance, double d) const;
  /// [audio] Limits g to what does not pull.
  void limit(double emptying);

  /// [audio] As much of a move as psi^{n-1/2} is of what it should be.
  double fair(double move) const;
  /// [audio] D of a predicted step: the mean of what the move does to psi at its two ends.
  double landing_move(StepLaw law, double r) const;
  /// [audio] D at x^n, never more than there is to take.
  double move_now(StepLaw law) const;
  /// [audio] D of the papers, k (g_K d. K + g_a d. a).
  double move_by_slopes(const PowerLaw& law_now, StepLaw law) const;

  double elastic_force(double r) const { return g * (root + 0.5 * moved + 0.25 * g * r); }
  void advance(double r);
  bool is_open(double d) const {
    return root_now == 0.0 && root_previous == 0.0 && root <= 0.0 && previous + d <= 0.0;
  }
};

// What every trial step needs, within reach of whoever calls it.

inline bool ContactHalf::is_small(double r) const {
  return std::abs(r) <= 1e-7 * (std::abs(now) + std::abs(previous));
}

/// Only where both ends of the step lie within the contact, far from its edge: across the edge the
/// middle knows nothing of the ends, and a law that jumps there has no root.
inline bool ContactHalf::is_within_rounding(double r) const {
  return r == 0.0 || std::abs(r) <= 1e-7 * previous;
}

inline ContactHalf::Trial ContactHalf::trial_under(const PowerLaw& law, double root_at_previous,
                                                   double r) const {
  const PowerLaw::Root next = law.root(previous + r);
  if (is_within_rounding(r)) {
    const double middle = previous + 0.5 * r;
    const double slope = law.root(middle).slope;
    return {next, {slope, 0.5 * slope * law.relative_bend(middle)}};
  }
  const double chord = (next.energy - root_at_previous) / r;
  return {next, {chord, (next.slope - chord) / r}};
}

inline ContactHalf::Trial ContactHalf::trial(StepLaw law, double r) const {
  if (!law.moves()) return trial_under(law.next, root_previous, r);
  Trial step = trial_under(law.next, root_carried, r);
  const Response other = trial_under(*law.before, root_previous, r).chord;
  step.chord = {0.5 * (step.chord.force + other.force), 0.5 * (step.chord.slope + other.slope)};
  return step;
}

inline Response ContactHalf::predicted(StepLaw law, double r) const {
  const auto [next, chord] = trial(law, r);
  const double sum = next.energy + 2.0 * root_now + root_previous;
  return {0.25 * chord.force * sum, 0.25 * (chord.slope * sum + chord.force * next.slope)};
}

inline void ContactHalf::limit(double emptying) {
  g = std::max(g, 0.0);
  emptied = g >= emptying * (1.0 - 1e-9) && root + moved > 0.0;
  if (g > emptying || emptied) g = emptying;
}

inline void ContactHalf::advance(double r) {
  const double before = root;
  root += moved + 0.5 * g * r;
  if (emptied && std::abs(root) <= 1e-9 * (before + std::max(moved, 0.0))) root = 0.0;
}

/// Where a quick solve looks at psi, and where the power was taken last.
struct QuickPoint {
  PowerLaw::Seen at;
  PowerLaw::Seen known;

  /// [audio]
  void look(const PowerLaw& law, double depth) {
    at.at = depth;
    const double beyond = depth - known.at;
    if (law.reaches(known, beyond)) {
      at.root = law.root_around(known, beyond);
    } else {
      at.root = law.root(depth);
      known = at;
    }
  }
};

/// [setup] The distance at step -1 as a contact should see it. Where it is open at step 0, and was
/// closed before only because the velocity points away from it (`change` in two steps), it has
/// touched nothing: just not closed.
double distance_before(double previous, double now, double change, double deadband, bool two_sided);

struct ContactRow {
  PowerLaw law;                          ///< of n+1, where it moves
  const PowerLaw* law_before = nullptr;  ///< of n-1, where it moves
  double deadband = 0.0;
  double damping = 0.0;  ///< Hunt-Crossley lambda
  bool two_sided = false;
  bool law_moves = false;  ///< at some time

  bool released = false;            ///< loss reduced so that the total force of the step is zero
  std::array<ContactHalf, 2> half;  ///< the second one only where two_sided
  double damping_slope = 0.0;       ///< lambda phi'(x^n) / 2k
  double loss_force = 0.0;          ///< the part of the step's force that dissipates

  StepLaw step_law() const { return {law, law_before}; }
  /// [audio] A law that moves gives an open contact something to do.
  bool is_stirred() const {
    if (law_before == nullptr) return false;
    return half[0].moved != 0.0 || half[0].root_carried != 0.0 || half[1].moved != 0.0 ||
           half[1].root_carried != 0.0;
  }
};

}  // namespace thrum
