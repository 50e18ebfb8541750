// Which rows can be read many at a time: those along a line, that each read one of neighbouring
// coordinates, and those at places between two points. Rows come in stretches of one kind, in
// order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include <thrum/math/kernels/rows.hpp>

namespace thrum {

class RowTable;

/// What a plan must know of a row.
enum class RowHabit {
  together,  ///< sleeps and wakes with all others of its island
  loose,     ///< by itself; its distance is not read while it sleeps, and can be read again
  moving     ///< by itself; its weights change
};

class ReadingPlan {
 public:
  ReadingPlan() = default;
  /// [setup]
  ReadingPlan(const RowTable& table, const std::vector<RowHabit>& habits);

  bool empty() const { return stretches_.empty(); }

  /// [audio] x of all rows; those that are not in a stretch of their own are read one by one.
  template <class Real, class ReadRow>
  void read(const Real* q, const double* offset, double* x, const ReadRow& read_row) const {
    for (const Stretch& it : stretches_) read_stretch(it, q, offset, x, read_row);
  }

  /// Limits of all rows: a row sleeps while x <= limit. bar = limit - offset.
  struct Limits {
    const double* limit;
    const double* bar;
  };
  /// [audio] The same, but for loose rows along lines only those that are found to be above their
  /// limits. Writes the numbers of all such rows, in order, and returns how many there are.
  template <class Real, class ReadRow>
  std::size_t wake(const Real* q, const double* offset, const Limits& limits, double* x,
                   const ReadRow& read_row, std::size_t* found) const {
    std::size_t many = 0;
    for (const Stretch& it : stretches_) {
      if (it.kind == Kind::loose_line) {
        const std::size_t more = kernels_->of<Real>().find_on_line(
            it.count, it.weight, limits.bar + it.row, q + it.coordinate, it.row, found + many);
        for (std::size_t i = many; i < many + more; ++i)
          x[found[i]] = offset[found[i]] +
                        it.weight * static_cast<double>(q[it.coordinate + found[i] - it.row]);
        many += more;
        continue;
      }
      read_stretch(it, q, offset, x, read_row);
      many +=
          kernels_->find_above(it.count, x + it.row, limits.limit + it.row, it.row, found + many);
    }
    return many;
  }

 private:
  enum class Kind { line, loose_line, pairs, others };
  struct Stretch {
    Kind kind;
    std::size_t row, count;
    std::size_t coordinate = 0;  ///< of the first row of a line
    double weight = 0.0;         ///< of every row of a line
    std::size_t first = 0;       ///< pair
  };

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
    } else {
      kernels.read_line(it.count, it.weight, offset + it.row, q + it.coordinate, x + it.row);
    }
  }
  bool add_line(const RowTable& table, const std::vector<RowHabit>& habits, std::size_t row);
  bool add_pairs(const RowTable& table, const std::vector<RowHabit>& habits, std::size_t row);
  void add_other(std::size_t row);

  const RowKernels* kernels_ = nullptr;
  std::vector<Stretch> stretches_;
  std::vector<std::uint32_t> at_;
  std::vector<double> first_, second_;
};

}  // namespace thrum
