// What a physicist would question about what never touches, and about what never moves.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include <thrum/scene/check_parts.hpp>
#include <thrum/scene/element_values.hpp>
#include <thrum/scene/registry.hpp>

namespace thrum {

namespace {

/// Things that move each other, and what touches them.
struct Group {
  std::vector<const Element*> things, contacts;
  bool starts = false;   ///< something in it moves by itself
  bool bounded = true;   ///< everything that moves goes a known way, and nothing but contacts joins
  bool touches = false;  ///< at least one contact can close
};

/// How far the two sides of a contact are apart, along a line where they are nearest: at step 0,
/// and when nothing is bent or thrown.
struct Apart {
  double now = std::numeric_limits<double>::infinity();
  double at_rest = std::numeric_limits<double>::infinity();
};

Apart apart(const Element& element, const Inspector& inspector) {
  const auto measure = kind_of(element).apart;
  const RowRange& rows = *inspector.assembly.rows(element.path());
  Apart nearest;
  for (std::size_t row = rows.first; row < rows.first + rows.count; ++row) {
    nearest.now = std::min(nearest.now, measure(element, inspector.distance(row)));
    nearest.at_rest = std::min(nearest.at_rest, measure(element, inspector.distance_at_rest(row)));
  }
  return nearest;
}

double reach_of(const Element& element, const Inspector& inspector) {
  double reach = 0.0;
  for (const Where& side : places_named_by(element)) reach += inspector.motion(side.on).reach;
  return reach;
}

void add_what_acts(const Element& element, const Inspector& inspector,
                   std::map<int, Group>& groups) {
  std::set<int> touched;
  for (const Where& where : places_named_by(element))
    touched.insert(inspector.motion().group_of(where.on));
  touched.erase(-1);
  for (const int number : touched) {
    if (kind_of(element).apart != nullptr)
      groups[number].contacts.push_back(&element);
    else
      groups[number].bounded = false;
  }
}

std::map<int, Group> groups_of(const Inspector& inspector) {
  std::map<int, Group> groups;
  for (const Element& element : inspector.assembly.scene.elements()) {
    if (const int number = inspector.motion().group_of(element.path()); number >= 0) {
      Group& group = groups[number];
      const Expected& expected = inspector.motion(element.path());
      group.things.push_back(&element);
      group.starts = group.starts || expected.starts;
      group.bounded = group.bounded && std::isfinite(expected.reach);
    }
    if (kind_of(element).role != Role::listener) add_what_acts(element, inspector, groups);
  }
  return groups;
}

void warn_of_gap(const Element& element, double apart_at_rest, Inspector& inspector) {
  inspector.warn("gap", element.path(), "gap",
                 fmt::format("the two sides are {:.2g} mm apart at rest and move {:.2g} mm at "
                             "most, so they never meet; bring them closer, or start with more",
                             1e3 * apart_at_rest, 1e3 * reach_of(element, inspector)));
}

}  // namespace

void warn_of_groups(Inspector& inspector) {
  if (inspector.assembly.scene.is_played()) return;  // it waits for its player
  for (auto& [number, group] : groups_of(inspector)) {
    std::vector<Apart> aparts;
    for (const Element* contact : group.contacts) {
      aparts.push_back(apart(*contact, inspector));
      if (aparts.back().now < 0.0 || reach_of(*contact, inspector) > aparts.back().at_rest)
        group.touches = true;
    }
    if (group.touches) continue;
    for (std::size_t i = 0; i < aparts.size(); ++i)
      if (group.bounded && group.starts)
        warn_of_gap(*group.contacts[i], aparts[i].at_rest, inspector);
    if (!group.starts)
      inspector.warn(
          "silence", group.things.front()->path(), "",
          "nothing sets it in motion, nor what it is joined to; give it a shape or a velocity, "
          "a force or a bow");
  }
}

}  // namespace thrum
