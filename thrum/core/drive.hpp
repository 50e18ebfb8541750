// A force from outside with a course of its own.
// [public]
#pragma once

namespace thrum {

class Knob;

class Drive {
 public:
  Drive() = default;
  Drive(const Drive&) = delete;
  Drive& operator=(const Drive&) = delete;
  virtual ~Drive() = default;

  /// [audio] Newtons at step n, up is positive.
  virtual double force(long long step) const = 0;
  /// [audio] The last step up to which it is sure to stay what it is at step n.
  virtual long long keeps_until(long long step) const { return step; }
  /// [any] The knob whose value is the force, at any time; if it is so simple.
  virtual const Knob* held_by() const { return nullptr; }
};

}  // namespace thrum
