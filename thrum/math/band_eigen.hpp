// K x = lambda M x for symmetric matrices whose entries lie near the diagonal, M positive definite:
// single eigenvalues by bisection, since as many lie below a number as K - number M has negative
// pivots (Sylvester's law of inertia), and their vectors by inverse iteration. Each costs a time
// that is proportional to the size.
#pragma once

#include <cstddef>
#include <vector>

namespace thrum {

class BandPair {
 public:
  /// Entry (i, j) may differ from 0 where |i - j| <= reach.
  BandPair(std::size_t size, std::size_t reach);

  std::size_t size() const { return size_; }
  /// [setup] Once for each pair, in either order.
  void add_stiffness(std::size_t i, std::size_t j, double value) { at(stiffness_, i, j) += value; }
  void add_mass(std::size_t i, std::size_t j, double value) { at(mass_, i, j) += value; }

  /// [setup] How many eigenvalues lie below a number.
  std::size_t count_below(double number) const;
  /// [setup] The eigenvalue with `below` others below it, between two numbers.
  double eigenvalue(std::size_t below, double low, double high) const;
  /// [setup] The vector of an eigenvalue, with x^T M x = 1.
  std::vector<double> eigenvector(double value) const;
  /// [setup] x^T M y.
  double mass_product(const std::vector<double>& x, const std::vector<double>& y) const;

 private:
  double& at(std::vector<double>& entries, std::size_t i, std::size_t j) const {
    return i >= j ? entries[i * (reach_ + 1) + reach_ - (i - j)] : at(entries, j, i);
  }
  /// L D L^T of K - shift M, unit lower triangles with D on the diagonal.
  std::vector<double> factor(double shift) const;
  std::vector<double> times_mass(const std::vector<double>& x) const;

  std::size_t size_, reach_;
  std::vector<double> stiffness_, mass_;  ///< rows of the lower triangle, the diagonal last
};

}  // namespace thrum
