// A low-rank factorisation of many rows of weights on the same numbers, as of places on one body
// read from its modes. Where the places lie close together their weights B (rows x modes) have a
// rank below the number of rows, and where they lie symmetrically each vector of a basis needs only
// the modes of its symmetry class. So
//
//     B = U V',   V' C V = I:    x = U (V' q),   q -= C V (U' f),   B C B' = U U'
//
// with C diagonal and not negative. The part left out of B is below 1e-10 of the largest weight.
// Reading and driving are adjoint to rounding whatever is left out, so energy balances.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include <thrum/math/kernels/dense.hpp>

namespace thrum {

class RowFactor {
 public:
  /// [setup] B by rows, the numbers of these rows among all, and C of the coordinates from `first`
  /// on. None where it would not be faster.
  static std::optional<RowFactor> find(std::vector<std::size_t> rows, const DenseBlock& weights,
                                       std::size_t first, std::span<const double> compliances);

  std::size_t first() const { return first_; }
  std::size_t end() const { return first_ + compliances_.size(); }
  std::size_t rank() const { return rank_; }
  /// Entries of U and V, each used once to read and once to drive.
  std::size_t numbers() const;
  /// [setup] The entry of U U' for two rows by their numbers, 0 for others.
  double coupling(std::size_t a, std::size_t b) const;

  /// [audio] x += U V' q, with x of all rows and q of all coordinates.
  template <class Real>
  void gather(const Real* q, double* x);
  /// [audio] q -= C V U' f.
  template <class Real>
  void spread(const double* force, Real* q);

 private:
  /// Columns of V that are nonzero only on some modes.
  struct Shapes {
    std::vector<std::size_t> modes;
    DenseBlock shapes;  ///< V', one row per column
    DenseBlock shares;  ///< U
  };

  std::size_t first_ = 0;
  std::size_t rank_ = 0;
  std::vector<std::size_t> rows_;
  std::vector<double> compliances_;
  std::vector<Shapes> classes_;
  AlignedBlock<double> modes_, amounts_, values_;  ///< scratch: per mode, column and row
};

}  // namespace thrum
