// Error against cost: what each solver gives for the time it takes.
#include <fmt/format.h>
#include <algorithm>
#include <cmath>

#include <thrum/bodies/mass.hpp>
#include <thrum/bodies/string.hpp>
#include <thrum/interactions/contact.hpp>

#include "lab/experiment.hpp"
#include "lab/paper_sections.hpp"
#include "lab/plot.hpp"
#include "lab/snare_wire.hpp"

namespace thrum::app::lab {
namespace {

constexpr double base_rate = 44100.0;
constexpr int phases = 4;
const std::vector<int> mass_rates{1, 2, 4, 8, 16};
const std::vector<int> wire_rates{1, 2, 4, 8};
constexpr int mass_reference = 128;
constexpr int wire_reference = 32;

/// A mass thrown at a string in modes, so that the string itself is exact at every rate and only
/// the contact can be wrong.
Scene mass_under_string(const std::string& solver, int times, int phase) {
  Scene scene;
  scene.settings.rate = base_rate * times;
  scene.settings.duration = 0.004;
  scene.solver.contact = solver;
  scene.add("string.s", String{.length = 0.8,
                               .tension = 80.0,
                               .density = 7850.0,
                               .radius = 4e-4,
                               .young = 2e11,
                               .damping = 0.4,
                               .method = "modal",
                               .bandwidth = 10000.0});
  scene.add("mass.m", Mass{.mass = 0.004, .velocity = 2.0});
  scene.add("contact.c", Contact{.above = {"string.s", 0.3},
                                 .below = "mass.m",
                                 .gap = 0.0005 + 2.0 / base_rate * phase / phases,
                                 .stiffness = 1e8});
  return scene;
}

Scene wire_on_head(const std::string& solver, int times) {
  return quick_snare_wire({fmt::format("rate={}", base_rate * times), "string.wire.bandwidth=20000",
                           "solver.contact=" + solver});
}

struct Point {
  int times;
  double error;  ///< relative
  double cost;   ///< processor seconds for one second of sound
  double pull;
};
struct Course {
  SolverStyle solver;
  std::vector<Point> points = {};
};

double pull_of(const Outcome& outcome) {
  return outcome.contact.max_force > 0.0
             ? std::max(0.0, -outcome.contact.min_force / outcome.contact.max_force)
             : 0.0;
}

std::vector<Course> mass_courses(const PaperProgress& progress) {
  const std::vector<Where> places{Where("string.s", 0.71), Where("string.s", 0.45), "mass.m"};
  std::vector<std::vector<double>> truth;
  for (int phase = 0; phase < phases; ++phase) {
    const Scene scene = mass_under_string("newton", mass_reference, phase);
    const Outcome exact = run_experiment(scene, places, {.stride = mass_reference});
    truth.push_back(exact.watched[0]);
    progress.done();
  }
  std::vector<Course> courses;
  for (const SolverStyle& solver : solver_styles()) {
    Course course{solver};
    for (const int times : mass_rates) {
      Point point{times, 0.0, 1e9, 0.0};
      for (int phase = 0; phase < phases; ++phase) {
        const Scene scene = mass_under_string(solver.name, times, phase);
        const Outcome outcome = run_experiment(scene, places, {.stride = times});
        const double error =
            relative_error(outcome.watched[0], truth[static_cast<std::size_t>(phase)]);
        point.error += error / phases;
        point.cost = std::min(point.cost, outcome.seconds / scene.settings.duration);
        point.pull = std::max(point.pull, pull_of(outcome));
        progress.done();
      }
      course.points.push_back(point);
    }
    courses.push_back(std::move(course));
  }
  return courses;
}

std::vector<Course> wire_courses(const PaperProgress& progress) {
  const std::vector<Where> places{Where("string.wire", 0.1), Where("string.wire", 0.25),
                                  Where("string.wire", 0.5)};
  const auto together = [](const Outcome& outcome) {
    std::vector<double> all;
    for (const auto& one : outcome.watched) all.insert(all.end(), one.begin(), one.end());
    return all;
  };
  const auto truth = together(
      run_experiment(wire_on_head("newton", wire_reference), places, {.stride = wire_reference}));
  progress.done();
  std::vector<Course> courses;
  for (const SolverStyle& solver : solver_styles()) {
    Course course{solver};
    for (const int times : wire_rates) {
      const Scene scene = wire_on_head(solver.name, times);
      const Outcome outcome = run_experiment(scene, places, {.stride = times});
      course.points.push_back({times, relative_error(together(outcome), truth),
                               outcome.seconds / scene.settings.duration, pull_of(outcome)});
      progress.done();
    }
    courses.push_back(std::move(course));
  }
  return courses;
}

std::string plot_of(const std::vector<Course>& courses, bool over_rate) {
  Plot plot({.label = over_rate ? "error over the rate" : "error over the cost",
             .x_name = over_rate ? "rate / 44.1 kHz" : "processor seconds for a second of sound",
             .y_name = "relative error",
             .x_scale = Scale::logarithmic,
             .y_scale = Scale::logarithmic});
  for (const Course& course : courses) {
    std::vector<Spot2> points;
    for (const Point& point : course.points)
      points.push_back({over_rate ? static_cast<double>(point.times) : point.cost, point.error});
    plot.line_with_dots(course.solver.name, course.solver.colour, points, course.solver.mark);
  }
  return plot.svg();
}

std::string words_of(const std::vector<Course>& courses, std::size_t which, double Point::*value,
                     double factor, const char* unit) {
  std::string words;
  for (const Course& course : courses)
    words += fmt::format("{}{} {}{}", words.empty() ? "" : ", ", course.solver.name,
                         short_number(factor * (course.points[which].*value), 3), unit);
  return words;
}

void add_figures(Section& section, const std::vector<Course>& courses, const std::string& what,
                 const std::string& seen, const std::string& expected) {
  const std::size_t last = courses.front().points.size() - 1;
  section.figures.push_back({what + ": error against rate",
                             plot_of(courses, true),
                             {seen, expected,
                              fmt::format("At 44.1 kHz: {}. At {} times that: {}.",
                                          words_of(courses, 0, &Point::error, 100.0, " %"),
                                          courses.front().points[last].times,
                                          words_of(courses, last, &Point::error, 100.0, " %"))}});
  section.figures.push_back(
      {what + ": error against cost",
       plot_of(courses, false),
       {"The same errors over what a run costs on this machine: processor time for stepping, in "
        "seconds for each second of sound; below 1 is faster than real time. It varies from run to "
        "run.",
        "Iterating costs more in the steps that touch. Whether that pays depends on what else a "
        "step has to do; for the large models, where reading the bodies is most of it, it costs "
        "next to nothing.",
        fmt::format("At 44.1 kHz: {}. Pull, the worst of all rates: {}.",
                    words_of(courses, 0, &Point::cost, 1.0, " s"), [&] {
                      std::string words;
                      for (const Course& course : courses) {
                        double worst = 0.0;
                        for (const Point& point : course.points)
                          worst = std::max(worst, point.pull);
                        words += fmt::format("{}{} {}", words.empty() ? "" : ", ",
                                             course.solver.name, short_number(worst, 2));
                      }
                      return words;
                    }())}});
}

}  // namespace

int cost_runs() {
  return phases +
         static_cast<int>(solver_styles().size()) *
             (phases * static_cast<int>(mass_rates.size()) + static_cast<int>(wire_rates.size())) +
         1;
}

Section cost_section(const PaperProgress& progress) {
  Section section;
  section.heading = "Error against cost";
  section.subtitle = "The solvers on one contact and on a line of them";
  section.about =
      "Strings and heads are in modes, which are exact at every rate, so that what is wrong is the "
      "contact. Errors are rms over the run, relative to a far finer run by newton.";
  add_figures(
      section, mass_courses(progress), "A mass under a string",
      fmt::format("4 g thrown at a steel string (K = 10⁸, a = 1.3), the string at 0.71 over "
                  "4 ms, the mean of {} phases of the sample clock; against {} times 44.1 kHz.",
                  phases, mass_reference),
      "corrected and newton: second order, a factor of four for twice the rate, once the "
      "contact is resolved. plain and constrained: about first order, with luck.");
  add_figures(
      section, wire_courses(progress), "A wire on a drumhead",
      fmt::format("snare-wire with the head to 6 kHz and the wire to 20 kHz: the wire at three "
                  "places over 5 ms, "
                  "against {} times 44.1 kHz.",
                  wire_reference),
      "The scalar scheme of the paper needs oversampling at its stiffness (B = 10¹⁰), and a "
      "good result at one rate proves nothing about the next. Only corrected and newton get "
      "better every time.");
  section.commands = {
      "thrum run snare-wire --set rate=44100 --set membrane.head.bandwidth=6000 --set "
      "membrane.head.rest_bandwidth=6000 --set string.wire.bandwidth=20000 --set "
      "solver.contact=scalar --csv wire.csv"};
  return section;
}

}  // namespace thrum::app::lab
