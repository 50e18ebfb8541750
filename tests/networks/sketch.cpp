#include "networks/sketch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "networks/generate.hpp"

namespace thrum::networks {

Written written(double value) {
  std::string text = fmt::format("{:.6g}", value);
  const double read = std::strtod(text.c_str(), nullptr);
  return {std::move(text), read};
}

std::string line(const char* key, double value) {
  return fmt::format("{} = {}", key, written(value).text);
}

std::string line_of_words(const char* key, const std::string& value) {
  return fmt::format("{} = \"{}\"", key, value);
}

double none_or_decades(Dice& dice, double low, double high) {
  return dice.chance(0.5) ? 0.0 : dice.decades(low, high);
}

std::string envelope(Sketch& sketch, double value, double most_factor) {
  const int points = sketch.dice.whole(2, 4);
  std::string text = "[";
  for (int i = 0; i < points; ++i) {
    const double time = sketch.duration * (i + 0.9 * sketch.dice.unit()) / points;
    const double factor = sketch.dice.decades(1.0 / most_factor, most_factor);
    text += fmt::format("{}[{}, {}]", i == 0 ? "" : ", ", written(i == 0 ? 0.0 : time).text,
                        written(value * factor).text);
  }
  return text + "]";
}

namespace {

const char* draw_solver(Dice& dice) {
  const double u = dice.unit();
  if (u < 0.5) return "corrected";
  if (u < 0.7) return "newton";
  if (u < 0.85) return "constrained";
  return u < 0.93 ? "plain" : "scalar";
}

/// Most networks are small, because small ones are fast and still find faults; some have 40
/// elements.
NetworkText draw_network(std::uint64_t seed, bool stiff_lines) {
  Dice dice(seed);
  const double rate = dice.one_of(std::vector<double>{8000, 22050, 44100, 48000, 96000, 192000});
  const int steps = dice.whole(300, 1200);
  Sketch sketch{dice, rate, written(steps / rate).value};
  sketch.stiff_lines = stiff_lines;
  sketch.solver = !stiff_lines              ? draw_solver(sketch.dice)
                  : sketch.dice.chance(0.5) ? "corrected"
                                            : "newton";
  const bool in_float = sketch.dice.chance(0.05);
  sketch.text.top = {fmt::format("title = \"random network {}\"", seed), line("rate", rate),
                     line("duration", sketch.duration)};
  if (in_float) sketch.text.top.push_back("precision = \"float\"");
  sketch.text.tables.push_back({"solver", {line_of_words("contact", sketch.solver)}, {}, 0});
  if (sketch.dice.chance(0.1))
    sketch.text.tables[0].lines.push_back(
        fmt::format("corrections = {}", sketch.dice.whole(1, 20)));

  const bool sparse = sketch.dice.chance(0.3);  // rows that meet no other
  const int elements = static_cast<int>(sketch.dice.decades(3.0, 41.0));
  const int bodies = sparse ? (2 * elements + 2) / 3 : std::max(1, elements / 2);
  draw_bodies(sketch, bodies);
  const int drawn = static_cast<int>(sketch.text.elements());
  draw_interactions(sketch, std::max(1, elements - drawn));
  draw_pickups(sketch);
  return std::move(sketch.text);
}

}  // namespace

NetworkText generate(std::uint64_t seed) { return draw_network(seed, false); }

NetworkText generate_stiff_lines(std::uint64_t seed) { return draw_network(seed, true); }

}  // namespace thrum::networks
