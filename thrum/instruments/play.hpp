// The [play] table of an instrument: how notes and gestures move the parameters of a scene.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <thrum/core/description.hpp>
#include <thrum/instruments/source.hpp>

namespace thrum {

/// The [play] table itself.
struct Play {
  std::string description = {};
  std::vector<int> keys = {21, 108};
  int voices = 8;
  int oversample = 1;
  int undersample = 1;
  std::optional<double> bandwidth = {};
  bool each_key = true;
  std::vector<Where> shared = {};
  int answering = 8;
  std::string tune = {};
  Envelope cents = 0.0;
  std::vector<double> detune = {};
  double bend = 2.0;
  static constexpr double most_bend = 24.0;
  double glide = 0.03;
  double vibrato_rate = 5.5;
  double vibrato_depth = 0.0;
  double gain = 0.0;
  Envelope level = 0.0;
  std::vector<double> pan = {};
};

/// [play.move.NAME]: one parameter of the scene and its sources. Its target is `value` (over keys)
/// times the factors of all sources.
struct Move {
  std::string name = {};
  std::string what = {};
  std::string how = "hold";
  Envelope value = required;
  Envelope by_key = 1.0;
  Envelope by_key_soft = 1.0;
  double rest = 0.0;
  Envelope rest_by_pedal = 1.0;
  Envelope by_velocity = 1.0;
  Envelope by_pressure = 1.0;
  Envelope by_timbre = 1.0;
  Envelope by_modulation = 1.0;
  Envelope by_breath = 1.0;
  Envelope by_expression = 1.0;
  Envelope by_pedal = 1.0;
  Envelope by_bend = 1.0;
  Envelope by_soft = 1.0;
  double attack = 0.01;
  double release = 0.05;
  double length = 0.002;
  double glide = 0.01;
  double unsteady = 0.0;
  std::vector<int> keys = {};

  /// In the order of `Source`.
  std::array<const Envelope*, source_count> factors() const;
  /// [audio] Before the factors of sources.
  double value_at(double key) const { return value.at(key) * by_key.at(key); }
  /// [audio] The part of by_key_soft, in the exponent, that a note of some velocity has.
  static double softness(double velocity);
  /// [audio] The product of all factors.
  double factor(const Sources& sources) const;
  /// [any] True for a key that it responds to.
  bool hears(int key) const;
};

/// [play.over_keys.NAME]: a parameter with a value per key, set when the instrument is built.
/// Interpolation between points is geometric.
struct OverKeys {
  std::string name = {};
  std::string what = {};
  Envelope value = required;
  std::string source = {};  ///< where it stands: "FILE:LINE"

  double at(double key) const;
};

/// [play.zone.NAME]: keys with their own scene, modified by `set`.
struct Zone {
  std::string name = {};
  std::vector<int> keys = {};
  std::vector<std::string> set = {};
  std::vector<std::string> sources = {};  ///< where each of `set` stands: "FILE:LINE"

  bool holds(int key) const { return key >= keys[0] && key <= keys[1]; }
};

const Description& describe_play();
const Description& describe_move();
const Description& describe_over_keys();

}  // namespace thrum
