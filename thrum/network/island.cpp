#include <thrum/network/island.hpp>

#include <algorithm>
#include <utility>

namespace thrum {

namespace {
/// After these, a row that settles anew does so for good, so one pass per row is enough.
constexpr int passes_of_limiting = 4;
}  // namespace

Island::Island(std::vector<Member> members, BandMatrix compliance)
    : members_(std::move(members)), here_(members_), compliance_(std::move(compliance)) {
  const std::size_t n = here_.size();
  few_.reserve(FewRows::most);
  work_ = BandWork(n, compliance_.reach());
  find_laws();
  for (std::vector<double>* list : {&d_, &r_, &force_, &slope_, &thought_, &step_, &thought_step_,
                                    &trial_, &pushed_, &last_force_})
    list->assign(n, 0.0);
  idle_.assign(n, 0);
  find_bundles();
  find_friction();
}

void Island::find_laws() {
  predicts_ = false;
  affine_ = true;
  cap_ = 0;
  for (const Member& member : here_) {
    predicts_ = predicts_ || member.interaction->predicts();
    affine_ = affine_ && member.interaction->affine();
    cap_ = std::max(cap_, member.interaction->limits().cap);
  }
  few_.clear();
  const bool of_one = std::all_of(here_.begin(), here_.end(), [&](const Member& member) {
    return member.interaction == here_[0].interaction;
  });
  if (!of_one || here_.size() > FewRows::most || !here_[0].interaction->bundles().empty()) return;
  for (const Member& member : here_) few_.push_back(member.local);
}

void Island::expect_some() {
  some_ = true;
  expect_moves();
  const std::size_t of_few = std::min(compliance_.size(), few_rows) - 1;
  compliance_ = BandMatrix::with_room(compliance_.size(), std::max(compliance_.reach(), of_few));
  work_.matrix = compliance_;
}

void Island::take_part(std::span<const std::size_t> positions, std::size_t reach) {
  const std::size_t n = positions.size();
  here_.clear();
  for (const std::size_t position : positions) here_.push_back(members_[position]);
  compliance_.reshape(n, reach);
  work_.matrix.reshape(n, reach);
  for (std::vector<double>* list : {&d_, &r_, &force_, &slope_, &thought_, &step_, &thought_step_,
                                    &trial_, &pushed_, &last_force_})
    list->resize(n);
  idle_.resize(n);
  find_laws();
}

/// r_ and force_ belong together, r = d - W f, so d - sum over the neighbours of W_ij f_j is
/// r + W_ii f.
bool Island::settle(bool predicted, int pass) {
  bool changed = false;
  for (std::size_t i = 0; i < here_.size(); ++i) {
    const Member& member = here_[i];
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
  for (std::size_t i = 0; i < here_.size(); ++i) r_[i] = d_[i] - pushed_[i];
}

void Island::solve_affine() {
  for (std::size_t i = 0; i < here_.size(); ++i) {
    force_[i] = slope_[i] = 0.0;
    if (idle_[i]) continue;
    const Response law = here_[i].interaction->respond(here_[i].local, 0.0);
    force_[i] = law.force;
    slope_[i] = law.slope;
  }
  solve_linear(d_);
  if (is_stiff()) refine();
}

/// Whether elimination loses digits that the energy book would miss.
bool Island::is_stiff() const {
  constexpr double stiff = 1e4;
  for (std::size_t i = 0; i < here_.size(); ++i)
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
  for (std::size_t i = 0; i < here_.size(); ++i)
    if (!idle_[i]) force_[i] = here_[i].interaction->respond(here_[i].local, r_[i]).force;
  push_bundles();
  multiply(compliance_, force_, pushed_, work_);
  for (std::size_t i = 0; i < here_.size(); ++i) thought_step_[i] = d_[i] - r_[i] - pushed_[i];
  thought_ = force_;
  trial_ = r_;
  std::fill(force_.begin(), force_.end(), 0.0);
  solve_linear(thought_step_);
  for (std::size_t i = 0; i < here_.size(); ++i) {
    r_[i] += trial_[i];
    force_[i] += thought_[i];
  }
}

/// r + W (a + S r) = d with the offsets a in force_, which become forces.
void Island::solve_linear(std::span<const double> d) {
  multiply(compliance_, force_, pushed_, work_);
  for (std::size_t i = 0; i < here_.size(); ++i) r_[i] = d[i] - pushed_[i];
  solve_with_slopes(compliance_, slope_, r_, work_);
  if (!bundles_.empty() && !are_folded_) add_bundles();
  for (std::size_t i = 0; i < here_.size(); ++i) force_[i] += slope_[i] * r_[i];
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
  for (std::size_t i = 0; i < here_.size(); ++i) {  // so that forces and motion agree to rounding
    force_[i] += slope_[i] * step_[i];
    r_[i] += step_[i];
  }
}

bool Island::is_idle() const {
  for (std::size_t i = 0; i < here_.size(); ++i)
    if (!here_[i].interaction->is_idle(here_[i].local, d_[i])) return false;
  return true;
}

bool Island::solve_few() {
  return !few_.empty() && here_[0].interaction->solve_few({few_, compliance_, d_, r_, force_});
}

void Island::solve_at_length() {
  if (!is_idle()) {
    solve_busy();
    return;
  }
  std::fill(force_.begin(), force_.end(), 0.0);
  r_ = d_;
}

void Island::solve(std::span<const double> d, std::span<double> r, std::span<double> force) {
  for (std::size_t i = 0; i < here_.size(); ++i) d_[i] = d[here_[i].global];
  if (some_) {
    for (std::size_t i = 0; i < here_.size(); ++i) last_force_[i] = force[here_[i].global];
  } else {
    std::swap(last_force_, force_);
  }
  if (!solve_few()) solve_at_length();
  for (std::size_t i = 0; i < here_.size(); ++i) {
    r[here_[i].global] = r_[i];
    force[here_[i].global] = force_[i];
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
  const int passes = passes_of_limiting + static_cast<int>(here_.size());
  for (int pass = 0; pass <= passes; ++pass) {
    const bool changed = settle(predicted, pass);
    if (pass > 0 && !changed) break;
    solve_settled();
  }
}

}  // namespace thrum
