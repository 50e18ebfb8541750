#include <thrum/bodies/surface_air.hpp>

#include <algorithm>
#include <boost/math/special_functions/bessel.hpp>
#include <cmath>
#include <numbers>

#include <thrum/bodies/disc_bessel.hpp>

namespace thrum {

namespace {

using std::numbers::pi;

/// Wave numbers times the size: so far apart, and so many.
constexpr double grain = 0.2;
constexpr int steps = 350;
/// Modes above it are those of an endless plane.
constexpr double most = 45.0;
/// Below this one sound is not read from a table, in which it would be too coarse.
constexpr double few = 2.0;
constexpr int radii = 96;
constexpr int directions = 48;

/// |integral of sin(m pi x/L) exp(-i k x)|^2 over 0 < x < L.
double sine_transform(int m, double length, double k) {
  const double own = m * pi / length;
  const double apart = own * own - k * k;
  if (std::abs(apart) < 1e-6 * own * own) return 0.25 * length * length;
  const double sign = m % 2 == 0 ? 1.0 : -1.0;
  return 2.0 * own * own * (1.0 - sign * std::cos(k * length)) / (apart * apart);
}

double between(const std::vector<double>& values, double at) {
  const auto before = static_cast<std::size_t>(at);
  const double part = at - static_cast<double>(before);
  return (1.0 - part) * values[before] + part * values[before + 1];
}

}  // namespace

SurfaceAir::SurfaceAir(const Outline& outline, const ModeFamily& family, double density)
    : outline_(outline), family_(family), density_(density) {
  const double size = outline.disc ? outline.size[0] : std::max(outline.size[0], outline.size[1]);
  step_ = grain / size;
}

bool SurfaceAir::is_short(const ModeShape& mode) const {
  return mode.wave_number > most / grain * step_;
}

/// J_n(x r) at all x and at the middle of rings of equal width.
const std::vector<double>& SurfaceAir::bessels(int order) const {
  std::vector<double>& table = bessels_[order];
  if (!table.empty()) return table;
  for (int i = 0; i < steps; ++i)
    for (int j = 0; j < radii; ++j)
      table.push_back(boost::math::cyl_bessel_j(order, grain * i * (j + 0.5) / radii));
  return table;
}

/// r R(r) dr.
std::vector<double> SurfaceAir::weighted_radii(const ModeShape& mode) const {
  const double angle = mode.turned ? 0.5 * pi / mode.number[0] : 0.0;
  std::vector<double> shape;
  for (int j = 0; j < radii; ++j) {
    const double r = (j + 0.5) / radii;
    shape.push_back(r / radii *
                    family_.value(mode, std::array{r * std::cos(angle), r * std::sin(angle)}));
  }
  return shape;
}

/// (2 pi)^2 e_n R^4 H^2, H the integral of the shape times J_n(x r) r.
double SurfaceAir::squared(const ModeShape& mode, double h) const {
  return 4.0 * pi * pi * angular_norm(mode.number[0]) * std::pow(outline_.size[0], 4) * h * h;
}

double SurfaceAir::ring(const ModeShape& mode, double kappa) const {
  if (!outline_.disc) {
    double sum = 0.0;
    for (int d = 0; d < directions; ++d) {
      const double angle = 0.5 * pi * (d + 0.5) / directions;
      sum += sine_transform(mode.number[0], outline_.size[0], kappa * std::cos(angle)) *
             sine_transform(mode.number[1], outline_.size[1], kappa * std::sin(angle));
    }
    return 2.0 * pi / directions * sum;
  }
  const std::vector<double> shape = weighted_radii(mode);
  double h = 0.0;
  for (std::size_t j = 0; j < shape.size(); ++j)
    h += shape[j] *
         boost::math::cyl_bessel_j(
             mode.number[0], kappa * outline_.size[0] * (static_cast<double>(j) + 0.5) / radii);
  return squared(mode, h);
}

std::vector<double> SurfaceAir::all_rings(const ModeShape& mode) const {
  std::vector<double> all;
  if (!outline_.disc) {
    for (int i = 0; i < steps; ++i) all.push_back(ring(mode, step_ * i));
    return all;
  }
  const std::vector<double> shape = weighted_radii(mode);
  const std::vector<double>& table = bessels(mode.number[0]);
  for (std::size_t i = 0; i < steps; ++i) {
    double h = 0.0;
    for (std::size_t j = 0; j < radii; ++j) h += shape[j] * table[i * radii + j];
    all.push_back(squared(mode, h));
  }
  return all;
}

const std::vector<double>& SurfaceAir::rings(const ModeShape& mode) const {
  std::vector<double>& all = rings_[mode.number];
  if (all.empty()) all = all_rings(mode);
  return all;
}

double SurfaceAir::mass(const ModeShape& mode) const {
  const double both_sides = 2.0 * density_;
  if (is_short(mode)) return both_sides / mode.wave_number * outline_.extent() * mode.share;
  const std::vector<double>& all = rings(mode);
  double sum = -0.5 * all.front();
  for (const double each : all) sum += each;
  return both_sides * step_ * sum / (4.0 * pi * pi);
}

/// With kappa^2 = k^2 - s^2 the root is gone.
double SurfaceAir::resistance(const ModeShape& mode, double w) const {
  const double k = w / sound_speed;
  const double both_sides = 2.0 * density_;
  if (is_short(mode) || k >= (steps - 2) * step_) {
    constexpr double grazing = 0.1;
    const double ratio = k > 0.0 ? mode.wave_number / k : 2.0;
    if (ratio >= 1.0) return 0.0;
    return both_sides * sound_speed * outline_.extent() * mode.share /
           std::max(grazing, std::sqrt(1.0 - ratio * ratio));
  }
  const bool by_table = k > few / grain * step_;
  const int parts = by_table ? 200 : 16;
  double sum = 0.0;
  for (int i = 0; i < parts; ++i) {
    const double s = k * (i + 0.5) / parts;
    const double kappa = std::sqrt(k * k - s * s);
    sum += by_table ? between(rings(mode), kappa / step_) : ring(mode, kappa);
  }
  return both_sides * w * k / parts * sum / (4.0 * pi * pi);
}

}  // namespace thrum
