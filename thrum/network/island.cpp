#include <thrum/network/island.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace thrum {

Island::Island(std::vector<Member> members, BandMatrix compliance)
    : members_(std::move(members)), compliance_(std::move(compliance)) {
  const std::size_t n = members_.size();
  work_ = BandMatrix(n, compliance_.reach());
  limits_ = {0, 1.0};
  for (const Member& member : members_) {
    predicts_ = predicts_ || member.interaction->predicts();
    affine_ = affine_ && member.interaction->affine();
    limits_.cap = std::max(limits_.cap, member.interaction->limits().cap);
  }
  for (std::vector<double>* list : {&d_, &r_, &force_, &slope_, &step_, &residual_, &trial_})
    list->assign(n, 0.0);
}

/// (W f) of one row.
double Island::pushed(std::size_t row) const {
  double sum = 0.0;
  for (std::size_t j = compliance_.first_column(row); j < compliance_.end_column(row); ++j)
    sum += compliance_.at(row, j) * force_[j];
  return sum;
}

/// Forces and slopes at r, the residual r + W f - d, and its squared length.
double Island::residual(std::span<const double> r, Law law) {
  for (std::size_t i = 0; i < members_.size(); ++i) {
    const Response f = (members_[i].interaction->*law)(members_[i].local, r[i]);
    force_[i] = f.force;
    slope_[i] = f.slope;
  }
  double sum = 0.0;
  for (std::size_t i = 0; i < members_.size(); ++i) {
    residual_[i] = r[i] + pushed(i) - d_[i];
    sum += residual_[i] * residual_[i];
  }
  return sum;
}

bool Island::step_is_fine() const {
  constexpr double rounding = 8.0 * std::numeric_limits<double>::epsilon();
  for (std::size_t i = 0; i < members_.size(); ++i) {
    double noise = std::abs(d_[i]);
    for (std::size_t j = compliance_.first_column(i); j < compliance_.end_column(i); ++j)
      noise += std::abs(compliance_.at(i, j) * force_[j]);
    const double fine = members_[i].interaction->resolution(members_[i].local, r_[i] + step_[i]);
    if (std::abs(step_[i]) > fine + rounding * noise) return false;
  }
  return true;
}

/// Damped Newton from r_: the step is halved until the residual falls.
bool Island::newton(Law law) {
  double length = residual(r_, law);
  int iteration = 0;
  bool fine = false;
  while (!fine && iteration < limits_.cap) {
    ++iteration;
    for (std::size_t i = 0; i < r_.size(); ++i) step_[i] = -residual_[i];
    solve_with_slopes(compliance_, slope_, step_, work_);
    fine = step_is_fine();
    double part = 1.0;
    for (int halving = 0; halving < 40; ++halving, part *= 0.5) {
      for (std::size_t i = 0; i < r_.size(); ++i) trial_[i] = r_[i] + part * step_[i];
      const double shorter = residual(trial_, law);
      if (shorter < length || fine) {
        length = shorter;
        break;
      }
    }
    r_ = trial_;
  }
  effort_.count(iteration, fine);
  return fine;
}

bool Island::settle(bool predicted, int pass) {
  bool changed = false;
  for (std::size_t i = 0; i < members_.size(); ++i) {
    const double own = compliance_.at(i, i);
    const double others = pushed(i) - own * force_[i];
    const Settling settling{r_[i], force_[i], own, d_[i] - others, predicted, pass};
    if (members_[i].interaction->settle(members_[i].local, settling)) changed = true;
  }
  return changed;
}

void Island::solve_affine() {
  for (std::size_t i = 0; i < members_.size(); ++i) {
    const Response law = members_[i].interaction->respond(members_[i].local, 0.0);
    force_[i] = law.force;
    slope_[i] = law.slope;
  }
  for (std::size_t i = 0; i < members_.size(); ++i) r_[i] = d_[i] - pushed(i);
  solve_with_slopes(compliance_, slope_, r_, work_);
  for (std::size_t i = 0; i < members_.size(); ++i) force_[i] += slope_[i] * r_[i];
}

void Island::solve_settled() {
  if (affine_) {
    solve_affine();
    return;
  }
  newton(&Interaction::respond);
  for (std::size_t i = 0; i < members_.size(); ++i) r_[i] = d_[i] - pushed(i);
}

void Island::solve(std::span<const double> d, std::span<double> r, std::span<double> force) {
  for (std::size_t i = 0; i < members_.size(); ++i) {
    const Member& member = members_[i];
    d_[i] = d[member.global];
    r_[i] = member.interaction->first_guess(member.local, compliance_.at(i, i), d_[i]);
    force_[i] = 0.0;
  }
  const bool predicted = predicts_ && newton(&Interaction::predict);
  constexpr int passes = 4;
  for (int pass = 0; pass < passes; ++pass) {
    const bool changed = settle(predicted, pass);
    if (pass > 0 && !changed) break;
    solve_settled();
  }
  for (std::size_t i = 0; i < members_.size(); ++i) {
    r[members_[i].global] = r_[i];
    force[members_[i].global] = force_[i];
  }
}

}  // namespace thrum
