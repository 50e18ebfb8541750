// A square band matrix and linear solves with it. A full matrix is the case `reach = size - 1`.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <thrum/math/kernels/dense.hpp>

namespace thrum {

class BandMatrix {
 public:
  BandMatrix() = default;
  /// Entry (row, column) is stored if |row - column| <= reach; all are initially zero.
  BandMatrix(std::size_t size, std::size_t reach)
      : size_(size),
        reach_(reach),
        row_step_(is_full() ? round_up(size, dense_lanes) : 2 * reach),
        shift_(is_full() ? 0 : reach),
        entries_(is_full() ? size * row_step_ : size * (2 * reach + 1)) {}

  /// [setup] With memory for every shape that is no larger and no wider.
  static BandMatrix with_room(std::size_t size, std::size_t reach);
  /// [audio] Changes the shape and clears it; the memory must suffice.
  void reshape(std::size_t size, std::size_t reach);

  std::size_t size() const { return size_; }
  std::size_t reach() const { return reach_; }
  /// All entries are stored, rows padded for the dense kernels.
  bool is_full() const { return 2 * reach_ + 1 >= size_; }
  std::size_t row_step() const { return row_step_; }
  std::size_t first_column(std::size_t row) const { return row > reach_ ? row - reach_ : 0; }
  std::size_t end_column(std::size_t row) const {
    return row + reach_ + 1 < size_ ? row + reach_ + 1 : size_;
  }
  double& at(std::size_t row, std::size_t column) {
    return entries_.data()[row * row_step_ + column + shift_];
  }
  double at(std::size_t row, std::size_t column) const {
    return entries_[row * row_step_ + column + shift_];
  }
  /// [any] Of any row and column: zero outside the band.
  double entry(std::size_t row, std::size_t column) const {
    const std::size_t apart = row > column ? row - column : column - row;
    return apart <= reach_ ? at(row, column) : 0.0;
  }
  /// The entries of a row from a column on, one after the other.
  const double* row(std::size_t row, std::size_t column) const {
    return entries_.data() + row * row_step_ + column + shift_;
  }

 private:
  std::size_t size_ = 0;
  std::size_t reach_ = 0;
  std::size_t row_step_ = 0;  ///< from an entry to the one below it
  std::size_t shift_ = 0;
  AlignedBlock<double> entries_;
};

/// Scratch memory for a solve.
struct BandWork {
  BandWork() = default;
  BandWork(std::size_t size, std::size_t reach, bool symmetric = true);

  BandMatrix matrix;
  DenseBlock dense;  ///< instead of it, for a full symmetric matrix; else empty
  std::vector<std::size_t> active;
  AlignedBlock<double> b, by, moved;  ///< of the active rows, their root slopes; of all rows
};

/// [audio] out = W f, with W by columns: at(j, i) is W_ij. Zero forces are skipped.
void multiply(const BandMatrix& by_columns, std::span<const double> f, std::span<double> out);
/// [audio] The same with the dense kernels where the matrix is full.
void multiply(const BandMatrix& by_columns, std::span<const double> f, std::span<double> out,
              BandWork& work);

/// [audio] Solves A x = b in place of b, for A whose leading principal minors are all nonzero. A is
/// overwritten.
void eliminate_and_substitute(BandMatrix& a, std::span<double> b);

/// [audio] Solves (I + W diag(slope)) x = b in place of b, for W by columns, symmetric and positive
/// definite or nearly so (moving places), slope >= 0. One and two rows in closed form, more by
/// elimination among the rows with nonzero slope; the others follow by substitution. No pivoting is
/// needed: the pivots are those of the positive definite I + D^1/2 W D^1/2, D = diag(slope), which
/// for a full symmetric matrix is solved by Cholesky factorisation.
void solve_with_slopes(const BandMatrix& compliance, std::span<const double> slope,
                       std::span<double> b, BandWork& work);

}  // namespace thrum
