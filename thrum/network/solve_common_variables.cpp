// Common variables: rows that share one variable (scalar contacts). The slope of their forces is a
// matrix of rank one, g g'/4, in addition to the diagonal of all rows.
#include <algorithm>

#include <thrum/network/solve.hpp>

namespace thrum {

/// All rows of a variable are awake and consecutive.
void GroupSolver::find_common_variables() {
  for (const Segment& segment : group_->segments)
    for (const CommonVariable& variable : segment.interaction->common_variables()) {
      const auto first = std::find(segment.local.begin(), segment.local.end(), variable.first);
      if (first == segment.local.end()) continue;
      const auto at = static_cast<std::size_t>(first - segment.local.begin());
      common_.push_back({&variable, segment.begin + at});
    }
}

double GroupSolver::along(const CommonHere& it, std::span<const double> x) const {
  double sum = 0.0;
  for (std::size_t k = 0; k < it.variable->count; ++k) sum += it.variable->g[k] * x[it.begin + k];
  return sum;
}

/// With y the solution without them and z_b = (I + W S)^-1 W g_b, the rates c_b = g_b . r obey
/// (I + G/4) c = g . y, G_ab = g_a . z_b. Then r = y - sum z_b c_b/4, and f gains g_b c_b/4.
void GroupSolver::add_common_variables() {
  const std::size_t count = common_.size();
  const auto pushed = [&](std::size_t b) { return std::span(common_pushed_).subspan(b * n_, n_); };
  for (std::size_t b = 0; b < count; ++b) {
    std::fill_n(step_.data(), n_, 0.0);
    std::copy_n(common_[b].variable->g, common_[b].variable->count,
                step_.data() + common_[b].begin);
    system_.multiply(compliance_, step_, pushed(b));
    system_.solve(pushed(b));
  }
  const BandView matrix(&common_matrix_.at(0, 0), count, count - 1);
  for (std::size_t a = 0; a < count; ++a) {
    common_rates_[a] = along(common_[a], r_);
    for (std::size_t b = 0; b < count; ++b)
      matrix.at(a, b) = 0.25 * along(common_[a], pushed(b)) + (a == b ? 1.0 : 0.0);
  }
  eliminate_and_substitute(matrix, {common_rates_.data(), count});
  for (std::size_t a = 0; a < count; ++a) {
    const double quarter = 0.25 * common_rates_[a];
    for (std::size_t i = 0; i < n_; ++i) r_[i] -= pushed(a)[i] * quarter;
    for (std::size_t k = 0; k < common_[a].variable->count; ++k)
      force_[common_[a].begin + k] += common_[a].variable->g[k] * quarter;
  }
}

/// Where other laws are not affine, the variables are folded into W and d, one after the other:
///     (I + W g g'/4) r + W f = d   is
///     r + (W - W g g'W / (4 + g'W g)) f = d - W g g'd / (4 + g'W g)
/// with f the forces without their part g g'r/4.
void GroupSolver::fold_common_variables() {
  const BandView folded(&folded_.at(0, 0), n_, n_ - 1);
  for (std::size_t j = 0; j < n_; ++j)
    for (std::size_t i = 0; i < n_; ++i) folded.at(j, i) = compliance_.entry(j, i);
  std::copy_n(d_.data(), n_, unfolded_d_.data());
  for (const CommonHere& it : common_) {
    const double rate = along(it, d_);
    std::fill_n(pushed_.data(), n_, 0.0);  // W g
    std::fill_n(spare_.data(), n_, 0.0);   // W' g
    for (std::size_t k = 0; k < it.variable->count; ++k)
      for (std::size_t i = 0; i < n_; ++i) {
        pushed_[i] += folded.at(it.begin + k, i) * it.variable->g[k];
        spare_[i] += it.variable->g[k] * folded.at(i, it.begin + k);
      }
    const double both = 4.0 + along(it, pushed_);
    for (std::size_t i = 0; i < n_; ++i) {
      const double share = pushed_[i] / both;
      d_[i] -= share * rate;
      for (std::size_t j = 0; j < n_; ++j) folded.at(j, i) -= share * spare_[j];
    }
  }
  compliance_ = folded;
  for (std::size_t i = 0; i < n_; ++i) own_[i] = folded.at(i, i);
}

/// Restores W and d. The rates g'r follow from the forces of all others by r = d - W f: from the r
/// of the folded system they would be small differences of large numbers.
void GroupSolver::unfold_common_variables() {
  compliance_ = group_->compliance;
  std::copy_n(unfolded_d_.data(), n_, d_.data());
  for (std::size_t i = 0; i < n_; ++i) own_[i] = compliance_.at(i, i);
  std::fill_n(spare_.data(), n_, 0.0);
  system_.factor(compliance_, {spare_.data(), n_}, group_->symmetric);
  move_by(force_);
  add_common_variables();
}

}  // namespace thrum
