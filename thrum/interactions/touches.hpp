// Some contacts in the middle of a touch that act on one another, in numbers: where Newton's method
// leads under the predictor's law, what the laws of the step will be, and the exact solve with
// them. Their number is known to the compiler.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include <thrum/interactions/contact_row.hpp>
#include <thrum/math/band_matrix.hpp>

namespace thrum {

/// A row within a touch, as the half that touches sees it.
struct TouchingRow {
  ContactHalf* half;
  const PowerLaw* law;
  double sign;           ///< of the half
  std::size_t position;  ///< among the few
  double damping_slope;
  QuickPoint point;
};

template <std::size_t count>
class Touches {
 public:
  using List = std::array<double, count>;

  Touches(std::array<TouchingRow, FewRows::most>& touch, const FewRows& few) : touch_(touch) {
    for (std::size_t i = 0; i < count; ++i) {
      const TouchingRow& a = touch_[i];
      d_[i] = a.sign * few.d[a.position];
      for (std::size_t j = 0; j < count; ++j)
        w_[i][j] = a.sign * touch_[j].sign * few.compliance.entry(touch_[j].position, a.position);
    }
  }

  /// r + W f~(r) = d by Newton's method, from the step that "plain" would take and what that missed
  /// the last time. The number of steps, or 0 where it leads anywhere unusual.
  int predict(double tolerance, int cap) {
    for (std::size_t i = 0; i < count; ++i) {
      const double g = touch_[i].half->slope_now;
      force_[i] = g * touch_[i].half->root;
      slope_[i] = 0.25 * g * g + touch_[i].damping_slope;
    }
    plain_ = find_motion();
    for (std::size_t i = 0; i < count; ++i) r_[i] = plain_[i] + touch_[i].half->lead;
    for (int iteration = 1; iteration <= cap; ++iteration) {
      for (std::size_t i = 0; i < count; ++i)
        if (!meet_prediction(i)) return 0;
      const List change = find_step();
      double error = 0.0, least_depth = touch_[0].point.at.at;
      for (std::size_t i = 0; i < count; ++i) {
        r_[i] += change[i];
        const double depth = touch_[i].point.at.at;
        if (!(std::abs(change[i]) <= 1e-5 * depth)) error = depth;
        error += change[i] * change[i] / depth;  // of a step of Newton's method, at most
        least_depth = std::min(least_depth, depth);
      }
      if (error <= tolerance * least_depth) {
        for (std::size_t i = 0; i < count; ++i) lead_[i] = r_[i] - plain_[i];
        return iteration;
      }
    }
    return 0;
  }

  /// One step of Newton's method with the laws as they will be settled.
  bool foresee(double does_not_matter) {
    for (std::size_t i = 0; i < count; ++i) {
      if (!is_usual(i)) return false;
      const ContactHalf& half = *touch_[i].half;
      const ContactHalf::Trial step = trial(i);
      const Response law = half.foreseen_at(step, r_[i], 0.0);
      force_[i] = law.force + touch_[i].damping_slope * r_[i];
      slope_[i] = law.slope + touch_[i].damping_slope;
      if (!(force_[i] > 0.0)) return false;
    }
    List change = rest();
    const auto matters = [&](std::size_t i) {
      return std::abs(change[i]) > does_not_matter * (touch_[i].half->previous + r_[i]);
    };
    bool any = false;
    for (std::size_t i = 0; i < count; ++i) any = any || matters(i);
    if (any) solve(change);
    for (std::size_t i = 0; i < count; ++i) {
      r_[i] += change[i];
      if (!is_usual(i)) return false;
    }
    return true;
  }

  /// The laws of the step, and the exact solve with them. False where one would pull, or nearly.
  bool settle() {
    for (std::size_t i = 0; i < count; ++i) {
      const ContactHalf& half = *touch_[i].half;
      g_[i] = half.landing(trial(i), r_[i], 0.0).g;
      if (!(g_[i] > 0.0)) return false;
      force_[i] = g_[i] * half.root;
      slope_[i] = 0.25 * g_[i] * g_[i] + touch_[i].damping_slope;
      constexpr double stiff = 1e4;
      if (w_[i][i] * slope_[i] > stiff) return false;
    }
    r_ = find_motion();
    for (std::size_t i = 0; i < count; ++i) {
      const ContactHalf& half = *touch_[i].half;
      force_[i] += slope_[i] * r_[i];
      const double left_over = half.root + 0.5 * g_[i] * r_[i];
      if (!(force_[i] > 0.0) || !(left_over > 1e-6 * half.root)) return false;
    }
    return true;
  }

