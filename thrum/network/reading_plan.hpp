// Which rows can be read many at a time: those along a line, that each read one of neighbouring
// coordinates, and those at places between two points.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include <thrum/math/kernels/rows.hpp>

namespace thrum {

class RowTable;

class ReadingPlan {
 public:
  ReadingPlan() = default;
  /// [setup] For rows that do not move.
  ReadingPlan(const RowTable& table, const std::vector<bool>& moves);

  bool empty() const { return lines_.empty() && pairs_.empty(); }
  /// [any] The rows that are left.
  std::span<const std::size_t> others() const { return others_; }

  /// [audio] x of its rows; q, offset and x are those of all coordinates and rows.
  template <class Real>
  void read(const Real* q, const double* offset, double* x) const {
    const RealRowKernels<Real>& kernels = kernels_->of<Real>();
    for (const Line& line : lines_)
      kernels.read_line(line.count, line.weight, offset + line.row, q + line.coordinate,
                        x + line.row);
    for (const Pairs& each : pairs_)
      kernels.read_pairs({each.count, at_.data() + each.first, first_.data() + each.first,
                          second_.data() + each.first, offset + each.row},
                         q, x + each.row);
  }

 private:
  struct Line {
    std::size_t row, count, coordinate;
    double weight;
  };
  struct Pairs {
    std::size_t row, count, first;
  };
  bool add_line(const RowTable& table, const std::vector<bool>& moves, std::size_t row);
  bool add_pairs(const RowTable& table, const std::vector<bool>& moves, std::size_t row);

  const RowKernels* kernels_ = nullptr;
  std::vector<Line> lines_;
  std::vector<Pairs> pairs_;
  std::vector<std::uint32_t> at_;
  std::vector<double> first_, second_;
  std::vector<std::size_t> others_;
};

}  // namespace thrum
