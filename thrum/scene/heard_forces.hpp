// How an ear hears a body in modes by two readings, whatever the spread of its delays.
#pragma once

#include <thrum/core/ear.hpp>

namespace thrum {

class Network;

/// [setup] After Network::start(). Does nothing where it would not pay, or cannot be: where modes
/// feel one another, where a place on the body moves, and in single precision.
void hear_forces(const Network& network, Ear& ear);

}  // namespace thrum
