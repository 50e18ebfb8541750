#include <thrum/network/island.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace thrum {

namespace {
/// After these, a row that settles anew does so for good, so one pass per row is enough.
constexpr int passes_of_limiting = 4;
}  // namespace

Island::Island(std::vector<Member> members, BandMatrix compliance)
    : members_(std::move(members)), compliance_(std::move(compliance)) {
  const std::size_t n = members_.size();
  work_ = BandWork(n, compliance_.reach());
  for (const Member& member : members_) {
    predicts_ = predicts_ || member.interaction->predicts();
    affine_ = affine_ && member.interaction->affine();
    cap_ = std::max(cap_, member.interaction->limits().cap);
  }
  for (std::vector<double>* list : {&d_, &r_, &force_, &slope_, &thought_, &step_, &thought_step_,
                                    &trial_, &pushed_, &last_force_})
    list->assign(n, 0.0);
  idle_.assign(n, 0);
  find_bundles();
  find_friction();
}

void Island::evaluate(std::span<const double> r, Law law) {
  for (std::size_t i = 0; i < members_.size(); ++i) {
    const Response f = (members_[i].interaction->*law)(members_[i].local, r[i]);
    force_[i] = f.force;
    slope_[i] = f.slope;
  }
}

void Island::find_step() {
  multiply(compliance_, force_, pushed_, work_);
  for (std::size_t i = 0; i < r_.size(); ++i) step_[i] = d_[i] - r_[i] - pushed_[i];
  solve_with_slopes(compliance_, slope_, step_, work_);
  for (std::size_t i = 0; i < r_.size(); ++i)
    thought_step_[i] = force_[i] + slope_[i] * step_[i] - thought_[i];
}

/// What rounding does to W f counts as fine: forces may cancel one another.
bool Island::step_is_fine() const {
  constexpr double rounding = 8.0 * std::numeric_limits<double>::epsilon();
  for (std::size_t i = 0; i < members_.size(); ++i) {
    const double fine = members_[i].interaction->resolution(members_[i].local, r_[i] + step_[i]);
    if (std::abs(step_[i]) <= fine) continue;
    double noise = std::abs(d_[i]);
    for (std::size_t j = compliance_.first_column(i); j < compliance_.end_column(i); ++j)
      noise += std::abs(compliance_.at(i, j) * force_[j]);
    if (std::abs(step_[i]) > fine + rounding * noise) return false;
  }
  return true;
}

/// dP/dt at t = part, with the forces at r + t dr in force_.
double Island::slope_along_step(double part) const {
  double sum = 0.0;
  for (std::size_t i = 0; i < r_.size(); ++i)
    sum -= step_[i] * (thought_[i] + part * thought_step_[i] - force_[i]);
  return sum;
}

/// Takes the whole step if P does not rise steeply at its end, else a part of it, found between
/// parts whose slopes differ in sign.
void Island::search_along_step(Law law) {
  const double before = slope_along_step(0.0);
  double low = 0.0;
  double low_slope = before;
  double high = 0.0;
  double high_slope = 0.0;
  double part = 1.0;
  constexpr int tries = 40;
  for (int attempt = 0; attempt < tries; ++attempt) {
    for (std::size_t i = 0; i < r_.size(); ++i) trial_[i] = r_[i] + part * step_[i];
    evaluate(trial_, law);
    const double slope = slope_along_step(part);
    if (slope <= 0.0 && (attempt == 0 || slope >= 0.5 * before)) break;
    if (std::abs(slope) <= 0.1 * std::abs(before)) break;
    if (slope > 0.0) {
      high = part;
      high_slope = slope;
    } else {
      low = part;
      low_slope = slope;
    }
    const double secant = low - low_slope * (high - low) / (high_slope - low_slope);
    part = std::clamp(secant, low + 0.1 * (high - low), high - 0.1 * (high - low));
  }
  for (std::size_t i = 0; i < r_.size(); ++i) thought_[i] += part * thought_step_[i];
  r_ = trial_;
}

/// From the forces that are thought of, each row by itself.
void Island::let_rows_settle_alone(Law law, bool first) {
  const bool predicting = law == &Interaction::predict;
  for (std::size_t i = 0; i < r_.size(); ++i) {
    const Member& member = members_[i];
    const double own = compliance_.at(i, i);
    const double d = r_[i] + own * thought_[i];
    force_[i] = slope_[i] = 0.0;
    if (member.interaction->is_idle(member.local, d)) {
      r_[i] = d;
      continue;
    }
    const double guess = first ? member.interaction->first_guess(member.local, own, d) : r_[i];
    r_[i] = member.interaction->alone(member.local, predicting, own, d, guess);
    const Response f = (member.interaction->*law)(member.local, r_[i]);
    force_[i] = f.force;
    slope_[i] = f.slope;
  }
}

