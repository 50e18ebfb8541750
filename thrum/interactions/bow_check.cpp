// What `thrum check` reports about a bow.
#include <algorithm>
#include <cmath>

#include <thrum/core/formatted.hpp>
#include <thrum/core/kind.hpp>
#include <thrum/interactions/bow.hpp>
#include <thrum/laws/schelleng.hpp>

namespace thrum {

namespace {

/// At how many times the force is too small or too large for Helmholtz motion, and the limits at
/// the time of the largest force times speed.
struct BowUse {
  int times = 0, below = 0, above = 0;
  double force = 0.0, speed = 0.0;
  BowForces allowed = {};
  double stiff = 0.0;  ///< bristle stiffness from which on a force can be too large
};

BowUse look_at_bow(const Bow& bow, const BowedString& string, double duration) {
  // The limits are not sharp (docs/theory/friction.md).
  constexpr double slack = 1.5;
  constexpr int samples = 400;
  BowUse bowing;
  const Envelope path(bow.on.path);
  for (int i = 0; i < samples; ++i) {
    const double time = duration * (i + 0.5) / samples;
    const double force = bow.force.at(time);
    const double speed = std::abs(bow.velocity.at(time));
    if (!(force > 0.0) || !(speed > 0.0)) continue;
    const double at = bow.on.at.empty() ? path.at(time) : bow.on.at[0];
    const double place = std::min(at, 1.0 - at);
    const BowForces allowed = helmholtz_forces(string, place, speed);
    ++bowing.times;
    if (force * slack < allowed.least) ++bowing.below;
    if (force > slack * allowed.most) ++bowing.above;
    if (force * speed <= bowing.force * bowing.speed) continue;
    bowing.force = force;
    bowing.speed = speed;
    bowing.allowed = allowed;
    bowing.stiff = stiff_bristles(string, place);
  }
  return bowing;
}

std::string words_about(const BowUse& bowing, double stiffness) {
  if (bowing.allowed.least > bowing.allowed.most)
    return formatted(
        "no force keeps up Helmholtz's motion at %.2g m/s here: below %.2g N the string slips "
        "more than once in a period, above %.2g N its corner cannot tear it loose; less damping, "
        "or a bow farther from the end, would let one",
        bowing.speed, bowing.allowed.least, bowing.allowed.most);
  const bool light = bowing.below > bowing.above;
  if (!light && stiffness < bowing.stiff && bowing.force < 5.0 * bowing.allowed.most)
    return formatted(
        "%.2g N is above Schelleng's largest force at %.2g m/s here, %.2g N, and the string may go "
        "on in Helmholtz's motion all the same: bristles of %.2g N/m are so soft that no force is "
        "too much; from a bristle_stiffness of %.2g on one is",
        bowing.force, bowing.speed, bowing.allowed.most, stiffness, bowing.stiff);
  return formatted(
      "%.2g N is too %s for Helmholtz's motion at %.2g m/s here: %s; Schelleng's limits are %.2g "
      "to %.2g N",
      bowing.force, light ? "little" : "much", bowing.speed,
      light ? "the string slips more than once in a period"
            : "the corner cannot tear the string loose, and it sounds raucous",
      bowing.allowed.least, bowing.allowed.most);
}

/// Nothing if the waves or losses of the string are unknown, or it cannot stick and slip.
std::optional<BowedString> bowed_string(const Bow& bow, const Inspection& inspection) {
  const Built* built = inspection.builder.built(bow.on.on);
  const BodyCheck* body = inspection.body(bow.on.on);
  if (built == nullptr || body == nullptr || body->partials.empty()) return std::nullopt;
  const Partial& lowest = body->partials.front();
  const double drop = bow.static_friction - bow.coulomb_friction;
  const bool known = built->impedance() > 0.0 && lowest.frequency > 0.0 && drop > 0.0;
  if (!known) return std::nullopt;
  return BowedString{built->impedance(), lowest.frequency, lowest.decay, drop};
}

}  // namespace

Driven bow_drives(const Element& element, const Inspection&) {
  const Bow& it = element.as<Bow>();
  const double at = it.on.at.size() == 1 ? std::min(it.on.at[0], 1.0 - it.on.at[0]) : 1.0;
  const double speed =
      std::max(std::abs(it.velocity.lowest()), std::abs(it.velocity.highest())) / at;
  return {speed, it.force.highest() > 0.0 && speed > 0.0};
}

void warn_of_bow(const Element& element, Inspection& inspection) {
  const Bow& bow = element.as<Bow>();
  if (const auto string = bowed_string(bow, inspection)) {
    const BowUse bowing = look_at_bow(bow, *string, inspection.builder.duration());
    if (2 * std::max(bowing.below, bowing.above) > bowing.times)
      inspection.warn("bow force", element.path(), "force",
                      words_about(bowing, bow.bristle_stiffness));
  }
  inspection.warn_if_lossless(element, bow.on,
                              "goes on exciting it, so that nothing it stirs up ever dies away");
}

}  // namespace thrum
