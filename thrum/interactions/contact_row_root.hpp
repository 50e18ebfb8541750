// One contact row in a step: the force of its sides, and the root of r + W f(r) = d with all other
// rows held. Side 0 sees x - deadband and r, side 1 sees -x - deadband and -r. The engine
// (contacts.hpp) and kernels for a GPU (gpu/device/contact_row.hpp) compile the same code.
//
// `Effort` has count(iterations, converged), called once per search.
#pragma once

#include <algorithm>
#include <limits>

#include <thrum/interactions/contact_root.hpp>

namespace thrum {

template <class Law, class Effort>
class ContactRowRoot {
 public:
  /// `count` is the number of sides, 1 or 2.
  ContactRowRoot(const Law& law, ContactSide* sides, int count, Effort& effort)
      : law_(law), sides_(sides), count_(count), effort_(effort) {}

  /// The problem of one row with all others held.
  struct Held {
    double compliance, d;
    const RootLimits& limits;
  };
  /// [audio] Returns the force as side 0 sees it; r = d - W f.
  Tangent<double> solve(const Held& held) {
    const int which = only_side(held.d);
    if (which >= 0) {
      const Tangent<double> f = solve_one_side(which, held);
      if (leaves_other_side_open(which, held.d - held.compliance * f.force)) return f;
    }
    return solve_both_sides(held);
  }

  /// [audio] The side to solve by itself: the one that is closed at n-1 or n, else the one that d
  /// leads into; -1 if both are closed. The caller checks that the other side stays open.
  int only_side(double d) const {
    if (count_ == 1) return 0;
    if (!sides_[0].is_empty()) return sides_[1].is_empty() ? 0 : -1;
    return !sides_[1].is_empty() || leads_into_second(d) ? 1 : 0;
  }
  /// [audio]
  bool leaves_other_side_open(int which, double r) const {
    return count_ == 1 || sides_[1 - which].step.previous + seen_by(1 - which, r) <= 0.0;
  }
  /// [audio] The force of all sides in a step r, as side 0 sees it.
  Tangent<double> force_of(double r) const {
    const Tangent<double> first = side(0).force(r);
    if (count_ == 1) return first;
    const Tangent<double> second = side(1).force(-r);
    return {first.force - second.force, first.slope + second.slope, first.bend - second.bend};
  }
  /// [audio] The distance from r over which that force is smooth.
  double reach_of(double r) const {
    const double first = side(0).reach(r);
    return count_ == 1 ? first : std::min(first, side(1).reach(-r));
  }

 private:
  /// For contact_root.hpp.
  struct Side {
    const Law& law;
    ContactSide& its;
    const ContactStep<double>& step = its.step;
    double now = its.now;

    double depth_at(double energy) const { return law.depth_at(energy); }
    Tangent<double> at_now(double r) const { return step.at(its.root_now, r); }
    [[gnu::always_inline]] inline Tangent<double> force(double r, bool /*wanted*/ = true) const {
      const double depth = step.previous + r;
      if (!(depth > 0.0) && step.root_previous == 0.0) return {0.0, 0.0, 0.0};
      return step.at(its.root_at(law, depth), r);
    }
    /// Unlimited where the force is 0 on both sides of r.
    double reach(double r) const {
      const double depth = step.previous + r;
      if (depth > 0.0) return std::min(step.reach(r), law.reach(depth));
      return step.root_previous > 0.0 ? step.reach(r) : std::numeric_limits<double>::infinity();
    }
  };
  Side side(int which) const { return {law_, sides_[which]}; }
  bool leads_into_second(double d) const { return sides_[1].step.previous - d > 0.0; }

  Tangent<double> solve_one_side(int which, const Held& held) {
    Side one = side(which);
    const double d = seen_by(which, held.d);
    bool wanted;
    const ContactRoot<double> root = solve_side(one, held.compliance, d, held.limits, wanted);
    return result(held, which, root, wanted, -one.step.previous, d);
  }

  /// A lower bound of r as the side sees it: the side by itself does not end further apart.
  double least_step(int which, double w, double d) const {
    const ContactStep<double>& step = sides_[which].step;
    return std::min(step.parted(w, d, step.left()), -step.previous);
  }

  /// Each side reduces the penetration of the other, so the root lies between the ends of both. All
  /// numbers are those that the side sees which d leads into.
  Tangent<double> solve_both_sides(const Held& held) {
    const int which = leads_into_second(held.d) ? 1 : 0;
    const Side one = side(which), other = side(1 - which);
    const double w = held.compliance, d = seen_by(which, held.d);
    const double low = least_step(which, w, d), high = -least_step(1 - which, w, -d);
    constexpr double epsilon = 0x1p-52;
    const double beyond = epsilon * (magnitude(low) + magnitude(high));
    bool wanted = true;
    const ContactRoot<double> root = find_contact_root(
        w, d, [&](double r) { return seen_by(which, force_of(seen_by(which, r))); },
        [&](double r) {
          const double to_nearer_side =
              std::min(magnitude(one.step.previous + r), magnitude(other.step.previous - r));
          return std::min(reach_of(seen_by(which, r)), to_nearer_side);
        },
        first_contact_guess(one, one.step.left(), w, high, true), low - beyond, high + beyond,
        held.limits, wanted);
    return result(held, which, root, wanted, low, high);
  }

  /// The force of a search between low and high, as a side sees them.
  Tangent<double> result(const Held& held, int which, const ContactRoot<double>& root, bool wanted,
                         double low, double high) {
    if (!wanted) {
      effort_.count(root.iterations, true);
      return seen_by(which, root.tangent());
    }
    effort_.count_bisected(root.iterations);
    return which == 0 ? bisect(held, low, high) : bisect(held, -high, -low);
  }

  /// For searches that met the cap. The cost is bounded and the result is the root: r is known to
  /// rounding, and the force is the one on the tangent there.
  Tangent<double> bisect(const Held& held, double low, double high) const {
    constexpr int most = 200;
    for (int turn = 0; turn < most; ++turn) {
      const double r = 0.5 * (low + high);
      if (!(r > low && r < high)) break;
      (r + held.compliance * force_of(r).force < held.d ? low : high) = r;
    }
    const Tangent<double> f = force_of(high);
    const double change =
        (held.d - high - held.compliance * f.force) / (1.0 + held.compliance * f.slope);
    return {f.force + f.slope * change, f.slope, f.bend};
  }

  const Law& law_;
  ContactSide* sides_;
  int count_;
  Effort& effort_;
};

}  // namespace thrum
