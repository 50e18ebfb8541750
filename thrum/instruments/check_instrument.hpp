// Whether an instrument can be played, without building its voices: its own table, every preset and
// every zone, with what they move, tune and share.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <thrum/instruments/instrument.hpp>

namespace thrum {

/// [setup] The instrument without a preset. Throws BadScene with what cannot be played, and with
/// which preset.
Instrument check_instrument(std::string_view text, const std::string& file,
                            const std::vector<std::string>& overrides, double rate);

}  // namespace thrum
