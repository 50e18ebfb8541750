// A bar on a grid, free, supported or clamped at either end, of any thickness along its length:
//
//     rho A dd u = -(E I u_xx)_xx - 2 s0 rho A d. u + 2 s1 (rho A d- u_x)_x
//
// At N + 1 points h apart, a point of mass m_l = rho A h, half of that at a free end,
//
//     m_l dd u_l = -(D2 (e D2 u))_l - 2 s0 m_l d. u_l + 2 s1 (D1 (g D1 d- u))_l
//
// with e_l = E I / h^3 at points, g = rho A / h between them. No bending moment acts at a free or a
// supported end, so e is 0 there; at a clamped one, where D2 u = u_1 stands for half of 2 u_1, it
// is 2 E I / h^3. All sums are symmetric, so that the book closes:
//
//     stored      sum m/2 (d+ u)^2 - s1 k/2 g (D1 d+ u)^2 + 1/2 e D2 u^{n+1} D2 u^n
//     dissipated  sum 2 s0 m (d. u)^2 + 2 s1 g (D1 d. u)^2
//
// Stable where k^2 Y + 4 s1 k X <= 4, Y and X bounding D2 e D2 / m and D1 g D1 / m by their largest
// row; on a uniform bar that is 16 kappa^2/h^4 and 4/h^2, as for any string.
#pragma once

#include <vector>

#include <thrum/bodies/bar_section.hpp>
#include <thrum/bodies/listed_body.hpp>
#include <thrum/math/band_eigen.hpp>

namespace thrum {

/// Numbers of a bar's grid, one per point or per interval.
class BarLattice {
 public:
  BarLattice(const BarSection& section, BarEnds ends, int intervals);

  int intervals() const { return intervals_; }
  double length() const { return length_; }
  BarEnds ends() const { return ends_; }
  /// The points that move.
  std::size_t first_moving() const { return first_end_is_free(ends_) ? 0 : 1; }
  std::size_t last_moving() const {
    return static_cast<std::size_t>(intervals_) - (last_end_is_free(ends_) ? 0 : 1);
  }

  const std::vector<double>& mass() const { return mass_; }    ///< m; 0 where an end is held
  const std::vector<double>& bend() const { return bend_; }    ///< e
  const std::vector<double>& slope() const { return slope_; }  ///< g, from a point to the next

  /// [setup] Y and X of the bound on the time step.
  double largest_bend() const;
  double largest_slope() const;
  bool is_stable(double damping_hf, double time_step) const;

  /// [setup] The matrices of the points that move.
  BandPair matrices() const;
  /// [setup] u^T D1 g D1 u over all points.
  double slope_energy(const std::vector<double>& u) const;

 private:
  int intervals_;
  double length_;
  BarEnds ends_;
  std::vector<double> mass_, bend_, slope_;
};

class BarGrid final : public ListedBody {
 public:
  struct Losses {
    double damping = 0.0;     ///< s0
    double damping_hf = 0.0;  ///< s1
  };

  BarGrid(BarLattice lattice, Losses losses, double time_step);

  /// Two numbers that stay 0 stand on either side of the points.
  static constexpr std::size_t margin = 2;

  /// [setup] Displacement and velocity of all points at step 0.
  void set_start(const std::vector<double>& displacement, const std::vector<double>& velocity);

  void predict(const Motion<double>& motion) const override;
  void predict(const Motion<float>& motion) const override;
  void accelerations(std::span<const double> displacement, std::span<const double> velocity,
                     std::span<double> out) const override;
  void settle_start(std::span<double> accelerations) const override;
  EnergyTerms energy(const Motion<double>& motion) const override;
  double dissipated_power(const Motion<double>& motion) const override;

 private:
  template <class Real>
  struct Coefficients {
    std::vector<Real> bend, slope, give;  ///< k^2 e, 2 s1 k g, 1/(m (1 + s0 k)); margins included
    Real keep;                            ///< (1 - s0 k) / (1 + s0 k)
  };

  template <class Real>
  Coefficients<Real> fold() const;
  template <class Real>
  void predict_in(const Motion<Real>& motion, const Coefficients<Real>& c) const;

  BarLattice lattice_;
  double keep_;  ///< (1 - s0 k)/(1 + s0 k)
  double damping_, damping_hf_, time_step_;
  Coefficients<double> in_double_;
  Coefficients<float> in_float_;
};

}  // namespace thrum
