#include <thrum/bodies/plate_axis.hpp>

#include <boost/math/quadrature/gauss.hpp>

#include <thrum/math/dense_algebra.hpp>

namespace thrum {

namespace {

using Eigen::Index;
using Eigen::MatrixXd;

struct Integrals {
  MatrixXd selves, slopes, bends, bend_and_self;
};

/// Seven places of Gauss in each interval are exact for products of two quintics.
Integrals integrals_of(const QuinticSplines& splines) {
  const auto size = static_cast<Index>(splines.size());
  Integrals all{MatrixXd::Zero(size, size), MatrixXd::Zero(size, size), MatrixXd::Zero(size, size),
                MatrixXd::Zero(size, size)};
  const double h = 1.0 / static_cast<double>(splines.intervals());
  const auto add = [&](double x, double weight) {
    const QuinticSplines::Local at = splines.at(x);
    for (std::size_t i = 0; i < QuinticSplines::alive; ++i)
      for (std::size_t j = 0; j < QuinticSplines::alive; ++j) {
        const auto row = static_cast<Index>(at.first + i),
                   column = static_cast<Index>(at.first + j);
        all.selves(row, column) += weight * at.value[i] * at.value[j];
        all.slopes(row, column) += weight * at.slope[i] * at.slope[j];
        all.bends(row, column) += weight * at.curvature[i] * at.curvature[j];
        all.bend_and_self(row, column) += weight * at.curvature[i] * at.value[j];
      }
  };
  using Gauss = boost::math::quadrature::gauss<double, 7>;
  for (std::size_t interval = 0; interval < splines.intervals(); ++interval) {
    const double middle = (static_cast<double>(interval) + 0.5) * h;
    for (std::size_t g = 0; g < Gauss::abscissa().size(); ++g) {
      const double away = 0.5 * h * Gauss::abscissa()[g], weight = 0.5 * h * Gauss::weights()[g];
      add(middle + away, weight);
      if (away > 0.0) add(middle - away, weight);
    }
  }
  return all;
}

/// Splines i and n - 1 - i mirror each other: their sums are even, their differences odd. A clamped
/// end leaves out the two that have a height or a slope there.
MatrixXd mirrored(Index size, Index left_out, bool odd) {
  const Index pairs = (size - 2 * left_out) / 2;
  const bool middle = (size - 2 * left_out) % 2 == 1 && !odd;
  MatrixXd basis = MatrixXd::Zero(size, pairs + (middle ? 1 : 0));
  for (Index i = 0; i < pairs; ++i) {
    basis(left_out + i, i) = 1.0;
    basis(size - 1 - left_out - i, i) = odd ? -1.0 : 1.0;
  }
  if (middle) basis(size / 2, pairs) = 1.0;
  return basis;
}

/// 1 and 1 - 2x bend nowhere, and 1 is level: exactly.
void straighten(PlateAxis::Products& products, bool odd) {
  products.bends.row(0).setZero();
  products.bends.col(0).setZero();
  products.bend_and_self.row(0).setZero();
  if (odd) return;
  products.slopes.row(0).setZero();
  products.slopes.col(0).setZero();
}

PlateAxis::Parity parity_of(const Integrals& all, PlateEdge edge, bool odd) {
  const MatrixXd basis = mirrored(all.selves.rows(), edge == PlateEdge::clamped ? 2 : 0, odd);
  const auto within = [&](const MatrixXd& matrix) -> MatrixXd {
    return product(transposed_product(basis, matrix), basis);
  };
  const EigenPairs bar = symmetric_eigenpairs(within(all.bends), within(all.selves));
  PlateAxis::Parity parity;
  parity.splines = product(basis, bar.vectors);
  const Index first = edge == PlateEdge::clamped ? 2 : 0;  // which rises from the end, or is high
  for (auto column : parity.splines.colwise())
    if (column[first] < 0.0) column *= -1.0;
  const auto between = [&](const MatrixXd& matrix) -> MatrixXd {
    return product(transposed_product(parity.splines, matrix), parity.splines);
  };
  parity.products = {between(all.slopes), between(all.bends), between(all.bend_and_self)};
  if (edge == PlateEdge::free) straighten(parity.products, odd);
  return parity;
}

}  // namespace

PlateAxis::PlateAxis(PlateEdge edge, std::size_t intervals) : splines_(intervals) {
  const Integrals all = integrals_of(splines_);
  for (const bool odd : {false, true}) parities_[odd ? 1 : 0] = parity_of(all, edge, odd);
}

}  // namespace thrum
