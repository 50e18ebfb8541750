// Whether an instrument can be played, as it is and with each preset: it is built as for playing.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <thrum/instruments/instrument.hpp>

namespace thrum {

struct CheckedInstrument {
  Instrument instrument;  ///< without a preset
  std::vector<std::string>
      left_out;  ///< a line per key that cannot be tuned, and with which preset
};

/// [setup] Throws BadScene with what cannot be played, and with which preset. Overrides of the
/// scene's rate and duration do not concern notes and are left out.
CheckedInstrument check_instrument(std::string_view text, const std::string& file,
                                   const std::vector<std::string>& overrides, double rate);

}  // namespace thrum
