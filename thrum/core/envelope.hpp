// A number that may move: constant, straight lines between points in time, or a knob that somebody
// turns.
// [public]
#pragma once

#include <memory>
#include <vector>

namespace thrum {

class Knob;

class Envelope {
 public:
  struct Point {
    double time;
    double value;
    bool operator==(const Point&) const = default;
  };

  Envelope(double constant = 0.0) : points_{{0.0, constant}} {}  // NOLINT: a number is an envelope
  /// Points in order of time; the first value is held before them and the last one after.
  Envelope(std::vector<Point> points);  // NOLINT(google-explicit-constructor)
  /// [setup] What the knob says. Its points are the limits of the knob.
  explicit Envelope(std::shared_ptr<const Knob> knob);

  /// [any] The value at a time. Allocates nothing.
  double at(double time) const;

  /// [any] The time up to which it keeps the value it has at a time; that time itself where it
  /// moves.
  double keeps_until(double time) const;

  /// [any] True when every value is the same: a constant envelope is a constant.
  bool is_constant() const { return constant_; }
  double lowest() const;
  double highest() const;
  const std::vector<Point>& points() const { return points_; }
  const std::shared_ptr<const Knob>& knob() const { return knob_; }

  bool operator==(const Envelope&) const = default;

 private:
  std::vector<Point> points_;
  bool constant_ = true;
  std::shared_ptr<const Knob> knob_;
};

}  // namespace thrum
