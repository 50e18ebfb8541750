// The solving half of ContactRow: the root of a row with the others held. Only contact_row.hpp
// includes it.
#pragma once

#include <thrum/gpu/device/contact_row.hpp>

namespace thrum::gpu {

/// Where the contact was closed at n, one step of Halley's method from there. Where it was not, r
/// is nearly -x^{n-1} if the contact is stiff, and the balance times r is a quadratic in y.
template <class Law, int sides>
double ContactRow<Law, sides>::first_guess(const Half& half, double d_seen) const {
  const ContactStep<double>& step = half.step;
  const double w = compliance;
  if (half.now > 0.0) {
    const double there = half.now - step.previous;
    const Tangent<double> f = step.at(half.root_now, there);
    const double over = 1.0 / (1.0 + w * f.slope);
    const double newton = (d_seen - there - w * f.force) * over;
    return there + newton / larger(0.5, 1.0 + 0.5 * newton * w * f.bend * over);
  }
  const double there = larger(0.0, -step.previous);
  const double square = half.left() + larger(0.0, there * (d_seen - there)) / w;
  const double b = step.carried;
  const double y = (square_root(b * b + 4.0 * step.share * square) - b) / (2.0 * step.share);
  const double stiff = y > 0.0 ? law_.depth_at(y) - step.previous : d_seen;
  return smaller(stiff, d_seen);
}

template <class Law, int sides>
void ContactRow<Law, sides>::bisect(double to, double low, double high) {
  for (int turn = 0; turn < 200; ++turn) {
    const double middle = 0.5 * (low + high);
    if (!(middle > low && middle < high)) break;
    (middle + compliance * force_of(middle).force < to ? low : high) = middle;
  }
  const Tangent<double> f = force_of(high);
  const double change = (to - high - compliance * f.force) / (1.0 + compliance * f.slope);
  answer(to, {f.force + f.slope * change, f.slope, f.bend});
}

/// The side that acts already, or else the one that d leads into; -1 where both act already.
template <class Law, int sides>
int ContactRow<Law, sides>::only_side(double to) const {
  if constexpr (sides == 1) {
    return 0;
  } else {
    if (!halves_[0].is_empty()) return halves_[1].is_empty() ? 0 : -1;
    return !halves_[1].is_empty() || halves_[1].step.previous - to > 0.0 ? 1 : 0;
  }
}

template <class Law, int sides>
bool ContactRow<Law, sides>::solve_one_side(double to, double near) {
  const int which = only_side(to);
  if (which < 0) return false;
  const auto other_stays_open = [&] {
    if constexpr (sides == 1)
      return true;
    else
      return halves_[1 - which].step.previous + seen(1 - which, r) <= 0.0;
  };
  const Half& half = halves_[which];
  const double d_seen = seen(which, to), left = half.left();
  const double apart = half.step.parted(compliance, d_seen, left);
  Tangent<double> f{0.0, 0.0, 0.0};
  if (half.step.previous + apart <= 0.0) {
    if (left > 0.0 && apart != d_seen) {
      f.force = -left / apart * (1.0 + half.step.loss * apart);
      f.slope = left / (apart * apart);
      f.bend = -2.0 * f.slope / apart;
    }
  } else {
    bool wanted = true;
    const double low = -half.step.previous;
    const ContactRoot<double> root = find_contact_root(
        compliance, d_seen, [&](double x) { return force_of(which, x); },
        [&](double x) { return reach_of(which, x); }, first_guess(half, d_seen), low, d_seen,
        RootLimits{cap_, near}, wanted);
    touches.count(root.iterations, !wanted);
    if (wanted) {
      bisect(to, which == 0 ? low : -d_seen, which == 0 ? d_seen : -low);
      return other_stays_open();
    }
    f = {root.force(), root.at.slope + root.beyond * root.at.bend, root.at.bend};
  }
  answer(to, seen(which, f));
  return other_stays_open();
}

/// Each side only makes the other one yield less, so the root lies between the ends of both.
template <class Law, int sides>
void ContactRow<Law, sides>::solve_both_sides(double to, double near) {
  const int which = halves_[1].step.previous - to > 0.0 ? 1 : 0;
  const double d_seen = seen(which, to);
  const auto least = [&](int side, double towards) {
    const Half& half = halves_[side];
    return smaller(half.step.parted(compliance, towards, half.left()), -half.step.previous);
  };
  const double low = least(which, d_seen), high = -least(1 - which, -d_seen);
  const double beyond = 2.220446049250313e-16 * (magnitude(low) + magnitude(high));
  bool wanted = true;
  const ContactRoot<double> root = find_contact_root(
      compliance, d_seen, [&](double x) { return seen(which, force_of(seen(which, x))); },
      [&](double x) {
        const double there = seen(which, x);
        return smaller(reach(there), smaller(magnitude(halves_[0].step.previous + there),
                                             magnitude(halves_[1].step.previous - there)));
      },
      first_guess(halves_[which], high), low - beyond, high + beyond, RootLimits{cap_, near},
      wanted);
  touches.count(root.iterations, !wanted);
  if (wanted)
    bisect(to, which == 0 ? low : -high, which == 0 ? high : -low);
  else
    answer(to,
           seen(which, {root.force(), root.at.slope + root.beyond * root.at.bend, root.at.bend}));
}

template <class Law, int sides>
void ContactRow<Law, sides>::solve_alone(double to, bool roughly) {
  const double near = roughly ? RootLimits::roughly : RootLimits{}.near;
  if (solve_one_side(to, near)) return;
  if constexpr (sides == 2) solve_both_sides(to, near);
}

}  // namespace thrum::gpu
