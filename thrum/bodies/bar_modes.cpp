#include <thrum/bodies/bar_modes.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace thrum {

namespace {

using std::numbers::pi;

/// X(x) = cosine cos zx + sine sin zx + from_first e^{-zx} + from_last e^{-z(1-x)}, x = 0 .. 1,
/// whose square has the mean 1.
struct BarShape {
  double z, cosine, sine, from_first, from_last;
  double slope_square;  ///< the integral of X'^2

  double at(double x) const {
    return cosine * std::cos(z * x) + sine * std::sin(z * x) + from_first * std::exp(-z * x) +
           from_last * std::exp(-z * (1.0 - x));
  }
};

/// The textbook's cosh zx +- cos zx - s (sinh zx +- sin zx), of which (1 - s) e^{zx}/2 is written
/// by what is left of 1 - s after its leading terms have cancelled. With s = (cosh z - cos z) /
/// (sinh z
/// - sin z), or with both signs turned for a cantilever,
///     (1 - s) e^z / 2 = (cos z - sin z - e^{-z}) / (1 - e^{-2z} - 2 e^{-z} sin z)
/// and the integral of X'^2 is sz (sz + 6), sz (sz - 2) or sz (sz + 2): free, clamped, cantilever.
BarShape shape_of(BarEnds ends, double z) {
  const double turn = ends == BarEnds::cantilever ? -1.0 : 1.0;
  const double fall = std::exp(-z);
  const double below = 1.0 - fall * fall - turn * 2.0 * fall * std::sin(z);
  const double s = (1.0 + fall * fall - turn * 2.0 * fall * std::cos(z)) / below;
  const double sign = ends == BarEnds::free ? 1.0 : -1.0;
  const double more = ends == BarEnds::free ? 6.0 : ends == BarEnds::clamped ? -2.0 : 2.0;
  return {.z = z,
          .cosine = sign,
          .sine = -sign * s,
          .from_first = 0.5 * (1.0 + s),
          .from_last = (turn * (std::cos(z) - std::sin(z)) - fall) / below,
          .slope_square = s * z * (s * z + more)};
}

class BarModes final : public ModeFamily {
 public:
  BarModes(double length, BarEnds ends, double highest) {
    if (ends == BarEnds::free) {
      modes_.push_back({.number = {-1, 0}, .share = 1.0 / 3.0});
      modes_.back().slope_square = 12.0 / (length * length);
      modes_.push_back({.number = {0, 0}, .share = 1.0});
    }
    for (int number = 1;; ++number) {
      const double z = bar_wave_number(ends, number);
      if (z > highest * length) break;
      const BarShape shape = shape_of(ends, z);
      shapes_.push_back(shape);
      ModeShape mode{.number = {number, 0}, .wave_number = z / length, .share = 1.0};
      // Free ends move most; of a clamped bar its first belly does, one wave from the end at most.
      const double part = std::min(1.0, 2.0 * pi / z);
      mode.highest = ends == BarEnds::clamped
                         ? largest_of([&](double x) { return shape.at(part * x); }, 100)
                         : 2.0;
      mode.slope_square = shape.slope_square / (length * length);
      modes_.push_back(mode);
    }
  }

  int dimensions() const override { return 1; }

  double value(const ModeShape& mode, std::span<const double> at) const override {
    const int number = mode.number[0];
    if (number == 0) return 1.0;
    if (number < 0) return 1.0 - 2.0 * at[0];
    return shapes_[static_cast<std::size_t>(number - 1)].at(at[0]);
  }

  std::vector<double> project(const Drawing& drawing) const override {
    const int points = std::max(400, 16 * static_cast<int>(shapes_.size() + 1));
    std::vector<double> drawn, amplitudes;
    const auto place = [&](int i) { return (i + 0.5) / points; };
    for (int i = 0; i < points; ++i) drawn.push_back(drawing(std::array{place(i)}));
    for (const ModeShape& mode : modes_) {
      double sum = 0.0;
      for (int i = 0; i < points; ++i)
        sum += drawn[static_cast<std::size_t>(i)] * value(mode, std::array{place(i)});
      amplitudes.push_back(sum / (points * mode.share));
    }
    return amplitudes;
  }

 private:
  std::vector<BarShape> shapes_;
};

}  // namespace

/// cos z = +-1/cosh z has its roots near odd multiples of pi/2, one within each half turn.
double bar_wave_number(BarEnds ends, int number) {
  if (ends == BarEnds::supported) return number * pi;
  const double sign = ends == BarEnds::cantilever ? -1.0 : 1.0;
  const double near = (ends == BarEnds::cantilever ? number - 0.5 : number + 0.5) * pi;
  const auto open = [&](double z) { return std::cos(z) - sign / std::cosh(z); };
  double low = near - 0.4 * pi, high = near + 0.4 * pi;
  const bool rises = open(high) > open(low);
  for (int i = 0; i < 100; ++i) {
    const double middle = 0.5 * (low + high);
    ((open(middle) < 0.0) == rises ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

double largest_of(const std::function<double(double)>& shape, int places) {
  const auto height = [&](double x) { return std::abs(shape(std::clamp(x, 0.0, 1.0))); };
  int best = 0;
  for (int i = 1; i <= places; ++i)
    if (height(static_cast<double>(i) / places) > height(static_cast<double>(best) / places))
      best = i;
  double low = (best - 1.0) / places, high = (best + 1.0) / places;
  for (int i = 0; i < 60; ++i) {  // one top lies between
    const double third = (high - low) / 3.0;
    (height(low + third) < height(high - third) ? low : high) =
        height(low + third) < height(high - third) ? low + third : high - third;
  }
  return height(0.5 * (low + high));
}

std::unique_ptr<ModeFamily> bar_modes(double length, BarEnds ends, double highest_wave_number) {
  return std::make_unique<BarModes>(length, ends, highest_wave_number);
}

}  // namespace thrum
