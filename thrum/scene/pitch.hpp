// A frequency as a note of equal temperament, A4 = 440 Hz.
#pragma once

#include <cmath>
#include <string>

namespace thrum {

struct Pitch {
  int key = 69;        ///< as MIDI counts: 69 is A4
  double cents = 0.0;  ///< above it, -50 to 50

  /// "A4", "C#2".
  std::string name() const {
    static constexpr const char* names[] = {"C",  "C#", "D",  "D#", "E",  "F",
                                            "F#", "G",  "G#", "A",  "A#", "B"};
    const int octave = static_cast<int>(std::floor(key / 12.0));
    return names[key - 12 * octave] + std::to_string(octave - 1);
  }
};

/// [any] For a frequency above zero, in Hz.
inline Pitch pitch_of(double frequency) {
  const double keys = 69.0 + 12.0 * std::log2(frequency / 440.0);
  const double nearest = std::round(keys);
  return {static_cast<int>(nearest), 100.0 * (keys - nearest)};
}

}  // namespace thrum
