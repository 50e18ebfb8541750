// Values that somebody sets and notes write over, so that setting them changes nothing.
#pragma once

#include <string>
#include <vector>

#include <thrum/instruments/instrument.hpp>

namespace thrum {

/// [setup] A line for each of --set that names what follows the pitch, what has a value per key or
/// what moves, with the key to set in its place. Those of a preset are not told.
std::vector<std::string> overwritten(const Instrument& instrument);

}  // namespace thrum
