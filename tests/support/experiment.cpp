#include "support/experiment.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include <thrum/scene/read_scene.hpp>

namespace thrum::claims {

const Signal& Recording::operator[](const std::string& name) const {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) throw std::out_of_range("no pickup " + name);
  return signals[static_cast<std::size_t>(found - names.begin())];
}

double Recording::max_stored() const {
  double most = 0.0;
  for (const EnergyRow& row : energy) most = std::max(most, row.stored());
  return most;
}

double Recording::max_supplied() const {
  double most = 0.0;
  for (const EnergyRow& row : energy) most = std::max(most, std::abs(row.supplied));
  return most;
}

double Recording::energy_error() const {
  double most = 0.0;
  for (const EnergyRow& row : energy) most = std::max(most, std::abs(row.error));
  return most == 0.0 ? 0.0 : most / max_stored();
}

double Recording::relative_pull() const {
  if (extremes.min_force >= 0.0) return 0.0;
  return -extremes.min_force / extremes.max_force;
}

Recording run(const Scene& scene, Book book) {
  Simulation simulation(scene);
  if (book == Book::kept) simulation.keep_energy_book();
  const auto steps = static_cast<std::size_t>(simulation.steps_total());
  Recording result;
  result.rate = simulation.rate();
  for (std::size_t i = 0; i < simulation.pickup_count(); ++i)
    result.names.push_back(simulation.pickup_name(i));
  result.signals.assign(simulation.pickup_count(), Signal(steps));
  if (book == Book::kept) result.energy.resize(steps);
  for (std::size_t n = 0; n < steps; ++n) {
    simulation.step();
    for (std::size_t i = 0; i < result.signals.size(); ++i)
      result.signals[i][n] = simulation.pickup(i);
    if (book == Book::kept) result.energy[n] = simulation.energy();
  }
  result.extremes = simulation.contact_extremes();
  result.effort = simulation.solver_effort();
  result.bow_effort = simulation.bow_effort();
  return result;
}

Scene new_scene(double duration, double rate) {
  Scene scene;
  scene.settings.rate = rate;
  scene.settings.duration = duration;
  return scene;
}

Scene shipped(const std::string& name, const std::vector<std::string>& overrides) {
  ReadResult result = load_scene(name, overrides);
  if (result.ok()) return std::move(result.scene);
  std::string lines;
  for (const std::string& line : result.faults) lines += line + "\n";
  throw std::runtime_error(lines);
}

double largest(const Signal& signal) { return *std::max_element(signal.begin(), signal.end()); }

double smallest(const Signal& signal) { return *std::min_element(signal.begin(), signal.end()); }

double largest_magnitude(const Signal& signal) {
  return std::max(largest(signal), -smallest(signal));
}

double rms(const Signal& signal) {
  double sum = 0.0;
  for (const double value : signal) sum += value * value;
  return std::sqrt(sum / static_cast<double>(signal.size()));
}

double relative_difference(const Signal& a, const Signal& b) {
  if (a.size() != b.size()) throw std::invalid_argument("signals of different length");
  Signal difference(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) difference[i] = a[i] - b[i];
  return rms(difference) / rms(b);
}

Signal every(std::size_t n, const Signal& signal) {
  Signal kept;
  for (std::size_t i = 0; i < signal.size(); i += n) kept.push_back(signal[i]);
  return kept;
}

}  // namespace thrum::claims