  /// The motion of a row that meets nothing.
  double motion_of(std::size_t position, const FewRows& few) const {
    double r = few.d[position];
    for (std::size_t j = 0; j < count; ++j)
      r -= few.compliance.entry(touch_[j].position, position) * touch_[j].sign * force_[j];
    return r;
  }
  /// Leaves the answers.
  void leave(const FewRows& few) const {
    for (std::size_t i = 0; i < count; ++i) {
      const TouchingRow& it = touch_[i];
      it.half->g = g_[i];
      it.half->lead = lead_[i];
      it.half->seen = it.point.known;
      few.r[it.position] = it.sign * r_[i];
      few.force[it.position] = it.sign * force_[i];
    }
  }

 private:
  /// Both ends of the step lie within the contact, and it is not lost in their rounding.
  bool is_usual(std::size_t i) const {
    const double previous = touch_[i].half->previous;
    return previous + r_[i] > 0.0 && std::abs(r_[i]) > 1e-7 * previous;
  }

  bool meet_prediction(std::size_t i) {
    if (!is_usual(i)) return false;
    TouchingRow& it = touch_[i];
    it.point.look(*it.law, it.half->previous + r_[i]);
    const Response law = it.half->predicted_at(it.point.at.root, r_[i]);
    force_[i] = law.force + it.damping_slope * r_[i];
    slope_[i] = law.slope + it.damping_slope;
    return force_[i] >= 0.0;
  }

  /// The step to r, from what is known nearby.
  ContactHalf::Trial trial(std::size_t i) {
    TouchingRow& it = touch_[i];
    const double depth = it.half->previous + r_[i];
    if (!(std::abs(depth - it.point.at.at) <= 1e-5 * depth)) it.point.look(*it.law, depth);
    const PowerLaw::Root next = it.law->root_near(it.point.at, depth - it.point.at.at);
    return {next, {(next.energy - it.half->root_previous) / r_[i], 0.0}};
  }

  /// d - r - W f.
  List rest() const {
    List left = {};
    for (std::size_t i = 0; i < count; ++i) {
      left[i] = d_[i] - r_[i];
      for (std::size_t j = 0; j < count; ++j) left[i] -= w_[i][j] * force_[j];
    }
    return left;
  }
  List find_step() const {
    List step = rest();
    solve(step);
    return step;
  }
  /// r + W (a + S r) = d with a in force_.
  List find_motion() {
    r_ = {};
    return find_step();
  }

  /// (I + W diag(slope)) x = b in place of b; see band_matrix.hpp.
  void solve(List& b) const {
    if constexpr (count == 2) {
      const double a00 = 1.0 + w_[0][0] * slope_[0], a01 = w_[0][1] * slope_[1];
      const double a10 = w_[1][0] * slope_[0], a11 = 1.0 + w_[1][1] * slope_[1];
      const double over = 1.0 / (a00 * a11 - a01 * a10);
      b = {(a11 * b[0] - a01 * b[1]) * over, (a00 * b[1] - a10 * b[0]) * over};
      return;
    }
    std::array<List, count> a;
    for (std::size_t i = 0; i < count; ++i)
      for (std::size_t j = 0; j < count; ++j) a[i][j] = w_[i][j] * slope_[j] + (i == j ? 1.0 : 0.0);
    for (std::size_t pivot = 0; pivot < count; ++pivot) {
      const double over = 1.0 / a[pivot][pivot];
      for (std::size_t i = pivot + 1; i < count; ++i) {
        const double factor = a[i][pivot] * over;
        for (std::size_t j = pivot + 1; j < count; ++j) a[i][j] -= factor * a[pivot][j];
        b[i] -= factor * b[pivot];
      }
    }
    for (std::size_t i = count; i-- > 0;) {
      for (std::size_t j = i + 1; j < count; ++j) b[i] -= a[i][j] * b[j];
      b[i] /= a[i][i];
    }
  }

  std::array<TouchingRow, FewRows::most>& touch_;
  std::array<List, count> w_;  ///< W_ij, metres that i moves for a newton on j
  List d_, plain_, lead_, r_, force_, slope_, g_;
};

}  // namespace thrum
