// The air in a cylinder between two heads, as oscillators that the heads' volumes drive.
//
// Pressure modes of the rigid cylinder are psi(r, a) cos(l pi z/H) with psi = J_n(b r/R) cos n a
// (or sin n a), J_n'(b) = 0, of frequency w^2 = c^2 ((b/R)^2 + (l pi/H)^2). With the volume that
// the heads displace in the shape of a mode,
//
//     V = (-1)^l U_upper - U_lower,   U = integral of psi u over a head,
//
// pressure obeys p'' + w^2 p = -K V'', K = rho c^2 / (norm of the mode). With p = -K (V - y) that
// is
//
//     y'' = w^2 (V - y):   a mass K/w^2 on a spring K to V.
//
// The energy is K/2 (V - y)^2 + K/(2 w^2) y'^2. Uniform pressure (w = 0) is the spring alone. Modes
// above the highest frequency follow the heads as mass: those of one psi and one parity of l
// are one oscillator with the sum of their masses K/w^2, at the highest frequency.
#pragma once

#include <array>
#include <span>
#include <vector>

namespace thrum {

struct CavityAir {
  struct Parameters {
    double radius = 0.0;
    double depth = 0.0;
    double air_density = 0.0;
    double sound_speed = 0.0;
    double highest = 0.0;         ///< rad/s
    std::size_t most_shapes = 0;  ///< the lowest
    double widest = 0.0;  ///< shapes up to this b at least, though all of their modes be mass
  };

  /// psi across the disc.
  struct Shape {
    int order = 0;
    double zero = 0.0;  ///< b
    bool turned = false;
    double norm = 0.0;  ///< integral of psi^2, m2

    /// Whether it changes its sign from x to -x, and from y to -y.
    bool is_odd_along() const { return (order % 2 != 0) != turned; }
    bool is_odd_across() const { return turned; }
    /// At a place in radii.
    double value(std::span<const double> at) const;
  };

  struct Oscillator {
    std::size_t shape = 0;
    double upper = 1.0;      ///< (-1)^l: the sign of the upper head in V
    double stiffness = 0.0;  ///< K
    double frequency = 0.0;  ///< w, rad/s; 0: the spring alone

    double mass() const { return frequency > 0.0 ? stiffness / (frequency * frequency) : 0.0; }
  };

  std::vector<Shape> shapes;
  std::vector<Oscillator> oscillators;  ///< those of one shape follow one another

  /// [setup]
  explicit CavityAir(const Parameters& parameters);

  /// [setup] The largest w^2 that the air by itself would give two heads of these surface densities
  /// (kg/m2): what it takes of a grid's stability.
  double largest_pull(std::array<double, 2> surface_densities) const;
};

}  // namespace thrum
