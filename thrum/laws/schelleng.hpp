// Between which forces a bow keeps up Helmholtz's motion, for friction without bristles (Schelleng
// 1973). Z is the wave impedance sqrt(T rho A), beta the bow's place, dmu = mu_S - mu_C:
//
//     most = 2 Z v / (dmu beta)          least = Z^2 v / (2 R dmu beta^2)
//
// R is the resistance at the bridge. A string that loses energy by itself acts as if it had one: a
// wave that returns with 1 - 2Z/R of its size once in a period 1/f decays as exp(-s t) with
// s = 2 Z f/R, so that least = Z v s / (4 f dmu beta^2).
//
// Bristles of stiffness s0 give way over the time 2Z/s0. Where that is not short against the time
// of slipping, beta/f, the corner passes through them and no force is too much: measured, `most`
// holds within a factor of two up to 2 Z f/(s0 beta) = 0.04 (docs/theory/friction.md).
#pragma once

namespace thrum {

struct BowedString {
  double impedance = 0.0;      ///< Z, kg/s
  double frequency = 0.0;      ///< f, Hz
  double decay = 0.0;          ///< s, 1/s
  double friction_fall = 0.0;  ///< mu_S - mu_C
};

struct BowForces {
  double least = 0.0;
  double most = 0.0;
};

/// [any] For a bow at `place` of the length from the nearer end, drawn at a speed.
inline BowForces helmholtz_forces(const BowedString& string, double place, double speed) {
  const double grip = string.impedance * speed / (string.friction_fall * place);
  return {grip * string.decay / (4.0 * string.frequency * place), 2.0 * grip};
}

/// [any] The least stiffness of bristles with which a bow at that place has a largest force, N/m.
inline double stiff_bristles(const BowedString& string, double place) {
  constexpr double softest = 0.04;
  return 2.0 * string.impedance * string.frequency / (softest * place);
}

}  // namespace thrum
