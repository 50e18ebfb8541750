// From a scene to a network that can step.
#pragma once

#include <thrum/scene/assembly.hpp>

namespace thrum {

/// [setup] An empty one, of the rate and precision of a scene.
Network network_for(const Settings& settings);

/// [setup] Checks every value, assembles every element and starts the network. Throws BadScene with
/// one line per fault.
void build_network(Assembly& assembly);

}  // namespace thrum
