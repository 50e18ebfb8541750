// What each solver makes of a free mass and a rigid wall, from impacts far shorter than a sample to
// long ones.
#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "lab/experiment.hpp"
#include "lab/impact_study.hpp"
#include "lab/paper_sections.hpp"
#include "lab/plot.hpp"

namespace thrum::app::lab {
namespace {

std::vector<Spot2> force_over_time(const Impact& impact, const std::string& solver, int finer) {
  const Scene scene = impact.scene(solver, Impact::first_phase, Impact::rate * finer);
  const Outcome outcome = run_experiment(scene, {"contact.hit"});
  std::vector<Spot2> points;
  for (std::size_t i = 0; i < outcome.watched[0].size(); ++i) {
    const double sample =
        static_cast<double>(i) / finer - Impact::samples_before - Impact::first_phase;
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
                   short_number(impact.stiffness * std::pow(impact.depth(), Impact::exponent)),
                   short_number(impact.samples(), 3)),
       fmt::format("Lowest force here: {} N.", short_number(lowest))}};
}

using Study = std::map<std::string, std::vector<ImpactFindings>>;

std::string curves(const PlotFrame& frame, const Study& study, const std::vector<double>& samples,
                   double ImpactFindings::*value, double floor) {
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
    const ImpactFindings& found = study.at(solver.name).back();
    std::vector<Spot2> points;
    for (int i = 0; i < Impact::phases; ++i)
      points.push_back({Impact::phase(i), found.leaves[static_cast<std::size_t>(i)]});
    plot.line_with_dots(solver.name, solver.colour, points, solver.mark);
    measured += fmt::format("{}{} {} to {}", measured.empty() ? "" : "; ", solver.name,
                            short_number(found.slowest, 4), short_number(found.fastest, 4));
  }
  plot.level("as it came, 2 m/s", 0, Impact::speed);
  return {"As fast as it came?",
          plot.svg(),
          {fmt::format("The impact of {} samples again, begun at {} places between two samples.",
                       short_number(impact.samples(), 3), Impact::phases),
           "2 m/s: a rigid wall and a lossless contact give everything back.", measured + "."}};
}

std::string worst_words(const Study& study, double ImpactFindings::*value) {
  std::string words;
  for (const SolverStyle& solver : solver_styles()) {
    double worst = 0.0;
    for (const ImpactFindings& found : study.at(solver.name)) worst = std::max(worst, found.*value);
    words += fmt::format("{}{} {}", words.empty() ? "" : ", ", solver.name, short_number(worst, 2));
  }
  return words;
}

PlotFrame frame_of(const char* label, const char* y_name, Scale y_scale) {
  return {.label = label,
          .x_name = "samples of contact",
          .y_name = y_name,
          .x_scale = Scale::logarithmic,
          .y_scale = y_scale};
}

Figure pull_figure(const Study& study, const std::vector<double>& samples) {
  const auto frame =
      frame_of("pull over the length of the impact", "pull / largest push", Scale::linear);
  return {
      "Pulling force",
      curves(frame, study, samples, &ImpactFindings::pull, 0.0),
      {fmt::format("The lowest force over the highest, the worst of {} phases.", Impact::phases),
       "0: bodies that touch do not stick.",
       "Largest: " + worst_words(study, &ImpactFindings::pull) + "."}};
}

Figure left_over_figure(const Study& study, const std::vector<double>& samples) {
  auto frame = frame_of("energy left over", "left over / energy", Scale::logarithmic);
  frame.y_low = 1e-18;
  frame.y_high = 10.0;
  double error = 0.0;
  for (const auto& [name, list] : study)
    for (const ImpactFindings& found : list) error = std::max(error, found.energy_error);
  return {"Energy left in an open contact",
          curves(frame, study, samples, &ImpactFindings::left_over, 1e-18),
          {"What the contact still stores when the mass has flown off, relative to the energy; "
           "values below 10⁻¹⁸ are drawn there.",
           "0.",
           fmt::format("Largest: {}. The energy book closes in all of these runs, to {}.",
                       worst_words(study, &ImpactFindings::left_over), short_number(error, 2))}};
}

Figure depth_figure(const Study& study, const std::vector<double>& samples) {
  const auto frame =
      frame_of("error of the depth", "relative error of the depth", Scale::logarithmic);
  const auto shown = static_cast<std::size_t>(
      std::lower_bound(samples.begin(), samples.end(), 12.0) - samples.begin());
  std::string words = fmt::format("At {} samples:", short_number(samples[shown], 3));
  for (const SolverStyle& solver : solver_styles())
    words += fmt::format(" {} {} %,", solver.name,
                         short_number(100.0 * study.at(solver.name)[shown].depth_error, 2));
  words.back() = '.';
  return {"How deep",
          curves(frame, study, samples, &ImpactFindings::depth_error, 1e-8),
          {"Error of the deepest penetration against the closed form, the worst phase.",
           "Second order: a hundred times smaller for ten times the samples. Two per cent from 12 "
           "samples and one from 20 on (corrected, newton).",
           words}};
}

Figure work_figure(const Study& study, const std::vector<double>& samples) {
  const auto frame = frame_of("iterations over the length of the impact",
                              "most iterations in a step", Scale::linear);
  return {"What it takes",
          curves(frame, study, samples, &ImpactFindings::iterations, 0.0),
          {"Iterations of the hardest solve, at the tolerance of 10⁻¹⁰.",
           "None for plain, scalar and constrained. For corrected one or two where the contact "
           "spans four samples or more, and about ten where it is far shorter than a step.",
           "Most: " + worst_words(study, &ImpactFindings::iterations) + "."}};
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
  for (const auto& draw : {pull_figure, left_over_figure, depth_figure, work_figure})
    section.figures.push_back(draw(study_over_length, samples));
  section.commands = {
      "thrum run mass-barrier --set mass.ball.mass=0.01 --set contact.hit.stiffness=1e9 "
      "--set duration=0.001 --set pickup.force.gain=1 --set solver.contact=plain --csv plain.csv"};
  return section;
}

}  // namespace thrum::app::lab
