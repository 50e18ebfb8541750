// Colours of the window, dark and light.
#pragma once

#include <cairo.h>

namespace thrum::plugin::window {

struct Colour {
  double red, green, blue;

  void use(cairo_t* to, double alpha = 1.0) const {
    cairo_set_source_rgba(to, red, green, blue, alpha);
  }
};

struct Palette {
  Colour ground, panel, line, words, faint, accent, touch, kinetic, potential, contact;
};

inline constexpr Palette dark{{0.09, 0.10, 0.11}, {0.14, 0.15, 0.17}, {0.30, 0.32, 0.35},
                              {0.92, 0.92, 0.90}, {0.62, 0.64, 0.66}, {0.45, 0.75, 0.95},
                              {1.00, 0.55, 0.20}, {0.45, 0.75, 0.95}, {0.55, 0.80, 0.45},
                              {1.00, 0.55, 0.20}};
inline constexpr Palette light{{0.97, 0.97, 0.95}, {0.90, 0.90, 0.88}, {0.62, 0.62, 0.60},
                               {0.12, 0.12, 0.12}, {0.36, 0.36, 0.36}, {0.05, 0.38, 0.62},
                               {0.80, 0.28, 0.00}, {0.05, 0.38, 0.62}, {0.20, 0.50, 0.12},
                               {0.80, 0.28, 0.00}};

}  // namespace thrum::plugin::window
