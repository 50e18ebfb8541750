// The summary of a run, as text and as JSON.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <thrum/core/energy.hpp>
#include <thrum/scene/simulation.hpp>

namespace thrum {

/// Statistics of one pickup.
struct PickupSummary {
  std::string name;
  double min = std::numeric_limits<double>::infinity();
  double max = -std::numeric_limits<double>::infinity();
  double sum_of_squares = 0.0;
  double last = std::numeric_limits<double>::quiet_NaN();

  void add(double value);
};

/// The largest error of the energy book, and the largest stored energy.
struct EnergySummary {
  double largest_error = 0.0;
  double most_stored = 0.0;
  MovedPower moved = {};  ///< joules supplied by moving parameters, in total

  void add(const EnergyRow& row);
  /// Largest error over largest stored energy; 0 if nothing was ever stored.
  double relative_error() const;
};

/// One number of the report and where it stands: {"pickups", "ear", "rms"}.
struct ReportNumber {
  std::vector<std::string> path;
  double value = 0.0;
  bool whole = false;           ///< a count
  bool of_the_machine = false;  ///< another one in every run
};

struct RunReport {
  long long steps = 0;
  double rate = 0.0;
  double wall_seconds = 0.0;                 ///< of stepping, without the energy book
  std::optional<EnergySummary> energy = {};  ///< when the book was kept
  ContactExtremes contact = {};
  SolverEffort effort = {};
  SolverEffort bow_effort = {};
  std::vector<PickupSummary> pickups = {};
  bool is_single = false;  ///< precision

  /// [setup] Of a simulation that has not stepped yet; with the book if it keeps one.
  static RunReport of(const Simulation& simulation, bool with_energy);
  /// What is known at the end of so many seconds of stepping, the book's own left out.
  void finish(const Simulation& simulation, double stepping_seconds);

  double seconds() const { return static_cast<double>(steps) / rate; }
  double real_time_factor() const { return seconds() / wall_seconds; }
  double rms(const PickupSummary& pickup) const;

  /// Why these numbers should not be trusted; mostly nothing.
  std::vector<std::string> warnings() const;

  /// All of them, those of one table together.
  std::vector<ReportNumber> numbers() const;
  /// The same as one JSON object and a line end.
  std::string json() const;
  /// A few aligned lines under the title of the scene.
  std::string words(const std::string& title) const;
};

}  // namespace thrum
