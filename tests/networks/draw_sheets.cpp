// Rectangular plates and membranes of the random networks.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <thrum/bodies/grid.hpp>

#include "networks/draw_bodies.hpp"

namespace thrum::networks {
namespace {

constexpr double pi = std::numbers::pi;

/// c^2 = T/sigma of a membrane or kappa^2 = D/(rho h) of a plate, with the lines that say so.
struct SheetNumbers {
  std::array<double, 2> size;
  double wave_speed_squared, stiffness_squared, damping_hf;
  std::vector<std::string> lines;

  double lowest_hz() const {
    const double b = pi * pi * (1.0 / (size[0] * size[0]) + 1.0 / (size[1] * size[1]));
    return std::sqrt(wave_speed_squared * b + stiffness_squared * b * b) / (2.0 * pi);
  }
  bool allows(double rate, int nx, int ny) const {
    const double x = nx / size[0];
    const double y = ny / size[1];
    return GridStability{wave_speed_squared, stiffness_squared, damping_hf, 1.0 / rate}.allows(
        4.0 * (x * x + y * y) * (1.0 + 1e-9));
  }
};

SheetNumbers draw_sheet_numbers(Dice& dice, bool plate) {
  SheetNumbers it{};
  for (double& side : it.size) side = written(dice.decades(0.05, 2.0)).value;
  it.damping_hf = written(none_or_decades(dice, 1e-6, 1.0)).value;
  it.lines = {fmt::format("size = [{}, {}]", it.size[0], it.size[1])};
  if (plate) {
    const double thickness = written(dice.decades(1e-4, 1e-2)).value;
    const double density = written(dice.decades(20.0, 2e4)).value;
    const double young = written(dice.decades(1e5, 1e12)).value;
    it.stiffness_squared = young * thickness * thickness / (12.0 * (1.0 - 0.09) * density);
    for (const auto& [key, value] : {std::pair("thickness", thickness),
                                     std::pair("density", density), std::pair("young", young)})
      it.lines.push_back(line(key, value));
    return it;
  }
  const double tension = written(dice.decades(1.0, 1e4)).value;
  const double density = written(dice.decades(1e-3, 10.0)).value;
  it.wave_speed_squared = tension / density;
  it.lines.push_back(line("tension", tension));
  it.lines.push_back(line("surface_density", density));
  return it;
}

/// A third of the plates on a grid are free; the same dice are cast for all.
std::string edge_of_sheet(Dice& dice, const SheetNumbers& it) {
  const bool clamped = dice.chance(0.5);
  if (std::lround(1e6 * it.size[0]) % 3 == 0) return "free";
  return clamped ? "clamped" : "supported";
}

}  // namespace

void draw_nonlinear(Table& table, double size, bool held) {
  const long drawn = std::lround(1e6 * size);
  if (drawn % 2 == 0) return;
  table.lines.push_back("nonlinear = true");
  if (held && drawn % 3 == 0) table.lines.push_back(line_of_words("in_plane", "immovable"));
  if (drawn % 5 == 0) table.lines.push_back("in_plane_shapes = 7");
}

void draw_sheet(Sketch& sketch, bool plate) {
  Dice& dice = sketch.dice;
  const bool modal = dice.chance(0.3);
  SheetNumbers it = draw_sheet_numbers(dice, plate);
  while (modal ? it.lowest_hz() > 0.4 * sketch.rate : !it.allows(sketch.rate, 2, 2))
    it = draw_sheet_numbers(dice, plate);
  Table table{sketch.name(plate ? "plate" : "membrane"), it.lines, {}, 0};
  if (modal) {
    table.lines.push_back(line_of_words("method", "modal"));
    draw_modal_keys(sketch, table, it.lowest_hz(), plate ? 10.0 : 3.0);
    if (plate) draw_nonlinear(table, it.size[0], true);
  } else {
    std::array<int, 2> points = {dice.whole(2, 8), dice.whole(2, 8)};
    while (!it.allows(sketch.rate, points[0], points[1])) --points[points[0] < points[1] ? 1 : 0];
    table.lines.push_back(fmt::format("points = [{}, {}]", points[0], points[1]));
    table.required_lines = table.lines.size();
    if (plate) table.lines.push_back(line_of_words("boundary", edge_of_sheet(dice, it)));
  }
  draw_losses(sketch, table, it.damping_hf);
  const auto free = std::find(table.lines.begin(), table.lines.end(), "boundary = \"free\"");
  Table unused;  // a mode cannot be drawn there
  draw_start(sketch, free == table.lines.end() ? table : unused, Extent::rectangle);
  add_body(sketch, std::move(table), Extent::rectangle, modal);
}

}  // namespace thrum::networks
