// Products and decompositions of dense matrices for setup code. Whoever reads Eigen's own compiles
// them, ten seconds and more each; here they are compiled once, and <Eigen/Core> is enough.
#pragma once

#include <Eigen/Core>

#include <cstddef>

namespace thrum {

/// Eigen counts with signed numbers, the rest of thrum with std::size_t.
inline Eigen::Index eigen_index(std::size_t i) { return static_cast<Eigen::Index>(i); }

/// [setup] A B, A' B and A B'.
Eigen::MatrixXd product(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);
Eigen::MatrixXd transposed_product(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);
Eigen::MatrixXd product_transposed(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);

/// [setup] factor A x, and A' x.
Eigen::VectorXd scaled_product(double factor, const Eigen::MatrixXd& a, const Eigen::VectorXd& x);
Eigen::VectorXd transposed_product(const Eigen::MatrixXd& a, const Eigen::VectorXd& x);

/// [setup] Adds factor A A'.
void add_square(Eigen::MatrixXd& sum, double factor, const Eigen::MatrixXd& a);

/// [setup] A^-1.
Eigen::MatrixXd inverse(const Eigen::MatrixXd& a);

/// In rising order of the values; vectors are columns.
struct EigenPairs {
  Eigen::VectorXd values;
  Eigen::MatrixXd vectors;
};

/// [setup] A v = l v and A v = l B v, A symmetric, B positive.
EigenPairs symmetric_eigenpairs(const Eigen::MatrixXd& a);
EigenPairs symmetric_eigenpairs(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);
Eigen::VectorXd symmetric_eigenvalues(const Eigen::MatrixXd& a);

/// [setup] Orthonormal columns that span those of A: all of them, or as many as a pivoted
/// decomposition finds larger than `least`.
Eigen::MatrixXd orthonormal_columns(const Eigen::MatrixXd& a);
Eigen::MatrixXd orthonormal_columns(const Eigen::MatrixXd& a, double least);

/// [setup] What is left of A without its part in the span of orthonormal columns.
Eigen::MatrixXd without_span(const Eigen::MatrixXd& a, const Eigen::MatrixXd& columns);

}  // namespace thrum
