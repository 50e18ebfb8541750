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
    Balance here = balance(at.v, at.z);
    while (true) {
      ++at.iterations;
      at.slip = here.slip;
      at.converged = is_fine(here, at);
      if (at.converged || at.iterations >= limits_.cap) return true;
      if (!advance(at, here)) return false;
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
  };

  Balance balance(double v, double z) const {
    const ElastoPlastic::Slip slip = step_.law.at(step_.load, v, z);
    return {slip, v + w_ * (slip.force + step_.noise) - v_free_,
            z - step_.half_step * slip.rate - step_.bristle};
  }

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

  /// One Newton step, shortened until both equations together hold better.
  bool advance(BowRoot& at, Balance& here) const {
    const ElastoPlastic::Slip& slip = here.slip;
    const double by_z = 1.0 - step_.half_step * slip.rate_by_z;  // of the bristles; above 0
    const double z_by_v = step_.half_step * slip.rate_by_v / by_z;
    const double fall = -here.bristles / by_z;
    const double slope = 1.0 + w_ * (slip.force_by_v + slip.force_by_z * z_by_v);
    double dv = -(here.motion + w_ * slip.force_by_z * fall) / slope;
    double dz = fall + z_by_v * dv;
    const double before = merit(here);
    constexpr int tries = 5;
    for (int attempt = 0; attempt < tries; ++attempt) {
      const Balance there = balance(at.v + dv, at.z + dz);
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
    const Balance here = balance(at.v, at.z);
    const ElastoPlastic::Slip& slip = here.slip;
    at.slip = slip;
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
  const FrictionLine start = frozen(from);
  BowRoot root;
  root.v = (v_free - mobility * start.force) / (1.0 + mobility * start.slope);
  root.z = bend(from, root.v);
  const BowSolve solve(*this, mobility, v_free, limits);
  if (!solve.newton(root)) solve.bracket(root);
  return root;
}

}  // namespace thrum
