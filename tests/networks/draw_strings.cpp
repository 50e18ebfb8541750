// Strings of the random networks.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include <thrum/bodies/grid.hpp>

#include "networks/draw_bodies.hpp"

namespace thrum::networks {
namespace {

constexpr double pi = std::numbers::pi;

struct StringNumbers {
  double length, tension, density, bending, damping_hf;
  double lowest_hz() const {
    const double b = pi / length;
    return std::sqrt((tension * b * b + bending * b * b * b * b) / density) / (2.0 * pi);
  }
  double most_intervals(double rate) const {
    return GridStability{tension / density, bending / density, damping_hf, 1.0 / rate}
        .most_intervals(length);
  }
};

StringNumbers draw_string_numbers(Dice& dice) {
  StringNumbers it{};
  it.length = written(dice.decades(0.1, 3.0)).value;
  it.bending = written(none_or_decades(dice, 1e-8, 1.0)).value;
  const bool bar = it.bending > 0.0 && dice.chance(0.1);
  it.tension = written(bar ? 0.0 : dice.decades(0.1, 3000.0)).value;
  it.density = written(dice.decades(1e-5, 0.3)).value;
  it.damping_hf = written(none_or_decades(dice, 1e-6, 1.0)).value;
  return it;
}

void draw_grid_string(Sketch& sketch, Table& table, const StringNumbers& it) {
  Dice& dice = sketch.dice;
  const int most = static_cast<int>(std::min(it.most_intervals(sketch.rate) * (1.0 - 1e-9), 30.0));
  const int points = dice.chance(0.3) ? most : dice.whole(2, most);
  table.lines.push_back(fmt::format("points = {}", points));
  table.required_lines = table.lines.size();
  const bool clamped = dice.chance(0.5);
  table.lines.push_back(line_of_words("boundary", clamped ? "clamped" : "supported"));
  // A coarse grid may be tuned; no die is cast for it, so that seeds keep their networks.
  if (!clamped && 2 * points < most && points % 2 == 0) table.lines.push_back("tuned = true");
}

/// A third of the strings in modes move both ways; no die is cast for it, so that seeds keep their
/// networks.
bool draw_polarisations(Table& table, double length) {
  if (std::lround(1e6 * length) % 3 != 0) return false;
  table.lines.push_back("polarisations = 2");
  return true;
}

}  // namespace

void draw_string(Sketch& sketch) {
  Dice& dice = sketch.dice;
  StringNumbers it = draw_string_numbers(dice);
  const bool modal = dice.chance(0.5);
  while (modal ? it.lowest_hz() > 0.4 * sketch.rate : it.most_intervals(sketch.rate) < 2.1)
    it = draw_string_numbers(dice);
  Table table{sketch.name("string"),
              {line("length", it.length), line("linear_density", it.density),
               line("bending_stiffness", it.bending)},
              {},
              0};
  const bool moves = modal && it.tension > 0.0 && dice.chance(0.3);
  table.lines.push_back(moves ? "tension = " + envelope(sketch, it.tension, 1.4)
                              : line("tension", it.tension));
  if (modal) {
    table.lines.push_back(line_of_words("method", "modal"));
    draw_modal_keys(sketch, table, (moves ? 1.2 : 1.0) * it.lowest_hz(), 25.0);
  } else {
    draw_grid_string(sketch, table, it);
  }
  draw_losses(sketch, table, it.damping_hf);
  draw_start(sketch, table, Extent::line);
  const bool polarised = modal && draw_polarisations(table, it.length);
  const double per_step = std::sqrt(1.4 * it.tension / it.density) / sketch.rate;
  const double line_points = !modal ? 30.0 : per_step > 0.0 ? it.length / per_step : 50.0;
  add_body(sketch, std::move(table), Extent::line, modal, line_points);
  sketch.bodies.back().polarised = polarised;
}

void draw_stretching_string(Sketch& sketch) {
  Dice& dice = sketch.dice;
  StringNumbers it{};
  double radius = 0.0, density = 0.0, young = 0.0;
  do {
    radius = written(dice.decades(5e-5, 1e-3)).value;
    density = written(dice.decades(1e3, 1e4)).value;
    young = written(dice.decades(1e9, 3e11)).value;
    it.length = written(dice.decades(0.2, 3.0)).value;
    it.tension = written(dice.decades(1.0, 1000.0)).value;
    it.density = density * pi * radius * radius;
    it.bending = young * pi * std::pow(radius, 4) / 4.0;
  } while (it.lowest_hz() > 0.4 * sketch.rate);
  Table table{sketch.name("string"),
              {line("length", it.length), line("tension", it.tension), line("density", density),
               line("radius", radius), line("young", young), "nonlinear = true"},
              {},
              0};
  const bool on_grid =
      std::lround(1e6 * it.length) % 4 == 0 && it.most_intervals(sketch.rate) >= 4.0;
  if (on_grid) {
    table.lines.push_back(line_of_words("method", "grid"));
    draw_grid_string(sketch, table, it);
  } else {
    draw_modal_keys(sketch, table, it.lowest_hz(), 25.0);
  }
  draw_losses(sketch, table, on_grid ? 0.0 : none_or_decades(dice, 1e-6, 1.0));
  draw_start(sketch, table, Extent::line);
  const bool polarised = !on_grid && draw_polarisations(table, it.length);
  const double per_step = std::sqrt(it.tension / it.density) / sketch.rate;
  add_body(sketch, std::move(table), Extent::line, true, on_grid ? 30.0 : it.length / per_step);
  sketch.bodies.back().polarised = polarised;
}

}  // namespace thrum::networks
