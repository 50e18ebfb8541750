// A square matrix whose entries lie near the diagonal, and the solve of a system with it. A full
// matrix is the case `reach = size - 1`.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace thrum {

class BandMatrix {
 public:
  BandMatrix() = default;
  /// Entry (row, column) is kept where |row - column| <= reach; all are zero at first.
  BandMatrix(std::size_t size, std::size_t reach)
      : size_(size), reach_(reach), entries_(size * (2 * reach + 1), 0.0) {}

  std::size_t size() const { return size_; }
  std::size_t reach() const { return reach_; }
  std::size_t first_column(std::size_t row) const { return row > reach_ ? row - reach_ : 0; }
  std::size_t end_column(std::size_t row) const {
    return row + reach_ + 1 < size_ ? row + reach_ + 1 : size_;
  }
  double& at(std::size_t row, std::size_t column) {
    return entries_[row * (2 * reach_ + 1) + column + reach_ - row];
  }
  double at(std::size_t row, std::size_t column) const {
    return entries_[row * (2 * reach_ + 1) + column + reach_ - row];
  }

 private:
  std::size_t size_ = 0;
  std::size_t reach_ = 0;
  std::vector<double> entries_;
};

/// [audio] Solves (I + W diag(slope)) x = b in place of b, for W symmetric and positive, slope >=
/// 0. One and two rows in closed form, more by elimination in `work` (of W's size and reach). No
/// pivoting is needed: the pivots are those of the positive definite I + D^1/2 W D^1/2, D =
/// diag(slope). A column of slope 0 is a column of I and costs nothing.
void solve_with_slopes(const BandMatrix& compliance, std::span<const double> slope,
                       std::span<double> b, BandMatrix& work);

}  // namespace thrum
