// Contact that hardens exponentially: force K d (e^{x/d} - 1), stored energy
// phi(x) = K d^2 (e^u - 1 - u) with u = x/d. K is the stiffness at first touch, d the depth over
// which it grows by the factor e. As d grows it becomes the linear spring K x. Beyond x = 80 d psi
// goes straight on.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

#include <thrum/laws/root.hpp>

namespace thrum {

class ExponentialLaw {
 public:
  ExponentialLaw() = default;
  ExponentialLaw(double stiffness, double depth)
      : stiffness_(stiffness), depth_(depth), scale_(std::sqrt(stiffness)) {}

  /// [audio]
  Root<double> root(double x) const {
    if (!(x > least_depth)) return {0.0, 0.0, 0.0};
    const double u = x / depth_;
    if (u < small) return near_zero(u);
    if (u <= largest) return within_range(u);
    const Root<double> at_largest = within_range(largest);
    return {at_largest.energy + at_largest.slope * (u - largest) * depth_, at_largest.slope, 0.0};
  }

  /// [audio]
  double reach(double x) const { return x < depth_ ? x : depth_; }

  /// [audio] Roughly the penetration at which psi has a value above zero.
  double depth_at(double energy) const {
    const double shape = energy / (scale_ * depth_);
    return depth_ * std::log1p(shape + 0.5 * shape * shape);
  }
  double stiffness() const { return stiffness_; }
  double depth() const { return depth_; }
  bool operator==(const ExponentialLaw& other) const {
    return stiffness_ == other.stiffness_ && depth_ == other.depth_;
  }

 private:
  static constexpr double small = 0.1;  ///< below, e^u - 1 - u loses digits
  /// Beyond, psi goes straight on. No energy leads there (phi = 5e34 K d^2), but a solver may ask,
  /// and e^u has no bounds.
  static constexpr double largest = 80.0;

  /// psi = sqrt(K) d u (1 + u/6 + u^2/36 + ...), the series of sqrt(2 (e^u - 1 - u)).
  Root<double> near_zero(double u) const {
    constexpr std::array<double, 9> c = {
        1.0,           1.0 / 6.0,      1.0 / 36.0,    1.0 / 270.0,    1.0 / 2592.0,
        17.0 / 544320, 11.0 / 5443200, 1.0 / 8164800, 1.0 / 111974400};
    double shape = 0.0, slope = 0.0, bend = 0.0;
    for (std::size_t k = c.size(); k-- > 0;) {
      const double n = static_cast<double>(k + 1);
      shape = c[k] + u * shape;
      slope = n * c[k] + u * slope;
      if (k > 0) bend = n * (n - 1.0) * c[k] + u * bend;
    }
    return {scale_ * depth_ * u * shape, scale_ * slope, scale_ / depth_ * bend};
  }

  Root<double> within_range(double u) const {
    const double rise = std::expm1(u);
    const double shape = std::sqrt(2.0 * (rise - u));  // psi / (sqrt(K) d)
    const double slope = rise / shape;
    return {scale_ * depth_ * shape, scale_ * slope,
            scale_ / depth_ * (1.0 + rise - slope * slope) / shape};
  }

  double stiffness_ = 0.0;
  double depth_ = 1.0;
  double scale_ = 0.0;
};

}  // namespace thrum
