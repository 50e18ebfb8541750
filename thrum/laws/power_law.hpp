// Contact that stiffens: force K [x]+^a, stored energy phi(x) = K/(a+1) [x]+^(a+1), written as
// psi^2/2 with the root energy psi(x) = sqrt(2K/(a+1)) [x]+^((a+1)/2). x is the penetration.
#pragma once

#include <cmath>

namespace thrum {

class PowerLaw {
 public:
  PowerLaw() = default;
  PowerLaw(double stiffness, double exponent)
      : stiffness_(stiffness),
        exponent_(exponent),
        scale_(std::sqrt(2.0 * stiffness / (exponent + 1.0))),
        power_((exponent + 1.0) / 2.0) {}

  struct Root {
    double energy;  ///< psi
    double slope;   ///< psi'
  };

  /// [audio]
  Root root(double penetration) const {
    if (!(penetration > 0.0)) return {0.0, 0.0};
    const double psi = scale_ * (power_ == 1.0 ? penetration : std::pow(penetration, power_));
    return {psi, power_ * psi / penetration};
  }

  /// [audio] psi'' / psi' at a penetration above zero: ((a+1)/2 - 1) / x.
  double relative_bend(double penetration) const {
    return penetration > 0.0 ? (power_ - 1.0) / penetration : 0.0;
  }

  /// [audio] The penetration at which K x^a is the given force.
  double penetration_at(double force) const {
    return std::pow(force / stiffness_, 1.0 / exponent_);
  }

  double stiffness() const { return stiffness_; }
  double exponent() const { return exponent_; }

 private:
  double stiffness_ = 0.0;
  double exponent_ = 1.0;
  double scale_ = 0.0;
  double power_ = 1.0;
};

}  // namespace thrum
