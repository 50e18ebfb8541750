#include <thrum/bodies/grid.hpp>

#include <algorithm>
#include <cmath>

#include <thrum/math/aligned.hpp>

namespace thrum {

namespace {}

Grid::Grid(double length, int intervals, Edge edge)
    : dimensions_(1), size_{length, 0.0}, intervals_{intervals, 1}, edge_(edge) {
  lay_out();
}

Grid::Grid(std::array<double, 2> size, std::array<int, 2> intervals, Edge edge)
    : dimensions_(2), size_(size), intervals_(intervals), edge_(edge) {
  row_axis_ = intervals[0] >= intervals[1] ? 0 : 1;
  lay_out();
}

Grid Grid::disc(double radius, double spacing) {
  const double cells = radius / spacing;
  const int intervals =
      2 * static_cast<int>(std::ceil(cells - 0.5)) + 1;  // half of one in the middle
  Grid grid({intervals * spacing, intervals * spacing}, {intervals, intervals}, Edge::supported);
  grid.cut_ = std::make_shared<DiscCut>(cells, radius, grid.row_points_);
  return grid;
}

void Grid::lay_out() {
  const auto over_square = [](double h) { return 1.0 / (h * h); };
  row_points_ = static_cast<std::size_t>(intervals_[row_axis_] - 1);
  padded_points_ = round_up(row_points_, row_lanes);
  stride_ = row_lanes + padded_points_;
  along_ = over_square(spacing(row_axis_));
  if (dimensions_ == 1) {
    first_ = row_lanes;
    size_in_memory_ = stride_ + row_lanes;
    return;
  }
  rows_ = static_cast<std::size_t>(intervals_[1 - row_axis_] - 1);
  across_ = over_square(spacing(1 - row_axis_));
  first_ = 2 * stride_ + row_lanes;
  size_in_memory_ = (rows_ + 4) * stride_ + row_lanes;
}

std::array<double, 2> Grid::fractions(std::size_t point, std::size_t row) const {
  const double along = static_cast<double>(point + 1) / intervals_[row_axis_];
  if (dimensions_ == 1) return {along, 0.0};
  const double across = static_cast<double>(row + 1) / intervals_[1 - row_axis_];
  if (cut_) {
    const double radii = size_[0] / cut_->radius();
    return {(along - 0.5) * radii, (across - 0.5) * radii};
  }
  return row_axis_ == 0 ? std::array{along, across} : std::array{across, along};
}

double Grid::intervals_to(double at, int axis) const {
  if (cut_) return 0.5 * intervals_[axis] + at * cut_->radius() / spacing(axis);
  return at * intervals_[axis];
}

Place Grid::locate(std::span<const double> at) const {
  struct Step {
    long long point;
    double weight;
  };
  const auto bracket = [&](int axis) {
    const double position = intervals_to(at[static_cast<std::size_t>(axis)], axis);
    const double nearest = std::round(position);
    const bool on_point = std::abs(position - nearest) < 1e-9;
    const double below = on_point ? nearest : std::floor(position);
    const double part = on_point ? 0.0 : position - below;
    const auto first = static_cast<long long>(below);
    return std::array{Step{first, 1.0 - part}, Step{first + 1, part}};
  };
  const auto inner = [&](int axis, long long point) {
    return point > 0 && point < intervals_[axis];
  };
  Place place;
  for (const Step& along : bracket(row_axis_)) {
    if (along.weight == 0.0 || !inner(row_axis_, along.point)) continue;
    const auto point = static_cast<std::size_t>(along.point - 1);
    if (dimensions_ == 1) {
      place.push_back({index(point, 0), along.weight});
      continue;
    }
    for (const Step& across : bracket(1 - row_axis_)) {
      if (across.weight == 0.0 || !inner(1 - row_axis_, across.point)) continue;
      const auto row = static_cast<std::size_t>(across.point - 1);
      if (has(point, row)) place.push_back({index(point, row), along.weight * across.weight});
    }
  }
  return place.empty() && cut_ ? locate_at_the_rim(at[0], at[1]) : place;
}

/// The nearest point that moves, in proportion to the distance from the rim, which is less than a
/// cell there.
Place Grid::locate_at_the_rim(double x, double y) const {
  constexpr double least = 1e-3;
  const double from_the_rim = (1.0 - std::hypot(x, y)) * cut_->radius() / spacing(0);
  Place place{{0, std::clamp(from_the_rim, least, 1.0)}};
  double nearest = 4.0;
  for_each_point([&](std::size_t point, std::size_t row) {
    const auto here = fractions(point, row);
    const double square = std::pow(here[0] - x, 2) + std::pow(here[1] - y, 2);
    if (square >= nearest) return;
    nearest = square;
    place[0].coordinate = index(point, row);
  });
  return place;
}

double GridStability::limit() const {
  const double linear = wave_speed_squared * time_step * time_step + 4.0 * damping_hf * time_step;
  const double square = stiffness_squared * time_step * time_step;
  return 8.0 / (linear + std::sqrt(linear * linear + 16.0 * square));
}

bool GridStability::allows(double l) const { return l <= limit() * (1.0 + 1e-14); }

double GridStability::most_intervals(double length) const {
  const double most = length * std::sqrt(limit() / 4.0);
  const double next = std::floor(most) + 1.0;
  return allows(4.0 * next * next / (length * length)) ? next : std::floor(most);
}

}  // namespace thrum
