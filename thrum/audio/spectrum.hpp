// What frequencies a sound is made of, over time and altogether.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace thrum {

/// |X_k| for k up to N/2 of the samples under Hann's window, scaled so that a sine of amplitude 1
/// in the middle of a bin gives 1. Samples beyond the end are silence; with `padded` (a power of
/// two) the window is followed by so much silence that there are that many samples, and bins lie
/// closer.
std::vector<double> windowed_spectrum(std::span<const double> samples, std::size_t start,
                                      std::size_t length, std::size_t padded = 0);

/// Levels over time and frequency.
struct Spectrogram {
  std::size_t columns = 0;  ///< moments, evenly over the sound
  std::size_t rows = 0;     ///< frequencies, row 0 the lowest
  double seconds = 0.0;
  double highest_hz = 0.0;  ///< the upper edge of the last row
  double window_seconds = 0.0;
  std::vector<float> level_db;  ///< by column, then row; 0 is the loudest

  float at(std::size_t column, std::size_t row) const { return level_db[column * rows + row]; }
};

/// The window is chosen after the length of the sound, and frequencies end where nothing louder
/// than -60 dB is left, but not below `least_hz`. Empty for silence.
Spectrogram spectrogram(std::span<const double> samples, double rate, double least_hz = 0.0,
                        std::size_t columns = 420, std::size_t rows = 220);

/// The frequency of the strongest partial between two limits, interpolated between bins; 0 where
/// there is none.
double strongest_partial_hz(std::span<const double> samples, double rate, double lowest_hz,
                            double highest_hz);

}  // namespace thrum
