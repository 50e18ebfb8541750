// The modes of a disc: J_p(z r/R) cos p a and, for p > 0, sin p a, with J_p(z) = 0. Zeros from
// Boost.Math. The integral of the square of J_p(z r/R) over the disc is pi R^2 J_{p+1}(z)^2, half
// of it when multiplied by a cosine or sine.
#include <boost/math/special_functions/bessel.hpp>

#include <thrum/bodies/disc_bessel.hpp>
#include <thrum/bodies/radial_modes.hpp>

namespace thrum {

namespace {

/// Of the many shapes at many places. In double throughout, where Boost would take long double: at
/// most 2e-13 off up to order 320, in less than half of the time.
double quick_bessel(int order, double x) {
  using namespace boost::math::policies;
  return boost::math::cyl_bessel_j(order, x, policy<promote_double<false>>());
}

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

class DiscModes final : public RadialModes {
 public:
  DiscModes(double radius, double highest) : radius_(radius) {
    const double limit = highest * radius;
    for (int p = 0; boost::math::cyl_bessel_j_zero(static_cast<double>(p), 1) <= limit; ++p) {
      const double peak = highest_bessel(p);
      for (int n = 1;; ++n) {
        const double zero = boost::math::cyl_bessel_j_zero(static_cast<double>(p), n);
        if (zero > limit) break;
        const double next = bessel(p + 1, zero);
        add_pair({.number = {p, n},
                  .wave_number = zero / radius,
                  .share = (p == 0 ? 1.0 : 0.5) * next * next,
                  .highest = peak});
      }
    }
    sort_modes();
  }

 protected:
  double radial(const ModeShape& mode, double r) const override {
    return quick_bessel(mode.number[0], mode.wave_number * radius_ * r);
  }

 private:
  double radius_;
};

}  // namespace

std::unique_ptr<ModeFamily> disc_modes(double radius, double highest_wave_number) {
  return std::make_unique<DiscModes>(radius, highest_wave_number);
}

}  // namespace thrum
