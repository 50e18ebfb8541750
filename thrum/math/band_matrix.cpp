#include <thrum/math/band_matrix.hpp>

#include <algorithm>
#include <cmath>

namespace thrum {

namespace {

constexpr std::size_t fewest_for_kernels = 8;
/// Up to so many rows of a full matrix are gone through without loops: most groups of contacts.
constexpr std::size_t few = 4;

/// eliminate(), substitute() and a product for `n` rows, the same number for number.
template <std::size_t n>
void eliminate_few(double* a, std::size_t step) {
  for (std::size_t pivot = 0; pivot < n; ++pivot) {
    const double* above = a + pivot * step;
    const double over = 1.0 / above[pivot];
    for (std::size_t i = pivot + 1; i < n; ++i) {
      double* below = a + i * step;
      const double factor = below[pivot] * over;
      below[pivot] = factor;
      for (std::size_t j = pivot + 1; j < n; ++j) below[j] -= factor * above[j];
    }
  }
}

template <std::size_t n>
void substitute_few(const double* a, std::size_t step, double* b) {
  for (std::size_t i = 1; i < n; ++i)
    for (std::size_t j = 0; j < i; ++j) b[i] -= a[i * step + j] * b[j];
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t j = i + 1; j < n; ++j) b[i] -= a[i * step + j] * b[j];
    b[i] /= a[i * step + i];
  }
}

template <std::size_t n>
void multiply_few(const double* w, std::size_t step, const double* f, double* out) {
  for (std::size_t i = 0; i < n; ++i) {
    double sum = 0.0;
    for (std::size_t j = 0; j < n; ++j) sum += w[j * step + i] * f[j];
    out[i] = sum;
  }
}

/// work.template operator()<n>() for the number of rows, one of the few.
template <class Work>
void for_few(std::size_t n, const Work& work) {
  static_assert(few == 4);
  if (n == 1) work.template operator()<1>();
  if (n == 2) work.template operator()<2>();
  if (n == 3) work.template operator()<3>();
  if (n == 4) work.template operator()<4>();
}

/// A = L U in place of A: U on and above the diagonal, the factors of L below it.
void eliminate(const BandView& a) {
  const std::size_t n = a.size();
  if (n <= few && n <= a.reach() + 1)
    return for_few(n, [&]<std::size_t m>() { eliminate_few<m>(&a.at(0, 0), a.row_step()); });
  for (std::size_t pivot = 0; pivot < n; ++pivot) {
    const double over = 1.0 / a.at(pivot, pivot);
    const std::size_t end = a.end_column(pivot);
    const double* __restrict above = &a.at(pivot, pivot);
    for (std::size_t i = pivot + 1; i < end; ++i) {
      double* __restrict below = &a.at(i, pivot);
      const double factor = below[0] * over;
      below[0] = factor;
      if (factor == 0.0) continue;
      for (std::size_t j = 1; j < end - pivot; ++j) below[j] -= factor * above[j];
    }
  }
}

void substitute(const BandView& a, double* b) {
  const std::size_t n = a.size();
  if (n <= few && n <= a.reach() + 1)
    return for_few(n, [&]<std::size_t m>() { substitute_few<m>(a.row(0, 0), a.row_step(), b); });
  for (std::size_t i = 1; i < n; ++i) {
    const std::size_t first = a.first_column(i);
    const double* row = a.row(i, first);
    double sum = b[i];
    for (std::size_t j = first; j < i; ++j) sum -= row[j - first] * b[j];
    b[i] = sum;
  }
  for (std::size_t i = n; i-- > 0;) {
    const std::size_t end = a.end_column(i);
    const double* row = a.row(i, i);
    double sum = b[i];
    for (std::size_t j = i + 1; j < end; ++j) sum -= row[j - i] * b[j];
    b[i] = sum / row[0];
  }
}

}  // namespace

void BandView::clear() const { std::fill_n(entries_, room(size_, reach_), 0.0); }

void eliminate_and_substitute(const BandView& a, std::span<double> b) {
  eliminate(a);
  substitute(a, b.data());
}

SlopeSystem::SlopeSystem(std::size_t size, std::size_t room)
    : entries_(room + dense_lanes * size),
      b_(round_up(size, dense_lanes)),
      root_slope_(round_up(size, dense_lanes)),
      by_(round_up(size, dense_lanes)),
      moved_(round_up(size, dense_lanes)) {
  active_.reserve(size);
  chosen_.reserve(size);
  // The largest full matrix that there is room for: a few rows of a wide band are one, too.
  std::size_t full = 0;
  while (full < size && BandView::room(full + 1, full) <= room) ++full;
  if (full >= fewest_for_kernels) dense_ = DenseBlock(full, full);
}

