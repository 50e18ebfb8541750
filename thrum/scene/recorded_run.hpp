// One run of a scene from beginning to end, and what was asked for of it. `thrum sweep` and Python
// run scenes this way; the numbers are those of Simulation::step().
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <thrum/scene/run_report.hpp>
#include <thrum/scene/scene.hpp>

namespace thrum {

struct RunRequest {
  bool book = true;      ///< keep the energy book: the report has its error
  bool pickups = false;  ///< keep every sample of every pickup
  bool energy = false;   ///< keep every row of the book; implies `book`
  bool touches = false;  ///< follow the force of every contact
};

/// The force of all contacts of a run.
struct Touches {
  double peak_force = 0.0;  ///< largest magnitude of any contact, summed along a line
  long long steps = 0;      ///< in which any contact pushed
};

struct EnergyColumns {
  std::vector<double> kinetic, potential, contact, stored, dissipated, supplied, error;
  void reserve(std::size_t steps);
  void add(const EnergyRow& row);
};

struct RecordedRun {
  RunReport report;
  std::vector<std::vector<double>> pickups = {};  ///< in file order
  EnergyColumns energy = {};
  Touches touches = {};
};

/// Called every few milliseconds with the number of steps done; it may throw to end the run.
using RunPause = std::function<void(long long steps)>;

/// [setup] Throws BadScene; NotANumber at the step where a pickup or the energy stops being one.
RecordedRun record_run(const Scene& scene, const RunRequest& request, const RunPause& pause = {});

/// [any] The first pickup whose signal grew without bound, or nullptr.
const PickupSummary* diverged_pickup(const RunReport& report);

}  // namespace thrum
