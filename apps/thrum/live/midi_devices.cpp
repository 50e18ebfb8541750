#include "live/midi_devices.hpp"

#include <RtMidi.h>
#include <chrono>
#include <thread>

#include "live/contains.hpp"
#include "live/quiet_standard_error.hpp"

namespace thrum::app {
namespace {

constexpr const char* loop_back = "Midi Through";

/// Nothing where there is no sequencer.
std::unique_ptr<RtMidiIn> open_sequencer() {
  const QuietStandardError quiet;
  try {
    return std::make_unique<RtMidiIn>(RtMidi::LINUX_ALSA, "thrum");
  } catch (const RtMidiError&) {
    return nullptr;
  }
}

std::vector<std::string> names_of(RtMidiIn* sequencer) {
  std::vector<std::string> names;
  for (unsigned port = 0; sequencer != nullptr && port < sequencer->getPortCount(); ++port) {
    names.push_back(sequencer->getPortName(port));
  }
  return names;
}

}  // namespace

struct MidiDevices::Device {
  Device(std::unique_ptr<RtMidiIn> opened, LivePlayer::Input& input)
      : sequencer(std::move(opened)), way_in(input) {
    sequencer->ignoreTypes(true, true, true);
    sequencer->setCallback(
        [](double, std::vector<unsigned char>* bytes, void* self) {
          const auto message = midi_message_of(*bytes);
          if (message) send(static_cast<Device*>(self)->way_in, *message);
        },
        this);
  }

  std::unique_ptr<RtMidiIn> sequencer;
  LivePlayer::Input& way_in;
};

MidiDevices::MidiDevices(const std::string& part, LivePlayer& player) {
  const auto there = names_of(open_sequencer().get());
  for (unsigned port = 0; port < there.size(); ++port) {
    const bool wanted =
        part.empty() ? !contains(there[port], loop_back) : contains(there[port], part);
    auto sequencer = wanted ? open_sequencer() : nullptr;
    if (!sequencer) continue;
    try {
      auto device = std::make_unique<Device>(std::move(sequencer), player.add_input());
      device->sequencer->openPort(port, "in");
      devices_.push_back(std::move(device));
      names_.push_back(there[port]);
    } catch (const RtMidiError&) {
      continue;
    }
  }
}

MidiDevices::~MidiDevices() = default;

std::vector<std::string> list_midi_devices() { return names_of(open_sequencer().get()); }

void send(LivePlayer::Input& input, const MidiMessage& message) {
  for (int attempt = 0; attempt < 100; ++attempt) {
    if (input.push(message)) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

}  // namespace thrum::app
