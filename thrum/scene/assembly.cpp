#include <thrum/scene/assembly.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include <thrum/core/direction.hpp>
#include <thrum/network/moving_rows.hpp>
#include <thrum/network/row_table.hpp>
#include <thrum/scene/element_values.hpp>
#include <thrum/scene/nearest_name.hpp>
#include <thrum/scene/registry.hpp>

namespace thrum {

namespace {

constexpr double most_points = 1e7;

/// "; did you mean ...": among the elements of the scene.
std::string nearest_element(const Scene& scene, const std::string& path) {
  std::vector<std::string> paths;
  for (const Element& each : scene.elements()) paths.push_back(each.path());
  const std::vector<std::string_view> names(paths.begin(), paths.end());
  if (const auto near = nearest_name(path, names))
    return fmt::format("; did you mean '{}'?", *near);
  return "; name an element of this scene, as KIND.NAME";
}

std::string how_to_say_where(const std::string& path, int dimensions) {
  return dimensions == 1 ? fmt::format("{{ on = \"{}\", at = 0.3 }}", path)
                         : fmt::format("{{ on = \"{}\", at = [0.3, 0.4] }}", path);
}

}  // namespace

Assembly::Assembly(const Scene& of, Network& into, Faults& complaints)
    : Builder(1.0 / of.settings.rate, complaints), scene(of), network(into) {
  for (const Element& element : scene.elements())
    if (const auto claims = kind_of(element).claims)
      for (const Element& other : scene.elements())
        if (claims(element, other)) claimers_[other.path()] = &element;
}

/// Masses share a body; of others the coordinates are those of the body added last.
void Assembly::add_thing(const std::string& path, Thing thing) {
  if (thing.moves) {
    const Place place = thing.dimensions == 0 ? thing.locate({}).place : Place{};
    coordinates_.emplace(place.empty() ? body_added_ : place.front().coordinate, path);
  }
  things_[path] = std::move(thing);
}

void Assembly::add(std::unique_ptr<Interaction> interaction, const JoinedRows& joined) {
  if (joined.rows.empty()) return;
  const std::size_t first = network.add(std::move(interaction), joined.rows);
  for (const auto& [path, range] : joined.ranges) {
    rows_[path] = range;
    rows_[path].first += first;
  }
}

const Element* Assembly::claimer(const Element& element) const {
  const auto found = claimers_.find(element.path());
  return found == claimers_.end() ? nullptr : found->second;
}

const Thing* Assembly::find_thing(const std::string& path) const {
  const auto found = things_.find(path);
  return found == things_.end() ? nullptr : &found->second;
}

const Built* Assembly::built(const std::string& path) const {
  const auto found = built_.find(path);
  return found == built_.end() ? nullptr : found->second.get();
}

const std::vector<End>& Assembly::ends() const {
  if (!ends_.empty()) return ends_;
  std::vector<const Element*> elements;
  for (const Element& element : scene.elements()) elements.push_back(&element);
  std::sort(elements.begin(), elements.end(),
            [](const Element* a, const Element* b) { return a->path() < b->path(); });
  for (const Element* element : elements)
    for (Where& where : places_named_by(*element))
      ends_.push_back({element, &kind_of(*element), std::move(where)});
  return ends_;
}

bool Assembly::moves_something(const Row& row) const {
  RowTable merged;
  merged.add(whole_row(row));
  const auto entries = merged.entries(0);
  return std::any_of(entries.begin(), entries.end(),
                     [](const PlaceEntry& entry) { return entry.weight != 0.0; });
}

bool Assembly::has_room(const Element& element, double points) {
  points_ += points;
  if (points_ <= most_points) return true;
  faults.add(element.path(), "",
             fmt::format("brings the scene to {:.4g} grid points and the most is {:.0f}; set "
                         "'points' lower, or the rate",
                         points_, most_points));
  return false;
}

bool Assembly::can_afford(const Element& element, const BuildingCost& cost) {
  constexpr double operations_per_second = 1e9;
  const double memory = 1e-9 * cost_.bytes, time = cost_.operations / operations_per_second;
  cost_.bytes += cost.bytes;
  cost_.operations += cost.operations;
  const Settings& most = scene.settings;
  const auto is_too_much = [&](double before, double now, double limit, const char* what,
                               const char* unit, const char* key) {
    if (now <= limit) return false;
    if (before <= limit)  // one line is enough
      faults.add(element.path(), "",
                 fmt::format("brings the {} of building the scene to about {:.3g} {} and the most "
                             "is {:.3g}; use fewer modes or contacts, or raise '{}'",
                             what, now, unit, limit, key));
    return true;
  };
  return !is_too_much(memory, 1e-9 * cost_.bytes, most.build_memory, "memory", "GB",
                      "build_memory") &&
         !is_too_much(time, cost_.operations / operations_per_second, most.build_time, "time", "s",
                      "build_time");
}

const Thing* Assembly::thing(const Element& element, const std::string& key, const Where& where) {
  if (const Thing* found = find_thing(where.on)) return found;
  const Element* other = scene.find(where.on);
  if (other == nullptr)
    faults.add(element.path(), key,
               fmt::format("there is no '{}'{}", where.on, nearest_element(scene, where.on)));
  else if (kind_of(*other).role != Role::thing)
    faults.add(element.path(), key,
               fmt::format("'{}' is not a thing; name one that vibrates, or a barrier", where.on));
  // Otherwise the other element has a fault of its own, which is reported there.
  return nullptr;
}

bool Assembly::check_fractions(const Element& element, const std::string& key, const Where& where,
                               const Thing& thing, const std::vector<double>& at) {
  const auto dimensions = static_cast<std::size_t>(thing.dimensions);
  if (at.size() != dimensions) {
    faults.add(element.path(), key,
               fmt::format("a place on '{}' has {}, as {}", where.on,
                           dimensions == 1 ? "one number" : "two numbers",
                           how_to_say_where(where.on, thing.dimensions)));
    return false;
  }
  if (thing.disc) return check_inside_disc(element, key, where, thing, at);
  for (const double fraction : at) {
    if (fraction > 0.0 && fraction < 1.0) continue;
    const bool on_edge = fraction == 0.0 || fraction == 1.0;
    if (on_edge && thing.free_ends[fraction == 0.0 ? 0 : 1]) continue;
    faults.add(element.path(), key,
               on_edge ? fmt::format("at {} '{}' is fixed; choose a place between 0 and 1",
                                     fraction, where.on)
                       : fmt::format("at {} is outside '{}'; a place is a fraction between 0 and 1",
                                     fraction, where.on));
    return false;
  }
  return true;
}

bool Assembly::check_inside_disc(const Element& element, const std::string& key, const Where& where,
                                 const Thing& thing, const std::vector<double>& at) {
  const double radius = std::hypot(at[0], at[1]);
  if (radius < 1.0 || (radius == 1.0 && thing.free_ends[1])) return true;
  faults.add(
      element.path(), key,
      fmt::format("[{}, {}] is {} '{}'; a place on a disc is in units of its radius, less "
                  "than 1 from the centre [0, 0]",
                  at[0], at[1], radius == 1.0 ? "on the fixed edge of" : "outside", where.on));
  return false;
}

bool Assembly::check_direction(const Element& element, const std::string& key, const Where& where,
                               const Thing& thing) {
  const std::vector<double>& it = where.direction;
  if (it.empty()) return true;
  const auto fault = [&](std::string message) {
    faults.add(element.path(), key, std::move(message));
    return false;
  };
  if (!thing.directed)
    return fault(
        fmt::format("'{}' moves in one direction; leave it out, or give a string "
                    "polarisations = 2",
                    where.on));
  if (it.size() != 2 || !(std::hypot(it[0], it[1]) > 0.0))
    return fault("a direction is two numbers, [up, across], that are not both 0");
  if (!where.path.empty())
    return fault("a place that moves has no direction: it is the string's first, up");
  return true;
}

std::optional<Spot> Assembly::spot(const Element& element, const std::string& key,
                                   const Where& where) {
  const Thing* on = thing(element, key, where);
  if (on == nullptr) return std::nullopt;
  const auto fault = [&](std::string message) {
    faults.add(element.path(), key, std::move(message));
    return std::nullopt;
  };
  if (where.is_line()) return fault("must be a place here, not a line; use 'at'");
  if (!check_direction(element, key, where, *on)) return std::nullopt;
  if (!where.path.empty()) return moving_spot(element, key, where, *on);
  if (on->dimensions == 0) {
    if (!where.at.empty())
      return fault(
          fmt::format("'{}' is a single point and has no 'at'; write \"{}\"", where.on, where.on));
    return on->locate({});
  }
  if (where.at.empty())
    return fault(fmt::format("say where on '{}', as {}", where.on,
                             how_to_say_where(where.on, on->dimensions)));
  if (!check_fractions(element, key, where, *on, where.at)) return std::nullopt;
  Spot spot = on->locate(directed(where.at, where.direction));
  const auto numbers = static_cast<double>(spot.place.size());
  if (!can_afford(element, place_cost(numbers))) return std::nullopt;
  return spot;
}

bool Assembly::check_line(const Element& element, const std::string& key, const Where& where,
                          const Thing& thing) {
  const auto fault = [&](std::string message) {
    faults.add(element.path(), key, std::move(message));
    return false;
  };
  if (!where.at.empty() || !where.path.empty())
    return fault("is a place and a line at once; use 'at', or 'along', or 'from' and 'to'");
  if (!check_direction(element, key, where, thing)) return false;
  if (thing.dimensions == 1) {
    if (where.along && where.from.empty() && where.to.empty()) return true;
    if (where.along || where.from.size() != 1 || where.to.size() != 1)
      return fault(
          fmt::format("a line on a string is its whole length, as {{ on = \"{}\", along = true }}, "
                      "or a part of it, as {{ on = \"{}\", from = 0.1, to = 0.3 }}",
                      where.on, where.on));
    if (where.from[0] >= 0.0 && where.from[0] < where.to[0] && where.to[0] <= 1.0) return true;
    return fault("a part of a string goes from a smaller to a larger fraction between 0 and 1");
  }
  if (thing.dimensions == 2) {
    if (where.along || where.from.size() != 2 || where.to.size() != 2)
      return fault(
          fmt::format("a line on a rectangle goes from one place to another, as {{ on = "
                      "\"{}\", from = [0.2, 0.5], to = [0.8, 0.5] }}",
                      where.on));
    return check_fractions(element, key, where, thing, where.from) &&
           check_fractions(element, key, where, thing, where.to);
  }
  return fault(
      fmt::format("'{}' is a single point and has no line; write \"{}\"", where.on, where.on));
}

const RowRange* Assembly::rows(const std::string& path) const {
  const auto found = rows_.find(path);
  return found == rows_.end() ? nullptr : &found->second;
}

}  // namespace thrum
