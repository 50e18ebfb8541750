// How loud each pickup of an instrument is on the left and on the right.
#pragma once

#include <cstddef>
#include <vector>

#include <thrum/instruments/play.hpp>
#include <thrum/scene/scene.hpp>
#include <thrum/scene/simulation.hpp>

namespace thrum {

struct PannedPickup {
  std::size_t pickup;  ///< of the simulation
  double left, right;
};

/// [setup] Of those pickups of a simulation that the scene of the file has, by their order there.
/// Equal-power panning: a pickup in the middle is as loud as on one side.
std::vector<PannedPickup> panned_pickups(const Play& play, const Scene& whole,
                                         const Simulation& simulation);

}  // namespace thrum
