// The order and the manner in which rows are read. Rows are divided into stretches of one kind:
// along a line, each reading one of neighbouring coordinates with the same weight; at places
// between two points; of up to four entries; and others. The first two are read many at a time by
// kernels, the third without an inner loop.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include <thrum/network/row_table.hpp>

namespace thrum {

/// When the distance of a row is read.
enum class RowHabit {
  followed,    ///< in every step
  read_again,  ///< while it is awake; when it wakes, its past distances are read from the motion
  moving       ///< in every step, with weights that change
};

/// The entries of a row that reads few coordinates. Unused ones have weight 0.
struct FewEntries {
  std::array<std::uint32_t, 4> at = {};
  std::array<double, 4> weight = {};
  std::size_t count = 0;
};

class ReadingPlan {
 public:
  ReadingPlan() = default;
  /// [setup]
  ReadingPlan(const RowTable& table, const std::vector<RowHabit>& habits,
              const std::vector<bool>& low_limits);

  /// The upper limit of a row that no distance wakes and that need not be read.
  static constexpr double no_limit = std::numeric_limits<double>::infinity();

  /// [audio] The distances of all rows. Rare, so it is kept out of the code of a step.
  template <class Real>
  [[gnu::noinline]] void read(RowTable& rows, const Real* q, double* x) const {
    for (const Stretch& it : stretches_) read_stretch(it, rows, q, x);
    rows.gather_factored(q, x);
  }

  /// Limits of all rows: a row sleeps while low <= x <= high. bar = high - offset.
  struct Limits {
    const double* low;
    const double* high;
    const double* bar;
  };
  /// [audio] The same, except that of rows along a line that can be read again only those above
  /// their limits are written. Lists the rows outside their limits, in order, and returns how many
  /// there are.
  template <class Real>
  std::size_t wake(RowTable& rows, const Real* q, const Limits& limits, double* x,
                   std::size_t* found) const {
    const bool all = !rows.factors().empty();
    if (all) read(rows, q, x);
    std::size_t many = 0;
    for (const Stretch& it : stretches_) {
      if (!all && it.kind == Kind::sleeping_line) {
        many += wake_on_line(it, rows, q, limits, x, found + many);
        continue;
      }
      if (!all && it.kind == Kind::others) {
        for (std::size_t row = it.row; row < it.row + it.count; ++row)
          if (limits.high[row] != no_limit) x[row] = rows.gather_lean(row, q);
      } else if (!all) {
        read_stretch(it, rows, q, x);
      }
      many += find_outside(it, limits, x, found + many);
    }
    return many;
  }

 private:
  static constexpr std::size_t few_to_compare = 8;
  static constexpr std::size_t fewest_on_line = 8;
  static constexpr std::size_t fewest_pairs = 4;

  enum class Kind { line, sleeping_line, pairs, few, others };
  struct Stretch {
    Kind kind;
    std::size_t row, count;
    std::size_t coordinate = 0;  ///< of the first row of a line
    double weight = 0.0;         ///< of every row of a line
    std::size_t first = 0;       ///< pair, or row of few entries, in the lists of these
    bool more_than_two = false;  ///< whether a row of few has so many entries
    bool low_limits = false;     ///< whether any row has one
  };
  std::size_t find_outside(const Stretch& rows, const Limits& limits, const double* x,
                           std::size_t* found) const {
    if (!rows.low_limits && rows.count >= few_to_compare)
      return kernels_->find_above(rows.count, x + rows.row, limits.high + rows.row, rows.row,
                                  found);
    std::size_t many = 0;
    for (std::size_t row = rows.row; row < rows.row + rows.count; ++row) {
      found[many] = row;
      many += static_cast<std::size_t>((x[row] > limits.high[row]) | (x[row] < limits.low[row]));
    }
    return many;
  }

  template <class Real>
  std::size_t wake_on_line(const Stretch& it, const RowTable& rows, const Real* q,
                           const Limits& limits, double* x, std::size_t* found) const {
    const std::size_t many = kernels_->of<Real>().find_on_line(
        it.count, it.weight, limits.bar + it.row, q + it.coordinate, it.row, found);
    for (std::size_t i = 0; i < many; ++i)
      x[found[i]] = rows.offset(found[i]) +
                    it.weight * static_cast<double>(q[it.coordinate + found[i] - it.row]);
    return many;
  }
  template <bool more_than_two, class Real>
  void read_few(const Stretch& it, const Real* q, const double* offset, double* x) const {
    const FewEntries* few = few_.data() + it.first;
    for (std::size_t row = it.row; row < it.row + it.count; ++row, ++few) {
      const auto part = [&](std::size_t k) {
        return few->weight[k] * static_cast<double>(q[few->at[k]]);
      };
      const double two = part(0) + part(1);
      x[row] = offset[row] + (more_than_two ? two + (part(2) + part(3)) : two);
    }
  }
  template <class Real>
  void read_stretch(const Stretch& it, const RowTable& rows, const Real* q, double* x) const {
    const double* offset = rows.offsets();
    const RealRowKernels<Real>& kernels = kernels_->of<Real>();
    if (it.kind == Kind::others) {
      for (std::size_t row = it.row; row < it.row + it.count; ++row)
        x[row] = rows.gather_lean(row, q);
    } else if (it.kind == Kind::pairs) {
      const RowPairs pairs{it.count, at_.data() + it.first, weights_.data() + 2 * it.first,
                           offset + it.row};
      kernels.read_pairs(pairs, q, x + it.row);
    } else if (it.kind == Kind::few) {
      if (it.more_than_two)
        read_few<true>(it, q, offset, x);
      else
        read_few<false>(it, q, offset, x);
    } else {
      kernels.read_line(it.count, it.weight, offset + it.row, q + it.coordinate, x + it.row);
    }
  }
  static FewEntries few_entries(const RowTable& table, std::size_t row, RowHabit habit);
  bool add_line(std::size_t row, const std::vector<FewEntries>& few,
                const std::vector<RowHabit>& habits);
  bool add_pairs(std::size_t row, const std::vector<FewEntries>& few);
  void add(std::size_t row, const FewEntries& few);

  const RowKernels* kernels_ = nullptr;
  std::vector<Stretch> stretches_;
  std::vector<std::uint32_t> at_;
  std::vector<double> weights_;  ///< two of every pair
  std::vector<FewEntries> few_;
};

}  // namespace thrum
