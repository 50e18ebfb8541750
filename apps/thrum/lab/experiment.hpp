// Small runs for the figures of the papers: a scene in, what was watched out.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <thrum/core/contact_extremes.hpp>
#include <thrum/core/effort.hpp>
#include <thrum/core/energy.hpp>
#include <thrum/core/where.hpp>
#include <thrum/scene/scene.hpp>

namespace thrum::app::lab {

struct Outcome {
  std::vector<std::vector<double>> watched = {};  ///< by place, then every `stride` steps
  ContactExtremes contact = {};
  EnergyRow last = {};       ///< of the energy book, when it was kept
  double most_stored = 0.0;  ///< likewise
  SolverEffort effort = {};
  double seconds = 0.0;  ///< of processor time, for stepping alone
};

struct ExperimentOptions {
  int stride = 1;
  bool book = false;
};

/// Stops at Ctrl-C like everything else.
Outcome run_experiment(const Scene& scene, const std::vector<Where>& places,
                       const ExperimentOptions& options = {});

/// A shipped scene with other values.
Scene shipped_with(const std::string& name, const std::vector<std::string>& overrides);

/// rms of the difference over rms of the second, both in their common length.
double relative_error(const std::vector<double>& one, const std::vector<double>& truth);

/// The five solvers of a contact, their colours and marks, the same in all figures.
struct SolverStyle {
  const char* name;
  int colour;
  char mark;
};
const std::vector<SolverStyle>& solver_styles();

}  // namespace thrum::app::lab
