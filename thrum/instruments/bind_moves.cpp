#include <thrum/instruments/bind_moves.hpp>

#include <algorithm>
#include <memory>
#include <utility>

#include <thrum/instruments/bind_knob.hpp>
#include <thrum/instruments/midi_channels.hpp>

namespace thrum {

std::vector<Gesture> bind_moves(Scene& scene, const Instrument& instrument,
                                const PlayedKeys& keys) {
  std::vector<Gesture> gestures;
  const SharedMoves moves =
      keys.moves ? keys.moves : std::make_shared<const std::vector<Move>>(instrument.moves);
  for (const Move& move : *moves) {
    const double start = move.how == "hold"
                             ? move.value_at(keys.lowest) * move.factor(MidiChannels().sources(0))
                             : move.rest;
    auto knob = std::make_shared<Knob>(
        keys.rate, start,
        limits_of(move, keys.lowest, keys.highest, start, instrument.scales_of(move)));
    const std::string why = bind_knob(scene, move.what, knob);
    if (!why.empty()) throw BadScene(scene.line({"play.move." + move.name + ".what", "", why}));
    gestures.emplace_back(std::shared_ptr<const Move>(moves, &move), std::move(knob), keys.rate,
                          start);
    gestures.back().seed(keys.seed + static_cast<unsigned>(gestures.size()));
  }
  return gestures;
}

void keep_to_part(std::vector<Gesture>& gestures, const Instrument& instrument, const Scene& part) {
  for (std::size_t i = 0; i < gestures.size(); ++i)
    if (!has_target(part, instrument.moves[i].what)) gestures[i].leave_out();
}

bool expression_is_level(const Instrument& instrument) {
  return std::all_of(instrument.moves.begin(), instrument.moves.end(),
                     [](const Move& move) { return move.by_expression.is_constant(); });
}

bool wheel_is_vibrato(const Instrument& instrument) {
  return std::all_of(instrument.moves.begin(), instrument.moves.end(),
                     [](const Move& move) { return move.by_modulation.is_constant(); });
}

}  // namespace thrum
