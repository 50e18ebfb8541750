#include <thrum/math/second_difference_solve.hpp>

#include <algorithm>

namespace thrum {

void SecondDifferenceSolve::factor(double y) {
  y_ = y;
  double over = 0.0;
  for (std::size_t i = 0; i < over_.size(); ++i) {
    const double before = over;
    over_[i] = over = 1.0 / (1.0 + y * (2.0 - pass_[i]));
    pass_[i + 1] = y * over;
    if (over != before) continue;
    const auto done = static_cast<std::ptrdiff_t>(i) + 1;
    std::fill(over_.begin() + done, over_.end(), over);
    std::fill(pass_.begin() + done + 1, pass_.end(), y * over);
    return;
  }
}

/// One point is left in the middle; on its right there are as many as on its left, or one less.
void SecondDifferenceSolve::solve(double* x) const {
  const std::size_t left = points_ / 2, right = points_ - left - 1;
  double* end = x + points_ - 1;
  const auto mirrored = [end](std::size_t i) -> double& {
    return *(end - static_cast<std::ptrdiff_t>(i));
  };
  double from_left = 0.0, from_right = 0.0;
  for (std::size_t i = 0; i < right; ++i) {
    x[i] = from_left = x[i] + pass_[i] * from_left;
    mirrored(i) = from_right = mirrored(i) + pass_[i] * from_right;
  }
  for (std::size_t i = right; i < left; ++i) x[i] = from_left = x[i] + pass_[i] * from_left;
  from_left = (x[left] + pass_[left] * from_left + pass_[right] * from_right) /
              (1.0 + y_ * (2.0 - pass_[left] - pass_[right]));
  x[left] = from_right = from_left;
  for (std::size_t i = left; i-- > right;)
    x[i] = from_left = over_[i] * x[i] + pass_[i + 1] * from_left;
  for (std::size_t i = right; i-- > 0;) {
    x[i] = from_left = over_[i] * x[i] + pass_[i + 1] * from_left;
    mirrored(i) = from_right = over_[i] * mirrored(i) + pass_[i + 1] * from_right;
  }
}

}  // namespace thrum
