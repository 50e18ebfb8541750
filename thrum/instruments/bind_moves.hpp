// Binds the moves of an instrument to the parameters of a scene.
#pragma once

#include <memory>
#include <vector>

#include <thrum/instruments/gesture.hpp>
#include <thrum/instruments/instrument.hpp>

namespace thrum {

/// Those of an instrument, for all that play it.
using SharedMoves = std::shared_ptr<const std::vector<Move>>;

struct PlayedKeys {
  int lowest;
  int highest;
  double rate;
  unsigned seed;
  SharedMoves moves = nullptr;  ///< or a copy of its own
};

/// [setup] A gesture for each move, in order; their knobs become the parameters of the scene.
/// Throws BadScene.
std::vector<Gesture> bind_moves(Scene& scene, const Instrument& instrument, const PlayedKeys& keys);

/// [setup] Of the scene only a part is built: gestures of what is not in it do nothing.
void keep_to_part(std::vector<Gesture>& gestures, const Instrument& instrument, const Scene& part);

/// [setup] Whether the controller of expression is a level: no move listens to it.
bool expression_is_level(const Instrument& instrument);
/// [setup] Whether the wheel is vibrato: no move listens to it.
bool wheel_is_vibrato(const Instrument& instrument);

}  // namespace thrum
