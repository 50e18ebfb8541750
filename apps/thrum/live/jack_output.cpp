// Live sound through JACK: two ports out, one MIDI port in, whose messages keep their frame.
#include <fmt/format.h>
#include <jack/jack.h>
#include <jack/midiport.h>
#include <array>
#include <atomic>
#include <stdexcept>

#include <thrum/scene/words.hpp>

#include "failure.hpp"
#include "live/audio_output.hpp"
#include "live/contains.hpp"

namespace thrum::app {
namespace {

struct CloseClient {
  void operator()(jack_client_t* client) const { jack_client_close(client); }
};
using Client = std::unique_ptr<jack_client_t, CloseClient>;

/// A running server's client, or nothing; a server is never started.
Client connect_to_server() {
  const auto ignore = [](const char*) {};
  jack_set_error_function(ignore);
  jack_set_info_function(ignore);
  return Client(jack_client_open("thrum", JackNoStartServer, nullptr));
}

std::vector<std::string> port_names(jack_client_t* client, const char* type, unsigned long flags) {
  std::vector<std::string> names;
  const char** ports = jack_get_ports(client, nullptr, type, flags);
  for (const char** port = ports; port != nullptr && *port != nullptr; ++port) {
    names.emplace_back(*port);
  }
  jack_free(ports);
  return names;
}

class JackOutput : public AudioOutput {
 public:
  JackOutput(Client client, const LiveWishes& wishes)
      : wishes_(wishes), client_(std::move(client)) {
    jack_client_t* jack = client_.get();
    left_ = jack_port_register(jack, "left", JACK_DEFAULT_AUDIO_TYPE, JackPortIsOutput, 0);
    right_ = jack_port_register(jack, "right", JACK_DEFAULT_AUDIO_TYPE, JackPortIsOutput, 0);
    midi_ = jack_port_register(jack, "midi_in", JACK_DEFAULT_MIDI_TYPE, JackPortIsInput, 0);
    if (!left_ || !right_ || !midi_) throw std::runtime_error("JACK has no free port");
    find_ports();
  }

  std::string name() const override {
    return fmt::format("JACK (as {})", jack_get_client_name(client_.get()));
  }
  double rate() const override { return jack_get_sample_rate(client_.get()); }
  int block() const override { return static_cast<int>(jack_get_buffer_size(client_.get())); }
  long long xruns() const override { return xruns_.load(std::memory_order_relaxed); }
  bool is_lost() override { return lost_.load(std::memory_order_relaxed); }
  std::vector<std::string> midi_sources() const override { return sources_; }

  void start(LivePlayer& player) override {
    player_ = &player;
    jack_client_t* jack = client_.get();
    jack_set_process_callback(
        jack, [](jack_nframes_t frames, void* self) { return process(self, frames); }, this);
    jack_set_xrun_callback(
        jack,
        [](void* self) {
          static_cast<JackOutput*>(self)->xruns_.fetch_add(1, std::memory_order_relaxed);
          return 0;
        },
        this);
    jack_on_shutdown(
        jack, [](void* self) { static_cast<JackOutput*>(self)->lost_.store(true); }, this);
    if (jack_activate(jack) != 0)
      throw std::runtime_error("the JACK server does not activate the client");
    connect_ports();
  }

 private:
  static constexpr std::size_t most_events = 1024;

  /// Finds the ports that were requested; throws if there are none.
  void find_ports() {
    jack_client_t* jack = client_.get();
    const bool chosen = wishes_.device.starts_with("jack:");
    const std::string part = chosen ? wishes_.device.substr(5) : "";
    const unsigned long any = JackPortIsInput;
    for (const auto& port :
         port_names(jack, JACK_DEFAULT_AUDIO_TYPE, chosen ? any : any | JackPortIsPhysical)) {
      if (contains(port, part)) targets_.push_back(port);
    }
    if (chosen && targets_.empty()) {
      throw BadArguments(
          fmt::format("--device {}: JACK has no such input; `thrum play "
                      "--list-devices` lists those there are",
                      in_quotes(wishes_.device)));
    }
    if (wishes_.midi == "none") return;
    const unsigned long sends = JackPortIsOutput;
    for (const auto& port : port_names(jack, JACK_DEFAULT_MIDI_TYPE,
                                       wishes_.midi.empty() ? sends | JackPortIsPhysical : sends)) {
      if (contains(port, wishes_.midi)) sources_.push_back(port);
    }
  }

