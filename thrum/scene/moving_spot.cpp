// Places with a `path`: from words to a place that moves.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include <thrum/core/knob.hpp>
#include <thrum/scene/assembly.hpp>

namespace thrum {

/// A path that does not move is the place where it is.
std::optional<Spot> Assembly::moving_spot(const Element& element, const std::string& key,
                                          const Where& where, const Thing& thing) {
  if (!thing.travel) {
    faults.add(element.path(), key,
               fmt::format("only a place on a string can move; '{}' is none, so use {}", where.on,
                           thing.dimensions == 0 ? "\"" + where.on + "\"" : "'at'"));
    return std::nullopt;
  }
  for (const Envelope::Point& point : where.path)
    if (!check_fractions(element, key, where, thing, {point.value})) return std::nullopt;
  if (where.knob) return turned_spot(element, key, where, thing);
  const Envelope path(where.path);
  if (path.is_constant()) return thing.locate(std::array{path.at(0.0)});
  if (!check_speed(element, key, where, thing)) return std::nullopt;
  return Spot{{}, 0.0, thing.travel(path)};
}

/// A place that a knob moves, never faster than the string can follow.
std::optional<Spot> Assembly::turned_spot(const Element& element, const std::string& key,
                                          const Where& where, const Thing& thing) {
  const double farthest = where.knob->limits().farthest;
  if (farthest <= thing.farthest_step) return Spot{{}, 0.0, thing.travel(Envelope(where.knob))};
  faults.add(element.path(), key,
             fmt::format("is moved by up to {:.3g} of the string in a step and it follows {:.3g}",
                         farthest, thing.farthest_step));
  return std::nullopt;
}

bool Assembly::check_speed(const Element& element, const std::string& key, const Where& where,
                           const Thing& thing) {
  for (std::size_t i = 1; i < where.path.size(); ++i) {
    const Envelope::Point& from = where.path[i - 1];
    const Envelope::Point& to = where.path[i];
    const double steps = std::max((to.time - from.time) / time_step, 1.0);
    const double farthest = thing.farthest_step * steps;
    if (std::abs(to.value - from.value) <= farthest) continue;
    faults.add(element.path(), key,
               fmt::format("moves from {} to {} within {:.6g} s, faster than this modal string can "
                           "follow; take at least {:.6g} s, or a grid string",
                           from.value, to.value, to.time - from.time,
                           std::abs(to.value - from.value) / thing.farthest_step * time_step));
    return false;
  }
  return true;
}

bool Assembly::slides_on_itself(const Element& element, const std::string& key, const Where& one,
                                const Where& other) {
  if (one.on != other.on || (one.path.empty() && other.path.empty())) return false;
  faults.add(element.path(), key,
             fmt::format("both places are on '{}' and one of them moves; they must be on different "
                         "things, or stay",
                         one.on));
  return true;
}

}  // namespace thrum
