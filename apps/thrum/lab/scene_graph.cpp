#include "lab/scene_graph.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <thrum/bodies/barrier.hpp>
#include <thrum/bodies/cavity.hpp>
#include <thrum/bodies/mass.hpp>
#include <thrum/bodies/membrane.hpp>
#include <thrum/bodies/plate.hpp>
#include <thrum/bodies/string.hpp>
#include <thrum/interactions/bow.hpp>
#include <thrum/interactions/connection.hpp>
#include <thrum/interactions/contact.hpp>
#include <thrum/interactions/force.hpp>
#include <thrum/scene/pickup.hpp>
#include <thrum/scene/registry.hpp>

namespace thrum::app::lab {
namespace {

constexpr double pi = std::numbers::pi;
constexpr int few_links = 3;  ///< that still meet at one place of a barrier

template <class P>
const P* parameters(const Element& element) {
  return std::any_cast<P>(&element.parameters);
}

double period(double angular_frequency) {
  return angular_frequency > 0.0 ? 2.0 * pi / angular_frequency : 0.0;
}

void describe(const String& it, Thing& thing) {
  thing.dimensions = 1;
  thing.length = it.length;
  const double area = it.radius ? pi * *it.radius * *it.radius : 0.0;
  const double per_metre = it.linear_density.value_or(it.density.value_or(0.0) * area);
  const double bending = it.bending_stiffness + it.young * area * area / (4.0 * pi);
  const double k = pi / it.length;
  thing.slowest_period =
      period(std::sqrt((it.tension.at(0.0) * k * k + bending * k * k * k * k) / per_metre));
}

void describe(const Membrane& it, Thing& thing) {
  thing.dimensions = 2;
  const double speed = std::sqrt(it.tension / it.surface_density);
  if (it.radius) {
    thing.disc = true;
    thing.length = thing.depth = 2.0 * *it.radius;
    thing.slowest_period = period(2.404825557695773 * speed / *it.radius);
  } else if (it.size.size() == 2) {
    thing.length = it.size[0];
    thing.depth = it.size[1];
    thing.slowest_period = period(pi * speed * std::hypot(1.0 / it.size[0], 1.0 / it.size[1]));
  }
}

void describe(const Plate& it, Thing& thing) {
  thing.dimensions = 2;
  if (it.size.size() != 2) return;
  thing.length = it.size[0];
  thing.depth = it.size[1];
  const double rigidity =
      it.young * std::pow(it.thickness, 3) / (12.0 * (1.0 - it.poisson * it.poisson));
  const double waves = pi * pi * (std::pow(it.size[0], -2) + std::pow(it.size[1], -2));
  thing.slowest_period = period(std::sqrt(rigidity / (it.density * it.thickness)) * waves);
}

}  // namespace

SceneGraph::SceneGraph(const Scene& scene) {
  add_things(scene);
  add_links(scene);
  add_marks(scene);
  find_groups();
}

std::optional<std::size_t> SceneGraph::find(const std::string& path) const {
  const auto found = number_.find(path);
  if (found == number_.end()) return std::nullopt;
  return found->second;
}

void SceneGraph::add_things(const Scene& scene) {
  for (const Element& element : scene.elements()) {
    const Kind* kind = find_kind(element.kind);
    if (kind == nullptr || kind->role != Role::thing) continue;
    Thing thing{.element = &element};
    if (const auto* string = parameters<String>(element)) describe(*string, thing);
    if (const auto* membrane = parameters<Membrane>(element)) describe(*membrane, thing);
    if (const auto* plate = parameters<Plate>(element)) describe(*plate, thing);
    if (const auto* mass = parameters<Mass>(element))
      thing.slowest_period = period(2.0 * pi * mass->frequency);
    if (parameters<Barrier>(element) != nullptr) thing.moves = false;
    number_[element.path()] = things.size();
    things.push_back(thing);
  }
}

void SceneGraph::add_link(const Element& element, const Where& above, const Where& below,
                          double gap, bool is_contact, bool two_sided) {
  const auto upper = find(above.on);
  const auto lower = find(below.on);
  if (upper && is_contact) things[*upper].is_ceiling = true;
  const bool along = above.is_line() || below.is_line();
  if (upper) things[*upper].is_long |= along;
  if (lower) things[*lower].is_long |= along;
  for (const auto& end : {upper, lower})
    if (end && !things[*end].moves && ++barrier_links_[*end] > few_links)
      things[*end].is_long = true;
  if (upper && lower)
    links.push_back({&element, *upper, *lower, above, below, gap, is_contact, two_sided});
}

void SceneGraph::add_links(const Scene& scene) {
  for (const Element& element : scene.elements()) {
    if (const auto* contact = parameters<Contact>(element))
      add_link(element, contact->above, contact->below, contact->gap, true, contact->sides == 2);
    if (const auto* connection = parameters<Connection>(element))
      add_link(element, connection->between[0], connection->between[1], 0.0, false, false);
    if (const auto* cavity = parameters<Cavity>(element))
      add_link(element, cavity->between[0], cavity->between[1], 0.0, false, false);
  }
}

void SceneGraph::add_marks(const Scene& scene) {
  for (const Element& element : scene.elements()) {
    const Where* where = nullptr;
    if (const auto* bow = parameters<Bow>(element)) where = &bow->on;
    if (const auto* force = parameters<Force>(element)) where = &force->on;
    if (const auto* pickup = parameters<Pickup>(element)) where = &pickup->on;
    if (where == nullptr) continue;
    if (const auto on = find(where->on))
      marks.push_back({&element, *on, *where});
    else
      listeners[where->on].push_back(element.name);
  }
}

// From each thing not yet reached, along the links; the first of a group rests at 0.
void SceneGraph::find_groups() {
  std::vector<std::vector<const Link*>> links_of(things.size());
  for (const Link& link : links) {
    links_of[link.upper].push_back(&link);
    links_of[link.lower].push_back(&link);
  }
  std::vector<bool> reached(things.size(), false);
  for (std::size_t first = 0; first < things.size(); ++first) {
    if (reached[first]) continue;
    std::vector<std::size_t> waiting{first};
    reached[first] = true;
    while (!waiting.empty()) {
      const std::size_t here = waiting.back();
      waiting.pop_back();
      things[here].group = groups;
      for (const Link* link : links_of[here]) {
        const bool up = link->lower == here;
        const std::size_t other = up ? link->upper : link->lower;
        if (reached[other]) continue;
        reached[other] = true;
        things[other].height = things[here].height + (up ? link->gap : -link->gap);
        waiting.push_back(other);
      }
    }
    ++groups;
  }
}

}  // namespace thrum::app::lab
