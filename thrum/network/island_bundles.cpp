// Bundles: rows that share one variable (scalar contacts), so that the slope of their forces is a
// matrix of rank one, g g'/4, beside the diagonal of all other rows.
#include <thrum/network/island.hpp>

#include <algorithm>
#include <utility>

namespace thrum {

void Island::find_bundles() {
  std::vector<const Interaction*> seen;
  for (const Member& member : here_) {
    if (std::find(seen.begin(), seen.end(), member.interaction) != seen.end()) continue;
    seen.push_back(member.interaction);
    for (const Bundle& bundle : member.interaction->bundles()) {
      BundleHere here{member.interaction, bundle, std::vector<std::size_t>(bundle.count, 0),
                      std::vector<double>(here_.size(), 0.0)};
      std::size_t found = 0;
      for (std::size_t i = 0; i < here_.size(); ++i) {
        const bool within = here_[i].interaction == member.interaction &&
                            here_[i].local >= bundle.first &&
                            here_[i].local < bundle.first + bundle.count;
        if (!within) continue;
        here.positions[here_[i].local - bundle.first] = i;
        ++found;
      }
      if (found == bundle.count) bundles_.push_back(std::move(here));
    }
  }
  bundle_matrix_ = BandMatrix(bundles_.size(), bundles_.empty() ? 0 : bundles_.size() - 1);
  bundle_rates_.assign(bundles_.size(), 0.0);
  if (affine_ || bundles_.empty()) return;
  const std::size_t n = here_.size();
  folded_ = BandMatrix(n, n - 1);
  folded_work_ = BandWork(n, n - 1);
  unfolded_d_.assign(n, 0.0);
  pulled_.assign(n, 0.0);
}

/// With y the solution without them and z_b = (I + W D)^-1 W g_b, the rates c_b = g_b . r obey
/// (I + G/4) c = g . y, G_ab = g_a . z_b; then r = y - sum z_b c_b/4 and f gains g_b c_b/4.
void Island::add_bundles() {
  const std::size_t count = bundles_.size();
  const auto along = [](const BundleHere& bundle, std::span<const double> x) {
    double sum = 0.0;
    for (std::size_t j = 0; j < bundle.positions.size(); ++j)
      sum += bundle.bundle.g[j] * x[bundle.positions[j]];
    return sum;
  };
  for (BundleHere& bundle : bundles_) {
    std::fill(step_.begin(), step_.end(), 0.0);
    for (std::size_t j = 0; j < bundle.positions.size(); ++j)
      step_[bundle.positions[j]] = bundle.bundle.g[j];
    multiply(compliance_, step_, bundle.pushed, work_);
    solve_with_slopes(compliance_, slope_, bundle.pushed, work_);
  }
  for (std::size_t a = 0; a < count; ++a) {
    bundle_rates_[a] = along(bundles_[a], r_);
    for (std::size_t b = 0; b < count; ++b)
      bundle_matrix_.at(a, b) =
          0.25 * along(bundles_[a], bundles_[b].pushed) + (a == b ? 1.0 : 0.0);
  }
  eliminate_and_substitute(bundle_matrix_, bundle_rates_);
  for (std::size_t a = 0; a < count; ++a) {
    const double quarter = 0.25 * bundle_rates_[a];
    for (std::size_t i = 0; i < r_.size(); ++i) r_[i] -= bundles_[a].pushed[i] * quarter;
    for (std::size_t j = 0; j < bundles_[a].positions.size(); ++j)
      force_[bundles_[a].positions[j]] += bundles_[a].bundle.g[j] * quarter;
  }
}

/// Where other rows are not affine, the bundles go into W and d beforehand, one after the other:
///     (I + W g g'/4) r + W f = d   is   r + (W - W g g'W / (4 + g'W g)) f = d - W g g'd / (4 + g'W
///     g)
/// with f the forces without their part g g'r/4.
void Island::fold_bundles() {
  const std::size_t n = here_.size();
  for (std::size_t j = 0; j < n; ++j)
    for (std::size_t i = 0; i < n; ++i)
      folded_.at(j, i) = is_near(i, j) ? compliance_.at(j, i) : 0.0;
  unfolded_d_ = d_;
  for (BundleHere& bundle : bundles_) {
    double both = 4.0;
    double along = 0.0;
    std::fill(bundle.pushed.begin(), bundle.pushed.end(), 0.0);
    std::fill(pulled_.begin(), pulled_.end(), 0.0);
    for (std::size_t k = 0; k < bundle.positions.size(); ++k) {
      const std::size_t at = bundle.positions[k];
      along += bundle.bundle.g[k] * d_[at];
      for (std::size_t i = 0; i < n; ++i) {
        bundle.pushed[i] += folded_.at(at, i) * bundle.bundle.g[k];
        pulled_[i] += bundle.bundle.g[k] * folded_.at(i, at);
      }
    }
    for (std::size_t k = 0; k < bundle.positions.size(); ++k)
      both += bundle.bundle.g[k] * bundle.pushed[bundle.positions[k]];
    for (std::size_t i = 0; i < n; ++i) {
      const double share = bundle.pushed[i] / both;
      d_[i] -= share * along;
      for (std::size_t j = 0; j < n; ++j) folded_.at(j, i) -= share * pulled_[j];
    }
  }
  exchange_folded(true);
}

void Island::exchange_folded(bool folded) {
  std::swap(compliance_, folded_);
  std::swap(work_, folded_work_);
  are_folded_ = folded;
}

void Island::unfold_bundles() {
  exchange_folded(false);
  d_ = unfolded_d_;
  push_bundles();
}

/// The part g g'r/4 of the forces at r_.
void Island::push_bundles() {
  for (const BundleHere& bundle : bundles_) {
    double rate = 0.0;
    for (std::size_t k = 0; k < bundle.positions.size(); ++k)
      rate += bundle.bundle.g[k] * r_[bundle.positions[k]];
    for (std::size_t k = 0; k < bundle.positions.size(); ++k)
      force_[bundle.positions[k]] += 0.25 * bundle.bundle.g[k] * rate;
  }
}

}  // namespace thrum
