// A free mass against a rigid wall, for which everything is known in closed form: what each solver
// makes of it, from impacts far shorter than a sample to long ones.
#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include <thrum/bodies/barrier.hpp>
#include <thrum/bodies/mass.hpp>
#include <thrum/interactions/contact.hpp>

#include "lab/experiment.hpp"
#include "lab/paper_sections.hpp"
#include "lab/plot.hpp"

namespace thrum::app::lab {
namespace {

constexpr double rate = 44100.0;
constexpr double mass = 0.01;
constexpr double speed = 2.0;
constexpr double exponent = 1.3;
constexpr int phases = 16;
constexpr double first_phase = 0.05;

/// Evenly over one step, as docs/theory/contact.md has them.
double phase_of(int number) { return first_phase + static_cast<double>(number) / phases; }

struct Impact {
  double stiffness;
  /// (a+1) m v^2 / 2K is the (a+1)th power of the depth.
  double depth() const {
    return std::pow((exponent + 1.0) * mass * speed * speed / (2.0 * stiffness),
                    1.0 / (exponent + 1.0));
  }
  double samples() const {
    return rate * 2.0 * depth() / speed * std::beta(1.0 / (exponent + 1.0), 0.5) / (exponent + 1.0);
  }
  /// The one that lasts so many samples: the depth goes with the time it takes.
  static Impact lasting(double samples) {
    const Impact unit{1.0};
    return {std::pow(unit.samples() / samples, exponent + 1.0)};
  }
};

/// The wall a fraction of a step further away shifts the impact between two samples.
Scene scene_of(const Impact& impact, const std::string& solver, double phase, double at_rate) {
  Scene scene;
  scene.settings.rate = at_rate;
  const double start = 8.0 + phase;  // samples until it touches
  scene.settings.duration = (2.0 * start + 3.0 * impact.samples() + 12.0) / rate;
  scene.solver.contact = solver;
  scene.add("mass.ball", Mass{.mass = mass, .velocity = speed});
  scene.add("barrier.wall", Barrier{.position = speed * start / rate});
  scene.add("contact.hit", Contact{.above = "barrier.wall",
                                   .below = "mass.ball",
                                   .stiffness = impact.stiffness,
                                   .exponent = exponent});
  return scene;
}

struct Findings {
  double slowest = 1e9, fastest = 0.0;  ///< leaving, m/s
  double pull = 0.0;                    ///< lowest force over the highest
  double left_over = 0.0;               ///< of the energy, in the open contact
  double depth_error = 0.0;             ///< relative
  double energy_error = 0.0;
  double iterations = 0.0;          ///< the most that one solve took
  std::vector<double> leaves = {};  ///< by phase
};

Findings study(const Impact& impact, const std::string& solver) {
  Findings worst;
  const double energy = 0.5 * mass * speed * speed;
  for (int i = 0; i < phases; ++i) {
    const Scene scene = scene_of(impact, solver, phase_of(i), rate);
    const Outcome outcome = run_experiment(scene, {"mass.ball"}, {.book = true});
    const auto& x = outcome.watched[0];
    const double leaving = (x[x.size() - 2] - x[x.size() - 1]) * rate;
    worst.leaves.push_back(leaving);
    worst.slowest = std::min(worst.slowest, leaving);
    worst.fastest = std::max(worst.fastest, leaving);
    worst.pull = std::max(worst.pull, -outcome.contact.min_force / outcome.contact.max_force);
    worst.left_over = std::max(worst.left_over, outcome.last.terms.contact / energy);
    worst.depth_error = std::max(worst.depth_error,
                                 std::abs(outcome.contact.max_penetration / impact.depth() - 1.0));
    worst.iterations =
        std::max(worst.iterations, static_cast<double>(outcome.effort.most_iterations));
    worst.energy_error = std::max(worst.energy_error, std::abs(outcome.last.error) / energy);
  }
  return worst;
}

std::vector<Spot2> force_over_time(const Impact& impact, const std::string& solver, int finer) {
  const Scene scene = scene_of(impact, solver, first_phase, rate * finer);
  const Outcome outcome = run_experiment(scene, {"contact.hit"});
  std::vector<Spot2> points;
  for (std::size_t i = 0; i < outcome.watched[0].size(); ++i) {
    const double sample =
        static_cast<double>(i) / finer - 8.0 - first_phase;  // after the first touch
    if (sample >= -1.5 && sample <= 6.5) points.push_back({sample, outcome.watched[0][i]});
  }
  return points;
}

Figure force_figure(const Impact& impact) {
  Plot plot({.label = "force of one impact by five solvers",
             .x_name = "samples after the first touch",
             .y_name = "force",
             .y_unit = "N",
             .prefix_y = false});
  plot.line("64 times the rate", 0, force_over_time(impact, "newton", 64));
  double lowest = 0.0;
  for (const SolverStyle& solver : solver_styles()) {
    const auto points = force_over_time(impact, solver.name, 1);
    for (const Spot2& point : points) lowest = std::min(lowest, point.y);
    plot.line_with_dots(solver.name, solver.colour, points, solver.mark);
  }
  return {
      "One impact of two samples",
      plot.svg(),
      {"10 g at 2 m/s against a wall of 10⁹ N/m^1.3. The papers' scheme (plain; scalar is the same "
       "for one point) goes on after the bodies have parted, and pulls.",
       fmt::format("In closed form {} N at most, {} samples long, never below zero.",
                   short_number(impact.stiffness * std::pow(impact.depth(), exponent)),
                   short_number(impact.samples(), 3)),
       fmt::format("Lowest force here: {} N.", short_number(lowest))}};
}

using Study = std::map<std::string, std::vector<Findings>>;

std::string curves(const PlotFrame& frame, const Study& study, const std::vector<double>& samples,
                   double Findings::*value, double floor) {
  Plot plot(frame);
  for (const SolverStyle& solver : solver_styles()) {
    std::vector<Spot2> points;
    for (std::size_t i = 0; i < samples.size(); ++i)
      points.push_back({samples[i], std::max(study.at(solver.name)[i].*value, floor)});
    plot.line_with_dots(solver.name, solver.colour, points, solver.mark);
  }
  return plot.svg();
}

Figure leaving_figure(const Impact& impact, const Study& study) {
  Plot plot({.label = "leaving speed over the phase of the sample clock",
             .x_name = "where between two samples it touches",
             .y_name = "leaves at",
             .y_unit = "m/s",
             .x_low = 0.0,
             .x_high = 1.0,
             .y_low = 1.2,
             .y_high = 2.1});
  std::string measured;
  for (const SolverStyle& solver : solver_styles()) {
    const Findings& found = study.at(solver.name).back();
    std::vector<Spot2> points;
    for (int i = 0; i < phases; ++i)
      points.push_back({phase_of(i), found.leaves[static_cast<std::size_t>(i)]});
    plot.line_with_dots(solver.name, solver.colour, points, solver.mark);
    measured += fmt::format("{}{} {} to {}", measured.empty() ? "" : "; ", solver.name,
                            short_number(found.slowest, 4), short_number(found.fastest, 4));
  }
  plot.level("as it came, 2 m/s", 0, speed);
  return {"As fast as it came?",
          plot.svg(),
          {fmt::format("The impact of {} samples again, begun at {} places between two samples.",
                       short_number(impact.samples(), 3), phases),
           "2 m/s: a rigid wall and a lossless contact give everything back.", measured + "."}};
}

std::string worst_words(const Study& study, double Findings::*value) {
  std::string words;
  for (const SolverStyle& solver : solver_styles()) {
    double worst = 0.0;
    for (const Findings& found : study.at(solver.name)) worst = std::max(worst, found.*value);
    words += fmt::format("{}{} {}", words.empty() ? "" : ", ", solver.name, short_number(worst, 2));
  }
  return words;
}

std::vector<Figure> study_figures(const Study& study, const std::vector<double>& samples) {
  const PlotFrame frame{.x_name = "samples of contact", .x_scale = Scale::logarithmic};
  PlotFrame pull = frame, left = frame, depth = frame, work = frame;
  work.label = "iterations over the length of the impact";
  work.y_name = "most iterations in a step";
  pull.label = "pull over the length of the impact";
  pull.y_name = "pull / largest push";
  left.label = "energy left over";
  left.y_name = "left over / energy";
  left.y_scale = Scale::logarithmic;
  left.y_low = 1e-18;
  left.y_high = 10.0;
  depth.label = "error of the depth";
  depth.y_name = "relative error of the depth";
  depth.y_scale = Scale::logarithmic;
  return {
      {"Pulling force",
       curves(pull, study, samples, &Findings::pull, 0.0),
       {fmt::format("The lowest force over the highest, the worst of {} phases.", phases),
        "0: bodies that touch do not stick.",
        "Largest: " + worst_words(study, &Findings::pull) + "."}},
      {"Energy left in an open contact",
       curves(left, study, samples, &Findings::left_over, 1e-18),
       {"What the contact still stores when the mass has flown off, relative to the energy; values "
        "below 10⁻¹⁸ are drawn there.",
        "0.",
        "Largest: " + worst_words(study, &Findings::left_over) +
            ". The energy book closes in all of these runs, to " +
            short_number(
                [&] {
                  double worst = 0.0;
                  for (const auto& [name, list] : study)
                    for (const Findings& found : list) worst = std::max(worst, found.energy_error);
                  return worst;
                }(),
                2) +
            "."}},
      {"How deep",
       curves(depth, study, samples, &Findings::depth_error, 1e-8),
       {"Error of the deepest penetration against the closed form, the worst phase.",
        "Second order: a hundred times smaller for ten times the samples. Two per cent from 12 "
        "samples and one from 20 on (corrected, newton).",
        [&] {
          std::string words = "At 12.8 samples:";
          for (const SolverStyle& solver : solver_styles())
            words += fmt::format(" {} {} %,", solver.name,
                                 short_number(100.0 * study.at(solver.name)[16].depth_error, 2));
          words.back() = '.';
          return words;
        }()}},
      {"What it takes",
       curves(work, study, samples, &Findings::iterations, 0.0),
       {"Iterations of the hardest solve, at the tolerance of 10⁻¹⁰.",
        "None for plain, scalar and constrained. For corrected one or two where the contact spans "
        "samples and about ten where it is far shorter than a step.",
        "Most: " + worst_words(study, &Findings::iterations) + "."}}};
}

std::vector<double> lengths_studied() {
  std::vector<double> samples;
  for (double count = 0.05; count < 60.0; count *= std::numbers::sqrt2) samples.push_back(count);
  return samples;
}

}  // namespace

int impact_runs() { return static_cast<int>(solver_styles().size() * lengths_studied().size()); }

Section impact_section(const PaperProgress& progress) {
  Section section;
  section.heading = "Five solvers and a wall";
  section.subtitle =
      "Collisions: non-linearities without the use of iterative solvers, section 2; "
      "what its energy plots do not show";
  section.about =
      "Every solver here keeps the energy book closed to rounding, and that proves stability and "
      "nothing else. Whether a contact is right takes other questions, which a free mass and a "
      "rigid "
      "wall answer in closed form: how fast it leaves, whether it is ever pulled, what stays "
      "behind, "
      "and how deep it goes.";
  const std::vector<double> samples = lengths_studied();
  const Impact two_samples{1e9};
  Study study_over_length;
  Study at_two;
  for (const SolverStyle& solver : solver_styles()) {
    for (const double count : samples) {
      study_over_length[solver.name].push_back(study(Impact::lasting(count), solver.name));
      progress.done();
    }
    at_two[solver.name].push_back(study(two_samples, solver.name));
  }
  section.figures.push_back(force_figure(two_samples));
  section.figures.push_back(leaving_figure(two_samples, at_two));
  for (Figure& figure : study_figures(study_over_length, samples))
    section.figures.push_back(std::move(figure));
  section.commands = {
      "thrum run mass-barrier --set mass.ball.mass=0.01 --set contact.hit.stiffness=1e9 "
      "--set duration=0.001 --set pickup.force.gain=1 --set solver.contact=plain --csv plain.csv"};
  return section;
}

}  // namespace thrum::app::lab
