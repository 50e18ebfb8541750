#include <thrum/scene/inspector.hpp>

#include <algorithm>
#include <cmath>

#include <thrum/scene/element_values.hpp>
#include <thrum/scene/registry.hpp>

namespace thrum {

namespace {

template <class Check>
const Check* find_check(const std::vector<Check>& checks, const std::string& path) {
  const auto found = std::find_if(checks.begin(), checks.end(),
                                  [&](const Check& each) { return each.path == path; });
  return found == checks.end() ? nullptr : &*found;
}

}  // namespace

Inspector::Inspector(Assembly& of)
    : Inspection(of),
      assembly(of),
      rest_(of.network.parts().coordinates, 0.0),
      motion_(of, *this) {}

const BodyCheck* Inspector::body(const std::string& path) const {
  return find_check(check.bodies, path);
}

const InteractionCheck* Inspector::interaction(const std::string& path) const {
  return find_check(check.interactions, path);
}

Profile Inspector::profile(const std::string& path) const {
  const Element& element = *assembly.find(path);
  return kind_of(element).profile(element);
}

Place Inspector::place(const Element& element, const Where& where) const {
  const auto spot = assembly.spot(element, "on", where);
  if (!spot) return {};
  return spot->moving ? spot->moving->at(0.0) : spot->place;
}

int Inspector::affordable_steps(int most) const {
  constexpr double coordinate_steps = 5e7;
  const double looks = static_cast<double>(assembly.rows().size()) + 1.0;
  const double coordinates = static_cast<double>(assembly.network.parts().coordinates) + 100.0;
  const double steps = coordinate_steps / (coordinates * looks);
  return static_cast<int>(std::clamp(steps, 8.0, static_cast<double>(most)));
}

double Inspector::longest_fall(const std::string& path) const {
  double longest = 0.0;
  for (const auto& [other, rows] : assembly.rows()) {
    const Element& element = *assembly.find(other);
    if (kind_of(element).apart == nullptr) continue;
    for (const Where& where : places_named_by(element))
      if (where.on == path) longest = std::max(longest, std::abs(distance(rows.first)));
  }
  return longest;
}

/// Whether anything that a chain of joints leads to from here loses energy.
bool Inspector::anything_loses(const std::string& path) const {
  const int group = motion_.group_of(path);
  for (const Element& element : assembly.scene.elements()) {
    const Kind& kind = kind_of(element);
    bool here = motion_.group_of(element.path()) == group;
    if (kind.role != Role::listener)
      for (const Where& where : places_named_by(element))
        here = here || motion_.group_of(where.on) == group;
    if (!here) continue;
    const Built* became = assembly.built(element.path());
    if (became != nullptr && became->loses()) return true;
    if (kind.loses != nullptr && kind.loses(element)) return true;
  }
  return false;
}

void Inspector::warn_if_lossless(const Element& element, const Where& on, const char* what) {
  if (anything_loses(on.on)) return;
  warn("no loss", on.on, "damping",
       "is 0 here and in all that is joined to it, while '" + element.path() + "' " + what +
           "; give it a damping, 0.5 to 5 for a string");
}

}  // namespace thrum
