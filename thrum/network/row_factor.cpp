#include <thrum/network/row_factor.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

#include <thrum/math/dense_algebra.hpp>
#include <thrum/network/mirror_classes.hpp>

namespace thrum {

namespace {

using Eigen::MatrixXd;

/// C^1/2 B': columns are rows of the network.
MatrixXd scaled_weights(const std::vector<std::span<const PlaceEntry>>& entries, std::size_t first,
                        std::span<const double> compliances) {
  MatrixXd matrix = MatrixXd::Zero(eigen_index(compliances.size()), eigen_index(entries.size()));
  for (std::size_t i = 0; i < entries.size(); ++i)
    for (const PlaceEntry& entry : entries[i]) {
      const std::size_t mode = entry.coordinate - first;
      matrix(eigen_index(mode), eigen_index(i)) = entry.weight * std::sqrt(compliances[mode]);
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
  MatrixXd part(eigen_index(modes.size()), eigen_index(rows.size()));
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t j = 0; j < modes.size(); ++j)
      part(eigen_index(j), eigen_index(i)) = weights(eigen_index(modes[j]), eigen_index(rows[i]));
  return part;
}

/// Those that matter against `largest`.
MatrixXd orthonormal(const MatrixXd& part, double largest) {
  constexpr double left_out = 1e-10;
  return orthonormal_columns(part, left_out * largest);
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
    const MatrixXd left = without_span(chosen(weights, basis.modes, classes.others), basis.columns);
    for (std::size_t j = 0; j < basis.modes.size(); ++j)
      rest.row(eigen_index(basis.modes[j])) = left.row(eigen_index(j));
  }
  MatrixXd columns = orthonormal(rest, largest);
  if (columns.cols() > 0) bases.push_back({std::move(all), std::move(columns)});
  return bases;
}

/// How a row's U goes with that of another, class by class: the same, the opposite, or both zero.
/// Nothing where it does not.
std::optional<std::vector<double>> signs_between(const std::vector<MatrixXd>& shares,
                                                 Eigen::Index one, Eigen::Index other,
                                                 double largest) {
  const double little = 1e-9 * largest;
  std::vector<double> signs;
  for (const MatrixXd& share : shares) {
    const bool same = (share.row(one) - share.row(other)).cwiseAbs().maxCoeff() <= little;
    const bool opposite = (share.row(one) + share.row(other)).cwiseAbs().maxCoeff() <= little;
    if (!same && !opposite) return std::nullopt;
    signs.push_back(same && opposite ? 0.0 : same ? 1.0 : -1.0);
  }
  return signs;
}

/// Rows that are images of one another.
struct Orbits {
  std::vector<std::size_t> heads;          ///< the row that stands for each
  std::vector<std::size_t> of;             ///< of each row
  std::vector<std::vector<double>> signs;  ///< of each row, one per class
};

Orbits find_orbits(const std::vector<MatrixXd>& shares, std::size_t rows, double largest) {
  Orbits orbits;
  for (std::size_t i = 0; i < rows; ++i) {
    std::optional<std::vector<double>> signs;
    std::size_t orbit = 0;
    for (; orbit < orbits.heads.size() && !signs; ++orbit)
      signs = signs_between(shares, eigen_index(orbits.heads[orbit]), eigen_index(i), largest);
    if (!signs) {
      orbits.heads.push_back(i);
      signs = signs_between(shares, eigen_index(i), eigen_index(i), largest);
      ++orbit;
    }
    orbits.of.push_back(orbit - 1);
    orbits.signs.push_back(std::move(*signs));
  }
  return orbits;
}

/// Products per step with the factors, against those with the weights themselves.
bool pays(const std::vector<Basis>& bases, std::size_t orbits, std::size_t rows,
          std::size_t modes) {
  std::size_t products = 0;
  for (const Basis& basis : bases)
    products += static_cast<std::size_t>(basis.columns.cols()) * (basis.modes.size() + orbits);
  return products < rows * modes;
}

std::vector<MatrixXd> shares_of(const MatrixXd& weights, const std::vector<Basis>& bases) {
  std::vector<std::size_t> all_rows;
  for (std::size_t i = 0; i < static_cast<std::size_t>(weights.cols()); ++i) all_rows.push_back(i);
  std::vector<MatrixXd> shares;
  for (const Basis& basis : bases)
    shares.push_back(transposed_product(chosen(weights, basis.modes, all_rows), basis.columns));
  return shares;
}

}  // namespace

