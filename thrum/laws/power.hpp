// Contact that stiffens: force K [x]+^a, stored energy phi(x) = K/(a+1) [x]+^(a+1). The root energy
// is psi(x) = sqrt(2K/(a+1)) [x]+^((a+1)/2). Hertz (1882): a = 3/2 for bodies that touch at a
// point.
#pragma once

#include <cmath>

#include <thrum/laws/root.hpp>

namespace thrum {

class PowerLaw {
 public:
  PowerLaw() = default;
  PowerLaw(double stiffness, double exponent)
      : stiffness_(stiffness),
        exponent_(exponent),
        scale_(std::sqrt(2.0 * stiffness / (exponent + 1.0))),
        power_((exponent + 1.0) / 2.0),
        quarters_(4.0 * power_ == std::floor(4.0 * power_) && power_ <= 2.0
                      ? static_cast<int>(4.0 * power_)
                      : 0) {}

  /// [audio]
  Root<double> root(double x) const {
    if (!(x > least_depth)) return {0.0, 0.0, 0.0};
    const double energy = scale_ * raised(x);
    const double slope = power_ / x * energy;
    return {energy, slope, (power_ - 1.0) / x * slope};
  }

  /// [audio]
  double reach(double x) const { return x; }

  /// [audio] The penetration at which psi has a value above zero.
  double depth_at(double energy) const { return std::pow(energy / scale_, 1.0 / power_); }

  /// [audio] (a+1)/2.
  double power() const { return power_; }
  /// [audio] psi at a penetration of 1.
  double scale() const { return scale_; }
  /// [any] 4 (a+1)/2 where that is a whole number up to 8, else 0.
  int quarters() const { return quarters_; }
  double stiffness() const { return stiffness_; }
  double exponent() const { return exponent_; }
  bool operator==(const PowerLaw& other) const {
    return stiffness_ == other.stiffness_ && exponent_ == other.exponent_;
  }

 private:
  /// x^((a+1)/2). Exponents 1, 1.5, 2, 2.5 and 3 need square roots only.
  double raised(double x) const {
    switch (quarters_) {
      case 4:
        return x;
      case 5:
        return x * std::sqrt(std::sqrt(x));
      case 6:
        return x * std::sqrt(x);
      case 7: {
        const double root = std::sqrt(x);
        return x * root * std::sqrt(root);
      }
      case 8:
        return x * x;
      default:
        return std::pow(x, power_);
    }
  }

  double stiffness_ = 0.0;
  double exponent_ = 1.0;
  double scale_ = 0.0;
  double power_ = 1.0;
  int quarters_ = 4;
};

}  // namespace thrum
