// The common case of a lone contact, quickly: one-sided, under "corrected", with a law that does
// not move, within a touch that neither begins nor ends in this step. It asks the same questions as
// lone_row.hpp and gives the same answers, but evaluates the law once per step of Newton's method
// and never again: the last steps are so short that psi follows from its Taylor series. Whatever is
// out of the ordinary is left to the general solve.
#include <algorithm>
#include <cmath>

#include <thrum/interactions/contacts.hpp>

namespace thrum {

namespace {

/// r + W f~(r) = d by Newton's method, from the step that "plain" would take.
struct QuickPredictor {
  const ContactRow& row;
  double compliance, d, tolerance;

  double r = 0.0;
  PowerLaw::Seen seen = {};  ///< psi at the last point but one
  int iterations = 0;

  /// False when it leads anywhere unusual.
  bool find() {
    const ContactHalf& half = row.half[0];
    const double g = half.slope_now;
    r = (d - compliance * g * half.root) / (1.0 + compliance * (0.25 * g * g + row.damping_slope));
    constexpr int most = 6;
    for (iterations = 1; iterations <= most; ++iterations) {
      const double depth = half.previous + r;
      if (!(depth > 0.0) || std::abs(r) <= 1e-7 * half.previous) return false;
      seen = {depth, row.law.root(depth)};
      const double over = 1.0 / r;
      const double chord = (seen.root.energy - half.root_previous) * over;
      const double sum = seen.root.energy + 2.0 * half.root_now + half.root_previous;
      const double force = 0.25 * chord * sum + row.damping_slope * r;
      const double slope =
          0.25 * ((seen.root.slope - chord) * over * sum + chord * seen.root.slope) +
          row.damping_slope;
      if (force < 0.0) return false;
      const double change = (d - r - compliance * force) / (1.0 + compliance * slope);
      r += change;
      // The error of a step of Newton's method is at most change^2 / depth here.
      if (change * change <= tolerance * depth * depth && std::abs(change) <= 1e-5 * depth)
        return half.previous + r > 0.0 && std::abs(r) > 1e-7 * half.previous;
    }
    return false;
  }
};

}  // namespace

bool Contacts::solve_quickly(ContactRow& row, double compliance, double d, RowStep& step) {
  ContactHalf& half = row.half[0];
  const bool usual = solver_ == ContactSolver::corrected && !row.two_sided && !row.law_moves;
  if (!usual || half.now <= 0.0 || half.previous <= 0.0 || half.root <= 0.0) return false;
  QuickPredictor predictor{row, compliance, d, 0.1 * limits_.tolerance};
  if (!predictor.find()) return false;
  const double r = predictor.r;
  const PowerLaw::Root next =
      row.law.root_near(predictor.seen, half.previous + r - predictor.seen.at);
  const double chord = (next.energy - half.root_previous) / r;
  const double g = half.landing({next, {chord, 0.0}}, r, 0.0).g;
  const double slope = 0.25 * g * g + row.damping_slope;
  step.r = (d - compliance * g * half.root) / (1.0 + compliance * slope);
  step.force = g * half.root + slope * step.r;
  const double left_over = half.root + 0.5 * g * step.r;
  if (!(g > 0.0) || step.force <= 0.0 || left_over <= 1e-6 * half.root) return false;
  half.g = g;
  half.seen_at = predictor.seen.at;
  half.seen = predictor.seen.root;
  effort_.count(predictor.iterations, true);
  return true;
}

}  // namespace thrum
