// A surface as it is drawn: seen from the side, a rectangle leaning a little.
#pragma once

#include <algorithm>
#include <cmath>

#include "box.hpp"

namespace thrum::plugin::window {

class SurfaceProjection {
 public:
  SurfaceProjection(const Box& box, bool disc)
      : box_(box), disc_(disc), width_(std::min(box.width * 0.8, box.height * 2.2)) {}

  /// Pixels of a place, both fractions from 0 to 1, that is `up` pixels above its rest.
  double x(double across, double along) const {
    const double lean = disc_ ? 0.0 : 0.12 * width_ * (along - 0.5);
    return box_.x + 0.5 * (box_.width - width_) + width_ * across - lean;
  }
  double y(double along, double up) const {
    return box_.y + box_.height * (0.5 + depth * (along - 0.5)) - (std::isnan(up) ? 0.0 : up);
  }

 private:
  static constexpr double depth = 0.67;  ///< of the height

  Box box_;
  bool disc_;
  double width_;
};

}  // namespace thrum::plugin::window