/// The largest step in units of what does not matter.
double Island::excess_of_step() const {
  double most = 0.0;
  for (std::size_t i = 0; i < r_.size(); ++i) {
    if (step_[i] == 0.0) continue;
    const double fine = members_[i].interaction->resolution(members_[i].local, r_[i] + step_[i]);
    most = std::max(most, std::abs(step_[i]) / fine);
  }
  return most;
}

/// The steps shrink quadratically in the end, so two of them tell whether the next one matters.
bool Island::newton_from_lone_rows(Law law) {
  constexpr int most_steps = 10;
  thought_ = last_force_;
  multiply(compliance_, thought_, pushed_, work_);
  for (std::size_t i = 0; i < r_.size(); ++i) r_[i] = d_[i] - pushed_[i];
  double excess_before = 0.0;
  for (int iteration = 1; iteration <= std::min(cap_, most_steps); ++iteration) {
    let_rows_settle_alone(law, iteration == 1);
    find_step();
    const double excess = excess_of_step();
    for (std::size_t i = 0; i < r_.size(); ++i) {
      r_[i] += step_[i];
      thought_[i] += thought_step_[i];
    }
    const double shrinks = excess / excess_before;
    if (excess <= 1.0 || (iteration > 1 && excess * shrinks * shrinks <= 1.0)) {
      force_ = thought_;
      effort_.count(iteration, true);
      return true;
    }
    excess_before = excess;
  }
  return false;
}

/// One step of Newton's method with the laws as they will be settled.
void Island::foresee() {
  constexpr double does_not_matter = 100.0;
  for (std::size_t i = 0; i < r_.size(); ++i) {
    const Member& member = members_[i];
    const double d = r_[i] + compliance_.at(i, i) * force_[i];
    force_[i] = slope_[i] = 0.0;
    if (member.interaction->is_idle(member.local, d)) continue;
    const Response f = member.interaction->foresee(member.local, r_[i]);
    force_[i] = f.force;
    slope_[i] = f.slope;
  }
  multiply(compliance_, force_, pushed_, work_);
  for (std::size_t i = 0; i < r_.size(); ++i) step_[i] = d_[i] - r_[i] - pushed_[i];
  if (excess_of_step() > does_not_matter) solve_with_slopes(compliance_, slope_, step_, work_);
  for (std::size_t i = 0; i < r_.size(); ++i) {
    force_[i] += slope_[i] * step_[i];
    r_[i] += step_[i];
  }
}

/// The root of the predictor's law or of the final one, with forces to match.
bool Island::find_root(Law law) {
  if (newton_from_lone_rows(law)) return true;
  for (std::size_t i = 0; i < members_.size(); ++i) {
    const Member& member = members_[i];
    r_[i] = member.interaction->first_guess(member.local, compliance_.at(i, i), d_[i]);
  }
  return newton_along_line(law);
}

/// From r_, which may be any guess: the first step is taken whole, and leads to a motion that
/// forces can cause.
bool Island::newton_along_line(Law law) {
  evaluate(r_, law);
  std::copy(force_.begin(), force_.end(), thought_.begin());
  find_step();
  bool fine = step_is_fine();
  for (std::size_t i = 0; i < r_.size(); ++i) {
    r_[i] += step_[i];
    thought_[i] += thought_step_[i];
  }
  evaluate(r_, law);
  int iteration = 1;
  while (!fine && iteration < cap_) {
    ++iteration;
    find_step();
    fine = step_is_fine();
    search_along_step(law);
  }
  effort_.count(iteration, fine);
  return fine;
}

/// r_ and force_ belong together, r = d - W f, so d - sum over the neighbours of W_ij f_j is
/// r + W_ii f.
bool Island::settle(bool predicted, int pass) {
  bool changed = false;
  for (std::size_t i = 0; i < members_.size(); ++i) {
    const Member& member = members_[i];
    const double own = compliance_.at(i, i);
    const double d = r_[i] + own * force_[i];
    if (pass == 0) idle_[i] = member.interaction->is_idle(member.local, d);
    if (idle_[i]) continue;
    const Settling settling{r_[i],
                            force_[i],
                            own,
                            d,
                            predicted,
                            pass,
                            pass >= passes_of_limiting,
                            predicted && pass == 0};
    if (member.interaction->settle(member.local, settling)) changed = true;
  }
  return changed;
}

/// The motion that the forces cause.
void Island::answer_forces() {
  multiply(compliance_, force_, pushed_, work_);
  for (std::size_t i = 0; i < members_.size(); ++i) r_[i] = d_[i] - pushed_[i];
}

