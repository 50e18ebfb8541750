#include "lab/experiment.hpp"

#include <fmt/ranges.h>
#include <algorithm>
#include <cmath>
#include <ctime>

#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/simulation.hpp>

#include "interrupt.hpp"

namespace thrum::app::lab {
namespace {

/// Of this thread, which others on the machine do not lengthen.
double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace

Outcome run_experiment(const Scene& scene, const std::vector<Where>& places,
                       const ExperimentOptions& options) {
  Simulation simulation(scene, places);
  if (options.book) simulation.keep_energy_book();
  Outcome outcome;
  outcome.watched.resize(places.size());
  const double start = processor_seconds();
  for (long long step = 0; step < simulation.steps_total(); ++step) {
    simulation.step();
    if (options.book)
      outcome.most_stored = std::max(outcome.most_stored, simulation.energy().stored());
    if (step % options.stride == 0)
      for (std::size_t i = 0; i < places.size(); ++i)
        outcome.watched[i].push_back(simulation.watched(i));
    stop_if_interrupted();
  }
  outcome.seconds = processor_seconds() - start;
  outcome.contact = simulation.contact_extremes();
  outcome.effort = simulation.solver_effort();
  if (options.book) outcome.last = simulation.energy();
  return outcome;
}

Scene shipped_with(const std::string& name, const std::vector<std::string>& overrides) {
  ReadResult result = load_scene(name, overrides);
  if (!result.ok()) throw BadScene(fmt::format("{}", fmt::join(result.faults, "\n")));
  return std::move(result.scene);
}

double relative_error(const std::vector<double>& one, const std::vector<double>& truth) {
  double difference = 0.0;
  double size = 0.0;
  for (std::size_t i = 0; i < std::min(one.size(), truth.size()); ++i) {
    difference += std::pow(one[i] - truth[i], 2);
    size += truth[i] * truth[i];
  }
  return size > 0.0 ? std::sqrt(difference / size) : 0.0;
}

const std::vector<SolverStyle>& solver_styles() {
  static const std::vector<SolverStyle> styles{{"scalar", 4, 's'},
                                               {"plain", 2, 'x'},
                                               {"constrained", 5, 't'},
                                               {"newton", 1, 'd'},
                                               {"corrected", 3, 'o'}};
  return styles;
}

}  // namespace thrum::app::lab
