#include <thrum/instruments/expression.hpp>

#include <algorithm>
#include <cmath>

namespace thrum {

namespace {

constexpr double most_semitones = 120.0;
constexpr double highest_gain = 4.0;  ///< 12 dB

}  // namespace

void NoteExpression::set(Expression what, double value) {
  if (std::isnan(value)) return;
  switch (what) {
    case Expression::tuning:
      tuning = std::clamp(value, -most_semitones, most_semitones);
      break;
    case Expression::pressure:
      pressure = std::clamp(value, 0.0, 1.0);
      break;
    case Expression::brightness:
      brightness = std::clamp(value, 0.0, 1.0);
      break;
    case Expression::vibrato:
      vibrato = std::clamp(value, 0.0, 1.0);
      break;
    case Expression::expression:
      expression = std::clamp(value, 0.0, 1.0);
      break;
    case Expression::volume:
      volume = std::clamp(value, 0.0, highest_gain);
      break;
    case Expression::pan:
      pan = std::clamp(value, -1.0, 1.0);
      break;
  }
}

}  // namespace thrum
