// Friction within an island. Laws that a step can be frozen to are affine with a slope above zero,
// like any other; so the island is solved with them as they are, the friction is solved with the
// other rows as their tangents, and so on in turn until its forces stay. Where the others are
// affine already, once is enough.
#include <thrum/network/island.hpp>

#include <algorithm>

namespace thrum {

namespace {
constexpr int most_turns = 12;
}

void Island::find_friction() {
  std::vector<FrictionSolve::Row> rows;
  for (std::size_t i = 0; i < here_.size(); ++i)
    if (Friction* friction = here_[i].interaction->friction())
      rows.push_back({friction, here_[i].local, i});
  if (rows.empty()) return;
  friction_ = FrictionSolve(std::move(rows));
  for (std::vector<double>* list : {&tangent_force_, &tangent_slope_, &tangent_r_, &no_step_})
    list->assign(here_.size(), 0.0);
}

bool Island::find_root_with_friction(Law law) {
  bool fine = find_root(law);
  if (friction_.empty()) return fine;
  for (int turn = 0; turn < most_turns; ++turn) {
    if (!solve_friction()) return fine;
    const bool failed = !fine;
    fine = find_root(law);
    if (failed && !fine) break;  // more turns would only cost time
  }
  friction_.count_disagreement();
  return fine;
}

bool Island::others_are_soft() const {
  return (bundles_.empty() || are_folded_) &&
         std::all_of(slope_.begin(), slope_.end(), [](double slope) { return slope == 0.0; });
}

/// The rows' forces and slopes at r_ are in force_ and slope_; all three are left as they were.
/// Effective d and W: how the friction's rows move freely, and for a unit of each of its forces.
bool Island::solve_friction() {
  const std::span<const FrictionSolve::Row> rows = friction_.rows();
  const std::size_t m = rows.size();
  tangent_force_ = force_;
  tangent_slope_ = slope_;
  tangent_r_ = r_;
  for (std::size_t j = 0; j < m; ++j) {
    friction_.thought()[j] = force_[rows[j].position];
    force_[rows[j].position] = slope_[rows[j].position] = 0.0;
  }
  for (std::size_t i = 0; i < here_.size(); ++i)
    if (slope_[i] != 0.0) force_[i] -= slope_[i] * r_[i];
  const bool soft = others_are_soft();
  solve_linear(d_);
  for (std::size_t j = 0; j < m; ++j) friction_.d()[j] = r_[rows[j].position];
  for (std::size_t j = 0; j < m; ++j) {
    std::fill(force_.begin(), force_.end(), 0.0);
    force_[rows[j].position] = 1.0;
    if (soft)
      multiply(compliance_, force_, pushed_, work_);
    else
      solve_linear(no_step_);
    for (std::size_t i = 0; i < m; ++i)
      friction_.compliance()[i * m + j] = soft ? pushed_[rows[i].position] : -r_[rows[i].position];
  }
  r_ = tangent_r_;
  force_ = tangent_force_;
  slope_ = tangent_slope_;
  return friction_.solve();
}

}  // namespace thrum
