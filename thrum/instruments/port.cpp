#include <thrum/instruments/port.hpp>

#include <cmath>
#include <numbers>

#include <thrum/instruments/divide_scene.hpp>

namespace thrum {

Port bind_port(Scene& scene, const std::string& name) {
  constexpr double more_than_enough = 1e9;  // newtons
  const Knob::Limits limits{-more_than_enough, more_than_enough, 2.0 * more_than_enough};
  Port port{name, std::make_shared<Knob>(scene.settings.rate, 0.0, limits)};
  hold_port(scene, name, port.force);
  return port;
}

void find(Port& port, Simulation& simulation) {
  while (simulation.pickup_name(port.pickup) != port.name) ++port.pickup;
  port.found = simulation.follow(port.pickup);
  if (port.found != nullptr) port.height = simulation.coming(port.pickup) - *port.found;
}

std::vector<double> fastest_compliances(Simulation& simulation, std::vector<Port>& ports) {
  constexpr int ramp = 512, steady = 128;
  constexpr double newtons = 1e-9;  // so little that nothing touches
  std::vector<double> rest, sum(ports.size(), 0.0);
  for (const Port& port : ports) rest.push_back(port.place(simulation));
  double sign = 1.0;
  for (int n = 0; n < ramp + steady; ++n) {
    const double rise = n < ramp ? 0.5 - 0.5 * std::cos(std::numbers::pi * n / ramp) : 1.0;
    for (Port& port : ports) port.push(sign * rise * newtons);
    simulation.step();
    sign = -sign;
    for (std::size_t i = 0; i < ports.size() && n >= ramp; ++i)
      sum[i] -= sign * (ports[i].place(simulation) - rest[i]) / (steady * newtons);
  }
  for (Port& port : ports) port.push(0.0);
  simulation.restart();
  return sum;
}

}  // namespace thrum
