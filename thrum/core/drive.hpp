// A force from outside with a course of its own.
#pragma once

namespace thrum {

class Drive {
 public:
  Drive() = default;
  Drive(const Drive&) = delete;
  Drive& operator=(const Drive&) = delete;
  virtual ~Drive() = default;

  /// [audio] Newtons at step n, up is positive.
  virtual double force(long long step) const = 0;
};

}  // namespace thrum
