// B-splines of the fifth degree on [0, 1], over equal intervals with the end knots repeated six
// times: smooth to the fourth derivative inside and free to do anything at the ends, where the
// first and the last one are 1 (de Boor 1978, chapter IX).
#pragma once

#include <array>
#include <cstddef>

namespace thrum {

class QuinticSplines {
 public:
  static constexpr std::size_t degree = 5;
  static constexpr std::size_t alive = degree + 1;  ///< so many differ from 0 at a place

  explicit QuinticSplines(std::size_t intervals) : intervals_(intervals) {}

  std::size_t intervals() const { return intervals_; }
  std::size_t size() const { return intervals_ + degree; }

  struct Local {
    std::size_t first = 0;                              ///< number of the first that is alive
    std::array<double, alive> value, slope, curvature;  ///< of those from `first` on
  };
  /// [setup] At a place from 0 to 1.
  Local at(double x) const;

 private:
  double knot(std::size_t i) const;
  std::size_t intervals_;
};

}  // namespace thrum
