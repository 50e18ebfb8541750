#include <thrum/network/mirror_classes.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include <thrum/math/dense_algebra.hpp>

namespace thrum {

namespace {

using Index = Eigen::Index;
using Signs = std::vector<signed char>;  ///< of each mode: +1 even, -1 odd, 0 not known

constexpr double alike = 1e-11;

struct Mirror {
  Signs signs;
  std::vector<char> covers;  ///< of each place
};

/// The signs under which one place is the image of another, if it is.
std::optional<Signs> image_signs(const Eigen::MatrixXd& weights, Index one, Index other,
                                 double largest) {
  Signs signs(static_cast<std::size_t>(weights.rows()), 0);
  for (Index j = 0; j < weights.rows(); ++j) {
    const double a = weights(j, one), b = weights(j, other);
    if (std::abs(std::abs(a) - std::abs(b)) > alike * largest) return std::nullopt;
    if (std::abs(a) > 2.0 * alike * largest)
      signs[static_cast<std::size_t>(j)] = (a > 0.0) == (b > 0.0) ? 1 : -1;
  }
  return signs;
}

bool agree(const Signs& a, const Signs& b) {
  for (std::size_t j = 0; j < a.size(); ++j)
    if (a[j] * b[j] < 0) return false;
  return true;
}

struct Images {
  std::size_t one, other;
  Signs signs;
};

void learn(std::vector<Mirror>& mirrors, const Signs& signs, std::size_t places) {
  auto found = std::find_if(mirrors.begin(), mirrors.end(),
                            [&](const Mirror& mirror) { return agree(mirror.signs, signs); });
  if (found == mirrors.end()) {
    mirrors.push_back({signs, std::vector<char>(places, 0)});
    return;
  }
  for (std::size_t j = 0; j < signs.size(); ++j)
    if (found->signs[j] == 0) found->signs[j] = signs[j];
}

/// A pair on an axis may be images under more than one mirror.
void cover(std::vector<Mirror>& mirrors, const Images& pair) {
  for (Mirror& mirror : mirrors)
    if (agree(mirror.signs, pair.signs)) mirror.covers[pair.one] = mirror.covers[pair.other] = 1;
}

/// A place that is its own image sees no odd mode.
void cover_own_images(Mirror& mirror, const Eigen::MatrixXd& weights, double largest) {
  for (Index i = 0; i < weights.cols(); ++i) {
    bool own = true;
    for (Index j = 0; own && j < weights.rows(); ++j)
      own = mirror.signs[static_cast<std::size_t>(j)] >= 0 ||
            std::abs(weights(j, i)) <= alike * largest;
    if (own) mirror.covers[static_cast<std::size_t>(i)] = 1;
  }
}

std::vector<Mirror> find_mirrors(const Eigen::MatrixXd& weights, double largest) {
  const auto places = static_cast<std::size_t>(weights.cols());
  const Eigen::VectorXd norms = weights.colwise().norm();
  std::vector<Images> pairs;
  std::vector<Mirror> mirrors;
  constexpr std::size_t most_mirrors = 8;  // more is no symmetry
  for (std::size_t one = 0; one < places; ++one)
    for (std::size_t other = one + 1; other < places; ++other) {
      if (std::abs(norms(eigen_index(one)) - norms(eigen_index(other))) >
          1e3 * alike * norms(eigen_index(one)))
        continue;
      auto signs = image_signs(weights, eigen_index(one), eigen_index(other), largest);
      if (!signs) continue;
      learn(mirrors, *signs, places);
      if (mirrors.size() > most_mirrors) return {};
      pairs.push_back({one, other, std::move(*signs)});
    }
  for (const Images& pair : pairs) cover(mirrors, pair);
  for (Mirror& mirror : mirrors) cover_own_images(mirror, weights, largest);
  return mirrors;
}

}  // namespace

MirrorClasses find_mirror_classes(const Eigen::MatrixXd& weights) {
  const auto places = static_cast<std::size_t>(weights.cols());
  const auto modes = static_cast<std::size_t>(weights.rows());
  std::vector<char> covered(places, 1);
  std::vector<int> signature(modes, 0);
  for (const Mirror& mirror : find_mirrors(weights, weights.cwiseAbs().maxCoeff())) {
    const auto count = std::count(mirror.covers.begin(), mirror.covers.end(), 1);
    if (5 * static_cast<std::size_t>(count) < 4 * places) continue;
    for (std::size_t i = 0; i < places; ++i) covered[i] = covered[i] && mirror.covers[i];
    for (std::size_t j = 0; j < modes; ++j)
      signature[j] = 2 * signature[j] + (mirror.signs[j] < 0 ? 1 : 0);
  }
  MirrorClasses classes;
  std::map<int, std::size_t> number;
  for (std::size_t j = 0; j < modes; ++j) {
    const auto [at, fresh] = number.try_emplace(signature[j], classes.modes.size());
    if (fresh) classes.modes.emplace_back();
    classes.modes[at->second].push_back(j);
  }
  for (std::size_t i = 0; i < places; ++i)
    (covered[i] ? classes.symmetric : classes.others).push_back(i);
  return classes;
}

}  // namespace thrum
