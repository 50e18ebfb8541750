// What acts in the random networks: which, and connections, bows and forces.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string>

#include "networks/draw_places.hpp"

namespace thrum::networks {
namespace {

void draw_connection(Sketch& sketch) {
  Dice& dice = sketch.dice;
  const auto [first, second] = draw_pair(sketch);
  Table table{sketch.name("connection"),
              {fmt::format("between = [{}, {}]", first.text, second.text),
               line("stiffness", dice.chance(0.3) ? 0.0 : dice.decades(1.0, 1e10)),
               line("cubic", none_or_decades(dice, 1e2, 1e15)),
               line("damping", none_or_decades(dice, 1e-4, 1e4))},
              {first.body, second.body},
              1};
  sketch.text.tables.push_back(std::move(table));
}

/// A third of the bows that stay where they are on a line have a width, a few of them many hairs;
/// by the place itself, so that seeds keep their networks.
void draw_width(const Sketch& sketch, const DrawnPlace& on, Table& table) {
  const auto body = std::find_if(sketch.bodies.begin(), sketch.bodies.end(),
                                 [&](const Drawn& each) { return each.path == on.body; });
  const auto drawn = std::hash<std::string>{}(on.text);
  if (on.moves || body->extent != Extent::line || drawn % 3 != 0) return;
  // Lines are 5 cm long at least, and places 1 % of that from their ends.
  table.lines.push_back(line("width", 1e-5 * static_cast<double>(1 + drawn / 3 % 90)));
  if (drawn % 2 == 0) table.lines.push_back(fmt::format("hairs = {}", 2 + drawn / 6 % 7));
}

void draw_bow(Sketch& sketch) {
  Dice& dice = sketch.dice;
  const DrawnPlace on = draw_place(sketch, false);
  const double velocity = dice.between(-1.0, 1.0);
  const double force = dice.decades(0.01, 100.0);
  const double coulomb = dice.between(0.05, 1.0);
  Table table{sketch.name("bow"), {"on = " + on.text}, {on.body}, 3};
  table.lines.push_back(dice.chance(0.3) ? "velocity = " + envelope(sketch, velocity, 3.0)
                                         : line("velocity", velocity));
  table.lines.push_back(dice.chance(0.3) ? "force = " + envelope(sketch, force, 3.0)
                                         : line("force", force));
  table.lines.push_back(line("bristle_stiffness", dice.decades(1e2, 1e7)));
  table.lines.push_back(line("bristle_damping", none_or_decades(dice, 1e-3, 10.0)));
  table.lines.push_back(line("viscosity", none_or_decades(dice, 1e-2, 10.0)));
  table.lines.push_back(line("noise", dice.chance(0.8) ? 0.0 : dice.decades(1e-3, 1.0)));
  table.lines.push_back(fmt::format("coulomb_friction = {}\nstatic_friction = {}",
                                    written(coulomb).text,
                                    written(coulomb * dice.between(1.01, 3.0)).text));
  table.lines.push_back(line("stribeck_velocity", dice.decades(1e-3, 1.0)));
  table.lines.push_back(line("breakaway", dice.between(0.05, 0.95)));
  if (dice.chance(0.1)) table.lines.push_back("passive = false");
  draw_width(sketch, on, table);
  sketch.text.tables.push_back(std::move(table));
}

void draw_force(Sketch& sketch) {
  static const std::vector<std::string> shapes = {"strike", "pluck", "hold", "noise"};
  Dice& dice = sketch.dice;
  const DrawnPlace on = draw_place(sketch, false);
  const double amplitude = (dice.chance(0.5) ? 1.0 : -1.0) * dice.decades(1e-3, 1e3);
  Table table{sketch.name("force"), {"on = " + on.text}, {on.body}, 4};
  table.lines.push_back(line_of_words("shape", dice.one_of(shapes)));
  table.lines.push_back(dice.chance(0.2) ? "amplitude = " + envelope(sketch, amplitude, 3.0)
                                         : line("amplitude", amplitude));
  table.lines.push_back(line("length", sketch.duration * dice.between(0.01, 0.8)));
  table.lines.push_back(line("start", sketch.duration * dice.between(0.0, 0.5)));
  sketch.text.tables.push_back(std::move(table));
}

}  // namespace

void draw_interactions(Sketch& sketch, int count) {
  for (int i = 0; i < count; ++i) {
    const double u = sketch.dice.unit();
    if (sketch.stiff_lines && u < 0.7)
      draw_line_contact(sketch);
    else if (u < 0.5 || (i == 0 && sketch.solver != "plain"))
      draw_point_contact(sketch);
    else if (u < 0.62)
      draw_line_contact(sketch);
    else if (u < 0.78)
      draw_connection(sketch);
    else if (u < 0.88)
      draw_bow(sketch);
    else
      draw_force(sketch);
  }
}

}  // namespace thrum::networks
