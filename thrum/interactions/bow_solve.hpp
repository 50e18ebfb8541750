// The solve of bow_step.hpp, for the engine and for a GPU.
#pragma once

#include <algorithm>
#include <limits>

#include <thrum/interactions/bow_step.hpp>
#include <thrum/math/increasing_root.hpp>

namespace thrum {

class BowSolve {
 public:
  BowSolve(const Bowing& bow, double mobility, double v_free, const BowLimits& limits)
      : bow_(bow), w_(mobility), v_free_(v_free), limits_(limits) {
    const double held = std::abs(bow.noise) + bow.law.bristle_stiffness * std::abs(bow.bristle);
    fine_v_ = limits.tolerance * (bow.scale_v + w_ * held);
    fine_z_ = limits.tolerance * bow.scale_z();
  }

  /// False if it made no progress.
  bool newton(BowRoot& at) const {
    Balance here(*this, at.v, at.z);
    while (true) {
      ++at.iterations;
      at.converged = is_fine(here, at);
      if (at.converged || at.iterations >= limits_.cap) {
        here.give(at);
        return true;
      }
      if (!advance(at, here)) return false;
      if (at.converged) return true;
    }
  }

  /// Brackets the root from v by strides that double, downwards if the balance is positive, upwards
  /// if it is negative; then closes in.
  void bracket(BowRoot& at) const {
    double before = at.v;
    FrictionLine here = reduced(at);
    const double towards = here.force > 0.0 ? -1.0 : 1.0;
    double stride = std::max(std::abs(here.force), fine_v_);
    while (here.force * towards < 0.0 && !at.converged && at.iterations < limits_.cap) {
      before = at.v;
      at.v += towards * stride;
      stride *= 2.0;
      here = reduced(at);
    }
    close_in(at, here, std::min(before, at.v), std::max(before, at.v));
  }

 private:
  static constexpr double rounding = 8.0 * std::numeric_limits<double>::epsilon();

  /// The residuals of both equations at a point.
  struct Balance {
    ElastoPlastic::Slip slip;
    double motion;    ///< v + w (f + noise) - v_free
    double bristles;  ///< z - k zdot/2 - y-

    Balance(const BowSolve& of, double v, double z)
        : slip(of.bow_.law.at(of.bow_.load, v, z)),
          motion(v + of.w_ * (slip.force + of.bow_.noise) - of.v_free_),
          bristles(z - of.bow_.half_step * slip.rate - of.bow_.bristle) {}
    void give(BowRoot& at) const {
      at.law = {slip.yielding, slip.damping};
      at.force = slip.force;
    }
    /// At a small step from the point, by the tangents.
    void give_further(BowRoot& at, double dv, double dz) const {
      const double yielding = slip.yielding + slip.yielding_by_v * dv + slip.yielding_by_z * dz;
      at.law = {std::max(yielding, 0.0), slip.damping + slip.damping_by_v * dv};
      at.force = slip.force + slip.force_by_v * dv + slip.force_by_z * dz;
      at.v += dv;
      at.z += dz;
    }
  };

  bool is_fine(const Balance& here, const BowRoot& at) const {
    const double noise_v =
        std::abs(v_free_) + w_ * (std::abs(here.slip.force) + std::abs(bow_.noise) +
                                  bow_.law.bristle_stiffness * std::abs(at.z));
    const double noise_z = std::abs(at.z) + bow_.half_step * std::abs(at.v);
    return std::abs(here.motion) <= fine_v_ + rounding * noise_v &&
           std::abs(here.bristles) <= fine_z_ + rounding * noise_z;
  }

  double merit(const Balance& here) const {
    const double a = here.motion * fine_z_;  // both relative to their tolerance
    const double b = here.bristles * fine_v_;
    return a * a + b * b;
  }

  /// Whether both equations hold after a Newton step with c and s1 taken from their tangents. Then
  /// the law is not evaluated there.
  bool ends(const BowRoot& at, const Balance& here, double dv, double dz) const {
    const ElastoPlastic::Slip& slip = here.slip;
    const ElastoPlastic& law = bow_.law;
    const bool yields = law.yields(bow_.load, at.v, at.z);
    if (yields != law.yields(bow_.load, at.v + dv, at.z + dz)) return false;
    constexpr double small = 0.1;
    if (yields && std::abs(dv) > small * std::abs(at.v)) return false;
    const double change = slip.yielding_by_v * dv + slip.yielding_by_z * dz;
    const double off = std::abs(at.z + dz) * slip.off_tangent(dv, dz) + std::abs(change * dz);
    const double turn = law.passive ? bow_.load.fading * dv : 0.0;
    const double off_force =
        slip.damping * off + 0.5 * law.bristle_damping * turn * turn * std::abs(slip.rate) +
        std::abs(slip.damping_by_v * dv * (slip.rate_by_v * dv + slip.rate_by_z * dz));
    return w_ * off_force <= fine_v_ && bow_.half_step * off <= fine_z_;
  }

