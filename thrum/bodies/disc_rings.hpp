// Shapes on a disc, f(r) cos p a or f(r) sin p a, at the nodes of Gauss's rule along the radius,
// and integrals of three of them: sums along the radius, closed sums around it.
#pragma once

#include <cstddef>
#include <vector>

#include <thrum/bodies/mode_family.hpp>

namespace thrum {

/// Nodes and weights between 0 and 1.
struct RadialRule {
  std::vector<double> at, weight;

  /// [setup]
  explicit RadialRule(int count);
};

/// The cosine or the sine of an angle's multiple.
struct Turn {
  int order;
  bool turned;  ///< the sine
};

/// What the products of plates need of f, at the nodes, r in radii.
struct Rings : Turn {
  std::vector<double> value;  ///< f
  std::vector<double> slope;  ///< f'
  std::vector<double> bent;   ///< f''
  std::vector<double> round;  ///< f'/r - p^2 f/r^2
  std::vector<double> twist;  ///< f'/r - f/r^2
};

/// [setup] Of a mode of a round plate: f = J_p(z r) + c I_p(z r).
Rings rings_of(const ModeFamily& family, double radius, const ModeShape& mode,
               const RadialRule& rule);

/// Integrals around of T_k T_p T_q, of T_k T_p' T_q', of T_k' T_p T_q' and of T_k' T_p' T_q, T
/// being a cosine or a sine.
struct Around {
  double plain = 0.0, slopes = 0.0, second = 0.0, first = 0.0;
};

/// [setup]
Around around(const Turn& k, const Turn& p, const Turn& q);

/// Whether two meet in a third: orders that add up or differ to its own, and cosines or sines whose
/// product is like it.
bool meet(const Turn& k, const Turn& p, const Turn& q);

/// Cosines and sines of an order.
inline std::size_t class_of(const Turn& turn) {
  return static_cast<std::size_t>(2 * turn.order + (turn.turned ? 1 : 0));
}

}  // namespace thrum
