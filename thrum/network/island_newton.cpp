// Newton's method in an island: where the rows would come to rest under the predictor's law or a
// final one that is not affine. First from where each row rests alone, then along the line.
#include <thrum/network/island.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace thrum {

void Island::evaluate(std::span<const double> r, Law law) {
  for (std::size_t i = 0; i < here_.size(); ++i) {
    const Response f = (here_[i].interaction->*law)(here_[i].local, r[i]);
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
  for (std::size_t i = 0; i < here_.size(); ++i) {
    const double fine = here_[i].interaction->resolution(here_[i].local, r_[i] + step_[i]);
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
    const Member& member = here_[i];
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
    const double fine = here_[i].interaction->resolution(here_[i].local, r_[i] + step_[i]);
    most = std::max(most, std::abs(step_[i]) / fine);
  }
  return most;
}

/// Nothing begins in this step: whoever acts did so in the last one.
bool Island::goes_on() const {
  constexpr std::size_t few = 8;
  if (!bundles_.empty() || !friction_.empty() || here_.size() > few) return some_;
  for (std::size_t i = 0; i < here_.size(); ++i)
    if (last_force_[i] == 0.0 && !here_[i].interaction->is_idle(here_[i].local, d_[i]))
      return false;
  return true;
}

/// Plain steps; it gives up as soon as they do not shrink fast.
bool Island::newton_from_last_step(Law law) {
  constexpr int most_steps = 4;
  for (std::size_t i = 0; i < r_.size(); ++i)
    r_[i] = here_[i].interaction->continued(here_[i].local, d_[i]);
  double excess_before = 0.0;
  for (int iteration = 1; iteration <= std::min(cap_, most_steps); ++iteration) {
    evaluate(r_, law);
    std::copy(force_.begin(), force_.end(), thought_.begin());
    find_step();
    const double excess = excess_of_step();
    for (std::size_t i = 0; i < r_.size(); ++i) {
      r_[i] += step_[i];
      thought_[i] += thought_step_[i];
    }
    const double shrinks = excess / excess_before;
    if (excess <= 1.0 || (iteration > 1 && excess * shrinks * shrinks <= 1.0)) {
      std::copy(thought_.begin(), thought_.end(), force_.begin());
      effort_.count(iteration, true);
      return true;
    }
    if (iteration > 1 && shrinks > 0.01) return false;
    excess_before = excess;
  }
  return false;
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
    const Member& member = here_[i];
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
  if (goes_on() && newton_from_last_step(law)) return true;
  if (newton_from_lone_rows(law)) return true;
  for (std::size_t i = 0; i < here_.size(); ++i) {
    const Member& member = here_[i];
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

}  // namespace thrum
