// A JACK client that sends MIDI to the program and records its output.
#pragma once

#include <jack/jack.h>
#include <atomic>
#include <string>
#include <vector>

#include <thrum/audio/midi_message.hpp>
#include <thrum/audio/spsc_queue.hpp>

namespace thrum::live {

class JackEar {
 public:
  explicit JackEar(const std::string& server);
  ~JackEar();
  JackEar(const JackEar&) = delete;
  JackEar& operator=(const JackEar&) = delete;

  bool is_there() const { return client_ != nullptr; }
  /// Waits for the program's ports, up to two minutes: it builds an instrument first.
  bool connect_to_thrum();
  void send(const MidiMessage& message) { messages_.push(message); }
  /// The next so many seconds of both channels added, as they come.
  std::vector<double> listen(double seconds);

 private:
  int process(jack_nframes_t frames);
  bool connect(const char* from, const char* to);

  jack_client_t* client_ = nullptr;
  jack_port_t* left_ = nullptr;
  jack_port_t* right_ = nullptr;
  jack_port_t* midi_ = nullptr;
  SpscQueue<MidiMessage, 64> messages_;
  SpscQueue<double, 1 << 19> heard_;
  std::atomic<bool> listening_{false};
};

}  // namespace thrum::live
