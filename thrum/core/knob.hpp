// A number that is moved while it sounds: written step by step by whoever plays, read by whatever
// it is the parameter of. A step's value never changes once it was read, so that what bodies and
// contacts compute from n-1, n and n+1 stays consistent and the energy book closes.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace thrum {

class Knob {
 public:
  struct Limits {
    double lowest;
    double highest;
    double farthest;  ///< that it may go in one step
    /// By which it may go beyond them: so little that what is built for them takes no notice.
    double below = 0.0, above = 0.0;
  };

  /// [setup]
  Knob(double rate, double value, Limits limits) : rate_(rate), limits_(limits) {
    assert(rate > 0.0 && limits.lowest <= limits.highest && limits.farthest >= 0.0);
    assert(limits.below >= 0.0 && limits.above >= 0.0);
    fill(value);
  }

  /// [audio] The value of step 0 and of all near it: for a network that is about to start.
  void fill(double value) {
    values_.fill(within(value));
    same_ = values_to_keep - 1;
  }

  /// [audio] At once another value, of all steps: where nothing was computed from the one before.
  void jump(double value) {
    const double to = within(value);
    if (is_still() && to == values_[0]) return;
    values_.fill(to);
    same_ = 0;
  }

  /// [audio] The value of a step, written once the one before it was and before it is read. What is
  /// not a number leaves the knob where it is.
  void write(long long step, double value) {
    const double before = values_[slot(step - 1)];
    if (std::isnan(value)) value = before;
    const double change = std::clamp(within(value) - before, -limits_.farthest, limits_.farthest);
    values_[slot(step)] = before + change;
    same_ = change == 0.0 ? same_ + 1 : 0;
  }

  /// [any] The values of all steps that can be read are the same. Then it need not be written
  /// before it moves again.
  bool is_still() const { return same_ >= values_to_keep - 1; }

  /// [audio] Of the step at a time, which is one of the last four that were written.
  double at(double time) const {
    return is_still() ? values_[0] : values_[slot(std::llround(time * rate_))];
  }

  /// [any]
  const Limits& limits() const { return limits_; }

 private:
  static constexpr std::size_t values_to_keep = 4;

  static std::size_t slot(long long step) {
    return static_cast<std::size_t>(step) % values_to_keep;
  }
  double within(double value) const {
    return std::isnan(value)
               ? limits_.lowest
               : std::clamp(value, limits_.lowest - limits_.below, limits_.highest + limits_.above);
  }

  double rate_;
  Limits limits_;
  std::array<double, values_to_keep> values_{};
  std::size_t same_ = 0;  ///< how many values in a row were that of the step before
};

}  // namespace thrum
