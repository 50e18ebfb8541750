// Stiff contacts that oppose one another at places which pass one another on a string.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "networks/generate.hpp"
#include "networks/sketch.hpp"

namespace thrum::networks {
namespace {

/// Plucked, so that it meets what is above and below it.
void draw_crossed_string(Sketch& sketch) {
  Dice& dice = sketch.dice;
  const double length = dice.decades(0.3, 2.0), tension = dice.decades(10.0, 500.0);
  const double density = dice.decades(1e-3, 0.03);
  const double lowest_hz = std::sqrt(tension / density) / (2.0 * length);
  const double most = 0.45 * sketch.rate / lowest_hz;  // modes or intervals
  Table table{"string.s",
              {line("length", length), line("tension", tension), line("linear_density", density)},
              {},
              0};
  if (dice.chance(0.5)) {
    table.lines.push_back(line_of_words("method", "modal"));
    table.lines.push_back(line("bandwidth", lowest_hz * std::min(most, dice.between(2.5, 25.0))));
  } else {
    table.lines.push_back(
        fmt::format("points = {}", static_cast<int>(std::min(most, dice.between(4.0, 30.0)))));
  }
  table.required_lines = table.lines.size();
  const std::string at = written(dice.between(0.1, 0.9)).text;
  table.lines.push_back(fmt::format("shape = {{ kind = \"pluck\", at = {}, amplitude = {} }}", at,
                                    written(dice.between(-3e-3, 3e-3)).text));
  sketch.text.tables.push_back(std::move(table));
}

/// From one place to another and back, within a hundredth of a second or so.
std::string draw_path(Sketch& sketch) {
  Dice& dice = sketch.dice;
  const int corners = dice.whole(2, 5);
  std::string text = "[";
  for (int i = 0; i < corners; ++i)
    text += fmt::format("{}[{}, {}]", i == 0 ? "" : ", ",
                        written(sketch.duration * i / (corners - 1)).text,
                        written(dice.between(0.1, 0.9)).text);
  return text + "]";
}

void draw_crossing(Sketch& sketch, int number) {
  Dice& dice = sketch.dice;
  const bool from_above = number % 2 == 0;
  const std::string on_string =
      fmt::format("{{ on = \"string.s\", path = {} }}", draw_path(sketch));
  const char* stop = from_above ? "\"barrier.high\"" : "\"barrier.low\"";
  Table table{fmt::format("contact.c{}", number),
              {fmt::format("above = {}", from_above ? stop : on_string),
               fmt::format("below = {}", from_above ? on_string : stop),
               line("stiffness", dice.decades(1e8, 1e14))},
              {"string.s", from_above ? "barrier.high" : "barrier.low"},
              3};
  table.lines.push_back(line("exponent", dice.chance(0.25) ? 1.0 : dice.between(1.0, 3.0)));
  table.lines.push_back(line("gap", dice.between(-1e-3, 1e-3)));
  sketch.text.tables.push_back(std::move(table));
}

}  // namespace

NetworkText generate_passing_places(std::uint64_t seed) {
  Dice dice(seed);
  const double rate = dice.one_of(std::vector<double>{22050, 44100, 96000});
  Sketch sketch{dice, rate, written(300 / rate).value};
  sketch.text.top = {fmt::format("title = \"passing places {}\"", seed), line("rate", rate),
                     line("duration", sketch.duration)};
  const char* solver = sketch.dice.chance(0.7) ? "corrected" : "newton";
  sketch.text.tables.push_back({"solver", {line_of_words("contact", solver)}, {}, 0});
  draw_crossed_string(sketch);
  sketch.text.tables.push_back({"barrier.low", {line("position", -2e-4)}, {}, 1});
  sketch.text.tables.push_back({"barrier.high", {line("position", 2e-4)}, {}, 1});
  const int contacts = sketch.dice.whole(2, 4);
  for (int i = 0; i < contacts; ++i) draw_crossing(sketch, i);
  return std::move(sketch.text);
}

}  // namespace thrum::networks
