#include <thrum/math/band_matrix.hpp>

namespace thrum {

namespace {

void solve_two(const BandMatrix& w, std::span<const double> slope, std::span<double> b) {
  const double a00 = 1.0 + w.at(0, 0) * slope[0];
  const double a11 = 1.0 + w.at(1, 1) * slope[1];
  const double a01 = w.at(0, 1) * slope[1];
  const double a10 = w.at(1, 0) * slope[0];
  const double over = 1.0 / (a00 * a11 - a01 * a10);
  const double x0 = (a11 * b[0] - a01 * b[1]) * over;
  const double x1 = (a00 * b[1] - a10 * b[0]) * over;
  b[0] = x0;
  b[1] = x1;
}

void fill(const BandMatrix& w, std::span<const double> slope, BandMatrix& a) {
  for (std::size_t i = 0; i < w.size(); ++i) {
    for (std::size_t j = w.first_column(i); j < w.end_column(i); ++j)
      a.at(i, j) = w.at(i, j) * slope[j];
    a.at(i, i) += 1.0;
  }
}

void eliminate(std::span<const double> slope, BandMatrix& a, std::span<double> b) {
  const std::size_t n = a.size();
  for (std::size_t pivot = 0; pivot < n; ++pivot) {
    if (slope[pivot] == 0.0) continue;
    const double over = 1.0 / a.at(pivot, pivot);
    const std::size_t end = a.end_column(pivot);
    for (std::size_t i = pivot + 1; i < end; ++i) {
      const double factor = a.at(i, pivot) * over;
      if (factor == 0.0) continue;
      for (std::size_t j = pivot + 1; j < end; ++j) a.at(i, j) -= factor * a.at(pivot, j);
      b[i] -= factor * b[pivot];
    }
  }
}

void substitute_back(const BandMatrix& a, std::span<double> b) {
  for (std::size_t i = a.size(); i-- > 0;) {
    double sum = b[i];
    for (std::size_t j = i + 1; j < a.end_column(i); ++j) sum -= a.at(i, j) * b[j];
    b[i] = sum / a.at(i, i);
  }
}

}  // namespace

void solve_with_slopes(const BandMatrix& compliance, std::span<const double> slope,
                       std::span<double> b, BandMatrix& work) {
  if (compliance.size() == 1) {
    b[0] /= 1.0 + compliance.at(0, 0) * slope[0];
    return;
  }
  if (compliance.size() == 2) {
    solve_two(compliance, slope, b);
    return;
  }
  fill(compliance, slope, work);
  eliminate(slope, work, b);
  substitute_back(work, b);
}

}  // namespace thrum
