#include <thrum/math/mirror_classes.hpp>

#include <cmath>
#include <numeric>
#include <utility>

#include <thrum/math/dense_algebra.hpp>

namespace thrum {

namespace {

/// Whether another place has the same norm of weights, as a mirror image has.
bool may_have_image(const Eigen::VectorXd& norms, Eigen::Index place) {
  constexpr double alike = 1e-8;
  for (Eigen::Index other = 0; other < norms.size(); ++other)
    if (other != place && std::abs(norms(other) - norms(place)) <= alike * norms(place))
      return true;
  return false;
}

std::vector<std::size_t> all_up_to(Eigen::Index count) {
  std::vector<std::size_t> all(static_cast<std::size_t>(count));
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
}

/// Two modes are in one class where their weights at these places are not orthogonal.
std::vector<std::vector<std::size_t>> classes_at(const Eigen::MatrixXd& weights) {
  constexpr double rounding = 1e-8;
  const Eigen::VectorXd sizes = weights.rowwise().norm();
  std::vector<std::vector<std::size_t>> classes;
  std::vector<char> taken(static_cast<std::size_t>(weights.rows()), 0);
  for (Eigen::Index first = 0; first < weights.rows(); ++first) {
    if (taken[static_cast<std::size_t>(first)]) continue;
    const Eigen::VectorXd products = scaled_product(1.0, weights, weights.row(first).transpose());
    classes.emplace_back();
    for (Eigen::Index mode = first; mode < weights.rows(); ++mode) {
      const auto number = static_cast<std::size_t>(mode);
      const bool belongs = std::abs(products(mode)) > rounding * sizes(first) * sizes(mode);
      if (taken[number] || (mode != first && !belongs)) continue;
      taken[number] = 1;
      classes.back().push_back(number);
    }
  }
  return classes;
}

}  // namespace

MirrorClasses find_mirror_classes(const Eigen::MatrixXd& weights) {
  MirrorClasses classes;
  const Eigen::VectorXd norms = weights.colwise().norm();
  for (Eigen::Index i = 0; i < weights.cols(); ++i)
    (may_have_image(norms, i) ? classes.symmetric : classes.others)
        .push_back(static_cast<std::size_t>(i));
  if (4 * classes.others.size() > classes.symmetric.size())
    return {{all_up_to(weights.rows())}, all_up_to(weights.cols()), {}};
  classes.modes = classes_at(weights(Eigen::all, classes.symmetric));
  return classes;
}

}  // namespace thrum
