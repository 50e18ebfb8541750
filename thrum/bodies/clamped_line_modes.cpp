#include <thrum/bodies/clamped_line_modes.hpp>

#include <algorithm>
#include <cmath>

#include <thrum/bodies/bar_modes.hpp>
#include <thrum/bodies/clamped_line.hpp>

namespace thrum {

namespace {

/// Lengths are in units of the string's.
struct ClampedShape {
  bool even;
  double a, b;
  double sign;  ///< with which it begins upwards, as on a grid

  double at(double x) const { return sign * unsigned_at(x); }
  double slope(double x) const { return sign * unsigned_slope(x); }

 private:
  double unsigned_at(double x) const {
    const double s = x - 0.5;
    const double to_last = std::exp(b * (s - 0.5)), to_first = std::exp(-b * (s + 0.5));
    const double all = std::exp(-b);
    if (even) return std::cos(a * s) - std::cos(0.5 * a) * (to_last + to_first) / (1.0 + all);
    return std::sin(a * s) - std::sin(0.5 * a) * (to_last - to_first) / (1.0 - all);
  }
  double unsigned_slope(double x) const {
    const double s = x - 0.5;
    const double to_last = std::exp(b * (s - 0.5)), to_first = std::exp(-b * (s + 0.5));
    const double all = std::exp(-b);
    if (even)
      return -a * std::sin(a * s) - b * std::cos(0.5 * a) * (to_last - to_first) / (1.0 + all);
    return a * std::cos(a * s) - b * std::sin(0.5 * a) * (to_last + to_first) / (1.0 - all);
  }
};

class ClampedLineModes final : public ModeFamily {
 public:
  ClampedLineModes(double length, const Dispersion& waves, double highest) {
    const double ratio = waves.wave_speed_squared / waves.stiffness_squared;
    for (int number = 1;; ++number) {
      const double w =
          clamped_line_frequency(number, length, waves.wave_speed_squared, waves.stiffness_squared);
      const double a = waves.wave_number(w);
      if (a > highest) break;
      shapes_.push_back({number % 2 == 1, a * length, std::sqrt(a * a + ratio) * length,
                         number / 2 % 2 == 0 ? 1.0 : -1.0});
      modes_.push_back(mode_of(number, a, length));
    }
  }

  int dimensions() const override { return 1; }

  double value(const ModeShape& mode, std::span<const double> at) const override {
    return shapes_[static_cast<std::size_t>(mode.number[0] - 1)].at(at[0]);
  }

  std::vector<double> project(const Drawing& drawing) const override {
    const int points = std::max(400, 16 * static_cast<int>(shapes_.size()));
    std::vector<double> drawn, amplitudes;
    const auto place = [&](int i) { return std::array{(i + 0.5) / points}; };
    for (int i = 0; i < points; ++i) drawn.push_back(drawing(place(i)));
    for (const ModeShape& mode : modes_) {
      double sum = 0.0;
      for (int i = 0; i < points; ++i)
        sum += drawn[static_cast<std::size_t>(i)] * value(mode, place(i));
      amplitudes.push_back(sum / (points * mode.share));
    }
    return amplitudes;
  }

 private:
  /// Means of squares by Simpson's rule, fine enough for the steep ends, of which a wave is 1/b
  /// long.
  ModeShape mode_of(int number, double a, double length) const {
    const ClampedShape& shape = shapes_.back();
    const int half = 32 * number + static_cast<int>(std::min(20000.0, 16.0 * shape.b));
    double square = 0.0, slope = 0.0;
    for (int i = 0; i <= 2 * half; ++i) {
      const double x = 0.5 * i / half;
      const double weight = (i == 0 || i == 2 * half ? 1.0 : i % 2 == 1 ? 4.0 : 2.0) / (6.0 * half);
      square += weight * shape.at(x) * shape.at(x);
      slope += weight * shape.slope(x) * shape.slope(x);
    }
    ModeShape mode{.number = {number, 0}, .wave_number = a, .share = square};
    mode.highest = largest_of([&](double x) { return shape.at(x); }, 16 * number + 16);
    mode.slope_square = slope / square / (length * length);
    return mode;
  }

  std::vector<ClampedShape> shapes_;
};

}  // namespace

std::unique_ptr<ModeFamily> clamped_line_modes(double length, const Dispersion& waves,
                                               double highest_wave_number) {
  return std::make_unique<ClampedLineModes>(length, waves, highest_wave_number);
}

}  // namespace thrum
