// A voice to look at, beside the one that sounds: the sounding one gives its state now and then
// (Simulation::save), this one takes it and shows every body, contact and force. So looking costs
// the audio thread no more than a copy, and voices need no memory for it.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include <thrum/instruments/player.hpp>
#include <thrum/instruments/voice.hpp>
#include <thrum/scene/picture.hpp>

namespace thrum {

class VoiceView {
 public:
  /// [setup] Of the voice that plays a key in a player with these settings. Throws BadScene.
  VoiceView(const Instrument& instrument, const PlayerSettings& settings, int key);

  const Picture& picture() const { return picture_; }
  /// What is seen in a saved state of that voice. Throws std::invalid_argument for any other.
  const std::vector<double>& read(std::span<const std::byte> state);

 private:
  /// The instrument with its curves by pitch.
  VoiceView(const PlayerSettings& settings, int key, const Instrument& instrument);

  Picture picture_;
  std::unique_ptr<SharedPart> shared_;
  Voice voice_;
  std::size_t size_;  ///< of the state of the voice; that of what it stands on follows
};

}  // namespace thrum
