// Strings, membranes and plates on a grid:
//
//     dd u = c^2 lap u - kappa^2 lap lap u - 2 s0 d. u + 2 s1 d-(lap u)
//
// with c^2 = T/rhoA and kappa^2 = EI/rhoA on a string, T/sigma on a membrane, D/rhoH on a plate.
// Stored at n+1/2, with the mass m of a point and sums over points:
//     kinetic   m/2 |d+ u|^2 - m s1 k/2 |d+ grad u|^2
//     potential m/2 (c^2 <grad u^{n+1}, grad u^n> + kappa^2 <lap u^{n+1}, lap u^n>)
// dissipated 2 m s0 |d. u|^2 + 2 m s1 |d. grad u|^2, both exact because d- = d. - k/2 dd.
// Stable within GridStability. Bilbao, Numerical Sound Synthesis (2009), chapters 7, 11 and 12.
// [public]
#pragma once

#include <vector>

#include <thrum/bodies/grid.hpp>
#include <thrum/bodies/kernels/kernels.hpp>
#include <thrum/bodies/listed_body.hpp>
#include <thrum/core/portable.hpp>

namespace thrum {

class GridBody final : public ListedBody, public PortableBody {
 public:
  struct Parameters {
    double wave_speed_squared = 0.0;  ///< c^2
    double stiffness_squared = 0.0;   ///< kappa^2
    double damping = 0.0;             ///< s0
    double damping_hf = 0.0;          ///< s1
    double density = 0.0;             ///< mass per metre or square metre
    double time_step = 0.0;           ///< k
  };

  GridBody(Grid grid, Parameters parameters, const KernelSet& kernels = best_kernels());

  const Grid& grid() const { return grid_; }

  // Points are laid out as the grid says.
  void note_previous(const Motion<double>& motion) const override;
  void note_previous(const Motion<float>& motion) const override;
  void predict(const Motion<double>& motion) const override;
  void predict(const Motion<float>& motion) const override;
  /// [audio] A disc's free step under what presses on it.
  void predict_under(const Motion<double>& motion, const DiscPress<double>& press) const;
  void predict_under(const Motion<float>& motion, const DiscPress<float>& press) const;
  void run(const FreeRun<double>& run) const override;
  void run(const FreeRun<float>& run) const override;
  void accelerations(std::span<const double> displacement, std::span<const double> velocity,
                     std::span<double> out) const override;
  void settle_start(std::span<double> accelerations) const override;
  EnergyTerms energy(const Motion<double>& motion) const override;
  double dissipated_power(const Motion<double>& motion) const override;
  EnergyFlow energy_flow(const Motion<double>& motion) const override;
  /// [setup] Of a line or a rectangle; not of a disc.
  std::vector<PortablePart> portable_parts() const override;

 private:
  /// The coefficients as the kernels want them.
  template <class Real>
  struct Coefficients {
    std::vector<Real> edge, edge_rows, mask;
    std::vector<Real> cut, inside;  ///< of a disc
    LineStep<Real> line;
    SheetStep<Real> sheet;
    DiscStep<Real> disc;
    std::vector<typename DiscStep<Real>::Row> rows;
  };

  void find_edges();
  template <class Real>
  Coefficients<Real> fold() const;
  template <class Real>
  void fold_disc(Coefficients<Real>& coefficients) const;
  template <class Real>
  void predict_in(const Motion<Real>& motion, const Coefficients<Real>& coefficients) const;
  template <class Real>
  void predict_disc(const Motion<Real>& motion, const DiscPress<Real>& press,
                    const Coefficients<Real>& coefficients) const;
  template <class Real>
  void note_in(const Motion<Real>& motion, const Coefficients<Real>& coefficients) const;
  std::vector<double> on_points(double value) const;
  GridEnergies sums(const Motion<double>& motion) const;
  PortableSheet portable_sheet() const;
  EnergyTerms stored(const GridEnergies& sums) const;
  double lost(const GridEnergies& sums) const;

  Grid grid_;
  Parameters it_;
  double keep_;  ///< (1 - s0 k)/(1 + s0 k)
  const KernelSet& kernels_;
  double point_mass_;
  Coefficients<double> in_double_;
  Coefficients<float> in_float_;
  std::vector<double> edge_, edge_rows_;  ///< of (lap q)^2, for the energy book
};

}  // namespace thrum
