// A physical experiment: runs a scene to its end and keeps the results.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <thrum/bodies/barrier.hpp>
#include <thrum/bodies/mass.hpp>
#include <thrum/bodies/membrane.hpp>
#include <thrum/bodies/plate.hpp>
#include <thrum/bodies/string.hpp>
#include <thrum/interactions/bow.hpp>
#include <thrum/interactions/connection.hpp>
#include <thrum/interactions/contact.hpp>
#include <thrum/interactions/force.hpp>
#include <thrum/scene/pickup.hpp>
#include <thrum/scene/scene.hpp>
#include <thrum/scene/simulation.hpp>

namespace thrum::claims {

using Signal = std::vector<double>;

/// Results of a run. Element n of a signal is at time n / rate, energy row n at (n+1/2) / rate.
struct Recording {
  double rate = 0.0;
  std::vector<std::string> names;  ///< of the pickups, in file order
  std::vector<Signal> signals;     ///< one per pickup
  std::vector<EnergyRow> energy;   ///< empty unless the book was kept
  ContactExtremes extremes;
  SolverEffort effort;
  SolverEffort bow_effort;

  std::size_t steps() const { return signals.empty() ? energy.size() : signals.front().size(); }
  double time(std::size_t step) const { return static_cast<double>(step) / rate; }
  /// A pickup by its name, without "pickup.". Throws std::out_of_range for one that is not there.
  const Signal& operator[](const std::string& name) const;

  /// max |error| over max stored: `energy_error` of the command line. 0 when nothing was stored.
  double energy_error() const;
  double max_stored() const;
  double max_supplied() const;
  /// The largest pull relative to the largest push: max(0, -min_force / max_force).
  double relative_pull() const;
};

enum class Book { kept, off };

/// Runs a scene for its whole duration. Throws BadScene.
Recording run(const Scene& scene, Book book = Book::kept);

/// An empty scene of this rate and duration, to be filled with add().
Scene new_scene(double duration, double rate = 44100.0);

/// A shipped scene with --set overrides: shipped("mass-barrier", {"rate=96000"}). Throws
/// std::runtime_error with the fault lines.
Scene shipped(const std::string& name, const std::vector<std::string>& overrides = {});

double largest(const Signal& signal);
double smallest(const Signal& signal);
double largest_magnitude(const Signal& signal);
double rms(const Signal& signal);
/// rms(a - b) / rms(b).
double relative_difference(const Signal& a, const Signal& b);
/// Every n-th sample: a run at n times the rate, at the times of the slower one.
Signal every(std::size_t n, const Signal& signal);

}  // namespace thrum::claims
