// A square matrix whose entries lie near the diagonal, and the solve of r + W f = d linearised:
// (I + W diag(slope)) x = b. A full matrix is the case `reach = size - 1`.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <thrum/math/kernels/dense.hpp>

namespace thrum {

/// A band matrix in memory that somebody else owns. Entry (row, column) is kept where
/// |row - column| <= reach; a full one has its rows padded as the dense kernels want them.
class BandView {
 public:
  BandView() = default;
  BandView(double* entries, std::size_t size, std::size_t reach)
      : entries_(entries),
        size_(size),
        reach_(reach),
        row_step_(is_full() ? round_up(size, dense_lanes) : 2 * reach),
        shift_(is_full() ? 0 : reach) {}

  /// How many numbers a matrix of a shape takes, in whole registers: matrices one after the other
  /// in memory are all aligned.
  static std::size_t room(std::size_t size, std::size_t reach) {
    return 2 * reach + 1 >= size ? size * round_up(size, dense_lanes)
                                 : round_up(size * (2 * reach + 1), dense_lanes);
  }
  std::size_t size() const { return size_; }
  std::size_t reach() const { return reach_; }
  bool is_full() const { return 2 * reach_ + 1 >= size_; }
  std::size_t row_step() const { return row_step_; }
  std::size_t first_column(std::size_t row) const { return row > reach_ ? row - reach_ : 0; }
  std::size_t end_column(std::size_t row) const {
    return row + reach_ + 1 < size_ ? row + reach_ + 1 : size_;
  }
  double& at(std::size_t row, std::size_t column) const {
    return entries_[row * row_step_ + column + shift_];
  }
  /// Of any row and column: zero where none is kept.
  double entry(std::size_t row, std::size_t column) const {
    const std::size_t apart = row > column ? row - column : column - row;
    return apart <= reach_ ? at(row, column) : 0.0;
  }
  /// The entries of a row from a column on, one after the other.
  const double* row(std::size_t row, std::size_t column) const { return &at(row, column); }
  void clear() const;

 private:
  double* entries_ = nullptr;
  std::size_t size_ = 0;
  std::size_t reach_ = 0;
  std::size_t row_step_ = 0;  ///< from an entry to the one below it
  std::size_t shift_ = 0;
};

/// One that owns its memory; all zero at first.
class BandMatrix {
 public:
  BandMatrix() = default;
  BandMatrix(std::size_t size, std::size_t reach)
      : entries_(BandView::room(size, reach)), size_(size), reach_(reach) {}

  BandView view() { return {entries_.data(), size_, reach_}; }
  std::size_t size() const { return size_; }
  std::size_t reach() const { return reach_; }
  double& at(std::size_t row, std::size_t column) { return view().at(row, column); }
  /// Of a full one.
  const double* row(std::size_t row) const {
    return entries_.data() + row * round_up(size_, dense_lanes);
  }

 private:
  AlignedBlock<double> entries_;
  std::size_t size_ = 0;
  std::size_t reach_ = 0;
};

/// (I + W diag(slope)) x = b, for W by columns: at(j, i) is W_ij, symmetric and positive or nearly
/// so (places that move), slope >= 0. Elimination runs among the rows whose slope is not 0; the
/// others follow. No pivoting is needed: the pivots are those of the positive definite I + D^1/2 W
/// D^1/2, D = diag(slope), which for a full symmetric matrix is solved by Cholesky's method.
class SlopeSystem {
 public:
  SlopeSystem() = default;
  /// [setup] Memory for matrices of up to so many rows and of so much room (BandView::room).
  SlopeSystem(std::size_t size, std::size_t room);

  /// [audio] W must live on, unchanged, while solve() is called.
  void factor(const BandView& compliance, std::span<const double> slope, bool symmetric);
  /// [audio] In place of b; as often as one likes.
  void solve(std::span<double> b);
  /// [audio] Whether f' W f > 0 for all f, and not by little; by Cholesky's method, for the
  /// symmetric part of W. Whatever was factored is lost.
  bool is_positive(const BandView& compliance);
  /// [audio] out = W f. A force of 0 costs nothing.
  void multiply(const BandView& compliance, std::span<const double> f, std::span<double> out);

 private:
  void solve_active();

  BandView compliance_;
  std::span<const double> slope_;
  std::vector<std::size_t> active_, chosen_;  ///< of the system, of the last product
  bool by_cholesky_ = false;
  AlignedBlock<double> entries_;
  BandView matrix_;
  DenseBlock dense_;
  AlignedBlock<double> b_, root_slope_;  ///< of the active rows
  AlignedBlock<double> by_, moved_;      ///< of the last product
};

/// [audio] Solves A x = b in place of b, for A whose leading parts are all regular. A is used up.
void eliminate_and_substitute(const BandView& a, std::span<double> b);

}  // namespace thrum
