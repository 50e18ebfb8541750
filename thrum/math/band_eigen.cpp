#include <thrum/math/band_eigen.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace thrum {

BandPair::BandPair(std::size_t size, std::size_t reach)
    : size_(size),
      reach_(reach),
      stiffness_(size * (reach + 1), 0.0),
      mass_(size * (reach + 1), 0.0) {}

std::vector<double> BandPair::factor(double shift) const {
  const std::size_t width = reach_ + 1;
  std::vector<double> l(stiffness_.size());
  std::vector<double> unscaled(width);  // of the row: l_ij d_j
  for (std::size_t i = 0; i < size_; ++i) {
    const std::size_t first = i > reach_ ? i - reach_ : 0;
    const auto entry = [&](std::size_t j) {
      const std::size_t k = i * width + reach_ - (i - j);
      return stiffness_[k] - shift * mass_[k];
    };
    double pivot = entry(i);
    for (std::size_t j = first; j < i; ++j) {
      double sum = entry(j);
      for (std::size_t k = std::max(first, j > reach_ ? j - reach_ : 0); k < j; ++k)
        sum -= unscaled[k - first] * l[j * width + reach_ - (j - k)];
      unscaled[j - first] = sum;
      const double scaled = sum / l[j * width + reach_];
      l[i * width + reach_ - (i - j)] = scaled;
      pivot -= sum * scaled;
    }
    // A pivot of zero is moved by less than rounding moves the matrix.
    if (pivot == 0.0)
      pivot = std::numeric_limits<double>::epsilon() *
              (std::abs(stiffness_[i * width + reach_]) + std::numeric_limits<double>::min());
    l[i * width + reach_] = pivot;
  }
  return l;
}

std::size_t BandPair::count_below(double number) const {
  const std::vector<double> l = factor(number);
  std::size_t negative = 0;
  for (std::size_t i = 0; i < size_; ++i) negative += l[i * (reach_ + 1) + reach_] < 0.0 ? 1 : 0;
  return negative;
}

double BandPair::eigenvalue(std::size_t below, double low, double high) const {
  while (high - low > 1e-14 * std::abs(high)) {
    const double middle = 0.5 * (low + high);
    if (middle <= low || middle >= high) break;
    (count_below(middle) <= below ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

std::vector<double> BandPair::times_mass(const std::vector<double>& x) const {
  const std::size_t width = reach_ + 1;
  std::vector<double> out(size_, 0.0);
  for (std::size_t i = 0; i < size_; ++i) {
    out[i] += mass_[i * width + reach_] * x[i];
    for (std::size_t j = i > reach_ ? i - reach_ : 0; j < i; ++j) {
      const double entry = mass_[i * width + reach_ - (i - j)];
      out[i] += entry * x[j];
      out[j] += entry * x[i];
    }
  }
  return out;
}

double BandPair::mass_product(const std::vector<double>& x, const std::vector<double>& y) const {
  const std::vector<double> weighed = times_mass(y);
  return std::inner_product(x.begin(), x.end(), weighed.begin(), 0.0);
}

std::vector<double> BandPair::eigenvector(double value) const {
  const std::size_t width = reach_ + 1;
  // A little beside the eigenvalue, where the pivots are safely away from zero.
  const std::vector<double> l = factor(value * (1.0 + 1e-11));
  std::vector<double> x(size_);
  for (std::size_t i = 0; i < size_; ++i) x[i] = 1.0 + 0.5 * std::sin(1.7 * static_cast<double>(i));
  constexpr int sweeps = 4;
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    x = times_mass(x);
    for (std::size_t i = 0; i < size_; ++i)
      for (std::size_t j = i > reach_ ? i - reach_ : 0; j < i; ++j)
        x[i] -= l[i * width + reach_ - (i - j)] * x[j];
    for (std::size_t i = 0; i < size_; ++i) x[i] /= l[i * width + reach_];
    for (std::size_t i = size_; i-- > 0;)
      for (std::size_t j = i > reach_ ? i - reach_ : 0; j < i; ++j)
        x[j] -= l[i * width + reach_ - (i - j)] * x[i];
    const double length = std::sqrt(mass_product(x, x));
    for (double& each : x) each /= length;
  }
  return x;
}

}  // namespace thrum
