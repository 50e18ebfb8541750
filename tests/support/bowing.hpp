// A bowed string, and how it slips.
#pragma once

#include "support/experiment.hpp"

namespace thrum::claims {

/// A string of impedance 0.645 kg/s under one bow that is drawn steadily.
struct Bowing {
  double force = 1.6;
  double velocity = 0.1;
  double at = 0.12;
  double viscosity = 0.0;
  double duration = 1.0;
  std::string method = "grid";

  static constexpr double length = 0.69;
  static constexpr double tension = 130.0;
  static constexpr double linear_density = 0.0032;
  static constexpr double bending_stiffness = 3e-4;
  static constexpr int points = 120;

  /// Pickups: `string` (velocity under the bow) and `bow` (its force).
  Scene scene() const;
  /// Of the string alone, as its scheme has it.
  double string_frequency() const;
};

String bowed_string(const std::string& method = "grid");

/// The slips in the last part of a run.
struct Slips {
  double per_period = 0.0;    ///< of the string's own period
  double irregularity = 0.0;  ///< spread of the times between them, in periods
  double frequency = 0.0;     ///< Hz, of their beginnings
  double fastest = 0.0;       ///< speed against the bow
};

/// A slip begins when the string falls behind the bow by half its speed, and ends when it is within
/// a quarter again. Looks at the last `periods` periods of the string.
Slips count_slips(const Recording& heard, const Bowing& bowing, double periods = 40.0);

}  // namespace thrum::claims
