#include "live/jack_ear.hpp"

#include <jack/midiport.h>
#include <cerrno>
#include <chrono>
#include <thread>

#include "live/jack_server.hpp"

namespace thrum::live {
namespace {

void wait_a_little() { std::this_thread::sleep_for(std::chrono::milliseconds(20)); }

}  // namespace

JackEar::JackEar(const std::string& server) {
  const auto options = static_cast<jack_options_t>(JackNoStartServer | JackServerName);
  client_ = jack_client_open("ear", options, nullptr, server.c_str());
  if (client_ == nullptr) return;
  left_ = jack_port_register(client_, "left", JACK_DEFAULT_AUDIO_TYPE, JackPortIsInput, 0);
  right_ = jack_port_register(client_, "right", JACK_DEFAULT_AUDIO_TYPE, JackPortIsInput, 0);
  midi_ = jack_port_register(client_, "midi_out", JACK_DEFAULT_MIDI_TYPE, JackPortIsOutput, 0);
  jack_set_process_callback(
      client_,
      [](jack_nframes_t frames, void* self) {
        return static_cast<JackEar*>(self)->process(frames);
      },
      this);
  jack_activate(client_);
}

JackEar::~JackEar() {
  if (client_ != nullptr) jack_client_close(client_);
}

int JackEar::process(jack_nframes_t frames) {
  void* out = jack_port_get_buffer(midi_, frames);
  jack_midi_clear_buffer(out);
  MidiMessage message;
  while (messages_.pop(message)) {
    const std::uint8_t bytes[] = {message.status, message.data1, message.data2};
    const auto size = static_cast<std::size_t>(1 + MidiMessage::data_bytes(message.status));
    jack_midi_event_write(out, 0, bytes, size);
  }
  const auto* left = static_cast<const float*>(jack_port_get_buffer(left_, frames));
  const auto* right = static_cast<const float*>(jack_port_get_buffer(right_, frames));
  if (!listening_) return 0;
  for (jack_nframes_t n = 0; n < frames; ++n) {
    heard_.push(static_cast<double>(left[n]) + static_cast<double>(right[n]));
  }
  return 0;
}

bool JackEar::connect(const char* from, const char* to) {
  const int error = jack_connect(client_, from, to);
  return error == 0 || error == EEXIST;
}

bool JackEar::connect_to_thrum() {
  for (int attempt = 0; attempt < 6000; ++attempt) {
    if (connect("ear:midi_out", "thrum:midi_in") && connect("thrum:left", "ear:left") &&
        connect("thrum:right", "ear:right")) {
      return true;
    }
    wait_a_little();
  }
  return false;
}

std::vector<double> JackEar::listen(double seconds) {
  const auto count = static_cast<std::size_t>(seconds * JackServer::rate);
  std::vector<double> sound;
  double sample = 0.0;
  while (heard_.pop(sample)) {
  }
  listening_ = true;
  for (int attempt = 0; attempt < 3000 && sound.size() < count; ++attempt) {
    while (sound.size() < count && heard_.pop(sample)) sound.push_back(sample);
    if (sound.size() < count) wait_a_little();
  }
  listening_ = false;
  return sound;
}

}  // namespace thrum::live
