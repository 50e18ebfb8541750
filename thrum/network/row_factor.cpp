#include <thrum/network/row_factor.hpp>

#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <utility>

#include <thrum/network/mirror_classes.hpp>

namespace thrum {

namespace {

using Eigen::MatrixXd;

Eigen::Index at(std::size_t i) { return static_cast<Eigen::Index>(i); }

/// C^1/2 B': columns are rows of the network.
MatrixXd scaled_weights(const std::vector<std::span<const PlaceEntry>>& entries, std::size_t first,
                        std::span<const double> compliances) {
  MatrixXd matrix = MatrixXd::Zero(at(compliances.size()), at(entries.size()));
  for (std::size_t i = 0; i < entries.size(); ++i)
    for (const PlaceEntry& entry : entries[i]) {
      const std::size_t mode = entry.coordinate - first;
      matrix(at(mode), at(i)) = entry.weight * std::sqrt(compliances[mode]);
    }
  return matrix;
}

/// Orthonormal columns that span some modes of some rows' weights, in the size of those modes.
struct Basis {
  std::vector<std::size_t> modes;
  MatrixXd columns;
};

MatrixXd chosen(const MatrixXd& weights, const std::vector<std::size_t>& modes,
                const std::vector<std::size_t>& rows) {
  MatrixXd part(at(modes.size()), at(rows.size()));
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t j = 0; j < modes.size(); ++j)
      part(at(j), at(i)) = weights(at(modes[j]), at(rows[i]));
  return part;
}

/// The columns of Q in a pivoted QR decomposition that matter against `largest`.
MatrixXd orthonormal(const MatrixXd& part, double largest) {
  constexpr double left_out = 1e-10;
  const Eigen::ColPivHouseholderQR<MatrixXd> qr(part);
  Eigen::Index rank = 0;
  const Eigen::Index most = std::min(part.rows(), part.cols());
  while (rank < most && std::abs(qr.matrixQR()(rank, rank)) > left_out * largest) ++rank;
  if (rank == 0) return MatrixXd::Zero(part.rows(), 0);
  return qr.householderQ() * MatrixXd::Identity(part.rows(), rank);
}

/// A basis per class of modes; what is left of the rows that break the symmetry needs all modes.
std::vector<Basis> find_bases(const MatrixXd& weights) {
  MirrorClasses classes = find_mirror_classes(weights);
  const double largest = weights.colwise().norm().maxCoeff();
  std::vector<Basis> bases;
  for (std::vector<std::size_t>& modes : classes.modes) {
    MatrixXd columns = orthonormal(chosen(weights, modes, classes.symmetric), largest);
    if (columns.cols() > 0) bases.push_back({std::move(modes), std::move(columns)});
  }
  if (classes.others.empty()) return bases;
  std::vector<std::size_t> all;
  for (std::size_t j = 0; j < static_cast<std::size_t>(weights.rows()); ++j) all.push_back(j);
  MatrixXd rest = chosen(weights, all, classes.others);
  for (const Basis& basis : bases) {
    const MatrixXd part = chosen(weights, basis.modes, classes.others);
    const MatrixXd left = part - basis.columns * (basis.columns.transpose() * part);
    for (std::size_t j = 0; j < basis.modes.size(); ++j)
      rest.row(at(basis.modes[j])) = left.row(at(j));
  }
  bases.push_back({std::move(all), orthonormal(rest, largest)});
  return bases;
}

/// Products per step with the factors, against those with the weights themselves.
bool pays(const std::vector<Basis>& bases, std::size_t rows, std::size_t modes) {
  std::size_t products = 0;
  for (const Basis& basis : bases)
    products += static_cast<std::size_t>(basis.columns.cols()) * (basis.modes.size() + rows);
  return products < rows * modes;
}

}  // namespace

std::optional<RowFactor> RowFactor::find(std::vector<std::size_t> rows,
                                         const std::vector<std::span<const PlaceEntry>>& entries,
                                         std::size_t first, std::span<const double> compliances) {
  constexpr std::size_t fewest = 16;
  if (rows.size() < fewest || compliances.size() < fewest) return std::nullopt;
  const MatrixXd weights = scaled_weights(entries, first, compliances);
  const std::vector<Basis> bases = find_bases(weights);
  if (!pays(bases, rows.size(), compliances.size())) return std::nullopt;

  RowFactor factor;
  factor.first_ = first;
  factor.rows_ = std::move(rows);
  factor.compliances_.assign(compliances.begin(), compliances.end());
  std::size_t rank = 0;
  for (const Basis& basis : bases) rank += static_cast<std::size_t>(basis.columns.cols());
  factor.shares_ = DenseBlock(factor.rows_.size(), rank);
  std::vector<std::size_t> all_rows;
  for (std::size_t i = 0; i < factor.rows_.size(); ++i) all_rows.push_back(i);
  std::size_t column = 0;
  for (const Basis& basis : bases) {
    const auto count = static_cast<std::size_t>(basis.columns.cols());
    Shapes shapes{column, basis.modes, DenseBlock(count, basis.modes.size())};
    const MatrixXd shares = chosen(weights, basis.modes, all_rows).transpose() * basis.columns;
    for (std::size_t k = 0; k < count; ++k) {
      for (std::size_t j = 0; j < basis.modes.size(); ++j) {
        const double c = compliances[basis.modes[j]];
        if (c > 0.0) shapes.shapes.at(k, j) = basis.columns(at(j), at(k)) / std::sqrt(c);
      }
      for (std::size_t i = 0; i < factor.rows_.size(); ++i)
        factor.shares_.at(i, column + k) = shares(at(i), at(k));
    }
    factor.classes_.push_back(std::move(shapes));
    column += count;
  }
  factor.modes_ = AlignedBlock<double>(round_up(compliances.size(), dense_lanes));
  factor.amounts_ = AlignedBlock<double>(factor.shares_.stride());
  factor.values_ = AlignedBlock<double>(factor.rows_.size());
  return factor;
}

template <class Real>
void RowFactor::gather(const Real* q, double* x) {
  const DenseKernels& kernels = best_dense_kernels();
  const Real* from = q + first_;
  for (const Shapes& each : classes_) {
    for (std::size_t j = 0; j < each.modes.size(); ++j)
      modes_[j] = static_cast<double>(from[each.modes[j]]);
    for (std::size_t j = each.modes.size(); j < each.shapes.stride(); ++j) modes_[j] = 0.0;
    kernels.times(each.shapes, modes_.data(), amounts_.data() + each.first);
  }
  kernels.times(shares_, amounts_.data(), values_.data());
  for (std::size_t i = 0; i < rows_.size(); ++i) x[rows_[i]] += values_[i];
}

template <class Real>
void RowFactor::spread(const double* force, Real* q) {
  bool any = false;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    values_[i] = force[rows_[i]];
    any = any || values_[i] != 0.0;
  }
  if (!any) return;
  const DenseKernels& kernels = best_dense_kernels();
  kernels.transposed_times(shares_, values_.data(), amounts_.data());
  Real* to = q + first_;
  for (const Shapes& each : classes_) {
    kernels.transposed_times(each.shapes, amounts_.data() + each.first, modes_.data());
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
