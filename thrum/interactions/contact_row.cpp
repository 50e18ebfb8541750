#include <thrum/interactions/contact_row.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace thrum {

namespace {

/// sqrt(a^2 + b^2), by the library only where the squares might leave the range of numbers.
double length_of(double a, double b) {
  const double square = a * a + b * b;
  return square > 1e-280 && square < 1e280 ? std::sqrt(square) : std::hypot(a, b);
}

}  // namespace

Response ContactHalf::quotient(StepLaw law, double r) const {
  const auto under = [&](const PowerLaw& one, double root_at_previous) -> Response {
    const auto [next, chord] = trial_under(one, root_at_previous, r);
    const double mean = 0.5 * (next.energy + root_at_previous);
    return {chord.force * mean, chord.slope * mean + 0.5 * chord.force * next.slope};
  };
  if (!law.moves()) return under(law.next, root_previous);
  const Response coming = under(law.next, root_carried);
  const Response going = under(*law.before, root_previous);
  return {0.5 * (coming.force + going.force), 0.5 * (coming.slope + going.slope)};
}

/// Where psi^{n-1/2} is not what it should be, landing at once would ask for a force out of all
/// proportion when r is small. So in the middle of a contact g keeps to the chord, but leans
/// towards the landing by a part that vanishes with r: what is wrong is worked off while the bodies
/// move, and a body at rest feels nothing of it.
ContactHalf::Landing ContactHalf::landing(const Trial& step, double r, double move) const {
  const double along = step.chord.force;
  if (is_small(r)) return {along, false};
  const double target = 0.5 * (step.next.energy + root_now);
  const double landing = 2.0 * (target - root - move) / r;
  const bool near_chord = std::abs(landing - along) <= 0.1 * along;
  const bool begins_or_ends = now <= 0.0 && (previous <= 0.0 || previous + r <= 0.0);
  if (near_chord || begins_or_ends) return {landing, true};
  const double lean = 0.1 * std::min(1.0, std::abs(r) / (std::abs(now) + std::abs(previous + r)));
  return {std::clamp(landing, (1.0 - lean) * along, (1.0 + lean) * along), false};
}

Response ContactHalf::foreseen(StepLaw law, double r) const {
  const Trial step = trial(law, r);
  return foreseen_at(step, r, law.moves() ? landing_move(law, r) : 0.0);
}

Response ContactHalf::foreseen_at(const Trial& step, double r, double move) const {
  const auto [chosen, lands] = landing(step, r, move);
  if (chosen <= 0.0) return {0.0, 0.0};
  if (!lands) return {chosen * (root + 0.5 * move + 0.25 * chosen * r), 0.25 * chosen * chosen};
  const double target = 0.5 * (step.next.energy + root_now);
  const double force = (target - root - move) * (target + root) / r;
  return {force, std::max(0.0, ((target - 0.5 * move) * step.next.slope - force) / r)};
}

double ContactHalf::constrained_slope(double emptying, double d) const {
  const bool parts = now <= 0.0 && root > 0.0 && d < 0.0;
  return parts ? emptying : slope_now;
}

double ContactHalf::emptying_slope(double compliance, double d) const {
  const double full = root + moved;
  if (full <= 0.0) return d > 0.0 ? std::numeric_limits<double>::infinity() : 0.0;
  const double mean = moved == 0.0 ? root : std::sqrt(std::max(root, 0.0) * full);
  const double length = length_of(d, 2.0 * std::sqrt(compliance) * mean);
  if (d < 0.0) return 4.0 * full / (length - d);
  return root > 0.0 ? (d + length) / (compliance * root) : std::numeric_limits<double>::infinity();
}

/// Where psi^{n-1/2} is less than it should be, a move changes what is there in proportion, and no
/// more: else a contact far shorter than a step would gain more than its stiffness does.
double ContactHalf::fair(double move) const {
  const double root_due = 0.5 * (root_now + root_previous);
  if (root_due <= 0.0 || root >= root_due) return move;
  return move * std::max(root, 0.0) / root_due;
}

/// The predicted end of the step may not be reached, so psi changes by no larger part of itself
/// than the law does; but it appears together with a law that was nothing before.
double ContactHalf::landing_move(StepLaw law, double r) const {
  const double coming = law.next.root(previous + r).energy;
  const double going = law.before->root(previous + r).energy;
  const double move = 0.25 * (root_carried - root_previous + coming - going);
  if (law.before->stiffness() == 0.0) return move;
  const auto part = [](double to, double from) {
    return from > 0.0 ? std::abs(to - from) / from : 0.0;
  };
  const double most =
      std::max(root, 0.0) * std::max(part(root_carried, root_previous), part(coming, going));
  return std::clamp(fair(move), -most, most);
}

double ContactHalf::move_now(StepLaw law) const {
  const double move = 0.5 * (law.next.root(now).energy - law.before->root(now).energy);
  return std::max(fair(move), -root);
}

/// g_K = psi/2K, g_a = psi/2 (ln x - 1/(a+1)).
double ContactHalf::move_by_slopes(const PowerLaw& law_now, StepLaw law) const {
  if (root_now == 0.0) return 0.0;
  const double stiffer = 0.5 * (law.next.stiffness() - law.before->stiffness());
  const double steeper = 0.5 * (law.next.exponent() - law.before->exponent());
  return fair(0.5 * root_now *
              (stiffer / law_now.stiffness() +
               steeper * (std::log(now) - 1.0 / (law_now.exponent() + 1.0))));
}

double distance_before(double previous, double now, double change, double deadband,
                       bool two_sided) {
  const auto flew_off = [&](double sign) {
    const auto is_open = [&](double x) { return sign * x - deadband <= 0.0; };
    return is_open(now) && !is_open(previous) && is_open(previous + 0.5 * change);
  };
  if (flew_off(1.0)) return deadband;
  return two_sided && flew_off(-1.0) ? -deadband : previous;
}

}  // namespace thrum
