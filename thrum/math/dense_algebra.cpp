#include <thrum/math/dense_algebra.hpp>

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <Eigen/QR>

#include <algorithm>
#include <cmath>

namespace thrum {

using Eigen::MatrixXd;
using Eigen::VectorXd;

MatrixXd product(const MatrixXd& a, const MatrixXd& b) { return a * b; }

MatrixXd transposed_product(const MatrixXd& a, const MatrixXd& b) { return a.transpose() * b; }

MatrixXd product_transposed(const MatrixXd& a, const MatrixXd& b) { return a * b.transpose(); }

VectorXd scaled_product(double factor, const MatrixXd& a, const VectorXd& x) {
  return factor * (a * x);
}

VectorXd transposed_product(const MatrixXd& a, const VectorXd& x) { return a.transpose() * x; }

void add_square(MatrixXd& sum, double factor, const MatrixXd& a) {
  sum += factor * a * a.transpose();
}

MatrixXd inverse(const MatrixXd& a) { return a.inverse(); }

EigenPairs symmetric_eigenpairs(const MatrixXd& a) {
  const Eigen::SelfAdjointEigenSolver<MatrixXd> found(a);
  return {found.eigenvalues(), found.eigenvectors()};
}

EigenPairs symmetric_eigenpairs(const MatrixXd& a, const MatrixXd& b) {
  const Eigen::GeneralizedSelfAdjointEigenSolver<MatrixXd> found(a, b);
  return {found.eigenvalues(), found.eigenvectors()};
}

VectorXd symmetric_eigenvalues(const MatrixXd& a) {
  return Eigen::SelfAdjointEigenSolver<MatrixXd>(a, Eigen::EigenvaluesOnly).eigenvalues();
}

MatrixXd orthonormal_columns(const MatrixXd& a) {
  const Eigen::HouseholderQR<MatrixXd> qr(a);
  return qr.householderQ() * MatrixXd::Identity(a.rows(), a.cols());
}

MatrixXd orthonormal_columns(const MatrixXd& a, double least) {
  const Eigen::ColPivHouseholderQR<MatrixXd> qr(a);
  Eigen::Index rank = 0;
  const Eigen::Index most = std::min(a.rows(), a.cols());
  while (rank < most && std::abs(qr.matrixQR()(rank, rank)) > least) ++rank;
  if (rank == 0) return MatrixXd::Zero(a.rows(), 0);
  return qr.householderQ() * MatrixXd::Identity(a.rows(), rank);
}

MatrixXd without_span(const MatrixXd& a, const MatrixXd& columns) {
  return a - columns * (columns.transpose() * a);
}

}  // namespace thrum
