#include <thrum/core/envelope.hpp>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

#include <thrum/core/knob.hpp>

namespace thrum {

namespace {
bool value_less(const Envelope::Point& a, const Envelope::Point& b) { return a.value < b.value; }
}  // namespace

Envelope::Envelope(std::vector<Point> points) : points_(std::move(points)) {
  if (points_.empty()) points_.push_back({0.0, 0.0});
  constant_ = std::all_of(points_.begin(), points_.end(),
                          [&](const Point& p) { return p.value == points_.front().value; });
}

Envelope::Envelope(std::shared_ptr<const Knob> knob)
    : points_{{0.0, knob->limits().lowest}, {1.0, knob->limits().highest}},
      constant_(false),
      knob_(std::move(knob)) {}

double Envelope::at(double time) const {
  if (knob_) return knob_->at(time);
  if (constant_ || time <= points_.front().time) return points_.front().value;
  if (time >= points_.back().time) return points_.back().value;
  constexpr std::size_t few = 8;
  auto after = points_.begin() + 1;
  if (points_.size() <= few) {
    while (after->time <= time) ++after;
  } else {
    after = std::upper_bound(after, points_.end(), time,
                             [](double t, const Point& p) { return t < p.time; });
  }
  const Point& b = *after;
  const Point& a = *(after - 1);
  return a.value + (b.value - a.value) * (time - a.time) / (b.time - a.time);
}

double Envelope::keeps_until(double time) const {
  constexpr double forever = std::numeric_limits<double>::infinity();
  if (knob_) return time;
  if (constant_ || time >= points_.back().time) return forever;
  auto after = std::upper_bound(points_.begin(), points_.end(), time,
                                [](double t, const Point& p) { return t < p.time; });
  const double value = after == points_.begin() ? points_.front().value : (after - 1)->value;
  if (after->value != value) return time;
  while (after != points_.end() && after->value == value) ++after;
  return after == points_.end() ? forever : (after - 1)->time;
}

double Envelope::lowest() const {
  return std::min_element(points_.begin(), points_.end(), value_less)->value;
}

double Envelope::highest() const {
  return std::max_element(points_.begin(), points_.end(), value_less)->value;
}

}  // namespace thrum