  /// One Newton step, halved until the merit falls. It is the last one if the tangents are exact
  /// enough.
  bool advance(BowRoot& at, Balance& here) const {
    const ElastoPlastic::Slip& slip = here.slip;
    // The Jacobian: [1 + w f_v, w f_z; -k/2 zdot_v, 1 - k/2 zdot_z].
    const double motion_by_v = 1.0 + w_ * slip.force_by_v, motion_by_z = w_ * slip.force_by_z;
    const double by_v = bow_.half_step * slip.rate_by_v;
    const double by_z = 1.0 - bow_.half_step * slip.rate_by_z;  // of the bristles; above 0
    const double over = 1.0 / (motion_by_v * by_z + motion_by_z * by_v);
    double dv = (motion_by_z * here.bristles - by_z * here.motion) * over;
    double dz = -(motion_by_v * here.bristles + by_v * here.motion) * over;
    if (ends(at, here, dv, dz)) {
      here.give_further(at, dv, dz);
      at.converged = true;
      return true;
    }
    const double before = merit(here);
    constexpr int tries = 5;
    for (int attempt = 0; attempt < tries; ++attempt) {
      const Balance there(*this, at.v + dv, at.z + dz);
      if (merit(there) < before) {
        at.v += dv;
        at.z += dz;
        here = there;
        return true;
      }
      dv *= 0.5;
      dz *= 0.5;
    }
    return false;
  }

  /// The first equation with z eliminated, and its slope. Sets at.z, at.law and at.force.
  FrictionLine reduced(BowRoot& at) const {
    const auto bristles = [&](double z) {
      const ElastoPlastic::Slip slip = bow_.law.at(bow_.load, at.v, z);
      return FrictionLine{z - bow_.half_step * slip.rate - bow_.bristle,
                          1.0 - bow_.half_step * slip.rate_by_z};
    };
    const auto fine = [&](double z) { return 0.1 * fine_z_ + rounding * std::abs(z); };
    constexpr int cap = 60;
    at.z = increasing_root(bristles, fine, at.z, cap).root;
    const Balance here(*this, at.v, at.z);
    const ElastoPlastic::Slip& slip = here.slip;
    here.give(at);
    at.converged = is_fine(here, at);
    ++at.iterations;
    const double z_by_v = bow_.half_step * slip.rate_by_v / (1.0 - bow_.half_step * slip.rate_by_z);
    return {here.motion, 1.0 + w_ * (slip.force_by_v + slip.force_by_z * z_by_v)};
  }

  /// Newton's method in the bracket. Every third step, and any that leaves the bracket, bisects.
  void close_in(BowRoot& at, FrictionLine here, double low, double high) const {
    for (int turn = 1; !at.converged && at.iterations < limits_.cap; ++turn) {
      (here.force > 0.0 ? high : low) = at.v;
      const double next = at.v - here.force / here.slope;
      at.v = turn % 3 != 0 && next > low && next < high ? next : 0.5 * (low + high);
      here = reduced(at);
      if (high - low <= rounding * (std::abs(low) + std::abs(high))) at.converged = true;
    }
  }

  const Bowing& bow_;
  double w_, v_free_;
  BowLimits limits_;
  double fine_v_, fine_z_;
};

inline BowRoot Bowing::solve(double mobility, double v_free, const FrozenFriction& from,
                             const BowLimits& limits) const {
  // The solution of the frozen law, with one division.
  const double stretch = 1.0 + half_step * from.yielding;
  const double held = (law.bristle_stiffness - from.damping * from.yielding) * bristle;
  const double slope = law.bristle_stiffness * half_step + from.damping + law.viscosity * stretch;
  BowRoot root;
  root.v = (stretch * (v_free - mobility * noise) - mobility * held) / (stretch + mobility * slope);
  root.z = bend(from, root.v);
  const BowSolve solve(*this, mobility, v_free, limits);
  if (!solve.newton(root)) solve.bracket(root);
  return root;
}

}  // namespace thrum
