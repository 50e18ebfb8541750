// Arguments of commands that play an instrument: preset, tuning, seed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <thrum/instruments/player.hpp>

#include "cli11.hpp"

namespace thrum::app {

struct InstrumentArguments {
  std::string preset;
  std::string scale_file;
  std::string map_file;
  std::vector<std::string> controls;  ///< NAME=VALUE
  std::optional<unsigned> seed;
  double room = 0.0;  ///< s; 0: none
  bool dry = false;   ///< none is asked for
};

/// --preset, --control, --seed, --scl, --kbm, --room and --dry.
void add_instrument_arguments(CLI::App& command, InstrumentArguments& arguments);

/// A path or the name of a shipped instrument. Throws BadScene, BadArguments for an unknown name,
/// or std::system_error for a file that cannot be read.
Instrument open_instrument(const std::string& path_or_name, const InstrumentArguments& arguments,
                           const std::vector<std::string>& overrides);

/// Throws BadArguments for options that only a score makes sense of.
void refuse_without_score(const InstrumentArguments& arguments);

/// Throws BadArguments for a rate that no instrument can be played at, and for a control that this
/// one does not have.
PlayerSettings player_settings(const InstrumentArguments& arguments, const Instrument& instrument,
                               double rate);

}  // namespace thrum::app
