// Contact that stiffens: force K [x]+^a, stored energy phi(x) = K/(a+1) [x]+^(a+1), written as
// psi^2/2 with the root energy psi(x) = sqrt(2K/(a+1)) [x]+^((a+1)/2). x is the penetration.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

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
                      : 0) {
    double binomial = 1.0;
    for (std::size_t k = 0; k < series_.size(); ++k) {
      binomial *= (power_ - static_cast<double>(k)) / static_cast<double>(k + 1);
      series_[k] = binomial;
    }
  }

  struct Root {
    double energy;  ///< psi
    double slope;   ///< psi'
  };

  /// [audio]
  Root root(double penetration) const {
    if (!(penetration > 0.0)) return {0.0, 0.0};
    const double psi = scale_ * raised(penetration);
    return {psi, power_ * psi / penetration};
  }

  /// A penetration above zero, and psi there.
  struct Seen {
    double at;
    Root root;
  };
  /// [audio] psi and psi' a little farther than where they are known, by their Taylor series: the
  /// error is of the third order in beyond / at.
  Root root_near(const Seen& seen, double beyond) const {
    const double part = beyond / seen.at;
    const double bend = (power_ - 1.0) * part;
    const double slope = seen.root.slope * (1.0 + bend * (1.0 + 0.5 * (power_ - 2.0) * part));
    return {seen.root.energy + seen.root.slope * beyond * (1.0 + 0.5 * bend), slope};
  }

  /// [audio] The same to rounding, as far as `reaches` says, by the binomial series.
  Root root_around(const Seen& seen, double beyond) const {
    const double part = beyond / seen.at, part2 = part * part;
    const auto& c = series_;
    const double low = (c[0] + c[1] * part) + (c[2] + c[3] * part) * part2;
    const double high = (c[4] + c[5] * part) + (c[6] + c[7] * part) * part2;
    const double psi = seen.root.energy * (1.0 + part * (low + high * (part2 * part2)));
    return {psi, power_ / (seen.at + beyond) * psi};
  }
  bool reaches(const Seen& seen, double beyond) const {
    return std::abs(beyond) <= 0.03125 * seen.at && power_ <= 4.0;
  }

  /// [audio] psi'' / psi' at a penetration above zero: ((a+1)/2 - 1) / x.
  double relative_bend(double penetration) const {
    return penetration > 0.0 ? (power_ - 1.0) / penetration : 0.0;
  }

  /// [audio] The penetration at which K x^a is the given force.
  double penetration_at(double force) const {
    return std::pow(force / stiffness_, 1.0 / exponent_);
  }

  /// [audio] (a+1)/2.
  double power() const { return power_; }
  /// [audio] psi at a penetration of 1.
  double scale() const { return scale_; }
  /// [any] 4 (a+1)/2 where that is a whole number up to 8, else 0.
  int quarters() const { return quarters_; }
  double stiffness() const { return stiffness_; }
  double exponent() const { return exponent_; }

 private:
  /// x^((a+1)/2). Exponents 1, 1.5 (bodies that touch at a point, after Hertz), 2, 2.5 and 3 need
  /// square roots only.
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
  std::array<double, 8> series_ = {1.0};  ///< binomial coefficients of (a+1)/2, from the first on
};

}  // namespace thrum