  // Two targets are left and right, a single one gets both. A port that has vanished meanwhile is
  // ignored.
  void connect_ports() {
    jack_client_t* jack = client_.get();
    if (!targets_.empty()) {
      jack_connect(jack, jack_port_name(left_), targets_.front().c_str());
      const auto& second = targets_.size() > 1 ? targets_[1] : targets_.front();
      jack_connect(jack, jack_port_name(right_), second.c_str());
    }
    for (const auto& source : sources_) jack_connect(jack, source.c_str(), jack_port_name(midi_));
  }

  static int process(void* self, jack_nframes_t frames) {
    auto& output = *static_cast<JackOutput*>(self);
    const auto side = [frames](jack_port_t* port) {
      return std::span(static_cast<float*>(jack_port_get_buffer(port, frames)), frames);
    };
    const std::size_t count = output.read_events(frames);
    output.player_->render(side(output.left_), side(output.right_),
                           std::span(output.events_).first(count));
    return 0;
  }

  std::size_t read_events(jack_nframes_t frames) {
    void* buffer = jack_port_get_buffer(midi_, frames);
    const std::uint32_t there = jack_midi_get_event_count(buffer);
    std::size_t count = 0;
    for (std::uint32_t n = 0; n < there && count < most_events; ++n) {
      jack_midi_event_t event{};
      if (jack_midi_event_get(&event, buffer, n) != 0) continue;
      const auto message = midi_message_of({event.buffer, event.size});
      if (message) events_[count++] = {event.time, *message};
    }
    return count;
  }

  LiveWishes wishes_;
  LivePlayer* player_ = nullptr;
  jack_port_t* left_ = nullptr;
  jack_port_t* right_ = nullptr;
  jack_port_t* midi_ = nullptr;
  std::vector<std::string> targets_;
  std::vector<std::string> sources_;
  std::array<TimedMessage, most_events> events_{};
  std::atomic<long long> xruns_{0};
  std::atomic<bool> lost_{false};
  Client client_;  ///< last, so destroyed first: it calls the others
};

void check_number(const std::optional<int>& wish, int actual, const char* option,
                  const char* unit) {
  if (!wish || *wish == actual) return;
  throw BadArguments(
      fmt::format("{} {}: the JACK server runs at {} {}; leave {} out, or start the "
                  "server so",
                  option, *wish, actual, unit, option));
}

}  // namespace

std::unique_ptr<AudioOutput> open_jack(const LiveWishes& wishes) {
  Client client = connect_to_server();
  if (!client) return nullptr;
  auto output = std::make_unique<JackOutput>(std::move(client), wishes);
  check_number(wishes.rate, static_cast<int>(output->rate()), "--rate", "Hz");
  check_number(wishes.block, output->block(), "--block", "frames");
  return output;
}

std::vector<std::string> list_jack() {
  const Client client = connect_to_server();
  if (!client) return {};
  std::vector<std::string> lines{fmt::format("jack  ({} Hz, {} frames)",
                                             jack_get_sample_rate(client.get()),
                                             jack_get_buffer_size(client.get()))};
  for (const auto& port : port_names(client.get(), JACK_DEFAULT_AUDIO_TYPE, JackPortIsInput)) {
    lines.push_back("jack:" + port);
  }
  return lines;
}

std::vector<std::string> list_jack_midi() {
  const Client client = connect_to_server();
  if (!client) return {};
  return port_names(client.get(), JACK_DEFAULT_MIDI_TYPE, JackPortIsOutput);
}

}  // namespace thrum::app
