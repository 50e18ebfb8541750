#include <algorithm>
#include <cmath>

#include <thrum/bodies/bar_grid.hpp>

namespace thrum {

BarLattice::BarLattice(const BarSection& section, BarEnds ends, int intervals)
    : intervals_(intervals), length_(section.length), ends_(ends) {
  const double h = length_ / intervals;
  for (int l = 0; l <= intervals; ++l) {
    const double at = static_cast<double>(l) / intervals;
    const bool end = l == 0 || l == intervals;
    const bool is_free = l == 0 ? first_end_is_free(ends) : last_end_is_free(ends);
    const bool is_clamped = ends == BarEnds::clamped || (ends == BarEnds::cantilever && l == 0);
    const double bend = section.bending_stiffness(at) / (h * h * h);
    const double mass = section.linear_density(at) * h;
    mass_.push_back(!end ? mass : is_free ? 0.5 * mass : 0.0);
    bend_.push_back(!end ? bend : is_clamped ? 2.0 * bend : 0.0);
    slope_.push_back(l == intervals ? 0.0 : section.linear_density((l + 0.5) / intervals) / h);
  }
}

/// The row of point l of D2 e D2: its four neighbours take part with the signs - and +, so that the
/// sum of magnitudes is that of the row applied to 1, -1, 1, -1, ...
double BarLattice::largest_bend() const {
  double largest = 0.0;
  const auto bend = [&](std::size_t l) { return l < bend_.size() ? bend_[l] : 0.0; };
  for (std::size_t l = first_moving(); l <= last_moving(); ++l) {
    // An end that is held adds nothing to what a moment beside it reads.
    const auto reads = [&](std::size_t i) {
      double sum = 0.0;
      for (const std::size_t j : {i - 1, i, i + 1})
        if (j >= first_moving() && j <= last_moving()) sum += j == i ? 2.0 : 1.0;
      return bend(i) * sum;
    };
    const double row = reads(l - 1) + 2.0 * reads(l) + reads(l + 1);
    largest = std::max(largest, row / mass_[l]);
  }
  return largest;
}

double BarLattice::largest_slope() const {
  double largest = 0.0;
  for (std::size_t l = first_moving(); l <= last_moving(); ++l)
    largest = std::max(largest, 2.0 * ((l > 0 ? slope_[l - 1] : 0.0) + slope_[l]) / mass_[l]);
  return largest;
}

bool BarLattice::is_stable(double damping_hf, double time_step) const {
  const double k = time_step;
  return k * k * largest_bend() + 4.0 * damping_hf * k * largest_slope() <= 4.0 * (1.0 + 1e-14);
}

BandPair BarLattice::matrices() const {
  const std::size_t first = first_moving(), last = last_moving();
  BandPair pair(last - first + 1, 2);
  for (std::size_t l = first; l <= last; ++l) pair.add_mass(l - first, l - first, mass_[l]);
  for (std::size_t l = 0; l < bend_.size(); ++l) {
    const std::size_t points[3] = {l - 1, l, l + 1};
    const double factors[3] = {1.0, -2.0, 1.0};
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j <= i; ++j)
        if (points[i] >= first && points[i] <= last && points[j] >= first && points[j] <= last)
          pair.add_stiffness(points[i] - first, points[j] - first,
                             bend_[l] * factors[i] * factors[j]);
  }
  return pair;
}

double BarLattice::slope_energy(const std::vector<double>& u) const {
  double sum = 0.0;
  for (std::size_t l = 0; l + 1 < u.size(); ++l) sum += slope_[l] * std::pow(u[l + 1] - u[l], 2);
  return sum;
}

}  // namespace thrum
