// What a physicist would question about what touches, and about what never will.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include <thrum/bodies/plate.hpp>
#include <thrum/bodies/string.hpp>
#include <thrum/interactions/connection.hpp>
#include <thrum/interactions/contact.hpp>
#include <thrum/laws/impact.hpp>
#include <thrum/scene/check_parts.hpp>
#include <thrum/scene/places_named.hpp>

namespace thrum {

namespace {

constexpr double shortest_samples = 4.0;

/// A touch goes as K^{-1/(a+1)}, and as many samples as the rate is high.
void warn_of_short_touch(const Element& element, const TouchCheck& touch, double rate,
                         Warnings& warnings) {
  const double samples = touch.duration * rate;
  if (samples >= shortest_samples || touch.goes_on) return;
  const Contact& it = element.as<Contact>();
  const double softer =
      it.stiffness.highest() * std::pow(samples / shortest_samples, it.exponent.at(0.0) + 1.0);
  warnings.add("short touch", element.path(), "stiffness",
               fmt::format("a touch at {:.2g} m/s lasts {:.2g} samples; below {:.0f} its depth and "
                           "force hang on where between two samples it begins; if they matter, a "
                           "rate of {} Hz or a stiffness of {:.1g} would follow it",
                           touch.speed, samples, shortest_samples,
                           rough_words(rate * shortest_samples / samples), softer));
}

/// Metres of material that a contact may press into; 0 where the scene does not say.
double thickness_of(const Scene& scene, const Where& side) {
  const Element* element = scene.find(side.on);
  if (const auto* plate = std::any_cast<Plate>(&element->parameters)) return plate->thickness;
  if (const auto* string = std::any_cast<String>(&element->parameters))
    return 2.0 * string->radius.value_or(0.0);
  return 0.0;
}

void warn_of_deep_touch(const Element& element, const TouchCheck& touch, const Scene& scene,
                        Warnings& warnings) {
  const Contact& it = element.as<Contact>();
  for (const Where* side : {&it.above, &it.below}) {
    const double thickness = thickness_of(scene, *side);
    if (thickness == 0.0 || touch.depth <= thickness) continue;
    warnings.add("deep touch", element.path(), "stiffness",
                 fmt::format("at {:.2g} m/s it gives way by {:.2g} mm, more than '{}' is thick "
                             "({:.2g} mm); a stiffer contact would not",
                             touch.speed, 1e3 * touch.depth, side->on, 1e3 * thickness));
  }
}

/// How far a contact is closed at step 0; negative for one that is open.
double closed_by(const Element& element, const RowRange& rows, const Network& network) {
  const Contact& it = element.as<Contact>();
  double deepest = -std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < rows.count; ++i) {
    const double x = network.distance(rows.first + i);
    deepest = std::max(deepest, it.sides == 2 ? std::abs(x) - it.deadband : x);
  }
  return deepest;
}

/// How far the two sides are apart when nothing is bent or thrown; along a line where they are
/// nearest.
double apart_at_rest(const Element& element, const RowRange& rows, const Network& network) {
  const Contact& it = element.as<Contact>();
  const std::vector<double> rest(network.coordinates(), 0.0);
  double nearest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < rows.count; ++i) {
    const double x = network.rows().gather(rows.first + i, rest.data());
    nearest = std::min(nearest, it.sides == 2 ? it.deadband - std::abs(x) : -x);
  }
  return nearest;
}

double reach_of(const Element& element, const ExpectedMotion& motion) {
  double reach = 0.0;
  for (const Where& side : places_named_by(element)) reach += motion.of(side.on).reach;
  return reach;
}

void warn_of_overlap(const Element& element, double closed, const TouchCheck& touch,
                     Warnings& warnings) {
  if (closed <= touch.depth || closed <= 0.0) return;
  warnings.add(
      "overlap", element.path(), "",
      fmt::format("the two sides begin {:.2g} mm inside each other, deeper than a touch at "
                  "{:.2g} m/s presses them ({:.2g} mm), and will be thrown apart; move one "
                  "of them, or widen the gap",
                  1e3 * closed, touch.speed, 1e3 * touch.depth));
}

/// Things that move each other, and what joins them.
struct Group {
  std::vector<const Element*> things, contacts;
  bool starts = false;   ///< something in it moves by itself
  bool bounded = true;   ///< everything that moves goes a known way, and nothing but contacts joins
  bool touches = false;  ///< at least one contact can close
};

