// The modes of a disc: J_p(z r/R) cos p a and, for p > 0, sin p a, with J_p(z) = 0. Zeros from
// Boost.Math. The integral of the square of J_p(z r/R) over the disc is pi R^2 J_{p+1}(z)^2, half
// of it when multiplied by a cosine or sine.
#include <algorithm>
#include <boost/math/special_functions/bessel.hpp>
#include <cmath>
#include <complex>
#include <numbers>

#include <thrum/bodies/mode_family.hpp>

namespace thrum {

namespace {

constexpr double pi = std::numbers::pi;

double bessel(int order, double x) { return boost::math::cyl_bessel_j(order, x); }

/// The largest value of J_p: 1 for p = 0, at the first zero of its derivative otherwise.
double highest_bessel(int order) {
  if (order == 0) return 1.0;
  // J_p' = (J_{p-1} - J_{p+1})/2; its first zero lies between p and the first zero of J_p.
  double low = order;
  double high = boost::math::cyl_bessel_j_zero(static_cast<double>(order), 1);
  for (int i = 0; i < 80; ++i) {
    const double middle = 0.5 * (low + high);
    (bessel(order - 1, middle) > bessel(order + 1, middle) ? low : high) = middle;
  }
  return bessel(order, low);
}

class DiscModes final : public ModeFamily {
 public:
  DiscModes(double radius, double highest) : radius_(radius) {
    const double limit = highest * radius;
    for (int p = 0; boost::math::cyl_bessel_j_zero(static_cast<double>(p), 1) <= limit; ++p) {
      const double peak = highest_bessel(p);
      for (int n = 1;; ++n) {
        const double zero = boost::math::cyl_bessel_j_zero(static_cast<double>(p), n);
        if (zero > limit) break;
        const double next = bessel(p + 1, zero);
        ModeShape mode{.number = {p, n},
                       .wave_number = zero / radius,
                       .share = (p == 0 ? 1.0 : 0.5) * next * next,
                       .highest = peak};
        modes_.push_back(mode);
        if (p == 0) continue;
        mode.turned = true;
        modes_.push_back(mode);
      }
    }
    sort_modes();
  }

  int dimensions() const override { return 2; }

  double value(const ModeShape& mode, std::span<const double> at) const override {
    const double r = std::hypot(at[0], at[1]);
    const double angle = mode.number[0] * std::atan2(at[1], at[0]);
    return bessel(mode.number[0], mode.wave_number * radius_ * r) *
           (mode.turned ? std::sin(angle) : std::cos(angle));
  }

  /// Around the disc first, for every order, then along the radius.
  std::vector<double> project(const Drawing& drawing) const override {
    int orders = 0;
    int circles = 0;
    for (const ModeShape& mode : modes_) {
      orders = std::max(orders, mode.number[0] + 1);
      circles = std::max(circles, mode.number[1]);
    }
    const int rings = std::max(200, 12 * circles);
    const int rays = std::max(256, 12 * orders);
    // around[order][ring]: the integral of the drawing times cos and sin over the angle.
    std::vector<std::vector<std::array<double, 2>>> around(
        static_cast<std::size_t>(orders),
        std::vector<std::array<double, 2>>(static_cast<std::size_t>(rings), {0.0, 0.0}));
    for (int ring = 0; ring < rings; ++ring)
      for (int ray = 0; ray < rays; ++ray) {
        const double r = (ring + 0.5) / rings;
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
    std::vector<double> radial(static_cast<std::size_t>(rings));
    for (const ModeShape& mode : modes_) {
      const auto& of_order = around[static_cast<std::size_t>(mode.number[0])];
      double sum = 0.0;
      for (std::size_t ring = 0; ring < radial.size(); ++ring) {
        const double r = (static_cast<double>(ring) + 0.5) / rings;
        if (!mode.turned)  // the sine of a pair follows its cosine
          radial[ring] = bessel(mode.number[0], mode.wave_number * radius_ * r) * r / rings;
        sum += of_order[ring][mode.turned ? 1 : 0] * radial[ring];
      }
      amplitudes.push_back(sum / (pi * mode.share));
    }
    return amplitudes;
  }

 private:
  double radius_;
};

}  // namespace

std::unique_ptr<ModeFamily> disc_modes(double radius, double highest_wave_number) {
  return std::make_unique<DiscModes>(radius, highest_wave_number);
}

}  // namespace thrum
