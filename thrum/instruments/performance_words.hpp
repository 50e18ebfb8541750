// What a performance has to say when it is over.
#pragma once

#include <string>
#include <vector>

#include <thrum/instruments/performance.hpp>

namespace thrum {

/// [setup] A line each for what was set and changes nothing, keys and notes that are left out,
/// samples that were turned down, bends that were cut and voices that diverged.
std::vector<std::string> warnings_about(const Performed& performed, const Player& player,
                                        const Instrument& instrument);

}  // namespace thrum
