// The box of a plot and its axes; where a value comes to lie in it.
#pragma once

#include "lab/plot.hpp"

namespace thrum::app::lab {

struct Plot::Canvas {
  Axis x, y;
  ScaledUnit x_unit, y_unit;  ///< axes are in these
  double left = 0.0, top = 0.0, width = 0.0, height = 0.0;
  double legend_height = 0.0;

  /// Within the box, from values in SI units.
  Spot2 place(double x_value, double y_value) const {
    return {width * x.fraction(x_value * x_unit.factor),
            height * (1.0 - y.fraction(y_value * y_unit.factor))};
  }
  Spot2 place(Spot2 value) const { return place(value.x, value.y); }
};

}  // namespace thrum::app::lab
