// A circle laid over a square grid. Points inside it move. An edge to a point outside is cut at the
// circle, a fraction t of a cell away, where the skin is fixed:
//
//     h^2 lap u_l = ... + (0 - u_l) / max(t, 1/2)
//
// Only the diagonal changes, so the operator stays symmetric; and with t >= 1/2 no row of it sums
// to more than 8, so that the stability bound is the rectangle's. Gibou, Fedkiw, Cheng & Kang
// (2002).
#pragma once

#include <cstddef>
#include <vector>

namespace thrum {

class DiscCut {
 public:
  /// What vectors of eight points meet along a row: those before the point `first` and from `last`
  /// on are empty; from `whole_first` to `whole_last` all points are inside and no edge is cut.
  struct Row {
    int first = 0, whole_first = 0, whole_last = 0, last = 0;
  };
  static constexpr std::size_t vector_width = 8;

  /// In cells.
  static constexpr double shrinkage = 0.1;

  /// `side` points along a row and as many rows, an even number: the centre is between four of
  /// them.
  DiscCut(double radius_in_cells, double radius, std::size_t side);

  double radius() const { return radius_; }
  std::size_t points() const { return points_; }
  bool is_inside(std::size_t point, std::size_t row) const { return inside_[at(point, row)] != 0; }
  /// The sum over cut edges of 1 / max(t, 1/2) - 1.
  double extra(std::size_t point, std::size_t row) const { return extra_[at(point, row)]; }
  const std::vector<Row>& rows() const { return rows_; }

 private:
  std::size_t at(std::size_t point, std::size_t row) const { return row * side_ + point; }
  double extra_at(double x, double y, double radius) const;
  Row row_at(std::size_t row) const;

  double radius_;
  std::size_t side_;
  std::size_t points_ = 0;
  std::vector<char> inside_;
  std::vector<double> extra_;
  std::vector<Row> rows_;
};

}  // namespace thrum
