// The solving half of Contacts<Law>: forces of a step, and the roots of rows with the others held.
// Only contacts.cpp includes it.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

#include <thrum/interactions/contacts.hpp>

namespace thrum {

/// From a place where r + W f(r) = d has the residual `rest`.
inline double halley_step(const Tangent<double>& f, double w, double rest) {
  const double over = 1.0 / (1.0 + w * f.slope);
  const double newton = rest * over;
  return newton / std::max(0.5, 1.0 + 0.5 * newton * w * f.bend * over);
}

template <class Law>
Root<double> Contacts<Law>::evaluate_law(const Point& point, Half& half, double depth) const {
  half.trial = depth;
  return half.root_trial = point.law.root(depth, half.memory);
}

/// The force of one side in a step as that side sees it.
template <class Law>
Tangent<double> Contacts<Law>::force_of(std::size_t row, int which, double r) {
  Half& half = rows_[row][which];
  const double depth = half.step.previous + r;
  if (!(depth > 0.0) && half.step.root_previous == 0.0 && half.step.root_carried == 0.0)
    return {0.0, 0.0, 0.0};
  const Root<double> next = evaluate_law(points_[row], half, depth);
  if (const Law* before = law_before(row)) return half.step.at(next, before->root(depth), r);
  return half.step.ContactStep<double>::at(next, r);
}

template <class Law>
Tangent<double> Contacts<Law>::force_of(std::size_t row, double r) {
  const Tangent<double> first = force_of(row, 0, r);
  if (!points_[row].two_sided) return first;
  const Tangent<double> second = force_of(row, 1, -r);
  return {first.force - second.force, first.slope + second.slope, first.bend - second.bend};
}

template <class Law>
void Contacts<Law>::evaluate(const RowBatch& batch) {
  for (std::size_t k = 0; k < batch.rows.size(); ++k) {
    const Tangent<double> f = force_of(batch.rows[k], batch.r[k]);
    batch.force[k] = f.force;
    batch.slope[k] = f.slope;
    batch.bend[k] = f.bend;
  }
}

template <class Law>
Tangent<double> Contacts<Law>::force_now(std::size_t row, int which, double r) const {
  const Half& half = rows_[row][which];
  if (const Law* before = law_before(row))  // root_now is that of the law at n
    return half.step.at(points_[row].law.root(half.now), before->root(half.now), r);
  return half.step.ContactStep<double>::at(half.root_now, r);
}

/// One side closed at n, the other one open, or both open and not about to close.
template <class Law>
bool Contacts<Law>::start_where_it_was(const RowBatch& batch, std::size_t k) const {
  const std::size_t row = batch.rows[k];
  batch.r[k] = batch.d[k];
  batch.force[k] = batch.slope[k] = batch.bend[k] = 0.0;
  for (int which = 0; which < sides(row); ++which) {
    const Half& half = rows_[row][which];
    if (half.now > 0.0) {
      const double r = half.now - half.step.previous;
      const Tangent<double> f = force_now(row, which, r);
      batch.r[k] = seen(which, r);
      batch.force[k] = seen(which, f.force);
      batch.slope[k] = f.slope;
      batch.bend[k] = seen(which, f.bend);
    } else if (half.step.root_previous > 0.0 || half.step.root_carried > 0.0 ||
               half.step.previous + seen(which, batch.d[k]) > 0.0) {
      return false;
    }
  }
  return true;
}

template <class Law>
void Contacts<Law>::evaluate_start(const RowBatch& batch) {
  for (std::size_t k = 0; k < batch.rows.size(); ++k)
    if (!start_where_it_was(batch, k)) solve_row(batch, k);
}

/// From the nearer end of the step.
template <class Law>
double Contacts<Law>::length_of_step(const RowBatch& batch, const double* step) const {
  double longest = 0.0;
  for (std::size_t k = 0; k < batch.rows.size(); ++k) {
    if (step[k] == 0.0) continue;
    const std::size_t row = batch.rows[k];
    const double most = std::min(reach(row, batch.r[k]), reach(row, batch.r[k] + step[k]));
    longest = std::max(longest, std::abs(step[k]) / most);
  }
  return longest;
}

/// Of one side, in a step as it sees it.
template <class Law>
double Contacts<Law>::reach_of(std::size_t row, int which, double r) const {
  const MovingContactStep& step = rows_[row][which].step;
  const double depth = step.previous + r;
  if (depth > 0.0) return std::min(step.reach(r), points_[row].law.reach(depth));
  return step.root_previous > 0.0 ? step.reach(r) : never_woken;
}

/// Over which the force changes its form: the penetration; and apart, where it is 0 or -left/r.
template <class Law>
double Contacts<Law>::reach(std::size_t row, double r) const {
  const double first = reach_of(row, 0, r);
  return points_[row].two_sided ? std::min(first, reach_of(row, 1, -r)) : first;
}

/// The motion is what the force leaves of d.
template <class Law>
void Contacts<Law>::answer(const RowBatch& batch, std::size_t k, const Tangent<double>& f) {
  batch.force[k] = f.force;
  batch.slope[k] = f.slope;
  batch.bend[k] = f.bend;
  batch.r[k] = batch.d[k] - batch.compliance[k] * f.force;
}

/// Where the contact was closed at n, one step of Halley's method from there, which costs nothing.
/// Where it was not, r is nearly -x^{n-1} if the contact is stiff; then the balance times r,
/// W (y - p)(alpha (y + p) + beta) = r (d - r), is a quadratic in y.
template <class Law>
double Contacts<Law>::first_guess(std::size_t row, int which, double w, double d) const {
  const Half& half = rows_[row][which];
  const MovingContactStep& step = half.step;
  if (half.now > 0.0) {
    const double r = half.now - step.previous;
    const Tangent<double> f = force_now(row, which, r);
    return r + halley_step(f, w, d - r - w * f.force);
  }
  const double r = std::max(0.0, -step.previous);
  const double square = step.left() + std::max(0.0, r * (d - r)) / w;
  const double b = step.carried;
  const double y = (std::sqrt(b * b + 4.0 * step.share * square) - b) / (2.0 * step.share);
  const double stiff = y > 0.0 ? points_[row].law.depth_at(y) - step.previous : d;
  return stiff < d ? stiff : d;
}

/// By bisection, for what the cap left over: the cost stays bounded, and the answer is the root. r
/// is then known to rounding, and the force that balances the motion is the one on the tangent.
template <class Law>
void Contacts<Law>::bisect(const RowBatch& batch, std::size_t k, double low, double high) {
  constexpr int most = 200;
  for (int turn = 0; turn < most; ++turn) {
    const double r = 0.5 * (low + high);
    if (!(r > low && r < high)) break;
    (r + batch.compliance[k] * force_of(batch.rows[k], r).force < batch.d[k] ? low : high) = r;
  }
  const Tangent<double> f = force_of(batch.rows[k], high);
  const double w = batch.compliance[k];
  const double change = (batch.d[k] - high - w * f.force) / (1.0 + w * f.slope);
  answer(batch, k, {f.force + f.slope * change, f.slope, f.bend});
}

/// The side to solve by itself: the one that acts already, or else the one that d leads into. -1
/// where both act already. Whether the other one stays open is known afterwards.
template <class Law>
int Contacts<Law>::only_side(std::size_t row, double d) const {
  if (!points_[row].two_sided) return 0;
  const auto acts = [&](int which) {
    const Half& half = rows_[row][which];
    return !half.is_empty() || half.step.root_carried > 0.0;
  };
  if (acts(0)) return acts(1) ? -1 : 0;
  return acts(1) || rows_[row][1].step.previous - d > 0.0 ? 1 : 0;
}

/// False where both sides act.
template <class Law>
bool Contacts<Law>::solve_one_side(const RowBatch& batch, std::size_t k) {
  const std::size_t row = batch.rows[k];
  const int which = only_side(row, batch.d[k]);
  if (which < 0) return false;
  const MovingContactStep& step = rows_[row][which].step;
  const double w = batch.compliance[k], d = seen(which, batch.d[k]);
  const double left = step.left();
  const double apart = step.parted(w, d, left);
  Tangent<double> f{0.0, 0.0, 0.0};
  if (step.previous + apart <= 0.0) {
    if (left > 0.0 && apart != d) {
      f.force = -left / apart * (1.0 + step.loss * apart);
      f.slope = left / (apart * apart);
      f.bend = -2.0 * f.slope / apart;
    }
  } else {
    bool wanted = true;
    const double low = -step.previous;
    const ContactRoot<double> root = find_contact_root(
        w, d, [&](double r) { return force_of(row, which, r); },
        [&](double r) { return reach_of(row, which, r); }, first_guess(row, which, w, d), low, d,
        root_limits(batch), wanted);
    effort_.count(root.iterations, !wanted);
    if (wanted) {
      bisect(batch, k, which == 0 ? low : -d, which == 0 ? d : -low);
      return leaves_other_side_open(row, which, batch.r[k]);
    }
    f = {root.force(), root.at.slope + root.beyond * root.at.bend, root.at.bend};
  }
  answer(batch, k, {seen(which, f.force), f.slope, seen(which, f.bend)});
  return leaves_other_side_open(row, which, batch.r[k]);
}

template <class Law>
bool Contacts<Law>::leaves_other_side_open(std::size_t row, int which, double r) const {
  return !points_[row].two_sided || rows_[row][1 - which].step.previous + seen(1 - which, r) <= 0.0;
}

/// How far it is from where r leads to where a side opens or closes.
template <class Law>
double Contacts<Law>::to_nearer_side(std::size_t row, double r) const {
  const Row& sides_of = rows_[row];
  return std::min(std::abs(sides_of[0].step.previous + r), std::abs(sides_of[1].step.previous - r));
}

/// A side by itself ends here, or deeper; as it sees it.
template <class Law>
double Contacts<Law>::least_step(std::size_t row, int which, double w, double d) const {
  const MovingContactStep& step = rows_[row][which].step;
  return std::min(step.parted(w, d, step.left()), -step.previous);
}

/// Each side only makes the other one yield less, so the root lies between the ends of both; all as
/// the side that d leads into sees it.
template <class Law>
void Contacts<Law>::solve_both_sides(const RowBatch& batch, std::size_t k) {
  const std::size_t row = batch.rows[k];
  const int which = rows_[row][1].step.previous - batch.d[k] > 0.0 ? 1 : 0;
  const double w = batch.compliance[k], d = seen(which, batch.d[k]);
  const double low = least_step(row, which, w, d), high = -least_step(row, 1 - which, w, -d);
  const auto in_its_view = [&](const Tangent<double>& f) {
    return Tangent<double>{seen(which, f.force), f.slope, seen(which, f.bend)};
  };
  const double beyond = std::numeric_limits<double>::epsilon() * (std::abs(low) + std::abs(high));
  bool wanted = true;
  const ContactRoot<double> root = find_contact_root(
      w, d, [&](double r) { return in_its_view(force_of(row, seen(which, r))); },
      [&](double r) {
        return std::min(reach(row, seen(which, r)), to_nearer_side(row, seen(which, r)));
      },
      first_guess(row, which, w, high), low - beyond, high + beyond, root_limits(batch), wanted);
  effort_.count(root.iterations, !wanted);
  if (wanted) {
    bisect(batch, k, which == 0 ? low : -high, which == 0 ? high : -low);
  } else {
    answer(batch, k,
           in_its_view({root.force(), root.at.slope + root.beyond * root.at.bend, root.at.bend}));
  }
}

template <class Law>
void Contacts<Law>::solve_row(const RowBatch& batch, std::size_t k) {
  if (!solve_one_side(batch, k)) solve_both_sides(batch, k);
}

}  // namespace thrum
