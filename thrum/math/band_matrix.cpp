#include <thrum/math/band_matrix.hpp>

#include <algorithm>
#include <cmath>

namespace thrum {

namespace {

void solve_two(const BandMatrix& w, std::span<const double> slope, std::span<double> b) {
  const double a00 = 1.0 + w.at(0, 0) * slope[0];
  const double a11 = 1.0 + w.at(1, 1) * slope[1];
  const double a01 = w.at(1, 0) * slope[1];
  const double a10 = w.at(0, 1) * slope[0];
  const double over = 1.0 / (a00 * a11 - a01 * a10);
  const double x0 = (a11 * b[0] - a01 * b[1]) * over;
  const double x1 = (a00 * b[1] - a10 * b[0]) * over;
  b[0] = x0;
  b[1] = x1;
}

/// I + W diag(slope) among the active rows, in their order: a narrow band stays narrow.
void fill(const BandMatrix& w, std::span<const double> slope, BandWork& work) {
  const std::vector<std::size_t>& active = work.active;
  const std::size_t reach = w.reach();
  for (std::size_t p = 0; p < active.size(); ++p) {
    const std::size_t first = p > reach ? p - reach : 0;
    const std::size_t end = std::min(p + reach + 1, active.size());
    for (std::size_t q = first; q < end; ++q) {
      const std::size_t i = active[p];
      const std::size_t j = active[q];
      const bool inside = (i > j ? i - j : j - i) <= reach;
      work.matrix.at(p, q) = inside ? w.at(j, i) * slope[j] : 0.0;
    }
    work.matrix.at(p, p) += 1.0;
  }
}

void eliminate(BandMatrix& a, std::size_t n, double* b) {
  for (std::size_t pivot = 0; pivot < n; ++pivot) {
    const double over = 1.0 / a.at(pivot, pivot);
    const std::size_t end = std::min(pivot + a.reach() + 1, n);
    const double* __restrict above = &a.at(pivot, pivot);
    for (std::size_t i = pivot + 1; i < end; ++i) {
      double* __restrict below = &a.at(i, pivot);
      const double factor = below[0] * over;
      if (factor == 0.0) continue;
      for (std::size_t j = 1; j < end - pivot; ++j) below[j] -= factor * above[j];
      b[i] -= factor * b[pivot];
    }
  }
}

void substitute_back(const BandMatrix& a, std::size_t n, double* b) {
  for (std::size_t i = n; i-- > 0;) {
    double sum = b[i];
    const std::size_t end = std::min(i + a.reach() + 1, n);
    for (std::size_t j = i + 1; j < end; ++j) sum -= a.at(i, j) * b[j];
    b[i] = sum / a.at(i, i);
  }
}

constexpr std::size_t fewest_for_kernels = 8;

void choose_active(std::span<const double> of, BandWork& work) {
  work.active.clear();
  for (std::size_t i = 0; i < of.size(); ++i)
    if (of[i] != 0.0) work.active.push_back(i);
}

void solve_band(const BandMatrix& compliance, std::span<const double> slope, std::span<double> b,
                BandWork& work) {
  const std::size_t n = work.active.size();
  fill(compliance, slope, work);
  eliminate(work.matrix, n, work.b.data());
  substitute_back(work.matrix, n, work.b.data());
  for (std::size_t p = 0; p < n; ++p) {
    const std::size_t j = work.active[p];
    const double moved = slope[j] * work.b[p];
    const std::size_t first = compliance.first_column(j);
    const std::size_t count = compliance.end_column(j) - first;
    const double* __restrict row = compliance.row(j, first);
    double* __restrict to = b.data() + first;
    for (std::size_t i = 0; i < count; ++i) to[i] -= row[i] * moved;
  }
  for (std::size_t p = 0; p < n; ++p) b[work.active[p]] = work.b[p];
}

/// With y = D^1/2 x: (I + D^1/2 W D^1/2) y = D^1/2 b.
void solve_full(const BandMatrix& compliance, std::span<const double> slope, std::span<double> b,
                BandWork& work) {
  const DenseKernels& kernels = best_dense_kernels();
  const std::size_t n = work.active.size();
  if (n == 0) return;
  for (std::size_t p = 0; p < n; ++p) {
    work.by[p] = std::sqrt(slope[work.active[p]]);
    work.b[p] *= work.by[p];
  }
  for (std::size_t p = n; p < round_up(n, dense_lanes); ++p) work.b[p] = 0.0;
  kernels.choose(compliance.row(0, 0), compliance.row_step(), work.active.data(), work.by.data(), n,
                 work.dense);
  kernels.factor(work.dense);
  kernels.solve(work.dense, work.b.data());
  for (std::size_t p = 0; p < n; ++p) {
    const double x = work.b[p] / work.by[p];
    work.b[p] *= work.by[p];
    work.by[p] = x;
  }
  kernels.combine_rows(compliance.row(0, 0), compliance.row_step(), work.active.data(),
                       work.b.data(), n, work.moved.data());
  for (std::size_t i = 0; i < b.size(); ++i) b[i] -= work.moved[i];
  for (std::size_t p = 0; p < n; ++p) b[work.active[p]] = work.by[p];
}

}  // namespace

BandMatrix BandMatrix::with_room(std::size_t size, std::size_t reach) {
  BandMatrix matrix;
  matrix.entries_ = AlignedBlock<double>(size * (2 * reach + 1 + dense_lanes));
  matrix.reshape(size, reach);
  return matrix;
}

void BandMatrix::reshape(std::size_t size, std::size_t reach) {
  size_ = size;
  reach_ = reach;
  row_step_ = is_full() ? round_up(size, dense_lanes) : 2 * reach;
  shift_ = is_full() ? 0 : reach;
  std::fill_n(entries_.data(), is_full() ? size * row_step_ : size * (2 * reach + 1), 0.0);
}

BandWork::BandWork(std::size_t size, std::size_t reach, bool symmetric)
    : b(round_up(size, dense_lanes)),
      by(round_up(size, dense_lanes)),
      moved(round_up(size, dense_lanes)) {
  active.reserve(size);
  if (symmetric && 2 * reach + 1 >= size && size >= fewest_for_kernels) {
    dense = DenseBlock(size, size);
  } else {
    matrix = BandMatrix(size, reach);
  }
}

void multiply(const BandMatrix& by_columns, std::span<const double> f, std::span<double> out) {
  std::fill(out.begin(), out.end(), 0.0);
  for (std::size_t j = 0; j < by_columns.size(); ++j) {
    if (f[j] == 0.0) continue;
    const std::size_t first = by_columns.first_column(j);
    const std::size_t count = by_columns.end_column(j) - first;
    const double* __restrict row = by_columns.row(j, first);
    double* __restrict to = out.data() + first;
    for (std::size_t i = 0; i < count; ++i) to[i] += row[i] * f[j];
  }
}

void eliminate_and_substitute(BandMatrix& a, std::span<double> b) {
  eliminate(a, a.size(), b.data());
  substitute_back(a, a.size(), b.data());
}

void multiply(const BandMatrix& by_columns, std::span<const double> f, std::span<double> out,
              BandWork& work) {
  if (!by_columns.is_full() || by_columns.size() < fewest_for_kernels) {
    multiply(by_columns, f, out);
    return;
  }
  choose_active(f, work);
  for (std::size_t p = 0; p < work.active.size(); ++p) work.b[p] = f[work.active[p]];
  best_dense_kernels().combine_rows(by_columns.row(0, 0), by_columns.row_step(), work.active.data(),
                                    work.b.data(), work.active.size(), work.moved.data());
  std::copy_n(work.moved.data(), out.size(), out.data());
}

void solve_with_slopes(const BandMatrix& compliance, std::span<const double> slope,
                       std::span<double> b, BandWork& work) {
  if (compliance.size() == 1) {
    b[0] /= 1.0 + compliance.at(0, 0) * slope[0];
    return;
  }
  if (compliance.size() == 2) {
    solve_two(compliance, slope, b);
    return;
  }
  choose_active(slope, work);
  for (std::size_t p = 0; p < work.active.size(); ++p) work.b[p] = b[work.active[p]];
  if (work.dense.rows() > 0) {
    solve_full(compliance, slope, b, work);
  } else {
    solve_band(compliance, slope, b, work);
  }
}

}  // namespace thrum
