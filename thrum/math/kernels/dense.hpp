// Products and solves with small dense matrices, compiled once per instruction set (see
// cmake/Kernels.cmake) and selected at run time. Rows are `stride` numbers apart, a multiple of
// dense_lanes, and are padded with zeros; so are vectors. Matrices and vectors start where a
// register of dense_lanes numbers is aligned.
#pragma once

#include <cstddef>
#include <string_view>

#include <thrum/math/aligned.hpp>

namespace thrum {

inline constexpr std::size_t dense_lanes = 4;

/// A matrix in the layout of the kernels.
class DenseBlock {
 public:
  DenseBlock() = default;
  DenseBlock(std::size_t rows, std::size_t columns)
      : rows_(rows),
        columns_(columns),
        stride_(round_up(columns, dense_lanes)),
        entries_(rows * stride_) {}

  /// [audio] Changes the shape; the memory must suffice.
  void reshape(std::size_t rows, std::size_t columns) {
    rows_ = rows;
    columns_ = columns;
    stride_ = round_up(columns, dense_lanes);
  }

  std::size_t rows() const { return rows_; }
  std::size_t columns() const { return columns_; }
  std::size_t stride() const { return stride_; }
  double* row(std::size_t i) { return entries_.data() + i * stride_; }
  const double* row(std::size_t i) const { return entries_.data() + i * stride_; }
  double& at(std::size_t i, std::size_t j) { return row(i)[j]; }
  double at(std::size_t i, std::size_t j) const { return row(i)[j]; }

 private:
  std::size_t rows_ = 0;
  std::size_t columns_ = 0;
  std::size_t stride_ = 0;
  AlignedBlock<double> entries_;
};

struct DenseKernels {
  std::string_view name;
  /// y = A x.
  void (*times)(const DenseBlock& a, const double* x, double* y);
  /// y = A' x; y is padded.
  void (*transposed_times)(const DenseBlock& a, const double* x, double* y);
  /// y = sum of by_p times the chosen rows of A; y is padded.
  void (*combine_rows)(const double* a, std::size_t stride, const std::size_t* chosen,
                       const double* by, std::size_t count, double* y);
  /// The upper triangle of M = I + diag(by) A diag(by) among the chosen rows and columns; M becomes
  /// count by count.
  void (*choose)(const double* a, std::size_t stride, const std::size_t* chosen, const double* by,
                 std::size_t count, DenseBlock& m);
  /// M = R' R in place of the upper triangle of M (Cholesky), for M symmetric and positive.
  void (*factor)(DenseBlock& m);
  /// Solves R' R x = b in place of b.
  void (*solve)(const DenseBlock& r, double* b);
  /// M becomes its inverse, without a search for pivots: for M whose leading parts are all regular,
  /// and not by little.
  void (*invert)(DenseBlock& m);
};

/// [any] The fastest set this processor can run.
const DenseKernels& best_dense_kernels();
/// [any] A set by name ("baseline", "v3", "v4"); nullptr when it is not built or cannot run here.
const DenseKernels* find_dense_kernels(std::string_view name);

}  // namespace thrum
