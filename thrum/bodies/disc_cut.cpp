#include <thrum/bodies/disc_cut.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace thrum {

DiscCut::DiscCut(double radius_in_cells, double radius, std::size_t side)
    : radius_(radius), side_(side), inside_(side * side, 0), extra_(side * side, 0.0) {
  const double cutting = radius_in_cells - shrinkage;
  const double middle = 0.5 * static_cast<double>(side - 1);
  for (std::size_t row = 0; row < side; ++row)
    for (std::size_t point = 0; point < side; ++point) {
      const double x = static_cast<double>(point) - middle;
      const double y = static_cast<double>(row) - middle;
      if (!(x * x + y * y < cutting * cutting)) continue;
      inside_[at(point, row)] = 1;
      extra_[at(point, row)] = extra_at(x, y, cutting);
      ++points_;
    }
  for (std::size_t point = 0; point < side; point += column_width)
    columns_.push_back(column_from(point));
}

/// In cells, from a point inside.
double DiscCut::extra_at(double x, double y, double radius) const {
  constexpr double nearest = 0.5;
  double sum = 0.0;
  for (const auto& [along, across] : {std::pair(x, y), std::pair(y, x)})
    for (const double way : {1.0, -1.0}) {
      const double to_the_circle = std::sqrt(radius * radius - across * across) - way * along;
      if (to_the_circle < 1.0) sum += 1.0 / std::max(to_the_circle, nearest) - 1.0;
    }
  return sum;
}

DiscCut::Column DiscCut::column_from(std::size_t point) const {
  Column column;
  bool begun = false, whole_begun = false;
  for (std::size_t row = 0; row < side_; ++row) {
    bool some = false;
    bool whole = point + column_width <= side_;
    for (std::size_t j = point; j < std::min(point + column_width, side_); ++j) {
      some = some || is_inside(j, row);
      whole = whole && is_inside(j, row) && extra(j, row) == 0.0;
    }
    const int here = static_cast<int>(row);
    if (some && !std::exchange(begun, true)) column.first = here;
    if (some) column.last = here + 1;
    if (whole && !std::exchange(whole_begun, true)) column.whole_first = here;
    if (whole) column.whole_last = here + 1;
  }
  if (!whole_begun) column.whole_first = column.whole_last = column.last;
  return column;
}

}  // namespace thrum
