// Two heads on grids and the air between them, as one body.
//
//     heads   as in grid_body.hpp, with the pressure of step n as a force per area
//     air     y^{n+1} = 2 y - y^{n-1} + k^2 w^2 (V - y)      (cavity_air.hpp)
//
// The pressure is known when the step begins, so that C stays diagonal. Stored at n+1/2 beside the
// heads' own: K/2 (V - y)^{n+1} (V - y)^n + K/(2 w^2) (d+ y)^2. Heads and air meet in
// drum_face.hpp. The air outside (outside_air.hpp) is read and pushes by the same shapes.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include <thrum/bodies/cavity_air.hpp>
#include <thrum/bodies/drum_face.hpp>
#include <thrum/bodies/grid_body.hpp>
#include <thrum/bodies/outside_air.hpp>

namespace thrum {

class GridDrum final : public Body {
 public:
  /// Heads: upper, lower.
  GridDrum(std::array<std::unique_ptr<GridBody>, 2> heads, CavityAir air,
           std::array<GridBody::Parameters, 2> parameters,
           const KernelSet& kernels = best_kernels(), OutsideAir outside = {});

  /// [setup] Where a head's coordinates begin.
  std::size_t first_of(std::size_t head) const { return parts_[head]; }

  std::size_t size() const override { return parts_[2] + air_room_ + outside_room_; }
  void note_previous(const Motion<double>& motion) const override;
  void note_previous(const Motion<float>& motion) const override;
  void predict(const Motion<double>& motion) const override { predict_in(motion); }
  void predict(const Motion<float>& motion) const override { predict_in(motion); }
  void masses(std::span<double> out) const override;
  void step_compliances(std::span<double> out) const override;
  void start(std::span<double> displacement, std::span<double> velocity) const override;
  void accelerations(std::span<const double> displacement, std::span<const double> velocity,
                     std::span<double> out) const override;
  void settle_start(std::span<double> accelerations) const override;
  EnergyTerms energy(const Motion<double>& motion) const override;
  double dissipated_power(const Motion<double>& motion) const override;
  EnergyFlow energy_flow(const Motion<double>& motion) const override;

 private:
  /// U of every shape on both heads, or forces on them: [head][shape].
  using Volumes = std::array<std::vector<double>, 2>;

  template <class Real>
  void volumes(const Real* coordinates, Volumes& out) const;
  /// Oscillator by oscillator: f(index, V - y).
  template <class Real, class F>
  void for_each_stretch(const Real* coordinates, F f) const;
  std::size_t first_outside() const { return parts_[2] + air_room_; }
  /// Of the air outside: f(oscillator, coordinate of its z, V), that of its y is the next one. V is
  /// of the last volumes().
  template <class F>
  void for_each_outside(F f) const;
  /// Of a family whose first z is at a coordinate: what F moves, and F, into scratch.
  template <class Real>
  void find_drag(const OutsideAir::Family& family, std::size_t first,
                 const Motion<Real>& motion) const;
  template <class Real>
  void step_outside(const Motion<Real>& motion) const;
  template <class Real>
  void predict_in(const Motion<Real>& motion) const;
  template <class Real>
  Motion<Real> of_head(const Motion<Real>& motion, std::size_t head) const;
  EnergyTerms air_energy(const Motion<double>& motion) const;
  EnergyFlow outside_flow(const Motion<double>& motion) const;

  std::array<std::unique_ptr<GridBody>, 2> heads_;
  CavityAir air_;
  const KernelSet& kernels_;
  double time_step_;
  std::array<std::size_t, 3> parts_ = {};  ///< first coordinates of the heads and of the air
  std::size_t air_room_ = 0;
  OutsideAir outside_;
  std::size_t outside_room_ = 0;
  std::array<DrumFace, 2> faces_;
  // Scratch of one call, allocated once.
  mutable Volumes volumes_, forces_;
  mutable std::vector<double> stretches_;
  struct Outside {
    std::vector<double> stretch, z, y, apart, force;
  };
  mutable Outside scratch_;
};

template <class F>
void GridDrum::for_each_outside(F f) const {
  std::size_t z = first_outside();
  for (const OutsideAir::Family& family : outside_.families)
    for (const OutsideAir::Oscillator& it : family.oscillators) {
      double volume = 0.0;
      for (const OutsideAir::Part& part : it.parts)
        volume += part.weight * volumes_[part.head][part.shape];
      f(it, z, volume);
      z += 2;
    }
}

}  // namespace thrum
