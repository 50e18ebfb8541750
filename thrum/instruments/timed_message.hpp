// A message at a frame of a block.
// [public]
#pragma once

#include <cstdint>

#include <thrum/audio/midi_message.hpp>

namespace thrum {

struct TimedMessage {
  std::uint32_t frame = 0;  ///< within the block
  MidiMessage message;
};

}  // namespace thrum