void Island::solve_affine() {
  for (std::size_t i = 0; i < members_.size(); ++i) {
    force_[i] = slope_[i] = 0.0;
    if (idle_[i]) continue;
    const Response law = members_[i].interaction->respond(members_[i].local, 0.0);
    force_[i] = law.force;
    slope_[i] = law.slope;
  }
  solve_linear(d_);
  if (is_stiff()) refine();
}

/// Whether elimination loses digits that the energy book would miss.
bool Island::is_stiff() const {
  constexpr double stiff = 1e5;
  for (std::size_t i = 0; i < members_.size(); ++i)
    if (compliance_.at(i, i) * slope_[i] > stiff) return true;
  for (const BundleHere& bundle : bundles_)
    for (std::size_t k = 0; k < bundle.positions.size(); ++k) {
      const std::size_t at = bundle.positions[k];
      if (compliance_.at(at, at) * bundle.bundle.g[k] * bundle.bundle.g[k] > stiff) return true;
    }
  return false;
}

/// Once more for what rounding left of r + W f = d: prestressed contacts far shorter than a step
/// have forces that are small differences of large ones.
void Island::refine() {
  for (std::size_t i = 0; i < members_.size(); ++i)
    if (!idle_[i]) force_[i] = members_[i].interaction->respond(members_[i].local, r_[i]).force;
  push_bundles();
  multiply(compliance_, force_, pushed_, work_);
  for (std::size_t i = 0; i < members_.size(); ++i) thought_step_[i] = d_[i] - r_[i] - pushed_[i];
  thought_ = force_;
  trial_ = r_;
  std::fill(force_.begin(), force_.end(), 0.0);
  solve_linear(thought_step_);
  for (std::size_t i = 0; i < members_.size(); ++i) {
    r_[i] += trial_[i];
    force_[i] += thought_[i];
  }
}

/// r + W (a + S r) = d with the offsets a in force_, which become forces.
void Island::solve_linear(std::span<const double> d) {
  multiply(compliance_, force_, pushed_, work_);
  for (std::size_t i = 0; i < members_.size(); ++i) r_[i] = d[i] - pushed_[i];
  solve_with_slopes(compliance_, slope_, r_, work_);
  if (!bundles_.empty() && !are_folded_) add_bundles();
  for (std::size_t i = 0; i < members_.size(); ++i) force_[i] += slope_[i] * r_[i];
}

void Island::solve_settled() {
  if (affine_) {
    if (!friction_.empty()) {
      evaluate(r_, &Interaction::respond);
      solve_friction();
    }
    solve_affine();
    return;
  }
  if (!bundles_.empty()) fold_bundles();
  solve_curved();
  if (!bundles_.empty()) unfold_bundles();
}

/// Rows whose final law is not affine. Newton's method stops where the next step is thought not to
/// matter; where a law bends sharply it may matter after all, and the careful search goes on.
void Island::solve_curved() {
  if (!find_root_with_friction(&Interaction::respond)) {
    answer_forces();
    return;
  }
  evaluate(r_, &Interaction::respond);
  find_step();
  if (!step_is_fine()) {
    newton_along_line(&Interaction::respond);
    evaluate(r_, &Interaction::respond);
    find_step();
  }
  for (std::size_t i = 0; i < members_.size();
       ++i) {  // so that forces and motion agree to rounding
    force_[i] += slope_[i] * step_[i];
    r_[i] += step_[i];
  }
}

bool Island::is_idle() const {
  for (std::size_t i = 0; i < members_.size(); ++i)
    if (!members_[i].interaction->is_idle(members_[i].local, d_[i])) return false;
  return true;
}

void Island::solve(std::span<const double> d, std::span<double> r, std::span<double> force) {
  for (std::size_t i = 0; i < members_.size(); ++i) d_[i] = d[members_[i].global];
  std::swap(last_force_, force_);
  if (is_idle()) {
    std::fill(force_.begin(), force_.end(), 0.0);
    r_ = d_;
  } else {
    solve_busy();
  }
  for (std::size_t i = 0; i < members_.size(); ++i) {
    r[members_[i].global] = r_[i];
    force[members_[i].global] = force_[i];
  }
}

void Island::solve_busy() {
  bool predicted = false;
  if (predicts_) {
    predicted = find_root_with_friction(&Interaction::predict);
    if (predicted) {
      foresee();
    } else {
      answer_forces();
    }
  } else {
    std::fill(force_.begin(), force_.end(), 0.0);
    r_ = d_;
  }
  const int passes = passes_of_limiting + static_cast<int>(members_.size());
  for (int pass = 0; pass <= passes; ++pass) {
    const bool changed = settle(predicted, pass);
    if (pass > 0 && !changed) break;
    solve_settled();
  }
}

}  // namespace thrum
