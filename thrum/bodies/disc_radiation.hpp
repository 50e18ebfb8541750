// What the air on one side of a disc does to its motion.
//
// A disc of radius R in a plane that does not move (a baffle) moves as a sum of shapes v_i, each
// J_n(z r/R) cos n a. By wave numbers x/R in the plane, the air answers the motion of one with a
// force on another (Williams 1999)
//
//     Z_ij = rho w R^3 e_n  integral over x > 0 of  H_i H_j x / sqrt(q^2 - x^2),      q = w R/c
//     H(x) = integral over 0 < r < 1 of J_n(z r) J_n(x r) r       (Lommel, in closed form)
//
// with e_n the integral of cos^2 n a. Waves shorter than those of sound, x > q, are mass; longer
// ones take power away. The mass is taken at w = 0: it changes little while R is a fraction of a
// wave.
//
// Without the baffle the air gets around the edge. An open end of a tube is the nearest that is
// known (Levine & Schwinger 1948): there the mass is 0.7226 of a flanged end's, 0.6133 R of air
// instead of 8 R/3 pi, and the resistance half, sound going to all sides. Two such discs back to
// back and a depth H apart feel each other. For H = 0 they breathe as in a baffle, and alike they
// move as one free disc; what is missing to the baffle is thus between them, and fades as exp(-x
// H/R). At the distance of H their sound is in step by sin(kH)/kH.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace thrum {

/// Of a baffled disc's, by itself and between two that move outwards.
struct Unbaffled {
  static constexpr double own_mass = 0.7226;
  static constexpr double own_resistance = 0.5;
  static constexpr double mutual_mass = 1.0 - own_mass;
  static constexpr double mutual_resistance = 1.0 - own_resistance;
};

/// J_n(z r) for some z: of a head, whose edge rests, J_n(z) = 0; or of the air in a tube,
/// J_n'(z) = 0.
class DiscRadiation {
 public:
  enum class Edge { rests, slides };

  /// [setup] Of one order n.
  DiscRadiation(int order, Edge edge, std::span<const double> zeros);

  std::size_t size() const { return zeros_.size(); }
  /// [setup] H of every shape.
  std::vector<double> transforms(double x) const {
    std::vector<double> all(zeros_.size());
    transform(x, all);
    return all;
  }
  /// [setup] Z_ij / (i w rho R^3) for w = 0, row by row, of shapes at this distance in radii.
  std::vector<double> masses(double distance = 0.0) const;
  /// [setup] Z_ij / (w rho R^3) between two motions with these amplitudes, its real part, at
  /// q = w R/c.
  double resistance(std::span<const double> one, std::span<const double> other, double q) const;

 private:
  /// H of every shape, out of as many numbers.
  void transform(double x, std::span<double> out) const;

  int order_;
  Edge edge_;
  std::vector<double> zeros_;
  std::vector<double> edge_values_;  ///< z J_{n+1}(z), or J_n(z)
};

}  // namespace thrum
