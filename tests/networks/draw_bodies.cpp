// Bodies of the random networks. Grids and modes are few, so that a network takes milliseconds; the
// finest grid comes from the engine's own bound.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include <thrum/bodies/bar_grid.hpp>
#include <thrum/bodies/bar_modes.hpp>
#include <thrum/bodies/grid.hpp>

#include "networks/sketch.hpp"

namespace thrum::networks {
namespace {

constexpr double pi = std::numbers::pi;

void add(Sketch& sketch, Table table, Extent extent, bool modal = false, double line_points = 0.0) {
  sketch.bodies.push_back({table.path, extent, modal, line_points});
  sketch.text.tables.push_back(std::move(table));
}

void draw_losses(Sketch& sketch, Table& table, double damping_hf) {
  table.lines.push_back(line("damping", none_or_decades(sketch.dice, 0.01, 1e4)));
  table.lines.push_back(line("damping_hf", damping_hf));
}

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

void draw_start(Sketch& sketch, Table& table, Extent extent) {
  if (sketch.dice.chance(0.5)) draw_shape(sketch, table, "shape", extent, 5e-3);
  if (sketch.dice.chance(0.2)) draw_shape(sketch, table, "velocity_shape", extent, 5.0);
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
  add(sketch, std::move(table), Extent::lump);
}

void draw_barrier(Sketch& sketch) {
  Table table{sketch.name("barrier"), {line("position", sketch.dice.between(-3e-3, 3e-3))}, {}, 0};
  add(sketch, std::move(table), Extent::barrier);
}

/// All modes below a bandwidth of some times the lowest frequency.
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
  table.lines.push_back(line_of_words("boundary", dice.chance(0.5) ? "clamped" : "supported"));
}

/// A third of the strings in modes move both ways; no die is cast for it, so that seeds keep their
/// networks.
bool draw_polarisations(Table& table, double length) {
  if (std::lround(1e6 * length) % 3 != 0) return false;
  table.lines.push_back("polarisations = 2");
  return true;
}

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
  add(sketch, std::move(table), Extent::line, modal, line_points);
  sketch.bodies.back().polarised = polarised;
}

/// A string in modes whose tension follows its stretch.
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
  draw_modal_keys(sketch, table, it.lowest_hz(), 25.0);
  draw_losses(sketch, table, none_or_decades(dice, 1e-6, 1.0));
  draw_start(sketch, table, Extent::line);
  const bool polarised = draw_polarisations(table, it.length);
  const double per_step = std::sqrt(it.tension / it.density) / sketch.rate;
  add(sketch, std::move(table), Extent::line, true, it.length / per_step);
  sketch.bodies.back().polarised = polarised;
}

/// A bar that bends within the rate, in modes or on a grid as fine as the engine's own bound
/// allows.
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
  add(sketch, std::move(table), Extent::line, modal, 20.0);
}

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

/// Every other plate in modes may be bent far; no die is cast for it, so that seeds keep their
/// networks.
void draw_nonlinear(Table& table, double size, bool rectangle) {
  const long drawn = std::lround(1e6 * size);
  if (drawn % 2 == 0) return;
  table.lines.push_back("nonlinear = true");
  if (rectangle && drawn % 3 == 0) table.lines.push_back(line_of_words("in_plane", "immovable"));
  if (drawn % 5 == 0) table.lines.push_back("in_plane_shapes = 7");
}

/// A third of the plates on a grid are free; the same dice are cast for all.
std::string edge_of_sheet(Dice& dice, const SheetNumbers& it) {
  const bool clamped = dice.chance(0.5);
  if (std::lround(1e6 * it.size[0]) % 3 == 0) return "free";
  return clamped ? "clamped" : "supported";
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
  add(sketch, std::move(table), Extent::rectangle, modal);
}

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
  add(sketch, std::move(table), Extent::disc, !on_grid);
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
  Table table{sketch.name("plate"),
              {line("radius", radius), line("thickness", thickness), line("density", density),
               line("young", young), line_of_words("boundary", boundaries[dice.whole(0, 2)])},
              {},
              0};
  draw_modal_keys(sketch, table, lowest, 4.0);
  draw_nonlinear(table, radius, false);
  draw_losses(sketch, table, none_or_decades(dice, 1e-6, 0.1));
  add(sketch, std::move(table), Extent::disc, true);
}

void draw_disc(Sketch& sketch) {
  if (sketch.dice.chance(0.3)) return draw_round_plate(sketch);
  draw_disc_of(sketch, written(sketch.dice.decades(0.03, 1.0)).value);
}

/// Two heads of like weight and tension, so that each has modes where the other has.
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
    add(sketch, std::move(table), Extent::disc, true);
  }
  Table air{sketch.name("cavity"),
            {fmt::format("between = [\"{}\", \"{}\"]", heads[0], heads[1]),
             line("depth", dice.decades(0.01, 1.0)), line("air_density", dice.decades(0.1, 10.0)),
             line("sound_speed", dice.between(100.0, 1000.0))},
            {heads[0], heads[1]},
            2};
  sketch.text.tables.push_back(std::move(air));
}

}  // namespace

void draw_bodies(Sketch& sketch, int count) {
  draw_mass(sketch);
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
