#include <thrum/instruments/curves_by_pitch.hpp>

#include <algorithm>
#include <cmath>
#include <vector>

namespace thrum {

namespace {

constexpr double near_enough = 1e-9;  ///< keys

/// A key, and where it would be among twelve equal steps.
struct Pitched {
  int key;
  double equal;
};

std::vector<Pitched> pitches(const Tuning& tuning) {
  std::vector<Pitched> all;
  for (int key = 0; key < Tuning::keys; ++key)
    if (tuning.is_mapped(key))
      all.push_back({key, 69.0 + 12.0 * std::log2(tuning.frequency(key) / 440.0)});
  return all;
}

template <class Value>
Envelope at_every_key(const std::vector<Pitched>& keys, const Value& value) {
  std::vector<Envelope::Point> points;
  for (const Pitched& each : keys)
    points.push_back({static_cast<double>(each.key), value(each.equal)});
  return points;
}

void move_curve(Envelope& curve, const std::vector<Pitched>& keys) {
  if (!curve.is_constant())
    curve = at_every_key(keys, [&](double equal) { return curve.at(equal); });
}

}  // namespace

Instrument curves_by_pitch(Instrument instrument, const Tuning& tuning) {
  const std::vector<Pitched> keys = pitches(tuning);
  const bool as_written = std::all_of(keys.begin(), keys.end(), [](const Pitched& each) {
    return std::abs(each.equal - each.key) < near_enough;
  });
  if (instrument.play.tune.empty() || as_written) return instrument;
  move_curve(instrument.play.cents, keys);
  move_curve(instrument.play.level, keys);
  for (OverKeys& curve : instrument.over_keys)
    curve.value = at_every_key(keys, [&](double equal) { return curve.at(equal); });
  for (Move& move : instrument.moves) {
    move_curve(move.value, keys);
    move_curve(move.by_key, keys);
    move_curve(move.by_key_soft, keys);
  }
  return instrument;
}

}  // namespace thrum
