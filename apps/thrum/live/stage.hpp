// All that plays: a player, what sends to it, and where its sound goes.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <thrum/instruments/live_player.hpp>

#include "instrument_arguments.hpp"
#include "live/audio_output.hpp"
#include "live/midi_devices.hpp"

namespace thrum::app {

/// From the first message to the last block. At the end the output goes first, then what sends.
struct Stage {
  std::unique_ptr<LivePlayer> player;
  LivePlayer::Input* keyboard = nullptr;
  std::unique_ptr<MidiDevices> devices;
  std::unique_ptr<AudioOutput> output;
  std::vector<std::string> midi_names;
};

/// Opens everything and lets it play. Throws BadArguments for wishes that cannot be met, and
/// std::runtime_error where there is nothing to play on.
Stage set_up_stage(const Instrument& instrument, const InstrumentArguments& arguments,
                   const LiveWishes& wishes);

/// Without a click: every voice fades out.
void fade_out(Stage& stage);

}  // namespace thrum::app
