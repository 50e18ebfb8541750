#include <thrum/bodies/round_plate_modes.hpp>

#include <boost/math/special_functions/bessel.hpp>
#include <cmath>
#include <map>

#include <thrum/bodies/bar_modes.hpp>
#include <thrum/bodies/radial_modes.hpp>

namespace thrum {

namespace {

/// J_p and I_p / I_p(z) at the edge, and z times their derivatives.
struct EdgeValues {
  double j, j_rate;
  double i_rate;  ///< i itself is 1
  double q;       ///< I_{p+1} / I_p
};

EdgeValues at_edge(int p, double z) {
  const double j = boost::math::cyl_bessel_j(p, z);
  const double next = boost::math::cyl_bessel_j(p + 1, z);
  const double q = boost::math::cyl_bessel_i(p + 1, z) / boost::math::cyl_bessel_i(p, z);
  return {j, p * j - z * next, p + z * q, q};
}

/// The moment and the force at a free edge, of J and of -I.
struct FreeEdge {
  double moment_j, moment_i, force_j, force_i;
};

FreeEdge free_edge(int p, double z, double poisson, const EdgeValues& e) {
  const double square = z * z, around = static_cast<double>(p) * p, less = 1.0 - poisson;
  return {square * e.j + less * (e.j_rate - around * e.j), square - less * (e.i_rate - around),
          square * e.j_rate + less * around * (e.j_rate - e.j),
          square * e.i_rate - less * around * (e.i_rate - 1.0)};
}

/// Zero where the edge is as it should be.
double open(PlateEdge edge, int p, double z, double poisson) {
  const EdgeValues e = at_edge(p, z);
  const double next = (p * e.j - e.j_rate) / z;
  if (edge == PlateEdge::clamped) return next + e.q * e.j;
  if (edge == PlateEdge::supported) return next + (e.q - 2.0 * z / (1.0 - poisson)) * e.j;
  const FreeEdge f = free_edge(p, z, poisson, e);
  return f.moment_j * f.force_i - f.force_j * f.moment_i;
}

/// Where `open` changes its sign between two places.
double root_between(PlateEdge edge, int p, double poisson, double low, double high) {
  const bool rises = open(edge, p, high, poisson) > 0.0;
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (low + high);
    ((open(edge, p, middle, poisson) < 0.0) == rises ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

class RoundPlateModes final : public RadialModes {
 public:
  RoundPlateModes(double radius, PlateEdge edge, double poisson, double highest)
      : radius_(radius), edge_(edge), poisson_(poisson) {
    const double limit = highest * radius;
    if (edge == PlateEdge::free) {
      add_pair({.number = {0, 0}, .share = 1.0});
      add_pair({.number = {1, 0}, .share = 0.25});
    }
    for (int p = 0; add_order(p, limit) || p < 2; ++p) {
    }
    sort_modes();
  }

 protected:
  double radial(const ModeShape& mode, double r) const override {
    const int p = mode.number[0];
    if (mode.wave_number == 0.0) return p == 0 ? 1.0 : r;
    const double z = mode.wave_number * radius_;
    return boost::math::cyl_bessel_j(p, z * r) +
           mixed_.at(mode.number) * boost::math::cyl_bessel_i(p, z * r);
  }

 private:
  /// All modes of an order; false where there is none. Roots of an order lie about pi apart, and
  /// the first not far below p.
  bool add_order(int p, double limit) {
    constexpr double step = 0.2;
    int circles = edge_ == PlateEdge::free && p > 1 ? 0 : 1;
    bool any = false;
    double low = p < 2 ? 0.5 : 0.7 * p;
    bool above = open(edge_, p, low, poisson_) > 0.0;
    while (low < limit) {
      const double high = low + step;
      const bool then = open(edge_, p, high, poisson_) > 0.0;
      if (then != above) {
        const double z = root_between(edge_, p, poisson_, low, high);
        if (z > limit) break;
        add_mode({p, circles++}, z);
        any = true;
      }
      above = then;
      low = high;
    }
    return any;
  }

  /// With j, i = 1 and their rates at the edge, the integrals over r of J^2, I^2 and I J are
  /// Lommel's.
  void add_mode(std::array<int, 2> number, double z) {
    const int p = number[0];
    const EdgeValues e = at_edge(p, z);
    double c = -e.j;
    if (edge_ == PlateEdge::free) {
      const FreeEdge f = free_edge(p, z, poisson_, e);
      c = std::abs(f.moment_i) * z > std::abs(f.force_i) ? f.moment_j / f.moment_i
                                                         : f.force_j / f.force_i;
    }
    const double turn = p / z, dj = e.j_rate / z, di = e.i_rate / z;
    const double of_j = 0.5 * (dj * dj + (1.0 - turn * turn) * e.j * e.j);
    const double of_i = 0.5 * (1.0 + turn * turn - di * di);
    const double of_both = (e.j * di - dj) / (2.0 * z);
    const double square = of_j + 2.0 * c * of_both + c * c * of_i;
    mixed_[number] = c / boost::math::cyl_bessel_i(p, z);
    ModeShape mode{
        .number = number, .wave_number = z / radius_, .share = (p == 0 ? 2.0 : 1.0) * square};
    mode.highest = largest_of([&](double r) { return radial(mode, r); }, 20 + 8 * number[1]);
    add_pair(mode);
  }

  double radius_;
  PlateEdge edge_;
  double poisson_;
  std::map<std::array<int, 2>, double> mixed_;  ///< C / I_p(z)
};

}  // namespace

std::unique_ptr<ModeFamily> round_plate_modes(double radius, PlateEdge edge, double poisson,
                                              double highest_wave_number) {
  return std::make_unique<RoundPlateModes>(radius, edge, poisson, highest_wave_number);
}

}  // namespace thrum
