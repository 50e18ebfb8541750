// Bodies of the random networks: which, and what all families share; masses and barriers.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "networks/draw_bodies.hpp"

namespace thrum::networks {
namespace {

constexpr double pi = std::numbers::pi;

std::string at_text(Sketch& sketch, Extent extent) {
  Dice& dice = sketch.dice;
  if (extent == Extent::line) return written(dice.between(0.02, 0.98)).text;
  if (extent == Extent::rectangle)
    return fmt::format("[{}, {}]", written(dice.between(0.02, 0.98)).text,
                       written(dice.between(0.02, 0.98)).text);
  const double radius = dice.between(0.0, 0.95);
  const double angle = dice.between(0.0, 2.0 * pi);
  return fmt::format("[{}, {}]", written(radius * std::cos(angle)).text,
                     written(radius * std::sin(angle)).text);
}

void draw_shape(Sketch& sketch, Table& table, const char* key, Extent extent, double size) {
  Dice& dice = sketch.dice;
  const double amplitude = dice.between(-size, size);
  const int kind = dice.whole(0, 2);
  const char* lowest = extent == Extent::line ? "1" : extent == Extent::disc ? "[0, 1]" : "[1, 1]";
  std::string shape;
  if (kind == 0)
    shape = fmt::format("kind = \"mode\", number = {}", lowest);
  else if (kind == 1)
    shape = fmt::format("kind = \"pluck\", at = {}", at_text(sketch, extent));
  else
    shape = fmt::format("kind = \"bump\", at = {}, width = {}", at_text(sketch, extent),
                        written(dice.between(0.05, 0.6)).text);
  table.lines.push_back(
      fmt::format("{} = {{ {}, amplitude = {} }}", key, shape, written(amplitude).text));
}

void draw_mass(Sketch& sketch) {
  Dice& dice = sketch.dice;
  Table table{sketch.name("mass"), {}, {}, 1};
  const double mass = dice.decades(1e-6, 100.0);
  const bool moves = dice.chance(0.1);
  table.lines.push_back(moves ? "mass = " + envelope(sketch, mass, 3.0) : line("mass", mass));
  // Where the mass moves, its spring stays below rate / pi at a ninth of the mass.
  const double most = (moves ? 0.3 : 0.99) * sketch.rate / pi;
  table.lines.push_back(line("frequency", dice.chance(0.4) ? 0.0 : dice.decades(1.0, most)));
  table.lines.push_back(line("damping", none_or_decades(dice, 0.01, 1e4)));
  table.lines.push_back(line("position", dice.between(-3e-3, 3e-3)));
  table.lines.push_back(line("velocity", dice.between(-5.0, 5.0)));
  add_body(sketch, std::move(table), Extent::lump);
}

void draw_barrier(Sketch& sketch) {
  Table table{sketch.name("barrier"), {line("position", sketch.dice.between(-3e-3, 3e-3))}, {}, 0};
  add_body(sketch, std::move(table), Extent::barrier);
}

}  // namespace

void add_body(Sketch& sketch, Table table, Extent extent, bool modal, double line_points) {
  sketch.bodies.push_back({table.path, extent, modal, line_points});
  sketch.text.tables.push_back(std::move(table));
}

void draw_losses(Sketch& sketch, Table& table, double damping_hf) {
  table.lines.push_back(line("damping", none_or_decades(sketch.dice, 0.01, 1e4)));
  table.lines.push_back(line("damping_hf", damping_hf));
}

void draw_start(Sketch& sketch, Table& table, Extent extent) {
  if (sketch.dice.chance(0.5)) draw_shape(sketch, table, "shape", extent, 5e-3);
  if (sketch.dice.chance(0.2)) draw_shape(sketch, table, "velocity_shape", extent, 5.0);
}

void draw_modal_keys(Sketch& sketch, Table& table, double lowest_hz, double most_times) {
  Dice& dice = sketch.dice;
  const double bandwidth = std::min(lowest_hz * dice.between(1.1, most_times), 0.495 * sketch.rate);
  table.lines.push_back(line("bandwidth", bandwidth));
  table.required_lines = table.lines.size();
  if (dice.chance(0.2))
    table.lines.push_back(fmt::format("t60 = [[{}, {}], [{}, {}]]", written(lowest_hz).text,
                                      written(dice.decades(1e-3, 100)).text,
                                      written(10.0 * lowest_hz).text,
                                      written(dice.decades(1e-3, 100)).text));
}

void draw_bodies(Sketch& sketch, int count) {
  draw_mass(sketch);
  if (sketch.stiff_lines) draw_string(sketch);
  if (count == 1) return draw_barrier(sketch);  // something to touch
  for (int i = 1; i < count; ++i) {
    const double u = sketch.dice.unit();
    if (u < 0.35)
      draw_mass(sketch);
    else if (u < 0.47)
      draw_barrier(sketch);
    else if (u < 0.65)
      draw_string(sketch);
    else if (u < 0.68)
      draw_stretching_string(sketch);
    else if (u < 0.75)
      draw_bar(sketch);
    else if (u < 0.83)
      draw_sheet(sketch, true);
    else if (u < 0.89)
      draw_sheet(sketch, false);
    else if (u < 0.96 || i + 2 >= count)
      draw_disc(sketch);
    else {
      draw_drum(sketch);
      i += 2;
    }
  }
}

}  // namespace thrum::networks
