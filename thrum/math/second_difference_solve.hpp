// (I + y T) x = b with T the second differences of a line whose ends are fixed: 2 on the diagonal,
// -1 beside it. Gauss's elimination from both ends at once, which meet in the middle: the two are
// independent of one another, so that a processor does them side by side. The matrix has to be
// positive: y > -1/4.
#pragma once

#include <cstddef>
#include <vector>

namespace thrum {

class SecondDifferenceSolve {
 public:
  explicit SecondDifferenceSolve(std::size_t points)
      : points_(points), pass_(points / 2 + 2, 0.0), over_(points / 2 + 1, 1.0) {}

  /// [audio] Pivots p_0 = 1 + 2 y, p_{i+1} = 1 + 2 y - y^2 / p_i, which soon stay what they are.
  void factor(double y);
  /// [audio] From b to x.
  void solve(double* x) const;

  /// [audio] out = y T u, for points with a fixed one, read as 0, beyond either end.
  template <class Real>
  static void apply(const Real* u, std::size_t points, double y, double* out) {
    const auto at = [&](std::size_t i) { return static_cast<double>(u[i]); };
    if (points == 1) {
      out[0] = y * 2.0 * at(0);
      return;
    }
    out[0] = y * (2.0 * at(0) - at(1));
    for (std::size_t i = 1; i + 1 < points; ++i)
      out[i] = y * ((at(i) - at(i - 1)) + (at(i) - at(i + 1)));
    out[points - 1] = y * (2.0 * at(points - 1) - at(points - 2));
  }

 private:
  std::size_t points_;
  double y_ = 0.0;
  std::vector<double> pass_, over_;  ///< y / p of the point before, and 1 / p, from either end
};

}  // namespace thrum