std::map<int, Group> groups_of(const Assembly& assembly, const ExpectedMotion& motion) {
  std::map<int, Group> groups;
  for (const Element& element : assembly.scene.elements()) {
    if (const int number = motion.group_of(element.path()); number >= 0) {
      Group& group = groups[number];
      const Expected& expected = motion.of(element.path());
      group.things.push_back(&element);
      group.starts = group.starts || expected.starts;
      group.bounded = group.bounded && std::isfinite(expected.reach);
    }
    if (element.kind == "pickup") continue;
    std::set<int> touched;
    for (const Where& where : places_named_by(element)) touched.insert(motion.group_of(where.on));
    touched.erase(-1);
    for (const int number : touched) {
      if (element.kind == "contact")
        groups[number].contacts.push_back(&element);
      else
        groups[number].bounded = false;
    }
  }
  return groups;
}

void warn_of_gap(const Element& element, double apart, const Group& group,
                 const ExpectedMotion& motion, Warnings& warnings) {
  if (!group.bounded || group.touches || !group.starts) return;
  warnings.add("gap", element.path(), "gap",
               fmt::format("the two sides are {:.2g} mm apart at rest and move {:.2g} mm at most, "
                           "so they never meet; bring them closer, or start with more",
                           1e3 * apart, 1e3 * reach_of(element, motion)));
}

void warn_of_silence(const Group& group, Warnings& warnings) {
  if (group.starts || group.touches) return;
  warnings.add(
      "silence", group.things.front()->path(), "",
      "nothing sets it in motion, nor what it is joined to; give it a shape or a velocity, "
      "a force or a bow");
}

/// The swing of a spring against the mass that its places show, as a touch of exponent 1.
void warn_of_stiff_spring(const Element& element, const RowRange& rows, const Assembly& assembly,
                          Warnings& warnings) {
  const auto* it = std::any_cast<Connection>(&element.parameters);
  if (it == nullptr || !(it->stiffness > 0.0)) return;
  const double k = assembly.time_step;
  const auto place = assembly.network.rows().entries(rows.first);
  const double mass = k * k / assembly.network.step_response(place, place, 1).front();
  const double half_swing = impact(PowerLaw(it->stiffness, 1.0), mass, 1.0).duration;
  if (half_swing >= k) return;
  warnings.add("stiff spring", element.path(), "stiffness",
               fmt::format("swings at {:.3g} Hz against the {:.2g} g that it moves, above half the "
                           "rate: it is as good as rigid; {:.1g} N/m or less would be heard as a "
                           "spring",
                           0.5 / half_swing, 1e3 * mass,
                           it->stiffness * std::pow(half_swing / (2.0 * k), 2)));
}

}  // namespace

void warn_of_contacts(const Assembly& assembly, const SceneCheck& check,
                      const ExpectedMotion& motion, Warnings& warnings) {
  std::map<int, Group> groups = groups_of(assembly, motion);
  std::map<const Element*, double> apart, closed;
  for (auto& [number, group] : groups)
    for (const Element* contact : group.contacts) {
      const RowRange& rows = *assembly.rows(contact->path());
      closed[contact] = closed_by(*contact, rows, assembly.network);
      apart[contact] = apart_at_rest(*contact, rows, assembly.network);
      if (closed[contact] > 0.0 || reach_of(*contact, motion) > apart[contact])
        group.touches = true;
    }
  for (const InteractionCheck& each : check.interactions) {
    const Element& element = *assembly.scene.find(each.path);
    warn_of_stiff_spring(element, *assembly.rows(each.path), assembly, warnings);
    if (!each.touch) continue;
    warn_of_short_touch(element, *each.touch, check.rate, warnings);
    warn_of_deep_touch(element, *each.touch, assembly.scene, warnings);
    if (closed.contains(&element))
      warn_of_overlap(element, closed[&element], *each.touch, warnings);
  }
  if (assembly.scene.sources.contains("play")) return;  // an instrument waits for its player
  for (const auto& [number, group] : groups) {
    for (const Element* contact : group.contacts)
      warn_of_gap(*contact, apart[contact], group, motion, warnings);
    warn_of_silence(group, warnings);
  }
}

}  // namespace thrum
