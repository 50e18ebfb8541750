#include <thrum/bodies/mode_family.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <numbers>
#include <tuple>

#include <thrum/math/fourier.hpp>

namespace thrum {

namespace {

using std::numbers::pi;

/// Places and weights of the midpoint rule on [0, 1].
double midpoint(int i, int points) { return (i + 0.5) / points; }

/// Points enough for a mode of this many half waves times a drawing with kinks.
int points_for(int half_waves) { return std::max(400, 16 * half_waves); }

/// 2/N sum d_i sin(n pi (i + 1/2) / N) for n = 1 to `count`, below N: all of them by one Fourier
/// transform of 2N numbers, of which the second half is zero.
std::vector<double> sine_amplitudes(const std::vector<double>& drawn, std::size_t count) {
  const std::size_t points = drawn.size();
  std::vector<std::complex<double>> spectrum(drawn.begin(), drawn.end());
  spectrum.resize(2 * points);
  fast_fourier(spectrum);
  std::vector<double> amplitudes;
  for (std::size_t n = 1; n <= count; ++n) {
    const double half_step = pi * static_cast<double>(n) / (2.0 * static_cast<double>(points));
    amplitudes.push_back(-2.0 * (spectrum[n] * std::polar(1.0, -half_step)).imag() /
                         static_cast<double>(points));
  }
  return amplitudes;
}

class LineModes final : public ModeFamily {
 public:
  LineModes(double length, double highest) {
    const int count = static_cast<int>(std::floor(highest * length / pi));
    for (int n = 1; n <= count; ++n)
      modes_.push_back({.number = {n, 0}, .wave_number = n * pi / length, .share = 0.5});
  }
  int dimensions() const override { return 1; }
  double value(const ModeShape& mode, std::span<const double> at) const override {
    return std::sin(mode.number[0] * pi * at[0]);
  }
  std::vector<double> project(const Drawing& drawing) const override {
    const int points = static_cast<int>(  // a power of two, for the transform
        std::bit_ceil(static_cast<unsigned>(points_for(static_cast<int>(modes_.size())))));
    std::vector<double> drawn;
    for (int i = 0; i < points; ++i) drawn.push_back(drawing(std::array{midpoint(i, points)}));
    return sine_amplitudes(drawn, modes_.size());
  }
};

class RectangleModes final : public ModeFamily {
 public:
  RectangleModes(std::array<double, 2> size, double highest) {
    for (int m = 1; m * pi / size[0] <= highest; ++m)
      for (int n = 1; std::hypot(m * pi / size[0], n * pi / size[1]) <= highest; ++n)
        modes_.push_back({.number = {m, n},
                          .wave_number = std::hypot(m * pi / size[0], n * pi / size[1]),
                          .share = 0.25});
    sort_modes();
  }
  int dimensions() const override { return 2; }
  double value(const ModeShape& mode, std::span<const double> at) const override {
    return std::sin(mode.number[0] * pi * at[0]) * std::sin(mode.number[1] * pi * at[1]);
  }
  /// First along x for every m, then along y.
  std::vector<double> project(const Drawing& drawing) const override {
    int most = 1;
    for (const ModeShape& mode : modes_) most = std::max({most, mode.number[0], mode.number[1]});
    const int points = points_for(most) / 2;
    const auto count = static_cast<std::size_t>(points);
    std::vector<double> sines(static_cast<std::size_t>(most) * count);
    for (int m = 1; m <= most; ++m)
      for (int i = 0; i < points; ++i)
        sines[static_cast<std::size_t>(m - 1) * count + static_cast<std::size_t>(i)] =
            std::sin(m * pi * midpoint(i, points));
    std::vector<double> along_x(static_cast<std::size_t>(most) * count, 0.0);
    for (std::size_t j = 0; j < count; ++j)
      for (std::size_t i = 0; i < count; ++i) {
        const double height = drawing(std::array{midpoint(static_cast<int>(i), points),
                                                 midpoint(static_cast<int>(j), points)});
        if (height == 0.0) continue;
        for (std::size_t m = 0; m < static_cast<std::size_t>(most); ++m)
          along_x[m * count + j] += height * sines[m * count + i];
      }
    std::vector<double> amplitudes;
    for (const ModeShape& mode : modes_) {
      const auto m = static_cast<std::size_t>(mode.number[0] - 1);
      const auto n = static_cast<std::size_t>(mode.number[1] - 1);
      double sum = 0.0;
      for (std::size_t j = 0; j < count; ++j) sum += along_x[m * count + j] * sines[n * count + j];
      amplitudes.push_back(4.0 * sum / (static_cast<double>(points) * points));
    }
    return amplitudes;
  }
};

}  // namespace

void ModeFamily::sort_modes() {
  std::sort(modes_.begin(), modes_.end(), [](const ModeShape& a, const ModeShape& b) {
    return std::tuple(a.wave_number, a.number, a.turned) <
           std::tuple(b.wave_number, b.number, b.turned);
  });
}

std::vector<double> ModeFamily::values(std::span<const std::size_t> which,
                                       std::span<const double> at) const {
  std::vector<double> all;
  for (const std::size_t i : which) all.push_back(value(modes_[i], at));
  return all;
}

std::unique_ptr<ModeFamily> line_modes(double length, double highest_wave_number) {
  return std::make_unique<LineModes>(length, highest_wave_number);
}

std::unique_ptr<ModeFamily> rectangle_modes(std::array<double, 2> size,
                                            double highest_wave_number) {
  return std::make_unique<RectangleModes>(size, highest_wave_number);
}

}  // namespace thrum
