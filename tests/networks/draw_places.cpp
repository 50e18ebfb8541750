// Places of the random networks: still or moving, on anything that was drawn.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include "networks/draw_places.hpp"

namespace thrum::networks {
namespace {

/// From one fraction to another, over the whole run on modes, which cannot follow anything faster.
std::string path_text(Sketch& sketch, const Drawn& body) {
  Dice& dice = sketch.dice;
  const double end = body.modal ? sketch.duration : sketch.duration * dice.between(0.05, 1.0);
  const double from = dice.between(0.05, 0.95);
  const double to = body.modal ? std::clamp(from + dice.between(-0.3, 0.3), 0.03, 0.97)
                               : dice.between(0.05, 0.95);
  return fmt::format("[[0, {}], [{}, {}]]", written(from).text, written(end).text,
                     written(to).text);
}

DrawnPlace place_on(Sketch& sketch, const Drawn& body) {
  if (body.extent == Extent::lump || body.extent == Extent::barrier)
    return {body.path, fmt::format("\"{}\"", body.path)};
  const bool moves = body.extent == Extent::line && sketch.dice.chance(0.1);
  std::string where =
      moves ? "path = " + path_text(sketch, body) : "at = " + place_text(sketch.dice, body.extent);
  if (body.polarised && !moves) {  // by the place itself: seeds keep their networks
    const auto turn = static_cast<double>(std::hash<std::string>{}(where) % 16);
    where += fmt::format(", direction = [{}, {}]", 8.0 - turn, turn - 3.0);
  }
  return {body.path, fmt::format("{{ on = \"{}\", {} }}", body.path, where), moves};
}

bool is_barrier(const DrawnPlace& place) { return place.body.starts_with("barrier."); }

}  // namespace

std::string place_text(Dice& dice, Extent extent) {
  const auto coordinate = [&] {
    return written(dice.chance(0.2) ? 0.5 : dice.between(0.01, 0.99)).text;
  };
  if (extent == Extent::line) return coordinate();
  if (extent == Extent::rectangle) {
    const std::string x = coordinate();
    return fmt::format("[{}, {}]", x, coordinate());
  }
  const double radius = dice.chance(0.1) ? 0.0 : dice.between(0.0, 0.97);
  const double angle = dice.between(0.0, 2.0 * std::numbers::pi);
  const auto number = [](double value) { return written(value + 0.0).text; };  // -0 is 0
  return fmt::format("[{}, {}]", number(radius * std::cos(angle)),
                     number(radius * std::sin(angle)));
}

DrawnPlace draw_place(Sketch& sketch, bool may_be_barrier) {
  for (;;) {
    const Drawn& body = sketch.dice.one_of(sketch.bodies);
    if (body.extent == Extent::barrier && !may_be_barrier) continue;
    return place_on(sketch, body);
  }
}

std::pair<DrawnPlace, DrawnPlace> draw_pair(Sketch& sketch) {
  for (;;) {
    const DrawnPlace one = draw_place(sketch, true);
    const DrawnPlace other = draw_place(sketch, true);
    if (one.text == other.text || (is_barrier(one) && is_barrier(other))) continue;
    if (one.body == other.body && (one.moves || other.moves)) continue;
    return {one, other};
  }
}

}  // namespace thrum::networks
