#include <thrum/bodies/radial_modes.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <numbers>

namespace thrum {

namespace {
using std::numbers::pi;
}

void RadialModes::add_pair(ModeShape mode) {
  modes_.push_back(mode);
  if (mode.number[0] == 0) return;
  mode.turned = true;
  modes_.push_back(mode);
}

double RadialModes::value(const ModeShape& mode, std::span<const double> at) const {
  const double angle = mode.number[0] * std::atan2(at[1], at[0]);
  return radial(mode, std::hypot(at[0], at[1])) * (mode.turned ? std::sin(angle) : std::cos(angle));
}

/// The two of a pair follow one another and share R, which is what takes time.
std::vector<double> RadialModes::values(std::span<const std::size_t> which,
                                        std::span<const double> at) const {
  const double angle = std::atan2(at[1], at[0]), r = std::hypot(at[0], at[1]);
  std::vector<double> all;
  std::array<int, 2> of = {-1, -1};
  double shared = 0.0;
  for (const std::size_t i : which) {
    const ModeShape& mode = modes_[i];
    if (mode.number != of) shared = radial(mode, r);
    of = mode.number;
    const double turned = mode.number[0] * angle;
    all.push_back(shared * (mode.turned ? std::sin(turned) : std::cos(turned)));
  }
  return all;
}

void RadialModes::find_rings() const {
  int circles = 0;
  for (const ModeShape& mode : modes_) circles = std::max(circles, mode.number[1]);
  rings_ = std::max(200, 12 * circles);
  for (const ModeShape& mode : modes_) {
    std::vector<double> values;
    for (int ring = 0; ring < rings_ && !mode.turned; ++ring) {
      const double r = (ring + 0.5) / rings_;
      values.push_back(radial(mode, r) * r / rings_);
    }
    ring_values_.push_back(std::move(values));
  }
}

/// Around the disc first, for every order, then along the radius.
std::vector<double> RadialModes::project(const Drawing& drawing) const {
  if (rings_ == 0) find_rings();
  int orders = 0;
  for (const ModeShape& mode : modes_) orders = std::max(orders, mode.number[0] + 1);
  const int rays = std::max(256, 12 * orders);
  // around[order][ring]: the integral of the drawing times cos and sin over the angle.
  std::vector<std::vector<std::array<double, 2>>> around(
      static_cast<std::size_t>(orders),
      std::vector<std::array<double, 2>>(static_cast<std::size_t>(rings_), {0.0, 0.0}));
  for (int ring = 0; ring < rings_; ++ring)
    for (int ray = 0; ray < rays; ++ray) {
      const double r = (ring + 0.5) / rings_;
      const double angle = 2.0 * pi * (ray + 0.5) / rays;
      const double height = drawing(std::array{r * std::cos(angle), r * std::sin(angle)});
      if (height == 0.0) continue;
      const std::complex<double> turn = std::polar(1.0, angle);
      std::complex<double> part = height * 2.0 * pi / rays;
      for (auto& of_order : around) {  // e^{i p a}, order by order
        auto& sum = of_order[static_cast<std::size_t>(ring)];
        sum[0] += part.real();
        sum[1] += part.imag();
        part *= turn;
      }
    }
  std::vector<double> amplitudes;
  for (std::size_t i = 0; i < modes_.size(); ++i) {
    const ModeShape& mode = modes_[i];
    const auto& of_order = around[static_cast<std::size_t>(mode.number[0])];
    // The sine of a pair follows its cosine.
    const std::vector<double>& radial = ring_values_[mode.turned ? i - 1 : i];
    double sum = 0.0;
    for (std::size_t ring = 0; ring < radial.size(); ++ring)
      sum += of_order[ring][mode.turned ? 1 : 0] * radial[ring];
    amplitudes.push_back(sum / (pi * mode.share));
  }
  return amplitudes;
}

}  // namespace thrum
