#include <thrum/math/row_factor.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include <thrum/math/dense_algebra.hpp>
#include <thrum/math/mirror_classes.hpp>

namespace thrum {

namespace {

using Eigen::MatrixXd;

/// C^1/2 B'.
MatrixXd scaled_weights(const DenseBlock& weights, std::span<const double> compliances) {
  MatrixXd matrix(eigen_index(compliances.size()), eigen_index(weights.rows()));
  for (std::size_t i = 0; i < weights.rows(); ++i)
    for (std::size_t mode = 0; mode < compliances.size(); ++mode)
      matrix(eigen_index(mode), eigen_index(i)) =
          weights.at(i, mode) * std::sqrt(compliances[mode]);
  return matrix;
}

/// Orthonormal columns that span the weights of rows on some modes.
struct Basis {
  std::vector<std::size_t> modes;
  MatrixXd columns;
};

/// Columns below 1e-10 of `largest` are left out.
MatrixXd orthonormal(const MatrixXd& part, double largest) {
  constexpr double left_out = 1e-10;
  return orthonormal_columns(part, left_out * largest);
}

/// A basis per class of modes, and one on all modes for the rest of the rows that break the
/// symmetry.
std::vector<Basis> find_bases(const MatrixXd& weights) {
  MirrorClasses classes = find_mirror_classes(weights);
  const double largest = weights.colwise().norm().maxCoeff();
  std::vector<Basis> bases;
  for (std::vector<std::size_t>& modes : classes.modes) {
    MatrixXd columns = orthonormal(weights(modes, classes.symmetric), largest);
    if (columns.cols() > 0) bases.push_back({std::move(modes), std::move(columns)});
  }
  if (classes.others.empty()) return bases;
  std::vector<std::size_t> all(static_cast<std::size_t>(weights.rows()));
  std::iota(all.begin(), all.end(), std::size_t{0});
  MatrixXd rest = weights(Eigen::all, classes.others);
  for (const Basis& basis : bases)
    rest(basis.modes, Eigen::all) =
        without_span(weights(basis.modes, classes.others), basis.columns);
  MatrixXd columns = orthonormal(rest, largest);
  if (columns.cols() > 0) bases.push_back({std::move(all), std::move(columns)});
  return bases;
}

/// Whether the factors take fewer products per step than the weights.
bool pays(const std::vector<Basis>& bases, std::size_t rows, std::size_t modes) {
  std::size_t products = 0;
  for (const Basis& basis : bases)
    products += static_cast<std::size_t>(basis.columns.cols()) * (basis.modes.size() + rows);
  return products < rows * modes;
}

}  // namespace

std::optional<RowFactor> RowFactor::find(std::vector<std::size_t> rows,
                                         const DenseBlock& weights_of, std::size_t first,
                                         std::span<const double> compliances) {
  constexpr std::size_t fewest = 16;
  if (rows.size() < fewest || compliances.size() < fewest) return std::nullopt;
  const MatrixXd weights = scaled_weights(weights_of, compliances);
  const std::vector<Basis> bases = find_bases(weights);
  if (bases.empty()) return std::nullopt;
  if (!pays(bases, rows.size(), compliances.size())) return std::nullopt;

  RowFactor factor;
  factor.first_ = first;
  factor.rows_ = std::move(rows);
  factor.compliances_.assign(compliances.begin(), compliances.end());
  for (const auto& [modes, columns] : bases) {
    const auto count = static_cast<std::size_t>(columns.cols());
    const MatrixXd shares = transposed_product(weights(modes, Eigen::all), columns);
    Shapes shapes{modes, DenseBlock(count, modes.size()), DenseBlock(factor.rows_.size(), count)};
    for (std::size_t k = 0; k < count; ++k) {
      for (std::size_t j = 0; j < modes.size(); ++j)
        if (compliances[modes[j]] > 0.0)
          shapes.shapes.at(k, j) =
              columns(eigen_index(j), eigen_index(k)) / std::sqrt(compliances[modes[j]]);
      for (std::size_t i = 0; i < factor.rows_.size(); ++i)
        shapes.shares.at(i, k) = shares(eigen_index(i), eigen_index(k));
    }
    factor.rank_ += count;
    factor.classes_.push_back(std::move(shapes));
  }
  factor.modes_ = AlignedBlock<double>(round_up(compliances.size(), dense_lanes));
  factor.amounts_ = AlignedBlock<double>(round_up(factor.rank_, dense_lanes));
  factor.values_ = AlignedBlock<double>(factor.rows_.size());
  return factor;
}

double RowFactor::coupling(std::size_t a, std::size_t b) const {
  const auto at_a = std::lower_bound(rows_.begin(), rows_.end(), a);
  const auto at_b = std::lower_bound(rows_.begin(), rows_.end(), b);
  if (at_a == rows_.end() || *at_a != a || at_b == rows_.end() || *at_b != b) return 0.0;
  double sum = 0.0;
  for (const Shapes& each : classes_) {
    const double* share_a = each.shares.row(static_cast<std::size_t>(at_a - rows_.begin()));
    const double* share_b = each.shares.row(static_cast<std::size_t>(at_b - rows_.begin()));
    for (std::size_t k = 0; k < each.shares.columns(); ++k) sum += share_a[k] * share_b[k];
  }
  return sum;
}

std::size_t RowFactor::numbers() const {
  std::size_t sum = 0;
  for (const Shapes& each : classes_)
    sum += each.shapes.rows() * each.shapes.columns() + each.shares.rows() * each.shares.columns();
  return sum;
}

template <class Real>
void RowFactor::gather(const Real* q, double* x) {
  const DenseKernels& kernels = best_dense_kernels();
  const Real* from = q + first_;
  for (const Shapes& each : classes_) {
    for (std::size_t j = 0; j < each.modes.size(); ++j)
      modes_[j] = static_cast<double>(from[each.modes[j]]);
    for (std::size_t j = each.modes.size(); j < each.shapes.stride(); ++j) modes_[j] = 0.0;
    kernels.times(each.shapes, modes_.data(), amounts_.data());
    kernels.times(each.shares, amounts_.data(), values_.data());
    for (std::size_t i = 0; i < rows_.size(); ++i) x[rows_[i]] += values_[i];
  }
}

template <class Real>
void RowFactor::spread(const double* force, Real* q) {
  const auto pushes = [&](std::size_t row) { return force[row] != 0.0; };
  if (std::none_of(rows_.begin(), rows_.end(), pushes)) return;
  const DenseKernels& kernels = best_dense_kernels();
  Real* to = q + first_;
  for (std::size_t i = 0; i < rows_.size(); ++i) values_[i] = force[rows_[i]];
  for (const Shapes& each : classes_) {
    kernels.transposed_times(each.shares, values_.data(), amounts_.data());
    kernels.transposed_times(each.shapes, amounts_.data(), modes_.data());
    for (std::size_t j = 0; j < each.modes.size(); ++j) {
      const std::size_t mode = each.modes[j];
      to[mode] = static_cast<Real>(static_cast<double>(to[mode]) - compliances_[mode] * modes_[j]);
    }
  }
}

template void RowFactor::gather(const double* q, double* x);
template void RowFactor::gather(const float* q, double* x);
template void RowFactor::spread(const double* force, double* q);
template void RowFactor::spread(const double* force, float* q);

}  // namespace thrum
