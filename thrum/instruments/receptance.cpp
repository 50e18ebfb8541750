#include <thrum/instruments/receptance.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <set>

#include <thrum/instruments/divide_scene.hpp>
#include <thrum/instruments/port.hpp>
#include <thrum/scene/element_values.hpp>
#include <thrum/scene/registry.hpp>
#include <thrum/scene/simulation.hpp>

namespace thrum {

namespace {

constexpr double record_seconds = 0.5;
constexpr double left_at_its_end = 1e-3;
constexpr double blow = 1e-6;  // newtons, so little that nothing touches

/// Without the things that are taken, what names them, and what names that.
Scene without(const Scene& scene, const std::vector<std::string>& taken) {
  std::set<std::string> gone(taken.begin(), taken.end());
  std::size_t before = 0;
  while (gone.size() != before) {
    before = gone.size();
    for (const Element& element : scene.elements())
      for (const Where& place : places_named_by(element))
        if (gone.contains(place.on)) gone.insert(element.path());
  }
  Scene rest;
  rest.settings = scene.settings;
  rest.solver = scene.solver;
  rest.sources = scene.sources;
  rest.origin = scene.origin;
  for (const Element& element : scene.elements())
    if (kind_of(element).role != Role::listener && !gone.contains(element.path()))
      rest.append(element);
  return rest;
}

std::string name_of(std::size_t place) { return "foot " + std::to_string(place); }

/// Where each place is, at every step from the first on, after a blow on one of them.
std::vector<std::vector<double>> struck(Simulation& simulation, std::vector<Port>& ports,
                                        std::size_t which, double force, std::size_t steps) {
  std::vector<std::vector<double>> heard(ports.size());
  simulation.restart();
  for (std::size_t n = 0; n < steps; ++n) {
    ports[which].push(n == 0 ? force : 0.0);
    simulation.step();
    for (std::size_t i = 0; i < ports.size(); ++i) heard[i].push_back(ports[i].place(simulation));
  }
  return heard;
}

}  // namespace

Receptance::Receptance(const Scene& scene, const std::vector<std::string>& taken,
                       const std::vector<Where>& places)
    : places_(places.size()), period_(1.0 / scene.settings.rate) {
  Scene rest = without(scene, taken);
  std::vector<Port> ports;
  for (std::size_t i = 0; i < places_; ++i) add_port(rest, name_of(i), places[i]);
  for (std::size_t i = 0; i < places_; ++i) ports.push_back(bind_port(rest, name_of(i)));
  Simulation simulation(rest);
  for (Port& port : ports) find(port, simulation);
  const auto steps = static_cast<std::size_t>(record_seconds * scene.settings.rate);
  const auto still = struck(simulation, ports, 0, 0.0, steps);
  for (std::size_t pushed = 0; pushed < places_; ++pushed) {
    auto heard = struck(simulation, ports, pushed, blow, steps);
    for (std::size_t i = 0; i < places_; ++i) {
      for (std::size_t n = 0; n < steps; ++n) heard[i][n] = (heard[i][n] - still[i][n]) / blow;
      answers_.push_back(std::move(heard[i]));
    }
  }
}

std::complex<double> Receptance::at(std::size_t place, std::size_t pushed, double frequency) const {
  const double decay = -std::log(left_at_its_end) / record_seconds;
  const std::complex<double> back =
      std::exp(-period_ * std::complex<double>(decay, 2.0 * std::numbers::pi * frequency));
  std::complex<double> power = 1.0, sum = 0.0;
  for (const double answer : answers_[pushed * places_ + place]) {
    power *= back;
    sum += power * answer;
  }
  return sum;
}

}  // namespace thrum
