#include <thrum/bodies/grid.hpp>

#include <algorithm>
#include <cmath>

#include <thrum/math/aligned.hpp>

namespace thrum {

namespace {
constexpr std::size_t lanes = 8;  // numbers to which rows are padded
}

Grid::Grid(double length, int intervals, Edge edge)
    : dimensions_(1), size_{length, 0.0}, intervals_{intervals, 1}, edge_(edge) {
  lay_out();
}

Grid::Grid(std::array<double, 2> size, std::array<int, 2> intervals, Edge edge)
    : dimensions_(2), size_(size), intervals_(intervals), edge_(edge) {
  row_axis_ = intervals[0] >= intervals[1] ? 0 : 1;
  lay_out();
}

void Grid::lay_out() {
  const auto over_square = [](double h) { return 1.0 / (h * h); };
  row_points_ = static_cast<std::size_t>(intervals_[row_axis_] - 1);
  padded_points_ = round_up(row_points_, lanes);
  stride_ = lanes + padded_points_;
  along_ = over_square(spacing(row_axis_));
  if (dimensions_ == 1) {
    first_ = lanes;
    size_in_memory_ = stride_ + lanes;
    return;
  }
  rows_ = static_cast<std::size_t>(intervals_[1 - row_axis_] - 1);
  across_ = over_square(spacing(1 - row_axis_));
  first_ = 2 * stride_ + lanes;
  size_in_memory_ = (rows_ + 4) * stride_ + lanes;
}

std::array<double, 2> Grid::fractions(std::size_t point, std::size_t row) const {
  const double along = static_cast<double>(point + 1) / intervals_[row_axis_];
  if (dimensions_ == 1) return {along, 0.0};
  const double across = static_cast<double>(row + 1) / intervals_[1 - row_axis_];
  return row_axis_ == 0 ? std::array{along, across} : std::array{across, along};
}

Place Grid::locate(std::span<const double> at) const {
  struct Step {
    long long point;
    double weight;
  };
  const auto bracket = [&](int axis) {
    const double position = at[static_cast<std::size_t>(axis)] * intervals_[axis];
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
      place.push_back(
          {index(point, static_cast<std::size_t>(across.point - 1)), along.weight * across.weight});
    }
  }
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
