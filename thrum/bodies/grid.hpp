// Points at equal intervals on a line or a rectangle, the outermost ones fixed, and the difference
// operators on them. In memory the longer side runs along a row; rows are padded to whole vectors
// and surrounded by zeros, so that a neighbour beyond the edge reads 0. What an edge adds to the
// fourth difference is one number on the diagonal: with the ghost u_{-1} = -u_1 of a supported edge
// 6 becomes 5, with u_{-1} = u_1 of a clamped one 7. Both are symmetric and positive.
//
// A disc is the points of a square grid inside a circle (disc_cut.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include <thrum/bodies/disc_cut.hpp>
#include <thrum/core/place.hpp>

namespace thrum {

/// Numbers to which rows are padded in memory.
inline constexpr std::size_t row_lanes = 8;

enum class Edge { supported, clamped };

class Grid {
 public:
  /// A line of `intervals` intervals.
  Grid(double length, int intervals, Edge edge);
  /// A rectangle.
  Grid(std::array<double, 2> size, std::array<int, 2> intervals, Edge edge);

  /// A disc with square cells.
  static Grid disc(double radius, double spacing);

  int dimensions() const { return dimensions_; }
  /// Of axis 0 (x) or 1 (y).
  int intervals(int axis) const { return intervals_[axis]; }
  double spacing(int axis) const { return size_[axis] / intervals_[axis]; }
  double length(int axis) const { return size_[axis]; }
  Edge edge() const { return edge_; }
  /// What the circle cuts off; nullptr for a line or a rectangle.
  const DiscCut* cut() const { return cut_.get(); }
  /// Points that move.
  std::size_t points() const { return cut_ ? cut_->points() : row_points_ * rows_; }
  bool has(std::size_t point, std::size_t row) const {
    return !cut_ || cut_->is_inside(point, row);
  }

  /// Memory: numbers in all, index of the first inner point, points of a row (padded), rows.
  std::size_t size() const { return size_in_memory_; }
  std::size_t first() const { return first_; }
  std::size_t row_points() const { return row_points_; }
  std::size_t padded_points() const { return padded_points_; }
  std::size_t rows() const { return rows_; }
  std::size_t stride() const { return stride_; }
  /// 1/h^2 along a row and across rows (0 for a line).
  double along() const { return along_; }
  double across() const { return across_; }
  /// What the edges add to the diagonal of the fourth difference, in units of 1/h^4.
  double edge_extra(std::size_t point, std::size_t points) const;

  std::size_t index(std::size_t point, std::size_t row) const {
    return first_ + row * stride_ + point;
  }
  /// [setup] Calls f(point, row) for every point that moves.
  template <class F>
  void for_each_point(F f) const {
    for (std::size_t row = 0; row < rows_; ++row)
      for (std::size_t point = 0; point < row_points_; ++point)
        if (has(point, row)) f(point, row);
  }
  /// Where an inner point lies, as fractions of the size, of the radius on a disc: {x, y}.
  std::array<double, 2> fractions(std::size_t point, std::size_t row) const;

  /// [any] Differences at one inner point.
  double laplacian(const double* u, std::size_t point, std::size_t row) const;
  double bilaplacian(const double* u, std::size_t point, std::size_t row) const;

  /// [setup] Linear (bilinear) interpolation at a place inside, given in fractions.
  Place locate(std::span<const double> at) const;

 private:
  void lay_out();
  /// On a disc, where no point around a place moves.
  Place locate_at_the_rim(double x, double y) const;
  /// A fraction of the scene format as intervals from the edge of the grid.
  double intervals_to(double at, int axis) const;

  int dimensions_;
  std::array<double, 2> size_;
  std::array<int, 2> intervals_;
  Edge edge_;
  int row_axis_ = 0;  ///< the axis that runs along memory
  std::size_t row_points_ = 0, padded_points_ = 0, rows_ = 1, stride_ = 0, first_ = 0;
  std::size_t size_in_memory_ = 0;
  double along_ = 0.0, across_ = 0.0;
  std::shared_ptr<const DiscCut> cut_ = {};
};

inline double Grid::edge_extra(std::size_t point, std::size_t points) const {
  const double each = edge_ == Edge::supported ? -1.0 : 1.0;
  return each * ((point == 0 ? 1.0 : 0.0) + (point + 1 == points ? 1.0 : 0.0));
}

inline double Grid::laplacian(const double* u, std::size_t point, std::size_t row) const {
  const double* at = u + index(point, row);
  double sum = along_ * (at[1] - 2.0 * at[0] + at[-1]);
  if (dimensions_ == 2) {
    const auto up = static_cast<std::ptrdiff_t>(stride_);
    sum += across_ * (at[up] - 2.0 * at[0] + at[-up]);
  }
  if (cut_) sum -= along_ * cut_->extra(point, row) * at[0];
  return sum;
}

inline double Grid::bilaplacian(const double* u, std::size_t point, std::size_t row) const {
  const double* at = u + index(point, row);
  const double row_edge = edge_extra(point, row_points_);
  double sum =
      along_ * along_ * ((6.0 + row_edge) * at[0] - 4.0 * (at[1] + at[-1]) + at[2] + at[-2]);
  if (dimensions_ == 1) return sum;
  const auto up = static_cast<std::ptrdiff_t>(stride_);
  const double column_edge = edge_extra(row, rows_);
  sum += across_ * across_ *
         ((6.0 + column_edge) * at[0] - 4.0 * (at[up] + at[-up]) + at[2 * up] + at[-2 * up]);
  const double corners = at[up + 1] + at[up - 1] + at[-up + 1] + at[-up - 1];
  sum +=
      2.0 * along_ * across_ * (4.0 * at[0] - 2.0 * (at[1] + at[-1] + at[up] + at[-up]) + corners);
  return sum;
}

/// Where a wave equation on a grid is stable:
///     c^2 k^2 L + kappa^2 k^2 L^2 + 4 s1 k L <= 4,   L = 4/hx^2 + 4/hy^2
struct GridStability {
  double wave_speed_squared;
  double stiffness_squared;
  double damping_hf;
  double time_step;

  /// The largest L.
  double limit() const;
  bool allows(double l) const;
  /// The most intervals of a line of this length.
  double most_intervals(double length) const;
};

}  // namespace thrum
