// Frequency and decay measured from a signal, and predicted by the scheme of a grid for one of its
// modes.
#pragma once

#include "support/experiment.hpp"

namespace thrum::claims {

/// A decaying oscillation, exp(-decay t) cos(2 pi frequency t + phase).
struct Ringing {
  double frequency = 0.0;  ///< Hz
  double decay = 0.0;      ///< 1/s
};

/// The oscillation whose recursion u^{n+1} = 2 A u^n - B u^{n-1} fits the signal best, by least
/// squares. Exact for a single oscillation.
Ringing fit_ringing(const Signal& signal, double rate);

/// Of zero crossings, straight between samples: from the first to the last one upwards.
double crossing_frequency(const Signal& signal, double rate);

/// Of q'' + w0^2 q + beta q^3 = 0 from rest at an amplitude, by the complete elliptic integral.
double duffing_frequency(double w0, double beta, double amplitude);

/// Where the spectrum of the signal, under a Hann window, has its peak between two frequencies.
double peak_frequency(const Signal& signal, double rate, double lowest, double highest);

/// How strong a frequency is in the signal, under a Hann window.
double strength(const Signal& signal, double frequency, double rate);

/// dd u = c^2 lap u - kappa^2 lap lap u - 2 s0 d. u + 2 s1 d-(lap u) on a grid.
struct GridScheme {
  double wave_speed_squared = 0.0;
  double stiffness_squared = 0.0;
  double damping = 0.0;
  double damping_hf = 0.0;
  double time_step = 0.0;

  /// The mode with the eigenvalue `laplacian` of -lap: root of (1 + s0 k) z^2 - (2 - k^2 (c^2 X +
  /// kappa^2 X^2) - 2 s1 k X) z + 1 - s0 k - 2 s1 k X = 0.
  Ringing mode(double laplacian) const;
};

/// -dxx of a half wave `number` on `intervals` intervals of a length: 4/h^2 sin^2(beta h / 2).
double discrete_laplacian(int number, int intervals, double length);

}  // namespace thrum::claims
