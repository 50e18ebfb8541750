// Figures of single systems beside what is known of them.
#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "lab/experiment.hpp"
#include "lab/paper_sections.hpp"
#include "lab/plot.hpp"
#include "lab/snare_wire.hpp"

namespace thrum::app::lab {
namespace {

constexpr double pi = std::numbers::pi;

/// A string without stiffness, released from its first mode at amplitude a onto a rigid barrier at
/// -a/2; docs/theory/string-against-barrier.md derives it. x from 0 to 1, phase up to 3 pi / 2.
double closed_form(double x, double phase, double a) {
  const double d = a / 2.0;
  const double X = pi * std::min(x, 1.0 - x);
  const auto free = [&] { return a * std::cos(phase) * std::sin(X); };
  if (phase <= pi) {
    if (phase - X < pi / 2.0 && phase + X < 3.0 * pi / 2.0) return std::abs(d + free()) - d;
    if (phase + X < pi) return free();
    return a - 2.0 * d - a * std::sin(phase) * std::cos(X);
  }
  const auto sum = [&](double s) {
    const double size = std::abs(s);
    return a * (size < pi / 2.0 ? std::sin(size) : 2.0 - std::sin(size));
  };
  return (sum(X + phase - pi) - sum(X - phase + pi)) / 2.0;
}

constexpr int intervals = 48;
constexpr double amplitude = 0.002;

/// One moment: lines in closed form, dots as computed. Returns the rms of the difference over the
/// amplitude.
double add_shape(Plot& plot, int colour, double phase, const Outcome& outcome, std::size_t step) {
  std::vector<Spot2> exact, found{{0.0, 0.0}};
  for (int i = 0; i <= 400; ++i)
    exact.push_back({i / 400.0, closed_form(i / 400.0, phase, amplitude)});
  double squares = 0.0;
  for (int i = 1; i < intervals; ++i) {
    const double x = static_cast<double>(i) / intervals;
    found.push_back({x, outcome.watched[static_cast<std::size_t>(i - 1)][step]});
    squares += std::pow(found.back().y - closed_form(x, phase, amplitude), 2);
  }
  plot.line(fmt::format("ωt = {:.2f} π", phase / pi), colour, exact);
  plot.dots("", colour, found, 'o');
  return std::sqrt(squares / (intervals - 1)) / amplitude;
}

Outcome run_wire(const std::string& solver, int times) {
  const Scene scene = quick_snare_wire({fmt::format("rate={}", 44100 * times),
                                        "string.wire.bandwidth=20000", "solver.contact=" + solver});
  return run_experiment(scene, {Where("string.wire", 0.5)}, {.stride = times, .book = true});
}

std::vector<Spot2> over_time(const std::vector<double>& samples) {
  std::vector<Spot2> points;
  for (std::size_t i = 0; i < samples.size(); ++i)
    points.push_back({static_cast<double>(i) / 44100.0, samples[i]});
  return points;
}

}  // namespace

Figure barrier_figure() {
  const double omega = pi / 0.5 * std::sqrt(250.0 / 0.005);
  const Scene scene = shipped_with("string-barrier", {"duration=0.02"});
  std::vector<Where> along_it;
  for (int i = 1; i < intervals; ++i)
    along_it.emplace_back("string.a", static_cast<double>(i) / intervals);
  const Outcome outcome = run_experiment(scene, along_it);
  Plot plot({.label = "a string on a barrier",
             .x_name = "place along the string",
             .y_name = "displacement",
             .y_unit = "m",
             .x_low = 0.0,
             .x_high = 1.0,
             .y_low = -0.0013,
             .y_high = 0.0022,
             .width = 920.0,
             .height = 420.0});
  plot.wall(-0.001, true);
  double worst = 0.0;
  int colour = 0;
  for (const std::size_t step : {0U, 46U, 74U, 86U, 99U, 120U, 148U}) {
    const double phase = omega * static_cast<double>(step) / scene.settings.rate;
    worst = std::max(worst, add_shape(plot, colour++, phase, outcome, step));
  }
  return {
      "Shapes against the closed form",
      plot.svg(),
      {"Lines: a rigid barrier and an ideal string, in closed form (after Cabannes). Dots: thrum. "
       "The "
       "middle half of the string hits the barrier, faster than waves could tell of it.",
       "The shapes of the closed form, and a period half as long again as that of the free string.",
       fmt::format("Largest rms difference of the seven shapes: {} % of the amplitude.",
                   short_number(100.0 * worst, 2))},
      true};
}

Figure snare_figure() {
  const Outcome fine = run_wire("newton", 20);
  Plot plot({.label = "the middle of the wire by five solvers",
             .x_name = "time",
             .x_unit = "s",
             .y_name = "middle of the wire",
             .y_unit = "m",
             .width = 920.0,
             .height = 380.0});
  plot.line("20 times 44.1 kHz", 0, over_time(fine.watched[0]));
  std::string measured;
  for (const SolverStyle& solver : solver_styles()) {
    const Outcome outcome = run_wire(solver.name, 1);
    plot.line(solver.name, solver.colour, over_time(outcome.watched[0]));
    measured +=
        fmt::format("{}{} {} % (energy error {})", measured.empty() ? "" : ", ", solver.name,
                    short_number(100.0 * relative_error(outcome.watched[0], fine.watched[0]), 3),
                    short_number(std::abs(outcome.last.error) / outcome.most_stored, 1));
  }
  return {
      "The wire at 44.1 kHz, by five solvers",
      plot.svg(),
      {"The middle of the wire of snare-wire, with modes of the head to 6 kHz, at a fifth of the "
       "paper's rate. scalar is the "
       "paper's own scheme: at its stiffness the contact glues, and the wire does not come back.",
       "The black line. All conserve energy to rounding; that alone says nothing about the motion.",
       "Error of the middle over 5 ms: " + measured + "."},
      true};
}

std::string table_of(const std::vector<Finding>& findings) {
  std::string html = "<table><tr><th>what</th><th>expected</th><th>measured</th></tr>";
  for (const Finding& finding : findings)
    html += fmt::format("<tr><td>{}</td><td>{}</td><td>{}</td></tr>", escaped(finding.what),
                        escaped(finding.expected), escaped(finding.measured));
  return html + "</table>";
}

}  // namespace thrum::app::lab
