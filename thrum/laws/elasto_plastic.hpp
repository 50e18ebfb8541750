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
    double rate, rate_by_v, rate_by_z;              ///< zdot
    double force, force_by_v, force_by_z;           ///< f
    double yielding, yielding_by_v, yielding_by_z;  ///< c
    double damping, damping_by_v;                   ///< s1, or s1(v)
    double bend_vv, bend_vz, bend_zz;               ///< of c, at most: see off_tangent()

    /// [audio] How far c may lie from its tangent a small step (dv, dz) on.
    double off_tangent(double dv, double dz) const {
      return bend_vv * dv * dv + bend_vz * std::abs(dv * dz) + bend_zz * dz * dz;
    }
  };

  /// [audio] For a force above zero.
  Load load(double normal_force) const {
    const double coulomb = coulomb_friction * normal_force;
    return {coulomb, static_friction * normal_force - coulomb,
            breakaway * coulomb / bristle_stiffness, bristle_damping / coulomb};
  }

  /// [audio] For a load above zero.
  Slip at(const Load& load, double v, double z) const {
    Slip it{v, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, bristle_damping, 0.0, 0.0, 0.0, 0.0};
    if (yields(load, v, z)) yield(load, v, z, it);
    if (passive) {
      const double turn = load.fading * v;
      const double over = 1.0 / (1.0 + turn * turn);
      it.damping = bristle_damping * std::sqrt(over);
      it.damping_by_v = -it.damping * over * turn * load.fading;
    }
    it.force = bristle_stiffness * z + it.damping * it.rate + viscosity * v;
    it.force_by_v = it.damping_by_v * it.rate + it.damping * it.rate_by_v + viscosity;
    it.force_by_z = bristle_stiffness + it.damping * it.rate_by_z;
    return it;
  }

  /// [audio] Whether bristles give way at all: z and v of one sign, z beyond breakaway.
  static bool yields(const Load& load, double v, double z) {
    return std::abs(z) > load.breakaway && v * z > 0.0;
  }

 private:
  /// alpha turns by its phase, pi ((|z| - z_ba)/(z_ss - z_ba) - 1/2).
  void yield(const Load& load, double v, double z, Slip& it) const {
    constexpr double pi = std::numbers::pi;
    const double turn = v * (1.0 / stribeck_velocity);  // divisions that wait for nothing
    const double bump = load.excess * std::exp(-turn * turn);
    const double steady = load.coulomb + bump;  // f_ss
    const double over_steady = 1.0 / steady;
    const double fall =
        -2.0 * turn * (1.0 / stribeck_velocity) * bump * over_steady;  // of f_ss, relative
    const double reach = steady * (1.0 / bristle_stiffness);           // z_ss
    const double bend = std::abs(z);
    const double over = 1.0 / (reach - load.breakaway);
    const double beyond = (bend - load.breakaway) * over;
    double alpha = 1.0, alpha_by_phase = 0.0;
    if (bend < reach) {
      const double phase = pi * (beyond - 0.5);
      alpha = 0.5 * (1.0 + std::sin(phase));
      alpha_by_phase = 0.5 * std::cos(phase);
    }
    const double steepness = bristle_stiffness * over_steady;  // of c, by |v|
    const double speed = std::abs(v), forward = v < 0.0 ? -1.0 : 1.0;
    const double phase_by_z = pi * over, narrows = reach * over * fall;
    it.yielding = alpha * steepness * speed;
    it.yielding_by_z = forward * alpha_by_phase * phase_by_z * steepness * speed;
    it.yielding_by_v =
        steepness *
        (forward * alpha - speed * (alpha * fall + alpha_by_phase * pi * beyond * narrows));
    it.rate = v - it.yielding * z;
    it.rate_by_z = -it.yielding - it.yielding_by_z * z;
    it.rate_by_v = 1.0 - z * it.yielding_by_v;
    const double hollow = bump * over_steady * (1.0 + 2.0 * turn * turn) *
                          (1.0 / (stribeck_velocity * stribeck_velocity));
    find_bend({steepness, speed, phase_by_z, beyond, std::abs(narrows), std::abs(fall), hollow,
               reach * over},
              it);
  }

  struct Turning {
    double steepness, speed, phase_by_z, beyond, narrows, fall, hollow, width;
  };
  /// How much c = steepness |v| alpha can bend. With G how z_ss - z_ba narrows with v, F how f_ss
  /// falls and H how it bends, all relative, T and P the phase by z and by v, and alpha' <= 1/2,
  ///
  ///     alpha       (T dz + P dv)^2/4 + (T G |dz dv| + pi (G^2 + H z_ss/(z_ss - z_ba)) dv^2)/2
  ///     |v|/f_ss    F dv^2 + |v| (F^2 + H) dv^2           times f_ss
  ///     both        (T dz + P dv)/2 (1 + |v| F) dv
  static void find_bend(const Turning& at, Slip& it) {
    constexpr double pi = std::numbers::pi;
    const double g = at.narrows, t = at.phase_by_z, p = pi * at.beyond * g;
    const double both = 0.5 * (1.0 + at.speed * at.fall);
    it.bend_zz = at.steepness * at.speed * 0.25 * t * t;
    it.bend_vz = at.steepness * t * (at.speed * 0.5 * (p + g) + both);
    it.bend_vv =
        at.steepness * (at.speed * (0.25 * p * p + 0.5 * pi * (g * g + at.width * at.hollow) +
                                    at.fall * at.fall + at.hollow) +
                        at.fall + p * both);
  }
};

}  // namespace thrum
