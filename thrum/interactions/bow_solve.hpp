// The solve of bow_step.hpp. It is compiled for the engine and for a GPU alike.
#pragma once

#include <algorithm>
#include <limits>

#include <thrum/interactions/bow_step.hpp>
#include <thrum/math/increasing_root.hpp>

namespace thrum {

class BowSolve {
 public:
  BowSolve(const BowStep& step, double mobility, double v_free, const BowLimits& limits)
      : step_(step), w_(mobility), v_free_(v_free), limits_(limits) {
    const double held = std::abs(step.noise) + step.law.bristle_stiffness * std::abs(step.bristle);
    fine_v_ = limits.tolerance * (step.scale_v + w_ * held);
    fine_z_ = limits.tolerance * step.scale_z();
  }

  /// True when it came to an end; false where it made no progress.
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

  /// Goes from v towards lower values where the balance is positive and to higher ones where it is
  /// not, until the sign changes; then closes in.
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

  /// The two equations at a point.
  struct Balance {
    ElastoPlastic::Slip slip;
    double motion;    ///< v + w (f + noise) - v_free
    double bristles;  ///< z - k zdot/2 - y-

    Balance(const BowSolve& of, double v, double z)
        : slip(of.step_.law.at(of.step_.load, v, z)),
          motion(v + of.w_ * (slip.force + of.step_.noise) - of.v_free_),
          bristles(z - of.step_.half_step * slip.rate - of.step_.bristle) {}
    void give(BowRoot& at) const {
      at.law = {slip.yielding, slip.damping};
      at.force = slip.force;
    }
    /// A step further, by the tangents.
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
        std::abs(v_free_) + w_ * (std::abs(here.slip.force) + std::abs(step_.noise) +
                                  step_.law.bristle_stiffness * std::abs(at.z));
    const double noise_z = std::abs(at.z) + step_.half_step * std::abs(at.v);
    return std::abs(here.motion) <= fine_v_ + rounding * noise_v &&
           std::abs(here.bristles) <= fine_z_ + rounding * noise_z;
  }

  double merit(const Balance& here) const {
    const double a = here.motion * fine_z_;  // both relative to what matters
    const double b = here.bristles * fine_v_;
    return a * a + b * b;
  }

  /// Whether both equations hold a step of Newton's method further, with c and s1 by their
  /// tangents: then the law need not be asked there.
  bool ends(const BowRoot& at, const Balance& here, double dv, double dz) const {
    const ElastoPlastic::Slip& slip = here.slip;
    const ElastoPlastic& law = step_.law;
    const bool yields = law.yields(step_.load, at.v, at.z);
    if (yields != law.yields(step_.load, at.v + dv, at.z + dz)) return false;
    constexpr double small = 0.1;
    if (yields && std::abs(dv) > small * std::abs(at.v)) return false;
    const double change = slip.yielding_by_v * dv + slip.yielding_by_z * dz;
    const double off = std::abs(at.z + dz) * slip.off_tangent(dv, dz) + std::abs(change * dz);
    const double turn = law.passive ? step_.load.fading * dv : 0.0;
    const double off_force =
        slip.damping * off + 0.5 * law.bristle_damping * turn * turn * std::abs(slip.rate) +
        std::abs(slip.damping_by_v * dv * (slip.rate_by_v * dv + slip.rate_by_z * dz));
    return w_ * off_force <= fine_v_ && step_.half_step * off <= fine_z_;
  }

  /// One Newton step, shortened until both equations together hold better. Where the law is as
  /// good as its tangents it is the last one.
  bool advance(BowRoot& at, Balance& here) const {
    const ElastoPlastic::Slip& slip = here.slip;
    // The Jacobian: [1 + w f_v, w f_z; -k/2 zdot_v, 1 - k/2 zdot_z].
    const double motion_by_v = 1.0 + w_ * slip.force_by_v, motion_by_z = w_ * slip.force_by_z;
    const double by_v = step_.half_step * slip.rate_by_v;
    const double by_z = 1.0 - step_.half_step * slip.rate_by_z;  // of the bristles; above 0
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

  /// The first equation with z eliminated, and its slope; at.z and at.slip follow.
  FrictionLine reduced(BowRoot& at) const {
    const auto bristles = [&](double z) {
      const ElastoPlastic::Slip slip = step_.law.at(step_.load, at.v, z);
      return FrictionLine{z - step_.half_step * slip.rate - step_.bristle,
                          1.0 - step_.half_step * slip.rate_by_z};
    };
    const auto fine = [&](double z) { return 0.1 * fine_z_ + rounding * std::abs(z); };
    constexpr int cap = 60;
    at.z = increasing_root(bristles, fine, at.z, cap).root;
    const Balance here(*this, at.v, at.z);
    const ElastoPlastic::Slip& slip = here.slip;
    here.give(at);
    at.converged = is_fine(here, at);
    ++at.iterations;
    const double z_by_v =
        step_.half_step * slip.rate_by_v / (1.0 - step_.half_step * slip.rate_by_z);
    return {here.motion, 1.0 + w_ * (slip.force_by_v + slip.force_by_z * z_by_v)};
  }

  /// Newton's step where it stays within the bracket, else its middle, and that every third time.
  void close_in(BowRoot& at, FrictionLine here, double low, double high) const {
    for (int turn = 1; !at.converged && at.iterations < limits_.cap; ++turn) {
      (here.force > 0.0 ? high : low) = at.v;
      const double next = at.v - here.force / here.slope;
      at.v = turn % 3 != 0 && next > low && next < high ? next : 0.5 * (low + high);
      here = reduced(at);
      if (high - low <= rounding * (std::abs(low) + std::abs(high))) at.converged = true;
    }
  }

  const BowStep& step_;
  double w_, v_free_;
  BowLimits limits_;
  double fine_v_, fine_z_;
};

inline BowRoot BowStep::solve(double mobility, double v_free, const FrozenFriction& from,
                              const BowLimits& limits) const {
  // Where the frozen law leads, with one division.
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
