// Contacts of the random networks: at places and along lines, with every law and solver.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "networks/draw_places.hpp"

namespace thrum::networks {
namespace {

/// A string with few contact points along it: a modal one has as many as a grid would, whatever
/// its bandwidth. Large islands cost the cube of their rows.
bool is_short_line(const Sketch& sketch, const Drawn& body) {
  return body.extent == Extent::line && body.line_points <= sketch.line_points_left;
}

const Drawn* find_line(Sketch& sketch) {
  std::vector<const Drawn*> strings;
  for (const Drawn& body : sketch.bodies)
    if (is_short_line(sketch, body)) strings.push_back(&body);
  return strings.empty() ? nullptr : sketch.dice.one_of(strings);
}

std::string line_on(Sketch& sketch, const Drawn& body) {
  Dice& dice = sketch.dice;
  if (body.extent == Extent::barrier) return fmt::format("\"{}\"", body.path);
  if (body.extent == Extent::line) return fmt::format("{{ on = \"{}\", along = true }}", body.path);
  const std::string from = place_text(dice, body.extent);
  return fmt::format("{{ on = \"{}\", from = {}, to = {} }}", body.path, from,
                     place_text(dice, body.extent));
}

void draw_power_law(Sketch& sketch, Table& table, double softest, double stiffest) {
  Dice& dice = sketch.dice;
  const double stiffness = dice.decades(softest, stiffest);
  const double exponent = dice.chance(0.25) ? 1.0 : dice.between(1.0, 3.5);
  table.lines.push_back(dice.chance(0.1) ? "stiffness = " + envelope(sketch, stiffness, 10.0)
                                         : line("stiffness", stiffness));
  table.required_lines = table.lines.size();
  if (dice.chance(0.1))
    table.lines.push_back(fmt::format("exponent = [[0, {}], [{}, {}]]", written(exponent).text,
                                      written(sketch.duration).text,
                                      written(dice.between(1.0, 3.5)).text));
  else
    table.lines.push_back(line("exponent", exponent));
}

/// No stiffer than a power law where bodies begin, up to some millimetres deep in one another.
void draw_exponential_law(Sketch& sketch, Table& table) {
  Dice& dice = sketch.dice;
  const double depth = dice.decades(3e-4, 0.1);
  const double stiffness = dice.decades(1e2, 1e13) * std::exp(-5e-3 / depth);
  table.lines.push_back(line_of_words("law", "exponential"));
  table.lines.push_back(line("depth", depth));
  table.lines.push_back(dice.chance(0.1) ? "stiffness = " + envelope(sketch, stiffness, 10.0)
                                         : line("stiffness", stiffness));
  table.required_lines = table.lines.size();
}

/// From the last slope, which goes on, to the first.
void draw_table_law(Sketch& sketch, Table& table) {
  Dice& dice = sketch.dice;
  const int count = dice.whole(1, 5);
  std::vector<double> slopes(static_cast<std::size_t>(count), dice.decades(1e2, 1e13));
  for (std::size_t i = slopes.size() - 1; i-- > 0;)
    slopes[i] = slopes[i + 1] / dice.decades(1.01, 30.0);  // well above what rounding takes
  std::string points = "[0, 0]";
  double depth = 0.0, force = 0.0;
  for (const double slope : slopes) {
    const double length = dice.decades(1e-7, 1e-3);
    depth += length;
    force += length * slope;
    points += fmt::format(", [{:.10g}, {:.10g}]", depth, force);
  }
  table.lines.push_back(line_of_words("law", "table"));
  table.lines.push_back(fmt::format("points = [{}]", points));
  table.required_lines = table.lines.size();
}

/// Its own solver, or that of the scene.
std::string draw_solver(Sketch& sketch, Table& table) {
  static const std::vector<std::string> solvers = {"corrected", "newton", "constrained", "plain",
                                                   "scalar"};
  if (sketch.stiff_lines || !sketch.dice.chance(0.06)) return sketch.solver;
  const std::string own = sketch.dice.one_of(solvers);
  table.lines.push_back(line_of_words("solver", own));
  table.required_lines = table.lines.size();
  return own;
}

/// The schemes of the papers pass through stiff contacts, and where they come to in a law that
/// hardens is beyond all digits. They are drawn with the law that they were written for, not too
/// stiff.
void draw_contact_law(Sketch& sketch, Table& table) {
  Dice& dice = sketch.dice;
  const std::string solver = draw_solver(sketch, table);
  const bool from_papers = solver != "corrected" && solver != "newton";
  const double law = from_papers || sketch.stiff_lines ? 0.0 : dice.unit();
  if (law < 0.6)
    draw_power_law(sketch, table, sketch.stiff_lines ? 1e10 : 1e2, from_papers ? 1e13 : 1e14);
  else if (law < 0.8)
    draw_exponential_law(sketch, table);
  else
    draw_table_law(sketch, table);
  table.lines.push_back(line("gap", dice.chance(0.3) ? 0.0 : dice.between(-1e-3, 3e-3)));
  table.lines.push_back(line("damping", dice.chance(0.7) ? 0.0 : dice.decades(1e-3, 100.0)));
  if (!dice.chance(0.25)) return;
  table.lines.push_back("sides = 2");
  if (dice.chance(0.5)) table.lines.push_back(line("deadband", dice.decades(1e-6, 1e-3)));
}

/// Felt of a width: in place of a place on a short line that a mass touches, a part of that line
/// about it. A sixth of them, by the place itself, so that seeds keep their networks.
void draw_felt(Sketch& sketch, const DrawnPlace& place, const DrawnPlace& other, Table& table) {
  const auto body = std::find_if(sketch.bodies.begin(), sketch.bodies.end(),
                                 [&](const Drawn& each) { return each.path == place.body; });
  const bool fits = !place.moves && other.body.starts_with("mass.") && !body->polarised &&
                    is_short_line(sketch, *body);
  if (!fits || std::hash<std::string>{}(place.text) % 6 != 0) return;
  sketch.line_points_left -= body->line_points;
  for (std::string& each : table.lines)
    if (const auto found = each.find(place.text); found != std::string::npos)
      each.replace(found, place.text.size(),
                   fmt::format("{{ on = \"{}\", from = 0.1, to = 0.7 }}", place.body));
}

/// In place of the gap, if there is one.
void draw_gap_profile(Sketch& sketch, Table& table) {
  Dice& dice = sketch.dice;
  for (std::string& each : table.lines)
    if (each.starts_with("gap = "))
      each =
          fmt::format("gap = [[0, {}], [{}, {}], [1, {}]]", written(dice.between(-1e-3, 3e-3)).text,
                      written(dice.between(0.1, 0.9)).text, written(dice.between(-1e-3, 3e-3)).text,
                      written(dice.between(-1e-3, 3e-3)).text);
}

}  // namespace

void draw_point_contact(Sketch& sketch) {
  const auto [above, below] = draw_pair(sketch);
  Table table{sketch.name("contact"),
              {"above = " + above.text, "below = " + below.text},
              {above.body, below.body},
              2};
  draw_contact_law(sketch, table);
  draw_felt(sketch, above, below, table);
  draw_felt(sketch, below, above, table);
  sketch.text.tables.push_back(std::move(table));
}

void draw_line_contact(Sketch& sketch) {
  const Drawn* string = find_line(sketch);
  std::vector<Drawn> others;
  for (const Drawn& body : sketch.bodies)
    if (string != nullptr && body.path != string->path && body.extent != Extent::lump &&
        (body.extent != Extent::line || is_short_line(sketch, body)))
      others.push_back(body);
  if (others.empty()) return draw_point_contact(sketch);
  const Drawn other = sketch.dice.one_of(others);
  sketch.line_points_left -= std::max(string->line_points, other.line_points);
  std::string above = line_on(sketch, *string);
  std::string below = line_on(sketch, other);
  if (sketch.dice.chance(0.5)) std::swap(above, below);
  Table table{sketch.name("contact"),
              {"above = " + above, "below = " + below},
              {string->path, other.path},
              2};
  draw_contact_law(sketch, table);
  if (sketch.dice.chance(0.3)) draw_gap_profile(sketch, table);
  sketch.text.tables.push_back(std::move(table));
}

}  // namespace thrum::networks
