// How a voice is built: its scene, the knobs of its gestures, what is heard of it.
#include <algorithm>
#include <cmath>
#include <utility>

#include <thrum/instruments/bind_moves.hpp>
#include <thrum/instruments/divide_scene.hpp>
#include <thrum/instruments/seed_scene.hpp>
#include <thrum/instruments/sounding.hpp>
#include <thrum/instruments/voice.hpp>

namespace thrum {

Voice::Voice(const Instrument& instrument, const Tuning& tuning, const Setup& setup)
    : rate_(setup.rate),
      fade_step_(1.0 / (fade_seconds * setup.rate)),
      window_steps_(static_cast<int>(std::ceil(window_seconds * setup.rate))),
      expression_is_level_(expression_is_level(instrument)),
      wheel_is_vibrato_(wheel_is_vibrato(instrument)),
      level_of_keys_(instrument.play.level),
      pitch_(instrument.play, tuning, setup.rate),
      key_(setup.lowest_key),
      fader_(volume_seconds, setup.rate) {
  Scene scene = instrument.scene((setup.lowest_key + setup.highest_key) / 2, setup.rate);
  seed_scene(scene, setup.seed);
  pitch_.bind(scene, instrument.play, setup.lowest_key, setup.highest_key);
  gestures_ =
      bind_moves(scene, instrument,
                 {setup.lowest_key, setup.highest_key, setup.rate, setup.seed, setup.moves});
  DividedScene parts{scene, {}, {}};
  std::vector<Port> ports;
  if (setup.shared != nullptr) {
    parts = divide_scene(scene, instrument.play.shared);
    keep_to_part(gestures_, instrument, parts.own);
    for (const Bridge& bridge : parts.bridges) ports.push_back(bind_port(parts.own, bridge.path));
  }
  if (setup.pictured) layout_ = frame_layout(scene);
  shared_ = setup.shared;
  simulation_ = std::make_unique<Simulation>(
      parts.own, find_watched(setup.pictured ? layout_.watched : setup.watched, parts));
  ears_ = panned_pickups(instrument.play, scene, *simulation_);
  if (setup.shared != nullptr) stand_on(*setup.shared, parts.bridges, std::move(ports));
  for (Gesture& gesture : gestures_)
    (simulation_->may_move_at_rest(gesture.knob()) ? lesser_ : others_).push_back(&gesture);
  prepare();
}

/// Returns those that its own simulation watches.
std::vector<Where> Voice::find_watched(const std::vector<Where>& watched,
                                       const DividedScene& parts) {
  std::vector<Where> own;
  for (const Where& where : watched) {
    const auto bridge = std::find_if(parts.bridges.begin(), parts.bridges.end(),
                                     [&](const Bridge& each) { return each.path == where.on; });
    if (bridge != parts.bridges.end()) {
      seen_.push_back({Seen::In::bridge, static_cast<std::size_t>(bridge - parts.bridges.begin())});
    } else if (const auto number = shared_ != nullptr ? shared_->watched(where) : std::nullopt) {
      seen_.push_back({Seen::In::shared, *number});
    } else {
      seen_.push_back({Seen::In::own, own.size()});
      own.push_back(where);
    }
  }
  return own;
}

}  // namespace thrum
