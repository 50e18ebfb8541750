// Round membranes and plates of the random networks, and drums.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string>

#include "networks/draw_bodies.hpp"

namespace thrum::networks {
namespace {

constexpr double pi = std::numbers::pi;

/// Tension and density of a disc whose lowest mode lies within the rate.
void draw_disc_of(Sketch& sketch, double radius) {
  Dice& dice = sketch.dice;
  constexpr double first_zero = 2.404825557695773;
  double tension = 0.0;
  double density = 0.0;
  double lowest = sketch.rate;
  while (lowest > 0.4 * sketch.rate) {
    tension = written(dice.decades(1.0, 1e4)).value;
    density = written(dice.decades(1e-3, 10.0)).value;
    lowest = first_zero / radius * std::sqrt(tension / density) / (2.0 * pi);
  }
  Table table{sketch.name("membrane"),
              {line("radius", radius), line("tension", tension), line("surface_density", density)},
              {},
              0};
  const std::vector<std::string> outline = table.lines;
  draw_modal_keys(sketch, table, lowest, 3.0);
  const double damping_hf = written(none_or_decades(dice, 1e-6, 1.0)).value;
  // Every other disc is on a grid where one fits; no die is cast for it, so that seeds keep their
  // networks.
  const double step = 1.0 / sketch.rate;
  const double finest =
      std::sqrt(2.0 * tension / density * step * step + 8.0 * damping_hf * step) * (1.0 + 1e-9);
  const int most = static_cast<int>(std::min(2.0 * radius / finest, 24.0));
  const bool on_grid = most >= 4 && std::lround(1e6 * radius) % 2 == 0;
  if (on_grid) {
    table.lines = outline;
    table.lines.push_back(line_of_words("method", "grid"));
    table.lines.push_back(fmt::format("points = [{0}, {0}]", most));
    table.required_lines = table.lines.size();
  }
  draw_losses(sketch, table, damping_hf);
  draw_start(sketch, table, Extent::disc);
  add_body(sketch, std::move(table), Extent::disc, !on_grid);
}

/// A round plate whose lowest mode lies within the rate.
void draw_round_plate(Sketch& sketch) {
  Dice& dice = sketch.dice;
  constexpr const char* boundaries[] = {"supported", "clamped", "free"};
  double radius = 0.0, thickness = 0.0, density = 0.0, young = 0.0;
  double lowest = sketch.rate;
  while (lowest > 0.3 * sketch.rate) {
    radius = written(dice.decades(0.03, 0.5)).value;
    thickness = written(dice.decades(2e-4, 5e-3)).value;
    density = written(dice.decades(500.0, 1e4)).value;
    young = written(dice.decades(1e8, 1e12)).value;
    lowest = 10.3 / (radius * radius) * thickness *
             std::sqrt(young / (12.0 * (1.0 - 0.09) * density)) / (2.0 * pi);
  }
  const std::string name = sketch.name("plate"), boundary = boundaries[dice.whole(0, 2)];
  Table table{name,
              {line("radius", radius), line("thickness", thickness), line("density", density),
               line("young", young), line_of_words("boundary", boundary)},
              {},
              0};
  draw_modal_keys(sketch, table, lowest, 4.0);
  draw_nonlinear(table, radius, boundary != "free");
  draw_losses(sketch, table, none_or_decades(dice, 1e-6, 0.1));
  add_body(sketch, std::move(table), Extent::disc, true);
}

}  // namespace

void draw_disc(Sketch& sketch) {
  if (sketch.dice.chance(0.3)) return draw_round_plate(sketch);
  draw_disc_of(sketch, written(sketch.dice.decades(0.03, 1.0)).value);
}

void draw_drum(Sketch& sketch) {
  Dice& dice = sketch.dice;
  const double radius = written(dice.decades(0.05, 0.5)).value;
  const double speed = dice.between(20.0, 120.0);
  const double lowest = 2.4048 * speed / (2.0 * pi * radius);
  const double bandwidth = std::min(lowest * dice.between(1.5, 3.0), 0.49 * sketch.rate);
  std::array<std::string, 2> heads;
  for (std::string& head : heads) {
    const double density = dice.decades(0.05, 1.0);
    Table table{sketch.name("membrane"),
                {line("radius", radius), line("surface_density", density),
                 line("tension", density * speed * speed * dice.between(0.7, 1.0)),
                 line("bandwidth", bandwidth)},
                {},
                4};
    draw_losses(sketch, table, none_or_decades(dice, 1e-6, 1.0));
    draw_start(sketch, table, Extent::disc);
    head = table.path;
    add_body(sketch, std::move(table), Extent::disc, true);
  }
  Table air{sketch.name("cavity"),
            {fmt::format("between = [\"{}\", \"{}\"]", heads[0], heads[1]),
             line("depth", dice.decades(0.01, 1.0)), line("air_density", dice.decades(0.1, 10.0)),
             line("sound_speed", dice.between(100.0, 1000.0))},
            {heads[0], heads[1]},
            2};
  sketch.text.tables.push_back(std::move(air));
}

}  // namespace thrum::networks
