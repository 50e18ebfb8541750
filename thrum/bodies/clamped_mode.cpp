#include <thrum/bodies/clamped_mode.hpp>

#include <algorithm>
#include <cmath>
#include <Eigen/SparseCholesky>
#include <Eigen/SparseCore>
#include <Eigen/SparseLU>
#include <vector>

namespace thrum {

namespace {

using Matrix = Eigen::SparseMatrix<double>;

Matrix stiffness_matrix(int intervals, double tension_part, double bending_part) {
  const int n = intervals - 1;
  const double a = static_cast<double>(intervals) * intervals;
  std::vector<Eigen::Triplet<double>> entries;
  for (int i = 0; i < n; ++i) {
    const double edge = (i == 0 ? 1.0 : 0.0) + (i == n - 1 ? 1.0 : 0.0);
    entries.emplace_back(i, i, 2.0 * tension_part * a + bending_part * a * a * (6.0 + edge));
    const double near = -tension_part * a - 4.0 * bending_part * a * a;
    for (const int j : {i - 1, i + 1})
      if (j >= 0 && j < n) entries.emplace_back(i, j, near);
    for (const int j : {i - 2, i + 2})
      if (j >= 0 && j < n) entries.emplace_back(i, j, bending_part * a * a);
  }
  Matrix matrix(n, n);
  matrix.setFromTriplets(entries.begin(), entries.end());
  return matrix;
}

/// Sylvester: as many eigenvalues lie below the shift as the pivots of A - shift I are negative.
int eigenvalues_below(const Matrix& a, const Matrix& identity, double shift) {
  Eigen::SimplicialLDLT<Matrix> pivots(Matrix(a - shift * identity));
  if (pivots.info() != Eigen::Success) return eigenvalues_below(a, identity, shift * (1.0 + 1e-12));
  return static_cast<int>((pivots.vectorD().array() < 0.0).count());
}

double eigenvalue(const Matrix& a, const Matrix& identity, int number) {
  double low = 0.0;
  double high = 1.0;
  while (eigenvalues_below(a, identity, high) < number) high *= 4.0;
  while (high - low > 1e-13 * high) {
    const double middle = 0.5 * (low + high);
    if (middle <= low || middle >= high) break;
    (eigenvalues_below(a, identity, middle) < number ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

}  // namespace

std::vector<double> clamped_mode(int intervals, int number, double tension_part,
                                 double bending_part) {
  const Matrix a = stiffness_matrix(intervals, tension_part, bending_part);
  Matrix identity(a.rows(), a.cols());
  identity.setIdentity();
  const double value = eigenvalue(a, identity, number);
  Eigen::SparseLU<Matrix> near_singular(Matrix(a - value * (1.0 + 1e-9) * identity));
  Eigen::VectorXd shape(a.rows());
  for (Eigen::Index i = 0; i < shape.size(); ++i)
    shape[i] = std::sin(number * 3.0 * (static_cast<double>(i) + 1.0) / intervals) + 0.01;
  for (int sweep = 0; sweep < 4; ++sweep) shape = near_singular.solve(shape).eval().normalized();
  shape /= shape.cwiseAbs().maxCoeff();
  if (shape[0] < 0.0) shape = -shape;
  return {shape.data(), shape.data() + shape.size()};
}

}  // namespace thrum
