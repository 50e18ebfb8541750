// Schelleng's diagram: how a string moves under a bow, by the bow's place and force.
#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <optional>

#include <thrum/bodies/string.hpp>
#include <thrum/interactions/bow.hpp>
#include <thrum/scene/pickup.hpp>
#include <thrum/scene/simulation.hpp>

#include "interrupt.hpp"
#include "lab/paper_sections.hpp"
#include "lab/plot.hpp"

namespace thrum::app::lab {
namespace {

constexpr int bow_places = 14;
constexpr int bow_forces = 30;
constexpr double bow_speed = 0.1;
constexpr double tension = 130.0;
constexpr double linear_density = 0.0032;
constexpr double frequency = 146.1;  ///< of the string, as its scheme has it
constexpr double periods = 40.0;     ///< at the end of each run
constexpr double friction = 0.5;     ///< static less sliding

double place_at(int i) {
  return 0.03 * std::pow(0.2 / 0.03, static_cast<double>(i) / (bow_places - 1));
}
double force_at(int i) {
  return 0.02 * std::pow(20.0 / 0.02, static_cast<double>(i) / (bow_forces - 1));
}

/// The string starts in Helmholtz's motion, its corner at the far end, so the map shows where the
/// bow can keep it up.
Scene bowed(double at, double force) {
  Scene scene;
  scene.settings.duration = 1.0;
  String string{.length = 0.69,
                .tension = tension,
                .linear_density = linear_density,
                .bending_stiffness = 3e-4,
                .damping = 3.0,
                .damping_hf = 0.003,
                .points = 120};
  string.velocity_shape.kind = "pluck";
  string.velocity_shape.at = {0.98};
  string.velocity_shape.amplitude = 0.98 * bow_speed / at;
  scene.add("string.s", string);
  scene.add("bow.b", Bow{.on = {"string.s", at},
                         .velocity = bow_speed,
                         .force = force,
                         .bristle_stiffness = 1e6,
                         .bristle_damping = 1.0,
                         .viscosity = 0.0});
  scene.add("pickup.v", Pickup{.on = {"string.s", at}, .quantity = "velocity"});
  return scene;
}

enum class Motion { helmholtz, several_slips, raucous };

/// By the times at which slips began. Helmholtz's motion has one in a period, evenly.
Motion motion_of(const std::vector<double>& slips) {
  double sum = 0.0;
  double squares = 0.0;
  for (std::size_t i = 1; i < slips.size(); ++i) {
    const double turn = (slips[i] - slips[i - 1]) * frequency;
    sum += turn;
    squares += turn * turn;
  }
  const double count = slips.size() > 1 ? static_cast<double>(slips.size() - 1) : 1.0;
  const bool even = squares / count - std::pow(sum / count, 2) < 0.03 * 0.03;
  const double per_period = static_cast<double>(slips.size()) / periods;
  if (even && per_period > 0.92 && per_period < 1.08) return Motion::helmholtz;
  return per_period > 1.5 ? Motion::several_slips : Motion::raucous;
}

/// A slip begins when the string falls behind the bow by half its speed and ends when it is within
/// a quarter again.
Motion play(double at, double force) {
  Simulation simulation(bowed(at, force));
  const double first = 1.0 - periods / frequency;
  std::vector<double> slips;
  bool slipping = true;
  for (long long n = 0; n < simulation.steps_total(); ++n) {
    simulation.step();
    stop_if_interrupted();
    const double time = static_cast<double>(n) / simulation.rate();
    if (time < first) continue;
    const double behind = bow_speed - simulation.pickup(0);
    if (!slipping && behind > 0.5 * bow_speed) {
      slips.push_back(time);
      slipping = true;
    } else if (slipping && behind < 0.25 * bow_speed) {
      slipping = false;
    }
  }
  return motion_of(slips);
}

struct Map {
  std::vector<Spot2> helmholtz, several, raucous;
  std::vector<Spot2> least, most;  ///< edges by place
};

/// From the first Helmholtz motion upwards until it is gone at two forces in turn.
void add_edges(Map& map, double at, const std::vector<Motion>& column) {
  std::optional<int> last;
  int gone = 0;
  for (int i = 0; i < bow_forces; ++i) {
    if (column[static_cast<std::size_t>(i)] == Motion::helmholtz) {
      if (!last && i > 0) map.least.push_back({at, std::sqrt(force_at(i - 1) * force_at(i))});
      last = i;
      gone = 0;
    } else if (last && ++gone == 2) {
      map.most.push_back({at, std::sqrt(force_at(*last) * force_at(*last + 1))});
      return;
    }
  }
}

Map draw_map(const PaperProgress& progress) {
  Map map;
  for (int i = 0; i < bow_places; ++i) {
    std::vector<Motion> column;
    for (int j = 0; j < bow_forces; ++j) {
      const Spot2 here{place_at(i), force_at(j)};
      column.push_back(play(here.x, here.y));
      auto& list = column.back() == Motion::helmholtz       ? map.helmholtz
                   : column.back() == Motion::several_slips ? map.several
                                                            : map.raucous;
      list.push_back(here);
      progress.done();
    }
    add_edges(map, place_at(i), column);
  }
  return map;
}

struct Fit {
  double slope = 0.0, factor = 0.0;
};

/// A line through logarithms: y = factor x^slope.
Fit fit(const std::vector<Spot2>& edge) {
  double n = 0, a = 0, b = 0, c = 0, d = 0;
  for (const Spot2& point : edge) {
    const double x = std::log(point.x);
    const double y = std::log(point.y);
    n += 1, a += x, b += y, c += x * x, d += x * y;
  }
  if (n < 2) return {};
  const double slope = (n * d - a * b) / (n * c - a * a);
  return {slope, std::exp((b - slope * a) / n)};
}

std::vector<Spot2> power(double factor, double slope) {
  return {{place_at(0), factor * std::pow(place_at(0), slope)},
          {place_at(bow_places - 1), factor * std::pow(place_at(bow_places - 1), slope)}};
}

double most_force_factor() {
  const double impedance = std::sqrt(tension * linear_density);
  return 2.0 * impedance * bow_speed / friction;
}

std::string plot_of(const Map& map, const Fit& least) {
  Plot plot({.label = "Schelleng's diagram",
             .x_name = "distance of the bow from the bridge / length",
             .y_name = "bow force",
             .y_unit = "N",
             .x_scale = Scale::logarithmic,
             .y_scale = Scale::logarithmic,
             .x_low = 0.028,
             .x_high = 0.215,
             .y_low = 0.015,
             .y_high = 27.0,
             .width = 920.0,
             .height = 480.0,
             .prefix_y = false});
  plot.dots("Helmholtz: one slip in a period", 3, map.helmholtz, 'o');
  plot.dots("several slips", 1, map.several, 's').dots("raucous", 2, map.raucous, 'x');
  plot.line("most force, Schelleng", 0, power(most_force_factor(), -1.0));
  const double middle = std::sqrt(place_at(0) * place_at(bow_places - 1));
  plot.dashed("least force, slope −2 (height fitted)", 0,
              power(least.factor * std::pow(middle, least.slope + 2.0), -2.0));
  return plot.svg();
}

Figure map_figure(const Map& map) {
  const Fit least = fit(map.least);
  const Fit most = fit(map.most);
  double ratio = 0.0;
  for (const Spot2& point : map.most)
    ratio +=
        std::log(point.y * point.x / most_force_factor()) / static_cast<double>(map.most.size());
  return {
      "Bow force against place",
      plot_of(map, least),
      {"Helmholtz's motion, one slip in each period, lives in a wedge. Below it the string slips "
       "more than once, above it the corner cannot tear the string loose and the sound is "
       "raucous.",
       "Most force 2 Z v / ((μs − μd) β), going as β⁻¹; least force going as β⁻² (Schelleng "
       "1973). Theory has rigid friction; here there are bristles, which move the upper edge.",
       fmt::format("Most force {} of theory on average, going as β^{:.2f}; least force as "
                   "β^{:.2f}. {} of {} runs keep Helmholtz's motion.",
                   short_number(std::exp(ratio), 2), most.slope, least.slope, map.helmholtz.size(),
                   bow_places * bow_forces)},
      true};
}

}  // namespace

int schelleng_runs() { return bow_places * bow_forces; }

Section schelleng_section(const PaperProgress& progress) {
  Section section;
  section.heading = "Schelleng's diagram";
  section.subtitle = "The bowed string of Elasto-Plastic Calculations, where it can sing";
  section.about = fmt::format(
      "{} runs of one second: a string of 146 Hz and wave impedance Z = 0.645 kg/s under a bow "
      "drawn "
      "at {} m/s, at {} places and with {} forces. Each starts in Helmholtz's motion, so the map "
      "shows "
      "where the bow can keep it up.",
      bow_places * bow_forces, bow_speed, bow_places, bow_forces);
  section.figures.push_back(map_figure(draw_map(progress)));
  section.commands = {"thrum lab -o DIR"};
  return section;
}

}  // namespace thrum::app::lab
