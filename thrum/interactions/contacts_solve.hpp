// The solving half of Contacts<Law>: forces of a step, and the roots of rows with the others held.
// Only contacts.cpp includes it.
#pragma once

#include <algorithm>
#include <cmath>

#include <thrum/interactions/contact_row_root.hpp>
#include <thrum/interactions/contacts.hpp>

namespace thrum {

/// A row in a step, for ContactRowRoot.
template <class Law>
struct Contacts<Law>::Sides {
  const Point& point;
  Row& halves;
  const Law* before;  ///< the law of n-1, where it moves
  SolverEffort& effort;

  int count() const { return point.two_sided ? 2 : 1; }
  const MovingContactStep& step(int which) const { return halves[which].step; }
  double now_of(int which) const { return halves[which].now; }
  bool is_empty(int which) const {
    return halves[which].is_empty() && !(step(which).root_carried > 0.0);
  }
  double depth_at(double energy) const { return point.law.depth_at(energy); }
  double reach(int which, double r) const { return reach_of(point, step(which), r); }
  void count_effort(int iterations, bool converged) { effort.count(iterations, converged); }

  [[gnu::always_inline]] inline Tangent<double> force(int which, double r) {
    Half& half = halves[which];
    const double depth = half.step.previous + r;
    if (!(depth > 0.0) && half.step.root_previous == 0.0 && half.step.root_carried == 0.0)
      return {0.0, 0.0, 0.0};
    const Root<double> next = evaluate_law(point, half, depth);
    if (before != nullptr) return half.step.at(next, before->root(depth), r);
    return half.step.ContactStep<double>::at(next, r);
  }
  Tangent<double> at_now(int which, double r) const {
    const Half& half = halves[which];
    if (before != nullptr)  // root_now is that of the law at n
      return half.step.at(point.law.root(half.now), before->root(half.now), r);
    return half.step.ContactStep<double>::at(half.root_now, r);
  }
};

template <class Law>
typename Contacts<Law>::Sides Contacts<Law>::sides_of(std::size_t row) {
  return {points_[row], rows_[row], law_before(row), effort_};
}

template <class Law>
[[gnu::always_inline]] inline Root<double> Contacts<Law>::evaluate_law(const Point& point,
                                                                       Half& half, double depth) {
  half.trial = depth;
  return half.root_trial = point.law.root(depth, half.memory);
}

template <class Law>
void Contacts<Law>::evaluate(const RowBatch& batch) {
  for (std::size_t k = 0; k < batch.rows.size(); ++k) {
    Sides sides = sides_of(batch.rows[k]);
    const std::size_t i = batch.at[k];
    const Tangent<double> f = ContactRowRoot<Sides>::force_of(sides, batch.r[i]);
    batch.force[i] = f.force;
    batch.slope[i] = f.slope;
    batch.bend[i] = f.bend;
  }
}

/// From the nearer end of the step.
template <class Law>
double Contacts<Law>::length_of_step(const RowBatch& batch, const double* step) const {
  double longest = 0.0;
  for (std::size_t k = 0; k < batch.rows.size(); ++k) {
    if (step[k] == 0.0) continue;
    const std::size_t row = batch.rows[k];
    const double r = batch.r[batch.at[k]];
    const double most = std::min(reach(row, r), reach(row, r + step[k]));
    longest = std::max(longest, std::abs(step[k]) / most);
  }
  return longest;
}

/// Over which the force of one side changes its form: the penetration; and apart, where it is 0 or
/// -left/r. In a step as that side sees it.
template <class Law>
double Contacts<Law>::reach_of(const Point& point, const MovingContactStep& step, double r) {
  const double depth = step.previous + r;
  if (depth > 0.0) return std::min(step.reach(r), point.law.reach(depth));
  return step.root_previous > 0.0 ? step.reach(r) : never_woken;
}

template <class Law>
double Contacts<Law>::reach(std::size_t row, double r) const {
  const double first = reach_of(points_[row], rows_[row][0].step, r);
  if (!points_[row].two_sided) return first;
  return std::min(first, reach_of(points_[row], rows_[row][1].step, -r));
}

/// The motion is what the force leaves of d.
template <class Law>
void Contacts<Law>::answer(const RowBatch& batch, std::size_t k, const Tangent<double>& f) {
  const std::size_t i = batch.at[k];
  batch.force[i] = f.force;
  batch.slope[i] = f.slope;
  batch.bend[i] = f.bend;
  batch.r[i] = batch.d[i] - batch.compliance[i] * f.force;
}

template <class Law>
void Contacts<Law>::solve_row(const RowBatch& batch, std::size_t k) {
  Sides sides = sides_of(batch.rows[k]);
  const double compliance = batch.compliance[batch.at[k]], d = batch.d[batch.at[k]];
  answer(batch, k, ContactRowRoot<Sides>(sides, compliance, d, root_limits(batch)).solve());
}

}  // namespace thrum
