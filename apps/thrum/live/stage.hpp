// A player, its MIDI inputs, and its audio output.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <thrum/instruments/live_player.hpp>

#include "instrument_arguments.hpp"
#include "live/audio_output.hpp"
#include "live/midi_devices.hpp"

namespace thrum::app {

/// The output is destroyed first, then the inputs.
struct Stage {
  std::unique_ptr<LivePlayer> player;
  LivePlayer::Input* keyboard = nullptr;
  std::unique_ptr<MidiDevices> devices;
  std::unique_ptr<AudioOutput> output;
  std::vector<std::string> midi_names;
};

/// Checks the arguments, opens all devices and starts playing. `load` gives the instrument with
/// another preset. Throws BadArguments for requests that cannot be met, and std::runtime_error
/// without an audio device.
Stage set_up_stage(const Instrument& instrument, const InstrumentArguments& arguments,
                   const LiveWishes& wishes, LivePlayer::Load load);

/// Stops without a click: every voice fades out.
void fade_out(Stage& stage);

/// Closes the output. False if that does not return, as with a JACK server that was stopped: then
/// the stage must not be touched any more, and only the end of the process is left.
bool close_output(Stage& stage);

/// Inside a catch block: closes the output and rethrows. If closing does not return, which JACK's
/// library may do once its server has ended, the failure is reported and the process ends here.
[[noreturn]] void close_and_rethrow(Stage& stage);

}  // namespace thrum::app
