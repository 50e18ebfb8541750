// Products and decompositions against small matrices whose results are known in closed form.
#include <gtest/gtest.h>

#include <numbers>

#include <thrum/math/dense_algebra.hpp>

namespace thrum {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Second differences of a chain of n: eigenvalues 4 sin^2(k pi / (2 n + 2)).
MatrixXd chain(Eigen::Index n) {
  MatrixXd matrix = MatrixXd::Zero(n, n);
  for (Eigen::Index i = 0; i < n; ++i) {
    matrix(i, i) = 2.0;
    if (i > 0) matrix(i, i - 1) = matrix(i - 1, i) = -1.0;
  }
  return matrix;
}

double chain_value(Eigen::Index n, Eigen::Index k) {
  const double sine = std::sin(static_cast<double>(k + 1) * std::numbers::pi /
                               (2.0 * static_cast<double>(n) + 2.0));
  return 4.0 * sine * sine;
}

TEST(DenseAlgebra, FindsTheEigenvaluesOfAChain) {
  for (const Eigen::Index n : {1, 3, 30}) {
    const EigenPairs found = symmetric_eigenpairs(chain(n));
    const EigenPairs heavy = symmetric_eigenpairs(chain(n), 2.0 * MatrixXd::Identity(n, n));
    const VectorXd values = symmetric_eigenvalues(chain(n));
    for (Eigen::Index k = 0; k < n; ++k) {
      EXPECT_NEAR(found.values[k], chain_value(n, k), 1e-13) << n;
      EXPECT_NEAR(heavy.values[k], 0.5 * chain_value(n, k), 1e-13) << n;
      EXPECT_NEAR(values[k], chain_value(n, k), 1e-13) << n;
    }
    const MatrixXd left = product(chain(n), found.vectors) -
                          product(found.vectors, MatrixXd(found.values.asDiagonal()));
    EXPECT_LT(left.cwiseAbs().maxCoeff(), 1e-13) << n;
  }
}

TEST(DenseAlgebra, MultipliesAndInverts) {
  MatrixXd a(2, 3);
  a << 1, 2, 3, 4, 5, 6;
  const MatrixXd square = product_transposed(a, a);
  EXPECT_EQ(square(0, 0), 14.0);
  EXPECT_EQ(square(0, 1), 32.0);
  EXPECT_EQ(square(1, 1), 77.0);
  MatrixXd sum = MatrixXd::Zero(2, 2);
  add_square(sum, 0.5, a);
  EXPECT_LT((sum - 0.5 * square).cwiseAbs().maxCoeff(), 1e-14);
  EXPECT_EQ(transposed_product(a, a)(2, 0), 27.0);
  EXPECT_EQ(transposed_product(a, VectorXd(VectorXd::Ones(2)))[1], 7.0);
  EXPECT_EQ(scaled_product(2.0, a, VectorXd::Ones(3))[0], 12.0);
  EXPECT_LT((product(inverse(square), square) - MatrixXd::Identity(2, 2)).cwiseAbs().maxCoeff(),
            1e-12);
}

TEST(DenseAlgebra, SpansWhatIsThereAndNoMore) {
  MatrixXd a(4, 3);
  a << 1, 2, 0, 1, 2, 0, 0, 0, 3, 0, 0, 4;  // the second column is twice the first
  const MatrixXd basis = orthonormal_columns(a, 1e-10);
  ASSERT_EQ(basis.cols(), 2);
  EXPECT_LT((transposed_product(basis, basis) - MatrixXd::Identity(2, 2)).cwiseAbs().maxCoeff(),
            1e-14);
  EXPECT_LT(without_span(a, basis).cwiseAbs().maxCoeff(), 1e-14);
  EXPECT_EQ(orthonormal_columns(MatrixXd(MatrixXd::Zero(4, 2)), 1e-10).cols(), 0);
  EXPECT_EQ(orthonormal_columns(MatrixXd(MatrixXd::Identity(4, 2))).cols(), 2);
}

}  // namespace
}  // namespace thrum
