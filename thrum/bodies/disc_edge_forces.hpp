// What a disc's edge adds to the forces in its plane where it cannot move. Airy's function is then
// no longer zero there: besides the shapes of a clamped plate (plate_coupling.hpp) it holds the
// functions with lap lap F = 0,
//
//     F = r^m T(m a),  r^{m+2} T(m a),     T a cosine or a sine
//
// (of order 0 and 1 the second alone: the first gives no forces). These and the clamped shapes are
// orthogonal in the energy of the forces, since F and its slope are zero at the edge for the
// latter. Among all forces in balance the true ones make the integral of N : e(w) - U(N) largest, e
// the strains of w alone, U = 1/(2 E H) the integral of N_rr^2 + N_aa^2 - 2 nu N_rr N_aa + 2 (1 +
// nu) N_ra^2; so each orthogonal function stores 1/2 y^2, y the integral of N : e(w) over sqrt(2
// U).
#pragma once

#include <vector>

#include <thrum/bodies/disc_rings.hpp>

namespace thrum {

/// N_rr = radial T, N_aa = ring T, N_ra = shear T', at the nodes of a rule, with 2 U E H R^2 = 1.
struct EdgeForce : Turn {
  std::vector<double> radial, ring, shear;
};

/// [setup] All of them up to an order.
std::vector<EdgeForce> edge_forces(int highest_order, double poisson, const RadialRule& rule);

/// [setup] The integral of N : e for two modes, e = 1/2 (grad w_p)(grad w_q)', in radii.
double strained_by(const EdgeForce& k, const Rings& p, const Rings& q, const Around& turn,
                   const RadialRule& rule);

}  // namespace thrum
