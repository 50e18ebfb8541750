// A rectangle on the window.
#pragma once

namespace thrum::plugin::window {

struct Box {
  double x = 0.0, y = 0.0, width = 0.0, height = 0.0;

  bool holds(double at_x, double at_y) const {
    return at_x >= x && at_x < x + width && at_y >= y && at_y < y + height;
  }
};

}  // namespace thrum::plugin::window
