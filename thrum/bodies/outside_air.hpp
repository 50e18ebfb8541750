// The air outside two drumheads on grids, as oscillators that the heads' volumes drive.
//
// With U the integral of a shape psi of the cavity (cavity_air.hpp) times the displacement of a
// head, the air outside has the kinetic energy 1/2 U' A U' and takes the power U' R U', both by
// disc_radiation.hpp for discs without a baffle. In the eigenvectors of A, V = Q U, each is a mass
// a of its own. It hangs on V by a spring, so that its pressure is known when a step begins, and
// half of it by dashpots, which are what sound takes away:
//
//     near z'' = K (V - z) - F,      far y'' = F,      z' - y' = E F,      near + far = a
//
// Slowly moved, that is the mass a and the resistance w^2 far E far; E is such that this is right
// where a head of each shape rings. K = a w^2 with the highest w of the cavity's air. In a step
//
//     near dd z = K (V - z) - F,     far dd y = F,     d. (z - y) = E F
//
// stored K/2 (V - z)^{n+1} (V - z)^n + near/2 (d+ z)^2 + far/2 (d+ y)^2, dissipated F E F. Dashpots
// join shapes of one order; these are a family, and F = G ((z - y) that were without it) in each.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include <thrum/bodies/cavity_air.hpp>

namespace thrum {

struct OutsideAir {
  struct Head {
    double density = 0.0;          ///< kg/m3 of the air; 0: none
    double surface_density = 0.0;  ///< kg/m2
    double wave_speed = 0.0;       ///< in the head
  };
  struct Parameters {
    std::array<Head, 2> heads = {};
    double radius = 0.0;
    double depth = 0.0;
    double sound_speed = 0.0;
    double highest = 0.0;  ///< rad/s, of the springs
    double time_step = 0.0;
  };

  /// Part of V: of a shape on a head.
  struct Part {
    std::size_t head = 0;
    std::size_t shape = 0;
    double weight = 0.0;
  };
  struct Oscillator {
    std::vector<Part> parts;
    double stiffness = 0.0;  ///< K
    double near = 0.0;       ///< mass on the spring
    double far = 0.0;        ///< mass behind the dashpots
  };
  struct Family {
    std::vector<Oscillator> oscillators;
    std::vector<double> drag;  ///< G, row by row
  };
  std::vector<Family> families;

  /// [any] Of all families.
  std::size_t size() const;

  OutsideAir() = default;
  /// [setup] On the shapes of the cavity.
  OutsideAir(const Parameters& parameters, const std::vector<CavityAir::Shape>& shapes);

  /// [setup] As CavityAir has it.
  double largest_pull(const std::vector<CavityAir::Shape>& shapes,
                      std::array<double, 2> surface_densities) const;
};

}  // namespace thrum
