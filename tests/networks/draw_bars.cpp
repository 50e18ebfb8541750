// Bars of the random networks.
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include <thrum/bodies/bar_grid.hpp>
#include <thrum/bodies/bar_modes.hpp>

#include "networks/draw_bodies.hpp"

namespace thrum::networks {
namespace {

constexpr double pi = std::numbers::pi;

}  // namespace

void draw_bar(Sketch& sketch) {
  Dice& dice = sketch.dice;
  constexpr const char* boundaries[] = {"free", "supported", "clamped", "cantilever"};
  const auto ends = static_cast<std::size_t>(dice.whole(0, 3));
  const bool modal = dice.chance(0.5);
  const bool undercut = dice.chance(0.5);
  const double damping_hf = written(none_or_decades(dice, 1e-6, 0.1)).value;
  BarSection section;
  int most = 0;
  double lowest = 0.0;
  while (modal ? !(lowest > 0.0 && lowest < 0.4 * sketch.rate) : most < 2) {
    section = {written(dice.decades(0.05, 1.0)).value, written(dice.decades(0.005, 0.1)).value,
               written(dice.decades(100.0, 1e4)).value, written(dice.decades(1e8, 1e12)).value};
    const double thick = written(dice.decades(5e-4, 0.02)).value;
    section.thickness = thick;
    if (undercut)
      section.thickness = Envelope({{0.0, thick},
                                    {0.5, written(thick * dice.between(0.2, 1.0)).value},
                                    {0.9, written(thick * dice.between(0.2, 1.0)).value}});
    const BarEnds how = bar_ends(boundaries[ends]);
    const double b = bar_wave_number(how, 1) / section.length;
    lowest = std::sqrt(section.stiffness_squared()) * b * b / (2.0 * pi);
    for (most = 12; most > 1; --most)
      if (BarLattice(section, how, most).is_stable(damping_hf, (1.0 + 1e-9) / sketch.rate)) break;
  }
  std::string thickness = fmt::format("{}", section.thickness.highest());
  if (undercut) {
    thickness.clear();
    for (const Envelope::Point& point : section.thickness.points())
      thickness +=
          fmt::format("{}[{}, {}]", thickness.empty() ? "" : ", ", point.time, point.value);
    thickness = "[" + thickness + "]";
  }
  Table table{sketch.name("bar"),
              {line("length", section.length), line("width", section.width),
               line("density", section.density), line("young", section.young),
               "thickness = " + thickness, line_of_words("boundary", boundaries[ends])},
              {},
              0};
  if (modal)
    draw_modal_keys(sketch, table, 1.5 * lowest, 15.0);
  else
    table.lines.push_back(fmt::format("points = {}", dice.whole(2, most)));
  table.required_lines = table.lines.size();
  draw_losses(sketch, table, damping_hf);
  draw_start(sketch, table, Extent::line);
  add_body(sketch, std::move(table), Extent::line, modal, 20.0);
}

}  // namespace thrum::networks
