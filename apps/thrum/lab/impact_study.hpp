// A free mass against a rigid wall, for which everything is known in closed form, at every phase of
// the sample clock.
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include <thrum/scene/scene.hpp>

namespace thrum::app::lab {

/// Numbers of docs/theory/contact.md.
struct Impact {
  static constexpr double rate = 44100.0;
  static constexpr double mass = 0.01;
  static constexpr double speed = 2.0;
  static constexpr double exponent = 1.3;
  static constexpr int phases = 16;
  static constexpr double first_phase = 0.05;
  static constexpr double samples_before = 8.0;  ///< it touches, and the phase

  double stiffness;

  /// (a+1) m v^2 / 2K is the (a+1)th power of the depth.
  double depth() const;
  double samples() const;
  /// The one that lasts so many samples.
  static Impact lasting(double samples);
  /// Evenly over one step.
  static double phase(int number) { return first_phase + static_cast<double>(number) / phases; }

  /// The wall a fraction of a step further away shifts the impact between two samples.
  Scene scene(const std::string& solver, double phase, double at_rate) const;
};

/// The worst of all phases.
struct ImpactFindings {
  double slowest = 1e9, fastest = 0.0;  ///< leaving, m/s
  double pull = 0.0;                    ///< lowest force over the highest
  double left_over = 0.0;               ///< of the energy, in the open contact
  double depth_error = 0.0;             ///< relative
  double energy_error = 0.0;
  double iterations = 0.0;          ///< the most that one solve took
  std::vector<double> leaves = {};  ///< by phase
};

ImpactFindings study(const Impact& impact, const std::string& solver);

}  // namespace thrum::app::lab
