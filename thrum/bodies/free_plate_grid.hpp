// A rectangular plate on a grid, its four edges free. From the energy of bending (Kirchhoff),
//
//     V = D/2 integral of w_xx^2 + w_yy^2 + 2 nu w_xx w_yy + 2 (1 - nu) w_xy^2
//
// at (nx + 1)(ny + 1) points hx and hy apart, with a = dxx w, b = dyy w at points and c = dxy w in
// the middle of cells:
//
//     inside              D/2 hx hy (a^2 + b^2 + 2 nu a b)
//     edges along x       D/4 hx hy (1 - nu^2) a^2     no moment across the edge: b = -nu a there
//     edges along y       D/4 hx hy (1 - nu^2) b^2
//     cells               D (1 - nu) hx hy c^2
//
// A point has the mass m = rho H hx hy, half of that on an edge and a quarter in a corner. With K
// the matrix of this energy, symmetric, and G that of the slopes, g = rho H hy/hx and rho H hx/hy
// (half along edges),
//
//     m dd w = -K w - 2 s0 m d. w - 2 s1 G d- w
//     stored      m/2 (d+ w)^2 - s1 k/2 d+ w' G d+ w + 1/2 w^{n+1}' K w^n
//     dissipated  2 s0 m (d. w)^2 + 2 s1 d. w' G d. w
//
// Moments and forces at the edges follow from the energy, so that the book closes. Stable where
// k^2 Y + 4 s1 k X <= 4, Y and X bounding K/m and G/m by their largest row.
#pragma once

#include <array>
#include <span>
#include <vector>

#include <thrum/bodies/kernels/free_plate.hpp>
#include <thrum/bodies/listed_body.hpp>

namespace thrum {

/// Numbers of a free plate's grid.
struct FreePlateLattice {
  std::array<double, 2> size = {1.0, 1.0};
  std::array<int, 2> intervals = {2, 2};
  double rigidity = 1.0;         ///< D
  double surface_density = 1.0;  ///< rho H
  double poisson = 0.3;

  std::size_t columns() const { return static_cast<std::size_t>(intervals[0]) + 1; }
  std::size_t rows() const { return static_cast<std::size_t>(intervals[1]) + 1; }
  std::size_t points() const { return columns() * rows(); }
  double spacing(std::size_t axis) const { return size[axis] / intervals[axis]; }
  /// Of a cell: 1 inside, 1/2 on an edge, 1/4 in a corner.
  double part(std::size_t column, std::size_t row) const {
    return (column == 0 || column + 1 == columns() ? 0.5 : 1.0) *
           (row == 0 || row + 1 == rows() ? 0.5 : 1.0);
  }
  double mass(std::size_t column, std::size_t row) const {
    return surface_density * spacing(0) * spacing(1) * part(column, row);
  }

  /// [setup] Y and X of the bound on the time step.
  double largest_bend() const;
  double largest_slope() const;
  bool is_stable(double damping_hf, double time_step) const;
};

class FreePlateGrid final : public ListedBody {
 public:
  struct Losses {
    double damping = 0.0;     ///< s0
    double damping_hf = 0.0;  ///< s1
  };

  FreePlateGrid(const FreePlateLattice& lattice, Losses losses, double time_step,
                const FreePlateKernels& kernels = best_free_plate_kernels());

  // Points lie row by row.
  void predict(const Motion<double>& motion) const override;
  void predict(const Motion<float>& motion) const override;
  void accelerations(std::span<const double> displacement, std::span<const double> velocity,
                     std::span<double> out) const override;
  void settle_start(std::span<double> accelerations) const override;
  EnergyTerms energy(const Motion<double>& motion) const override;
  double dissipated_power(const Motion<double>& motion) const override;

  /// [any] out = K w, and out += factor G w.
  void bend(const double* w, double* out) const { kernels_.bend(sheet_, w, out); }
  void add_slopes(const double* w, double factor, double* out) const {
    kernels_.add_slopes(sheet_, w, factor, out);
  }

 private:
  template <class Real>
  void predict_in(const Motion<Real>& motion) const;

  FreePlateLattice lattice_;
  const FreePlateKernels& kernels_;
  FreePlateSheet sheet_;
  double keep_;  ///< (1 - s0 k)/(1 + s0 k)
  double damping_, damping_hf_, time_step_;
  // Scratch of one call, allocated once: moments, with a ring of zeros around them, and forces.
  mutable std::vector<double> along_, across_, twist_, push_, wide_, change_;
};

}  // namespace thrum
