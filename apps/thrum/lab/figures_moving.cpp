// The six powers of the balance of a hammer and a string whose parameters move.
#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cmath>

#include <thrum/scene/simulation.hpp>

#include "interrupt.hpp"
#include "lab/axis.hpp"
#include "lab/experiment.hpp"
#include "lab/paper_sections.hpp"
#include "lab/plot.hpp"

namespace thrum::app::lab {
namespace {

/// Joules brought in since the start, by whom; what the string loses counts as negative.
using Works = std::array<double, 6>;
constexpr std::array<const char*, 6> work_names{
    "lost in the string, R(t)",  "tension, K(t)",      "place, h(t)", "force on the hammer, Fe",
    "mass of the hammer, mh(t)", "felt, κ(t) and α(t)"};

Works works_of(const EnergyRow& row) {
  const MovedPower& moved = row.moved;
  return {-row.dissipated, moved.tension, moved.position, row.supplied - moved.sum(),
          moved.mass,      moved.contact};
}

struct Course {
  double rate = 0.0;
  std::vector<Works> works;  ///< of every step
  EnergyRow first, last;
};

Course course_of(const Scene& scene) {
  Simulation simulation(scene);
  simulation.keep_energy_book();
  Course course{.rate = simulation.rate(), .works = {}, .first = {}, .last = {}};
  for (long long step = 0; step < simulation.steps_total(); ++step) {
    simulation.step();
    if (step == 0) course.first = simulation.energy();
    course.works.push_back(works_of(simulation.energy()));
    stop_if_interrupted();
  }
  course.last = simulation.energy();
  return course;
}

std::string works_plot(const Course& course) {
  constexpr std::size_t every = 100;
  Plot plot({.label = "work of all six terms",
             .x_name = "time",
             .x_unit = "s",
             .y_name = "|work since the start|",
             .y_unit = "J",
             .y_scale = Scale::logarithmic,
             .y_low = 1e-7,
             .y_high = 0.2,
             .width = 920.0,
             .height = 380.0,
             .prefix_y = false});
  for (std::size_t i = 0; i < work_names.size(); ++i) {
    std::vector<Spot2> points;
    for (std::size_t n = 0; n < course.works.size(); n += every)
      points.push_back(
          {static_cast<double>(n) / course.rate, std::max(1e-9, std::abs(course.works[n][i]))});
    plot.line(work_names[i], static_cast<int>(i), points);
  }
  return plot.svg();
}

/// The powers of single steps over one blow, each over its largest.
std::string powers_plot(const Course& course, double from, double to) {
  Plot plot({.label = "power of all six terms during a blow",
             .x_name = "time",
             .x_unit = "s",
             .y_name = "power / its largest here",
             .y_unit = "",
             .width = 920.0,
             .height = 380.0});
  const auto step = [&](double time) { return static_cast<std::size_t>(time * course.rate); };
  for (std::size_t i = 0; i < work_names.size(); ++i) {
    std::vector<Spot2> points;
    double largest = 0.0;
    for (std::size_t n = step(from); n < step(to); ++n) {
      const double power = (course.works[n][i] - course.works[n - 1][i]) * course.rate;
      points.push_back({static_cast<double>(n) / course.rate, power});
      largest = std::max(largest, std::abs(power));
    }
    for (Spot2& point : points) point.y /= largest > 0.0 ? largest : 1.0;
    plot.line(fmt::format("{}: {}", work_names[i], with_unit(largest, "W", 2)), static_cast<int>(i),
              points);
  }
  return plot.svg();
}

/// The first touch after everything has begun to move, with a little before and after.
std::pair<double, double> blow_of(const Scene& scene, double after) {
  const Outcome outcome = run_experiment(scene, {"contact.felt"});
  const double rate = scene.settings.rate;
  const std::vector<double>& force = outcome.watched[0];
  std::size_t n = static_cast<std::size_t>(after * rate);
  while (n + 1 < force.size() && force[n] == 0.0) ++n;
  const double touches = static_cast<double>(n) / rate;
  return {touches - 0.001, touches + 0.008};
}

}  // namespace

Figure six_powers_figure() {
  const Scene scene = shipped_with("hammer-string-tuned", {});
  const Course course = course_of(scene);
  const auto [from, to] = blow_of(scene, 0.35);
  const Works& end = course.works.back();
  std::string measured = "At the end: ";
  double sum = 0.0;
  for (std::size_t i = 0; i < work_names.size(); ++i) {
    measured += fmt::format("{} {}; ", work_names[i], with_unit(end[i], "J", 3));
    sum += end[i];
  }
  measured += fmt::format("together {}, and what is stored changed by {}.", with_unit(sum, "J", 6),
                          with_unit(course.last.stored() - course.first.stored(), "J", 6));
  return {
      "All six powers of the balance",
      works_plot(course) + powers_plot(course, from, to),
      {"The right side of the balance (2.11) of the derivation beside the paper, with the half "
       "that its hammer-mass term lacks: above the work of each since the start, below the power "
       "of each step during one blow, each relative to its own largest.",
       "Together they are the change of what is stored.", measured},
      true};
}

}  // namespace thrum::app::lab
