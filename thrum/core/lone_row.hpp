// The step of a row that shares no coordinate with any other: predict, settle, solve in closed
// form. Interactions instantiate it with their own type, so nothing in it is a virtual call.
#pragma once

#include <cmath>

#include <thrum/core/interaction.hpp>
#include <thrum/math/increasing_root.hpp>

namespace thrum {

struct RowStep {
  double r;
  double force;
};

/// [audio] Root of r + W f(r) = d for the predictor's law (predicting = true) or the final one, to
/// so many times the law's resolution.
template <bool predicting, class Law>
RootResult lone_root(const Law& law, std::size_t row, double compliance, double d, double guess,
                     double resolutions = 1.0) {
  const SolveLimits limits = law.Law::limits();
  const auto balance = [&](double r) {
    const Response f = predicting ? law.Law::predict(row, r) : law.Law::respond(row, r);
    return Response{r + compliance * f.force - d, 1.0 + compliance * f.slope};
  };
  const auto fine = [&](double r) { return resolutions * law.Law::resolution(row, r); };
  return increasing_root(balance, fine, guess, limits.cap, law.Law::kinks(row).span());
}

template <class Law>
RowStep solve_settled(const Law& law, std::size_t row, double compliance, double d, double guess,
                      SolverEffort& effort) {
  if (law.Law::affine()) {
    const Response at_rest = law.Law::respond(row, 0.0);
    const double r = (d - compliance * at_rest.force) / (1.0 + compliance * at_rest.slope);
    return {r, at_rest.force + at_rest.slope * r};
  }
  const RootResult found = lone_root<false>(law, row, compliance, d, guess);
  effort.count(found.iterations, found.converged);
  const Response f = law.Law::respond(row, found.root);
  if (!found.converged) return {d - compliance * f.force, f.force};
  // The tangent's own solve, so that force and motion agree to rounding.
  const double step = (d - found.root - compliance * f.force) / (1.0 + compliance * f.slope);
  return {found.root + step, f.force + f.slope * step};
}

template <class Law>
RowStep solve_lone_row(Law& law, std::size_t row, double compliance, double d,
                       SolverEffort& effort) {
  if (law.Law::is_idle(row, d)) return {d, 0.0};
  Settling settling{d, 0.0, compliance, d, false, 0, false, false};
  if (law.Law::predicts()) {
    const double guess = law.Law::first_guess(row, compliance, d);
    const RootResult found = lone_root<true>(law, row, compliance, d, guess);
    effort.count(found.iterations, found.converged);
    settling.r = found.root;
    settling.predicted = found.converged;
  }
  law.Law::settle(row, settling);
  RowStep step = solve_settled(law, row, compliance, d, settling.r, effort);
  settling.pass = 1;
  settling.r = step.r;
  settling.force = step.force;
  if (law.Law::settle(row, settling)) step = solve_settled(law, row, compliance, d, step.r, effort);
  return step;
}

}  // namespace thrum
