// Live audio output: a JACK server or a sound device.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <thrum/instruments/live_player.hpp>

namespace thrum::app {

/// What the user asked for.
struct LiveWishes {
  std::string device;  ///< "" is any; "jack", "jack:TEXT", or a part of a device's name
  std::string midi;    ///< "" is every device; "none"; or a part of a name
  std::optional<int> rate;
  std::optional<int> block;
};

class AudioOutput {
 public:
  virtual ~AudioOutput() = default;

  virtual std::string name() const = 0;
  virtual double rate() const = 0;
  virtual int block() const = 0;
  /// From here on the audio thread calls the player, until this object is destroyed.
  virtual void start(LivePlayer& player) = 0;
  /// Names of connected MIDI sources with sample-accurate messages.
  virtual std::vector<std::string> midi_sources() const { return {}; }
  /// Number of underruns.
  virtual long long xruns() const = 0;
  /// The server ended, or the device was removed. To be polled every few hundredths of a second.
  virtual bool is_lost() = 0;
};

/// JACK if a server runs, else a sound device. Throws std::runtime_error if there is neither, and
/// BadArguments for requests that cannot be met.
std::unique_ptr<AudioOutput> open_audio(const LiveWishes& wishes);

/// One line each, as --device takes them.
std::vector<std::string> list_audio();

// The two back ends that open_audio() and list_audio() try. nullptr without a server or a matching
// device.
std::unique_ptr<AudioOutput> open_jack(const LiveWishes& wishes);
std::unique_ptr<AudioOutput> open_sound_device(const LiveWishes& wishes);
std::vector<std::string> list_jack();
std::vector<std::string> list_jack_midi();
std::vector<std::string> list_sound_devices();

}  // namespace thrum::app
