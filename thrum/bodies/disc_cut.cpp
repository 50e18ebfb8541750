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
  for (std::size_t row = 0; row < side; ++row) rows_.push_back(row_at(row));
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

DiscCut::Row DiscCut::row_at(std::size_t row) const {
  Row all;
  bool begun = false, whole_begun = false;
  for (std::size_t point = 0; point < side_; point += vector_width) {
    bool some = false;
    bool whole = point + vector_width <= side_;
    for (std::size_t j = point; j < std::min(point + vector_width, side_); ++j) {
      some = some || is_inside(j, row);
      whole = whole && is_inside(j, row) && extra(j, row) == 0.0;
    }
    const int here = static_cast<int>(point), after = here + static_cast<int>(vector_width);
    if (some && !std::exchange(begun, true)) all.first = here;
    if (some) all.last = after;
    if (whole && !std::exchange(whole_begun, true)) all.whole_first = here;
    if (whole) all.whole_last = after;
  }
  if (!whole_begun) all.whole_first = all.whole_last = all.last;
  return all;
}

}  // namespace thrum
