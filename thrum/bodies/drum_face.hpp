// Where a head on a grid meets the air inside a drum. Pressure is smooth: it is read and applied in
// blocks of four by four points, the same weights both ways.
//
//     U of a shape = h^2 sum over points of psi u,     force on a point = h^2 sum over shapes of
//     psi p
#pragma once

#include <span>
#include <vector>

#include <thrum/bodies/cavity_air.hpp>
#include <thrum/bodies/grid_body.hpp>
#include <thrum/bodies/kernels/kernels.hpp>

namespace thrum {

class DrumFace {
 public:
  DrumFace() = default;
  /// [setup]
  DrumFace(const Grid& grid, const GridBody::Parameters& parameters,
           const std::vector<CavityAir::Shape>& shapes, const KernelSet& kernels);

  /// [audio] U of every shape, of a head whose first coordinate is given.
  template <class Real>
  void read(const Real* head, std::span<double> volumes) const;
  /// [audio] What pressures move every point by in a step. It lasts until the next call.
  template <class Real>
  DiscPress<Real> press(std::span<const double> pressures) const;
  /// [any] Adds what pressures do to points of a head.
  void accelerate(std::span<const double> pressures, const Grid& grid, std::span<double> out) const;

 private:
  void sort(const std::vector<CavityAir::Shape>& shapes);
  void weigh(const Grid& grid, const std::vector<CavityAir::Shape>& shapes);
  template <class Real>
  void press(std::span<const double> pressures, double scale) const;
  AirFace air() const;

  /// Of one call, allocated once.
  template <class Real>
  struct Scratch {
    std::vector<Real> blocks, rows;
  };
  template <class Real>
  Scratch<Real>& scratch() const;

  const KernelSet* kernels_ = nullptr;
  std::size_t first_ = 0;    ///< coordinate of its first point
  double cell_ = 0.0;        ///< h^2
  double mass_ = 0.0;        ///< of a point
  double compliance_ = 0.0;  ///< C of a point
  AirFace face_ = {};
  std::vector<int> across_;
  std::vector<std::size_t> order_;  ///< of every shape: its quadruple and class
  std::vector<float> weight_;
  mutable std::vector<double> by_class_;  ///< of one call
  mutable Scratch<double> in_double_;
  mutable Scratch<float> in_float_;
};

}  // namespace thrum
