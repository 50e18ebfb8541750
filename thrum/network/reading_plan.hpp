// How rows are read: many at a time those along a line, that each read one of neighbouring
// coordinates, and those at places between two points; without any loop those that read a few
// coordinates. Rows come in stretches of one kind, in order.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include <thrum/math/kernels/rows.hpp>

namespace thrum {

class RowTable;

/// What a plan must know of a row.
enum class RowHabit {
  followed,    ///< its distance is read in every step
  read_again,  ///< its distance need not be read while it sleeps, and can be read again
  moving       ///< its distance is read in every step, and its weights change
};

class ReadingPlan {
 public:
  ReadingPlan() = default;
  /// [setup]
  ReadingPlan(const RowTable& table, const std::vector<RowHabit>& habits,
              const std::vector<bool>& low_limits);

  /// A row that no distance wakes need not be read.
  static constexpr double no_limit = std::numeric_limits<double>::infinity();

  /// [audio] x of all rows; those that are not in a stretch of their own are read one by one.
  template <class Real, class ReadRow>
  void read(const Real* q, const double* offset, double* x, const ReadRow& read_row) const {
    for (const Stretch& it : stretches_) read_stretch(it, q, offset, x, read_row);
  }

  /// Limits of all rows: a row sleeps while low <= x <= high. bar = high - offset.
  struct Limits {
    const double* low;
    const double* high;
    const double* bar;
  };
  /// [audio] The same, but for rows along lines that may be read again only those that are found to
  /// be above their limits. Writes the numbers of all rows outside their limits, in order, and
  /// returns how many there are.
  template <class Real, class ReadRow>
  std::size_t wake(const Real* q, const double* offset, const Limits& limits, double* x,
                   const ReadRow& read_row, std::size_t* found) const {
    std::size_t many = 0;
    for (const Stretch& it : stretches_) {
      if (it.kind == Kind::sleeping_line) {
        const std::size_t more = kernels_->of<Real>().find_on_line(
            it.count, it.weight, limits.bar + it.row, q + it.coordinate, it.row, found + many);
        for (std::size_t i = many; i < many + more; ++i)
          x[found[i]] = offset[found[i]] +
                        it.weight * static_cast<double>(q[it.coordinate + found[i] - it.row]);
        many += more;
        continue;
      }
      if (it.kind == Kind::others) {
        for (std::size_t row = it.row; row < it.row + it.count; ++row)
          if (limits.high[row] != no_limit) x[row] = read_row(row);
      } else {
        read_stretch(it, q, offset, x, read_row);
      }
      many += find_outside({it.row, it.count, it.low_limits}, limits, x, found + many);
    }
    return many;
  }

  /// [audio] The same once all rows are read.
  std::size_t find_awake(std::size_t rows, const Limits& limits, const double* x,
                         std::size_t* found) const {
    return find_outside({0, rows, low_limits_}, limits, x, found);
  }

 private:
  static constexpr std::size_t few_to_look_at = 8;
  static constexpr std::size_t fewest_on_line = 8;
  static constexpr std::size_t fewest_pairs = 4;

  struct Range {
    std::size_t first, count;
    bool low_limits;
  };
  /// Writes the numbers of rows outside their limits, in order, and returns how many there
  /// are.
  std::size_t find_outside(const Range& rows, const Limits& limits, const double* x,
                           std::size_t* found) const {
    if (!rows.low_limits && rows.count >= few_to_look_at)
      return kernels_->find_above(rows.count, x + rows.first, limits.high + rows.first, rows.first,
                                  found);
    std::size_t many = 0;
    for (std::size_t row = rows.first; row < rows.first + rows.count; ++row) {
      found[many] = row;
      many += static_cast<std::size_t>((x[row] > limits.high[row]) | (x[row] < limits.low[row]));
    }
    return many;
  }

  enum class Kind { line, sleeping_line, pairs, few, others };
  struct Stretch {
    Kind kind;
    std::size_t row, count;
    std::size_t coordinate = 0;  ///< of the first row of a line
    double weight = 0.0;         ///< of every row of a line
    std::size_t first = 0;       ///< pair, or row of few entries
    bool more_than_two = false;  ///< entries in some row of few
    bool low_limits = false;     ///< whether any row of it has one
  };
  /// A row of few entries; what is left over has no weight.
  struct FewEntries {
    std::array<std::uint32_t, 4> at;
    std::array<double, 4> weight;
  };

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
  RowPairs pairs_of(const Stretch& it, const double* offset) const {
    return {it.count, at_.data() + it.first, first_.data() + it.first, second_.data() + it.first,
            offset + it.row};
  }
  template <class Real, class ReadRow>
  void read_stretch(const Stretch& it, const Real* q, const double* offset, double* x,
                    const ReadRow& read_row) const {
    const RealRowKernels<Real>& kernels = kernels_->of<Real>();
    if (it.kind == Kind::others) {
      for (std::size_t row = it.row; row < it.row + it.count; ++row) x[row] = read_row(row);
    } else if (it.kind == Kind::pairs) {
      kernels.read_pairs(pairs_of(it, offset), q, x + it.row);
    } else if (it.kind == Kind::few) {
      if (it.more_than_two)
        read_few<true>(it, q, offset, x);
      else
        read_few<false>(it, q, offset, x);
    } else {
      kernels.read_line(it.count, it.weight, offset + it.row, q + it.coordinate, x + it.row);
    }
  }
  bool add_line(const RowTable& table, const std::vector<RowHabit>& habits, std::size_t row);
  bool add_pairs(const RowTable& table, const std::vector<RowHabit>& habits, std::size_t row);
  bool add_few(const RowTable& table, const std::vector<RowHabit>& habits, std::size_t row);
  void add_other(std::size_t row);

  const RowKernels* kernels_ = nullptr;
  std::vector<Stretch> stretches_;
  std::vector<std::uint32_t> at_;
  std::vector<double> first_, second_;
  std::vector<FewEntries> few_;
  bool low_limits_ = false;  ///< whether any row has one
};

}  // namespace thrum