std::optional<RowFactor> RowFactor::find(std::vector<std::size_t> rows,
                                         const std::vector<std::span<const PlaceEntry>>& entries,
                                         std::size_t first, std::span<const double> compliances) {
  constexpr std::size_t fewest = 16;
  if (rows.size() < fewest || compliances.size() < fewest) return std::nullopt;
  const MatrixXd weights = scaled_weights(entries, first, compliances);
  const std::vector<Basis> bases = find_bases(weights);
  if (bases.empty()) return std::nullopt;
  const std::vector<MatrixXd> shares = shares_of(weights, bases);
  const Orbits orbits = find_orbits(shares, rows.size(), weights.colwise().norm().maxCoeff());
  if (!pays(bases, orbits.heads.size(), rows.size(), compliances.size())) return std::nullopt;

  RowFactor factor;
  factor.first_ = first;
  factor.rows_ = std::move(rows);
  factor.compliances_.assign(compliances.begin(), compliances.end());
  for (std::size_t c = 0; c < bases.size(); ++c) {
    const auto count = static_cast<std::size_t>(bases[c].columns.cols());
    const std::vector<std::size_t>& modes = bases[c].modes;
    Shapes shapes{
        modes, DenseBlock(count, modes.size()), DenseBlock(orbits.heads.size(), count), {}};
    for (std::size_t k = 0; k < count; ++k) {
      for (std::size_t j = 0; j < modes.size(); ++j)
        if (compliances[modes[j]] > 0.0)
          shapes.shapes.at(k, j) =
              bases[c].columns(eigen_index(j), eigen_index(k)) / std::sqrt(compliances[modes[j]]);
      for (std::size_t o = 0; o < orbits.heads.size(); ++o)
        shapes.shares.at(o, k) = shares[c](eigen_index(orbits.heads[o]), eigen_index(k));
    }
    for (std::size_t i = 0; i < factor.rows_.size(); ++i)
      if (orbits.signs[i][c] != 0.0) shapes.images.push_back({i, orbits.of[i], orbits.signs[i][c]});
    factor.rank_ += count;
    factor.classes_.push_back(std::move(shapes));
  }
  factor.modes_ = AlignedBlock<double>(round_up(compliances.size(), dense_lanes));
  factor.amounts_ = AlignedBlock<double>(round_up(factor.rank_, dense_lanes));
  factor.values_ = AlignedBlock<double>(orbits.heads.size());
  return factor;
}

std::vector<double> RowFactor::share(std::size_t position) const {
  std::vector<double> all;
  for (const Shapes& each : classes_) {
    const std::size_t before = all.size();
    all.resize(before + each.shares.columns(), 0.0);
    for (const Image& image : each.images)
      if (image.row == position)
        for (std::size_t k = 0; k < each.shares.columns(); ++k)
          all[before + k] = image.sign * each.shares.at(image.orbit, k);
  }
  return all;
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
    for (const Image& image : each.images) x[rows_[image.row]] += image.sign * values_[image.orbit];
  }
}

template <class Real>
void RowFactor::spread(const double* force, Real* q) {
  const auto pushes = [&](std::size_t row) { return force[row] != 0.0; };
  if (std::none_of(rows_.begin(), rows_.end(), pushes)) return;
  const DenseKernels& kernels = best_dense_kernels();
  Real* to = q + first_;
  for (const Shapes& each : classes_) {
    std::fill_n(values_.data(), values_.size(), 0.0);
    for (const Image& image : each.images)
      values_[image.orbit] += image.sign * force[rows_[image.row]];
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
