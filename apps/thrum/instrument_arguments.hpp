// INSTRUMENT, --preset, --set, --scl and --kbm, as every command that plays one reads them.
#pragma once

#include <string>
#include <vector>

#include <thrum/audio/tuning.hpp>
#include <thrum/instruments/instrument.hpp>

#include "cli11.hpp"

namespace thrum::app {

struct InstrumentArguments {
  std::string instrument;
  std::string preset;
  std::vector<std::string> overrides;
  std::string scale;
  std::string keyboard_map;
};

/// INSTRUMENT itself may be left out here; open_instrument() asks for it.
void add_instrument_arguments(CLI::App& command, InstrumentArguments& arguments);

/// Throws BadArguments, BadScene, or std::system_error for a file that may not be read.
Instrument open_instrument(const InstrumentArguments& arguments);
/// Throws BadFile too.
Tuning open_tuning(const InstrumentArguments& arguments);

}  // namespace thrum::app
