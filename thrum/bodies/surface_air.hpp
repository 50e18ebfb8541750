// The air on both sides of a disc or rectangle that lies in a plane that does not move (a baffle).
//
// By wave numbers in the plane a mode with the shape v, moved at w, feels on either side
// (Williams 1999; disc_radiation.hpp has it for discs)
//
//     mass        rho/(2 pi)^2  integral of |v(kx, ky)|^2 / kappa            at w = 0
//     resistance  rho w/(2 pi)^2  integral over kappa < w/c of |v|^2 / sqrt((w/c)^2 - kappa^2)
//
// Short waves hardly see the edge: beyond a wave number they are those of an endless plane, 2
// rho/kappa a square metre and no sound. What one mode does to another through the air is left out.
#pragma once

#include <array>
#include <map>
#include <vector>

#include <thrum/bodies/drawings.hpp>
#include <thrum/bodies/mode_family.hpp>

namespace thrum {

class SurfaceAir {
 public:
  /// [setup]
  SurfaceAir(const Outline& outline, const ModeFamily& family, double density);
  SurfaceAir(const SurfaceAir&) = delete;
  SurfaceAir& operator=(const SurfaceAir&) = delete;

  /// [setup] kg, of a mode with amplitude 1.
  double mass(const ModeShape& mode) const;
  /// [setup] kg/s at an angular frequency.
  double resistance(const ModeShape& mode, double w) const;

  static constexpr double sound_speed = 343.0;

 private:
  /// |v|^2 integrated over all directions, wave number by wave number.
  const std::vector<double>& rings(const ModeShape& mode) const;
  std::vector<double> all_rings(const ModeShape& mode) const;
  double ring(const ModeShape& mode, double kappa) const;
  std::vector<double> weighted_radii(const ModeShape& mode) const;
  double squared(const ModeShape& mode, double h) const;
  const std::vector<double>& bessels(int order) const;
  bool is_short(const ModeShape& mode) const;

  Outline outline_;
  const ModeFamily& family_;
  double density_;
  double step_;  ///< of wave numbers, 1/m
  // Found when first wanted.
  mutable std::map<std::array<int, 2>, std::vector<double>> rings_;
  mutable std::map<int, std::vector<double>> bessels_;
};

}  // namespace thrum
