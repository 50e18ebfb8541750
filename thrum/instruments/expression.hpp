// What a note may be told while it sounds, apart from all other notes: what MPE has a channel per
// note for, and what plugin formats call note expression.
// [public]
#pragma once

namespace thrum {

enum class Expression {
  tuning,      ///< semitones, within the instrument's bend
  pressure,    ///< 0 to 1; the greater of this and that of the channel counts
  brightness,  ///< 0 to 1, in place of the channel's timbre
  vibrato,     ///< 0 to 1; the greater of this and the channel's modulation counts
  expression,  ///< 0 to 1, times that of the channel
  volume,      ///< a factor of the amplitude
  pan          ///< -1 to 1, added to that of the channel
};

/// The values of one note; those of a new one leave everything as its channel has it.
struct NoteExpression {
  double tuning = 0.0;
  double pressure = 0.0;
  double brightness = -1.0;  ///< below 0: as the channel
  double vibrato = 0.0;
  double expression = 1.0;
  double volume = 1.0;
  double pan = 0.0;

  /// [audio] Values out of range become the nearest one; what is no number changes nothing.
  void set(Expression what, double value);
  /// [audio] Of the amplitude, where the channel's expression is a level too.
  double gain(bool expression_is_level) const {
    return volume * (expression_is_level ? expression * expression : 1.0);
  }
};

}  // namespace thrum
