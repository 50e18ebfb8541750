// Elasto-plastic friction. Bristles of mean deflection z give way once they are bent too far:
//
//     f    = s0 z + s1 zdot + s2 v                      v the slip, zdot the rate of z
//     zdot = v - c z,   c = alpha s0 |v| / f_ss         (c: how fast bristles yield, 1/s)
//     f_ss = f_C + (f_S - f_C) e^{-(v/v_S)^2}           the force of steady sliding, f_C = mu_C F_N
//     alpha(v, z): 0 while they hold (|z| <= z_ba, or z against v), 1 where |z| >= f_ss/s0, and
//                  (1 + sin(pi (|z| - (z_ss + z_ba)/2) / (z_ss - z_ba)))/2 between, z_ss = f_ss/s0
//
// Dupont, Hayward, Armstrong, Altpeter (2002); Serafin, Avanzini, Rocchesso (2003). What it loses,
// s0 c z^2 + s1 v zdot + s2 v^2, is never negative if s1^2 c <= 4 s0 (s1 + s2). That holds at any
// speed with s1(v) = f_C / sqrt(v^2 + (f_C/s1)^2): `passive`.
#pragma once

#include <cmath>
#include <numbers>

namespace thrum {

struct ElastoPlastic {
  double bristle_stiffness = 1e4;  ///< s0
  double bristle_damping = 0.1;    ///< s1
  double viscosity = 0.4;          ///< s2
  double coulomb_friction = 0.3;   ///< mu_C
  double static_friction = 0.8;    ///< mu_S
  double stribeck_velocity = 0.1;  ///< v_S
  double breakaway = 0.7;          ///< z_ba / (f_C/s0)
  bool passive = true;

  /// What a normal force makes of the constants.
  struct Load {
    double coulomb = 0.0;    ///< f_C
    double excess = 0.0;     ///< f_S - f_C
    double breakaway = 0.0;  ///< z_ba
    double fading = 0.0;     ///< s1 / f_C, in s/m
  };

  /// The law at one (v, z), and its slopes.
  struct Slip {
    double rate, rate_by_v, rate_by_z;     ///< zdot
    double force, force_by_v, force_by_z;  ///< f
    double yielding;                       ///< c
    double damping;                        ///< s1, or s1(v)
  };

  /// [audio] For a force above zero.
  Load load(double normal_force) const {
    const double coulomb = coulomb_friction * normal_force;
    return {coulomb, static_friction * normal_force - coulomb,
            breakaway * coulomb / bristle_stiffness, bristle_damping / coulomb};
  }

  /// [audio] For a load above zero.
  Slip at(const Load& load, double v, double z) const {
    Slip it{v, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, bristle_damping};
    if (std::abs(z) > load.breakaway && v * z > 0.0) yield(load, v, z, it);
    double damping_by_v = 0.0;
    if (passive) {
      const double turn = load.fading * v;
      const double over = 1.0 / (1.0 + turn * turn);
      it.damping = bristle_damping * std::sqrt(over);
      damping_by_v = -it.damping * over * turn * load.fading;
    }
    it.force = bristle_stiffness * z + it.damping * it.rate + viscosity * v;
    it.force_by_v = damping_by_v * it.rate + it.damping * it.rate_by_v + viscosity;
    it.force_by_z = bristle_stiffness + it.damping * it.rate_by_z;
    return it;
  }

 private:
  /// z and v of one sign, z beyond breakaway.
  void yield(const Load& load, double v, double z, Slip& it) const {
    const double turn = v / stribeck_velocity;
    const double bump = load.excess * std::exp(-turn * turn);
    const double steady = load.coulomb + bump;  // f_ss
    const double steady_by_v = -2.0 * turn / stribeck_velocity * bump;
    const double reach = steady / bristle_stiffness;  // z_ss
    const double bend = std::abs(z);
    const double sign = z < 0.0 ? -1.0 : 1.0;
    double alpha = 1.0, alpha_by_z = 0.0, alpha_by_v = 0.0;
    if (bend < reach) {
      const double over = 1.0 / (reach - load.breakaway);
      const double phase = std::numbers::pi * (bend - 0.5 * (reach + load.breakaway)) * over;
      alpha = 0.5 * (1.0 + std::sin(phase));
      const double slope = 0.5 * std::numbers::pi * over * std::cos(phase);
      alpha_by_z = sign * slope;
      alpha_by_v = -slope * (bend - load.breakaway) * over * steady_by_v / bristle_stiffness;
    }
    const double speed = std::abs(v);
    const double per_alpha = bristle_stiffness * speed / steady;
    it.yielding = alpha * per_alpha;
    it.rate = v - it.yielding * z;
    it.rate_by_z = -per_alpha * (alpha + alpha_by_z * z);
    it.rate_by_v =
        1.0 - z * (it.yielding * (1.0 / v - steady_by_v / steady) + alpha_by_v * per_alpha);
  }
};

}  // namespace thrum
