// How a voice is built: its scene, the knobs of its gestures, what is heard of it.
#include <cmath>
#include <numbers>
#include <utility>

#include <thrum/instruments/bind_knob.hpp>
#include <thrum/instruments/seed_scene.hpp>
#include <thrum/instruments/voice.hpp>

namespace thrum {

namespace {

constexpr double volume_seconds = 0.004;

double gain_of(double decibels) { return std::pow(10.0, decibels / 20.0); }

void refuse(const Scene& scene, const std::string& path, const std::string& why) {
  throw BadScene(scene.line({path, "", why}));
}

}  // namespace

Voice::Voice(const Instrument& instrument, const Tuning& tuning, const Setup& setup)
    : rate_(setup.rate),
      volume_share_(glide_share(volume_seconds, setup.rate)),
      pitch_(instrument.play, tuning, setup.rate),
      key_(setup.lowest_key) {
  Scene scene = instrument.scene((setup.lowest_key + setup.highest_key) / 2, setup.rate);
  seed_scene(scene, setup.seed);
  pitch_.bind(scene, instrument.play, setup.lowest_key, setup.highest_key);
  bind(scene, instrument, setup);
  if (setup.pictured) layout_ = frame_layout(scene);
  simulation_ =
      std::make_unique<Simulation>(scene, setup.pictured ? layout_.watched : setup.watched);
  hear(instrument);
}

void Voice::bind(Scene& scene, const Instrument& instrument, const Setup& setup) {
  for (const Move& move : instrument.moves) {
    if (!move.by_expression.is_constant()) expression_is_level_ = false;
    if (!move.by_modulation.is_constant()) wheel_is_vibrato_ = false;
    const std::string path = "play.move." + move.name + ".what";
    const double start = move.how == "hold"
                             ? move.value.at(key_) * move.factor(MidiChannels().sources(0))
                             : move.rest;
    auto knob = std::make_shared<Knob>(
        setup.rate, start,
        limits_of(move, setup.lowest_key, setup.highest_key, start, instrument.scales_of(move)));
    const std::string why = bind_knob(scene, move.what, knob);
    if (!why.empty()) refuse(scene, path, why);
    gestures_.emplace_back(move, std::move(knob), setup.rate, start);
    gestures_.back().seed(setup.seed + static_cast<unsigned>(gestures_.size()));
  }
}

/// Equal-power panning: a pickup in the middle is as loud as on one side.
void Voice::hear(const Instrument& instrument) {
  const double gain = gain_of(instrument.play.gain);
  const std::size_t count = simulation_->pickup_count();
  for (std::size_t i = 0; i < count; ++i) {
    double pan = count > 1 ? -0.5 + static_cast<double>(i) / static_cast<double>(count - 1) : 0.0;
    if (i < instrument.play.pan.size()) pan = instrument.play.pan[i];
    const double angle = 0.25 * std::numbers::pi * (1.0 + pan);
    ears_.push_back({gain * std::cos(angle), gain * std::sin(angle)});
  }
}

}  // namespace thrum
