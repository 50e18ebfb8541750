// What a bar is made of along its length, for its modes and its grid: mass and stiffness per metre
// of a rectangular section, rho w H and E w H^3 / 12, H the thickness at a place.
#pragma once

#include <string>

#include <thrum/core/envelope.hpp>

namespace thrum {

enum class BarEnds { free, supported, clamped, cantilever };

struct BarSection {
  double length = 0.0;
  double width = 0.0;
  double density = 0.0;
  double young = 0.0;
  Envelope thickness = 0.0;  ///< over the fraction of the length

  bool is_uniform() const { return thickness.is_constant(); }
  double linear_density(double fraction) const { return density * width * thickness.at(fraction); }
  double bending_stiffness(double fraction) const {
    const double h = thickness.at(fraction);
    return young * width * h * h * h / 12.0;
  }
  /// kappa^2 = E I / rho A where it is thickest.
  double stiffness_squared() const {
    const double h = thickness.highest();
    return young * h * h / (12.0 * density);
  }
  /// The mean of the mass per metre: straight lines between points.
  double mean_linear_density() const;
};

/// "free", "supported", "clamped" or "cantilever", as a scene says it.
inline BarEnds bar_ends(const std::string& boundary) {
  if (boundary == "supported") return BarEnds::supported;
  if (boundary == "clamped") return BarEnds::clamped;
  return boundary == "cantilever" ? BarEnds::cantilever : BarEnds::free;
}

/// Whether the first and the last end move.
constexpr bool first_end_is_free(BarEnds ends) { return ends == BarEnds::free; }
constexpr bool last_end_is_free(BarEnds ends) {
  return ends == BarEnds::free || ends == BarEnds::cantilever;
}

}  // namespace thrum
