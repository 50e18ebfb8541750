// A string on a grid whose tension follows its stretch (Kirchhoff 1876, Carrier 1945): what
// stretched_modes.hpp is in modes. With T the matrix of second differences, 2 on the diagonal and
// -1 beside it, a string of length L whose points are h apart is longer by S/2L in parts,
//
//     S = u' T u / h,     V = E A / 8L S^2 besides what the linear string stores
//     m dd u = (as in grid_body.hpp) - (E A / 2L) S^n T m. u / h,     m. u = (u^{n+1} + u^{n-1})/2
//
// Multiply by d. u: (u^{n+1} + u^{n-1})' T (u^{n+1} - u^{n-1}) / h is S^{n+1} - S^{n-1}, so what is
// stored besides is E A / 8L S^{n+1} S^n: never negative, exact, a function of positions, and
// without a bound on the time step. S^n is known, so the step is linear in u^{n+1}: with u_lin the
// step of the linear string, C its compliance and y = C E A S^n / (4 L h),
//
//     u_free = u_lin - z,     (I + y T) z = y T (u_lin + u^{n-1})
//
// one tridiagonal system, of as many operations as there are points. Forces meet the same matrix:
// settle(). Were the force taken at u^n alone, along S' = 2 T u^n / h, the matrix would be of rank
// one; but then waves near the grid's Nyquist frequency, which the time step only just allows at
// rest, would grow as soon as the tension rises.
#pragma once

#include <vector>

#include <thrum/bodies/grid_body.hpp>
#include <thrum/math/second_difference_solve.hpp>

namespace thrum {

class StretchedLine final : public Body {
 public:
  /// `stiffness` is E A / L, N/m: how hard the string is to stretch.
  StretchedLine(const Grid& grid, const GridBody::Parameters& parameters, double stiffness);

  /// [setup] Displacement and velocity of all points at step 0, laid out as the grid says.
  void set_start(std::vector<double> displacement, std::vector<double> velocity);

  std::size_t size() const override { return linear_.size(); }
  bool is_tunable() const override { return true; }
  void feel(std::span<const double> now) override { stretch_ = stretch_of(now.data()); }
  void feel(std::span<const float> now) override { stretch_ = stretch_of(now.data()); }
  bool tune(long long step) override;
  void note_previous(const Motion<double>& motion) const override { linear_.note_previous(motion); }
  void note_previous(const Motion<float>& motion) const override { linear_.note_previous(motion); }
  void predict(const Motion<double>& motion) const override;
  void predict(const Motion<float>& motion) const override;
  void masses(std::span<double> out) const override { linear_.masses(out); }
  void step_compliances(std::span<double> out) const override { linear_.step_compliances(out); }
  bool spreads() const override { return true; }
  void settle(std::span<double> moved) const override;
  void start(std::span<double> displacement, std::span<double> velocity) const override {
    linear_.start(displacement, velocity);
  }
  void accelerations(std::span<const double> displacement, std::span<const double> velocity,
                     std::span<double> out) const override;
  void settle_start(std::span<double> accelerations) const override;
  EnergyTerms energy(const Motion<double>& motion) const override;
  double dissipated_power(const Motion<double>& motion) const override {
    return linear_.dissipated_power(motion);
  }
  void exchange(State& state) override;

 private:
  template <class Real>
  double stretch_of(const Real* u) const;
  template <class Real>
  void predict_in(const Motion<Real>& motion) const;

  GridBody linear_;
  std::size_t first_, points_;  ///< of the grid: where its points are in memory
  double spacing_, mass_, time_step_, damping_hf_;
  double stretch_stiffness_;      ///< E A / L
  double compliance_;             ///< C of every point
  double stretch_ = 0.0;          ///< S^n
  double start_stretch_ = 0.0;    ///< S^0
  double folded_ = 0.0;           ///< y, of which system_ is
  SecondDifferenceSolve system_;  ///< I + y T
  mutable std::vector<double> scratch_;
};

}  // namespace thrum
