// What a physicist would question about bows and forces, and about where one listens.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include <thrum/bodies/mass.hpp>
#include <thrum/bodies/string.hpp>
#include <thrum/interactions/bow.hpp>
#include <thrum/interactions/connection.hpp>
#include <thrum/interactions/contact.hpp>
#include <thrum/interactions/force.hpp>
#include <thrum/laws/schelleng.hpp>
#include <thrum/scene/check_parts.hpp>
#include <thrum/scene/places_named.hpp>

namespace thrum {

namespace {

/// Z = rho A c; of a modal string from its lowest mode, of half the string's mass and near c/2L.
double impedance_of(const Built& built) {
  if (const auto* grid = std::get_if<BuiltGrid>(&built))
    return grid->parameters.density * std::sqrt(grid->parameters.wave_speed_squared);
  const ModeBank::Mode& lowest = std::get<BuiltModes>(built).modes.front();
  return 2.0 / std::numbers::pi * lowest.mass * lowest.angular_frequency;
}

/// How much of the bowed time the force is too small and too large for Helmholtz's motion, and what
/// it may be when it is largest.
struct Bowing {
  int times = 0, below = 0, above = 0;
  double force = 0.0, speed = 0.0;
  BowForces allowed = {};
};

Bowing look_at_bow(const Bow& bow, const BowedString& string, double duration) {
  // The line is not sharp: bristles and luck move it (docs/theory/friction.md).
  constexpr double slack = 1.5;
  constexpr int looks = 400;
  Bowing bowing;
  const Envelope path(bow.on.path);
  for (int i = 0; i < looks; ++i) {
    const double time = duration * (i + 0.5) / looks;
    const double force = bow.force.at(time);
    const double speed = std::abs(bow.velocity.at(time));
    if (!(force > 0.0) || !(speed > 0.0)) continue;
    const double at = bow.on.at.empty() ? path.at(time) : bow.on.at[0];
    const BowForces allowed = helmholtz_forces(string, std::min(at, 1.0 - at), speed);
    ++bowing.times;
    if (force * slack < allowed.least) ++bowing.below;
    if (force > slack * allowed.most) ++bowing.above;
    if (force * speed <= bowing.force * bowing.speed) continue;
    bowing.force = force;
    bowing.speed = speed;
    bowing.allowed = allowed;
  }
  return bowing;
}

std::string words_about(const Bowing& bowing) {
  if (bowing.allowed.least > bowing.allowed.most)
    return fmt::format(
        "no force keeps up Helmholtz's motion at {:.2g} m/s here: below {:.2g} N the string slips "
        "more than once in a period, above {:.2g} N its corner cannot tear it loose; less damping, "
        "or a bow farther from the end, would let one",
        bowing.speed, bowing.allowed.least, bowing.allowed.most);
  const bool light = bowing.below > bowing.above;
  return fmt::format(
      "{:.2g} N is too {} for Helmholtz's motion at {:.2g} m/s here: {}; Schelleng's limits are "
      "{:.2g} to {:.2g} N",
      bowing.force, light ? "little" : "much", bowing.speed,
      light ? "the string slips more than once in a period"
            : "the corner cannot tear the string loose, and it sounds raucous",
      bowing.allowed.least, bowing.allowed.most);
}

void warn_of_bow(const Element& element, const Assembly& assembly, const SceneCheck& check,
                 Warnings& warnings) {
  const Bow& bow = element.as<Bow>();
  const auto built = assembly.built.find(bow.on.on);
  const auto body = std::find_if(check.bodies.begin(), check.bodies.end(),
                                 [&](const BodyCheck& each) { return each.path == bow.on.on; });
  const Element* on = assembly.scene.find(bow.on.on);
  const auto* string = std::any_cast<String>(&on->parameters);
  const bool known = string != nullptr && string->tension.lowest() > 0.0 &&
                     built != assembly.built.end() && body != check.bodies.end() &&
                     !body->partials.empty() && body->partials.front().frequency > 0.0 &&
                     bow.static_friction > bow.coulomb_friction;
  if (!known) return;
  const BowedString bowed{impedance_of(built->second), body->partials.front().frequency,
                          body->partials.front().decay, bow.static_friction - bow.coulomb_friction};
  const Bowing bowing = look_at_bow(bow, bowed, assembly.scene.settings.duration);
  if (2 * std::max(bowing.below, bowing.above) <= bowing.times) return;
  warnings.add("bow force", element.path(), "force", words_about(bowing));
}

bool body_loses(const Element& element, const Assembly& assembly) {
  if (const auto* mass = std::any_cast<Mass>(&element.parameters)) return mass->damping > 0.0;
  const auto built = assembly.built.find(element.path());
  if (built == assembly.built.end()) return false;
  if (const auto* grid = std::get_if<BuiltGrid>(&built->second))
    return grid->parameters.damping > 0.0 || grid->parameters.damping_hf > 0.0;
  const auto& modes = std::get<BuiltModes>(built->second).modes;
  return std::any_of(modes.begin(), modes.end(), [](const auto& mode) { return mode.decay > 0.0; });
}

bool joint_loses(const Element& element) {
  if (const auto* it = std::any_cast<Contact>(&element.parameters)) return it->damping > 0.0;
  if (const auto* it = std::any_cast<Connection>(&element.parameters))
    return it->damping.highest() > 0.0;
  return false;
}

/// Whether anything that a chain of joints leads to from here loses energy.
bool anything_loses(const std::string& path, const Assembly& assembly,
                    const ExpectedMotion& motion) {
  const int group = motion.group_of(path);
  for (const Element& element : assembly.scene.elements()) {
    bool here = motion.group_of(element.path()) == group;
    if (element.kind != "pickup")
      for (const Where& where : places_named_by(element))
        here = here || motion.group_of(where.on) == group;
    if (here && (body_loses(element, assembly) || joint_loses(element))) return true;
  }
  return false;
}

void warn_of_lossless(const Element& element, const Where& on, const char* what,
                      const Assembly& assembly, const ExpectedMotion& motion, Warnings& warnings) {
  if (anything_loses(on.on, assembly, motion)) return;
  warnings.add("no loss", on.on, "damping",
               fmt::format("is 0 here and in all that is joined to it, while '{}' {}; give it a "
                           "damping, 0.5 to 5 for a string",
                           element.path(), what));
}

void warn_of_force(const Element& element, const Assembly& assembly, const ExpectedMotion& motion,
                   Warnings& warnings) {
  const Force& force = element.as<Force>();
  const double duration = assembly.scene.settings.duration;
  const double samples = force.length.value_or(duration) / assembly.time_step;
  if (force.start >= duration)
    warnings.add("late force", element.path(), "start",
                 fmt::format("is at {:.3g} s and the scene ends at {:.3g} s, so it never acts; "
                             "start it earlier, or set a longer duration",
                             force.start, duration));
  if (samples < 2.0)
    warnings.add("short force", element.path(), "length",
                 fmt::format("is {:.2g} samples, so how hard it strikes hangs on where between two "
                             "samples it falls; make it longer than 2",
                             samples));
  if (force.shape == "noise" && samples * assembly.time_step >= duration - force.start)
    warn_of_lossless(element, force.on, "goes on putting energy in, so that it grows without end",
                     assembly, motion, warnings);
}

}  // namespace

void warn_of_drives(const Assembly& assembly, const SceneCheck& check, const ExpectedMotion& motion,
                    Warnings& warnings) {
  for (const Element& element : assembly.scene.elements()) {
    if (element.kind == "force") warn_of_force(element, assembly, motion, warnings);
    if (element.kind != "bow") continue;
    warn_of_bow(element, assembly, check, warnings);
    warn_of_lossless(element, element.as<Bow>().on,
                     "goes on exciting it, so that nothing it stirs up ever dies away", assembly,
                     motion, warnings);
  }
}

}  // namespace thrum
