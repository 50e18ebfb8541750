// A place of a scene through which another one acts on it: a force that is written before a step,
// and where the place is at that step.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include <thrum/core/knob.hpp>
#include <thrum/scene/scene.hpp>
#include <thrum/scene/simulation.hpp>

namespace thrum {

struct Port {
  std::string name;
  std::shared_ptr<Knob> force;
  std::size_t pickup = 0;
  const double* found = nullptr;  ///< by every step, if it does that
  double height = 0.0;            ///< where nothing moves it

  /// [audio] Before a step: metres at that step.
  double place(const Simulation& simulation) const {
    return found != nullptr ? height + *found : simulation.coming(pickup);
  }
  /// [audio] Before a step: newtons at that step, up is positive.
  void push(double newtons) { force->fill(newtons); }
};

/// [setup] Of the port of this name in a scene that is not yet built; find() it in the simulation.
Port bind_port(Scene& scene, const std::string& name);
void find(Port& port, Simulation& simulation);

/// [setup] How far a place moves, in each sample to the other side, by a force of 1 N that changes
/// sign in every sample: -H(z = -1), in m/N. All ports are driven at once. Restarts the simulation.
/// A spring K between two places whose force is that of its stretch at n is stable as long as K
/// times the sum of both is below 1 (docs/theory/shared-parts.md).
std::vector<double> fastest_compliances(Simulation& simulation, std::vector<Port>& ports);

}  // namespace thrum
