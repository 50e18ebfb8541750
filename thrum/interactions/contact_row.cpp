#include <thrum/interactions/contact_row.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace thrum {

bool ContactHalf::is_small(double r) const {
  return std::abs(r) <= 1e-7 * (std::abs(now) + std::abs(previous));
}

ContactHalf::Trial ContactHalf::trial(const PowerLaw& law, double r) const {
  const PowerLaw::Root next = law.root(previous + r);
  if (is_small(r)) {
    const double middle = previous + 0.5 * r;
    const double slope = law.root(middle).slope;
    return {next, {slope, 0.5 * slope * law.relative_bend(middle)}};
  }
  const double chord = (next.energy - root_previous) / r;
  return {next, {chord, (next.slope - chord) / r}};
}

Response ContactHalf::predicted(const PowerLaw& law, double r) const {
  const auto [next, chord] = trial(law, r);
  const double sum = next.energy + 2.0 * root_now + root_previous;
  return {0.25 * chord.force * sum, 0.25 * (chord.slope * sum + chord.force * next.slope)};
}

Response ContactHalf::quotient(const PowerLaw& law, double r) const {
  const auto [next, chord] = trial(law, r);
  const double mean = 0.5 * (next.energy + root_previous);
  return {chord.force * mean, chord.slope * mean + 0.5 * chord.force * next.slope};
}

/// Where psi^{n-1/2} is not what it should be, landing at once would ask for a force out of all
/// proportion when r is small. So in the middle of a contact g keeps to the chord, but leans
/// towards the landing by a part that vanishes with r: what is wrong is worked off while the bodies
/// move, and a body at rest feels nothing of it.
ContactHalf::Landing ContactHalf::landing(const Trial& step, double r) const {
  const double along = step.chord.force;
  if (is_small(r)) return {along, false};
  const double target = 0.5 * (step.next.energy + root_now);
  const double landing = 2.0 * (target - root) / r;
  const bool near_chord = std::abs(landing - along) <= 0.1 * along;
  const bool begins_or_ends = now <= 0.0 && (previous <= 0.0 || previous + r <= 0.0);
  if (near_chord || begins_or_ends) return {landing, true};
  const double lean = 0.1 * std::min(1.0, std::abs(r) / (std::abs(now) + std::abs(previous + r)));
  return {std::clamp(landing, (1.0 - lean) * along, (1.0 + lean) * along), false};
}

Response ContactHalf::foreseen(const PowerLaw& law, double r) const {
  const Trial step = trial(law, r);
  const auto [chosen, lands] = landing(step, r);
  if (chosen <= 0.0) return {0.0, 0.0};
  if (!lands) return {chosen * (root + 0.25 * chosen * r), 0.25 * chosen * chosen};
  const double target = 0.5 * (step.next.energy + root_now);
  const double force = (target * target - root * root) / r;
  return {force, std::max(0.0, (target * step.next.slope - force) / r)};
}

double ContactHalf::constrained_slope(double emptying, double d) const {
  const bool parts = now <= 0.0 && root > 0.0 && d < 0.0;
  return parts ? emptying : slope_now;
}

double ContactHalf::emptying_slope(double compliance, double d) const {
  if (root <= 0.0) return d > 0.0 ? std::numeric_limits<double>::infinity() : 0.0;
  const double length = std::hypot(d, 2.0 * std::sqrt(compliance) * root);
  return d >= 0.0 ? (d + length) / (compliance * root) : 4.0 * root / (length - d);
}

void ContactHalf::limit(double emptying) {
  g = std::max(g, 0.0);
  emptied = g >= emptying * (1.0 - 1e-9) && root > 0.0;
  if (g > emptying || emptied) g = emptying;
}

void ContactHalf::advance(double r) {
  const double before = root;
  root += 0.5 * g * r;
  if (emptied && std::abs(root) <= 1e-9 * before) root = 0.0;
}

}  // namespace thrum
