// Contacts, connections, bows, forces and pickups of the random networks.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>

#include "networks/sketch.hpp"

namespace thrum::networks {
namespace {

struct DrawnPlace {
  std::string body;
  std::string text;
  bool moves = false;
};

std::string at_text(Dice& dice, Extent extent) {
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
      moves ? "path = " + path_text(sketch, body) : "at = " + at_text(sketch.dice, body.extent);
  if (body.polarised && !moves) {  // by the place itself: seeds keep their networks
    const auto turn = static_cast<double>(std::hash<std::string>{}(where) % 16);
    where += fmt::format(", direction = [{}, {}]", 8.0 - turn, turn - 3.0);
  }
  return {body.path, fmt::format("{{ on = \"{}\", {} }}", body.path, where), moves};
}

DrawnPlace draw_place(Sketch& sketch, bool may_be_barrier) {
  for (;;) {
    const Drawn& body = sketch.dice.one_of(sketch.bodies);
    if (body.extent == Extent::barrier && !may_be_barrier) continue;
    return place_on(sketch, body);
  }
}

bool is_barrier(const DrawnPlace& place) { return place.body.starts_with("barrier."); }

/// Two different places, at least one of which can move.
std::pair<DrawnPlace, DrawnPlace> draw_pair(Sketch& sketch) {
  for (;;) {
    const DrawnPlace one = draw_place(sketch, true);
    const DrawnPlace other = draw_place(sketch, true);
    if (one.text == other.text || (is_barrier(one) && is_barrier(other))) continue;
    if (one.body == other.body && (one.moves || other.moves)) continue;
    return {one, other};
  }
}

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
  const std::string from = at_text(dice, body.extent);
  return fmt::format("{{ on = \"{}\", from = {}, to = {} }}", body.path, from,
                     at_text(dice, body.extent));
}

void draw_power_law(Sketch& sketch, Table& table, double stiffest) {
  Dice& dice = sketch.dice;
  const double stiffness = dice.decades(1e2, stiffest);
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
  if (!sketch.dice.chance(0.06)) return sketch.solver;
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
  const double law = from_papers ? 0.0 : dice.unit();
  if (law < 0.6)
    draw_power_law(sketch, table, from_papers ? 1e13 : 1e14);
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

void draw_point_contact(Sketch& sketch) {
  const auto [above, below] = draw_pair(sketch);
  Table table{sketch.name("contact"),
              {"above = " + above.text, "below = " + below.text},
              {above.body, below.body},
              2};
  draw_contact_law(sketch, table);
  sketch.text.tables.push_back(std::move(table));
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
    if (u < 0.5 || (i == 0 && sketch.solver != "plain"))
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

/// Some way above a surface that is not a head of a drum.
void draw_microphone(Sketch& sketch) {
  Dice& dice = sketch.dice;
  std::string heads;
  for (const Table& table : sketch.text.tables)
    if (table.path.starts_with("cavity.")) heads += table.lines[0];
  std::vector<std::string> surfaces;
  for (const Drawn& body : sketch.bodies)
    if ((body.extent == Extent::rectangle || body.extent == Extent::disc ||
         body.path.starts_with("bar.")) &&
        heads.find("\"" + body.path + "\"") == std::string::npos)
      surfaces.push_back(body.path);
  if (surfaces.empty()) return;
  const std::string on = dice.one_of(surfaces);
  sketch.text.tables.push_back(
      {sketch.name("microphone"),
       {fmt::format("hears = [\"{}\"]", on),
        fmt::format("at = [{}, {}, {}]", written(dice.between(-0.5, 0.5)).text,
                    written(dice.between(-0.5, 0.5)).text, written(dice.between(4.0, 6.0)).text)},
       {on},
       2});
}

/// Up to three places, and the force of up to two interactions.
void draw_pickups(Sketch& sketch) {
  const int places = sketch.dice.whole(1, 3);
  if (places < 3 && sketch.dice.chance(0.4)) draw_microphone(sketch);
  for (int i = 0; i < places; ++i) {
    const DrawnPlace on = draw_place(sketch, false);
    Table table{sketch.name("pickup"), {"on = " + on.text}, {on.body}, 1};
    if (sketch.dice.chance(0.5)) table.lines.push_back(line_of_words("quantity", "velocity"));
    sketch.text.tables.push_back(std::move(table));
  }
  std::vector<std::string> acting;
  for (const Table& table : sketch.text.tables)
    for (const char* kind : {"contact.", "connection.", "bow."})
      if (table.path.starts_with(kind)) acting.push_back(table.path);
  for (int i = 0; i < 2 && !acting.empty(); ++i) {
    const std::string on = sketch.dice.one_of(acting);
    sketch.text.tables.push_back(
        {sketch.name("pickup"), {fmt::format("on = \"{}\"", on), "quantity = \"force\""}, {on}, 2});
  }
}

}  // namespace thrum::networks