void SlopeSystem::factor(const BandView& w, std::span<const double> slope, bool symmetric) {
  compliance_ = w;
  slope_ = slope;
  active_.clear();
  for (std::size_t i = 0; i < w.size(); ++i)
    if (slope[i] != 0.0) active_.push_back(i);
  const std::size_t n = active_.size();
  by_cholesky_ = symmetric && w.is_full() && n >= fewest_for_kernels;
  if (by_cholesky_) {
    for (std::size_t p = 0; p < n; ++p) root_slope_[p] = std::sqrt(slope[active_[p]]);
    const DenseKernels& kernels = best_dense_kernels();
    kernels.choose(w.row(0, 0), w.row_step(), active_.data(), root_slope_.data(), n, dense_);
    kernels.factor(dense_);
    return;
  }
  // Rows that are left out bring the others nearer together: a narrow band stays narrow.
  matrix_ = BandView(entries_.data(), n, n == 0 ? 0 : std::min(w.reach(), n - 1));
  const bool full = w.is_full();
  const std::size_t step = w.row_step();
  for (std::size_t p = 0; p < n; ++p) {
    const std::size_t first = matrix_.first_column(p), i = active_[p];
    const std::size_t end = matrix_.end_column(p);
    double* to = &matrix_.at(p, 0);
    if (full) {
      const double* from = w.row(0, i);
      for (std::size_t q = first; q < end; ++q) to[q] = from[active_[q] * step] * slope[active_[q]];
    } else {
      for (std::size_t q = first; q < end; ++q) to[q] = w.entry(active_[q], i) * slope[active_[q]];
    }
    to[p] += 1.0;
  }
  eliminate(matrix_);
}

/// With y = D^1/2 x: (I + D^1/2 W D^1/2) y = D^1/2 b.
void SlopeSystem::solve_active() {
  const std::size_t n = active_.size();
  if (!by_cholesky_) {
    substitute(matrix_, b_.data());
    return;
  }
  for (std::size_t p = 0; p < n; ++p) b_[p] *= root_slope_[p];
  for (std::size_t p = n; p < round_up(n, dense_lanes); ++p) b_[p] = 0.0;
  best_dense_kernels().solve(dense_, b_.data());
  for (std::size_t p = 0; p < n; ++p) b_[p] /= root_slope_[p];
}

void SlopeSystem::solve(std::span<double> b) {
  const std::size_t n = active_.size();
  if (n == 0) return;
  for (std::size_t p = 0; p < n; ++p) b_[p] = b[active_[p]];
  solve_active();
  if (n < b.size()) {  // the rows that do not act follow
    for (std::size_t p = 0; p < n; ++p) {
      const std::size_t j = active_[p];
      const double force = slope_[j] * b_[p];
      const std::size_t first = compliance_.first_column(j);
      const std::size_t count = compliance_.end_column(j) - first;
      const double* __restrict row = compliance_.row(j, first);
      double* __restrict to = b.data() + first;
      for (std::size_t i = 0; i < count; ++i) to[i] -= row[i] * force;
    }
  }
  for (std::size_t p = 0; p < n; ++p) b[active_[p]] = b_[p];
}

bool SlopeSystem::is_positive(const BandView& w) {
  constexpr double least_pivot = 1e-6;  // relative to the entry on the diagonal
  const BandView l(entries_.data(), w.size(), w.reach());
  for (std::size_t j = 0; j < w.size(); ++j) {
    const auto left = [&](std::size_t i) {
      double sum = 0.5 * (w.at(i, j) + w.at(j, i));
      for (std::size_t k = w.first_column(i); k < j; ++k)
        sum -= l.at(i, k) * l.at(j, k) * l.at(k, k);
      return sum;
    };
    l.at(j, j) = left(j);
    if (!(l.at(j, j) > least_pivot * w.at(j, j))) return false;
    for (std::size_t i = j + 1; i < w.end_column(j); ++i) l.at(i, j) = left(i) / l.at(j, j);
  }
  return true;
}

void SlopeSystem::multiply(const BandView& w, std::span<const double> f, std::span<double> out) {
  if (w.size() <= few && w.size() <= w.reach() + 1)
    return for_few(w.size(), [&]<std::size_t n>() {
      multiply_few<n>(w.row(0, 0), w.row_step(), f.data(), out.data());
    });
  if (w.is_full() && w.size() >= fewest_for_kernels) {
    chosen_.clear();
    for (std::size_t j = 0; j < w.size(); ++j)
      if (f[j] != 0.0) {
        by_[chosen_.size()] = f[j];
        chosen_.push_back(j);
      }
    best_dense_kernels().combine_rows(w.row(0, 0), w.row_step(), chosen_.data(), by_.data(),
                                      chosen_.size(), moved_.data());
    std::copy_n(moved_.data(), w.size(), out.data());
    return;
  }
  std::fill_n(out.data(), w.size(), 0.0);
  for (std::size_t j = 0; j < w.size(); ++j) {
    if (f[j] == 0.0) continue;
    const std::size_t first = w.first_column(j);
    const std::size_t count = w.end_column(j) - first;
    const double* __restrict row = w.row(j, first);
    double* __restrict to = out.data() + first;
    for (std::size_t i = 0; i < count; ++i) to[i] += row[i] * f[j];
  }
}

}  // namespace thrum
