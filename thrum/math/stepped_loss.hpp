// The loss 2 s d. u stepped so that motion decays by exactly e^{-s k} in a step. The roots of
//     (1 + s' k) z^2 - ... z + (1 - s' k) = 0
// have the product (1 - s' k)/(1 + s' k), which is to be e^{-2 s k}: so s' k = tanh(s k). As k
// falls s' becomes s, at second order. However large s is, s' k stays below 1, and nothing is
// thrown back.
//
// The product is near 1, and rounding it changes the loss by far more than its own rounding: by
// 1e-12 of it where s k is 2e-5. So the product is what is chosen, and s' follows from it: what the
// book says is lost is then what the step takes.
#pragma once

#include <cmath>

namespace thrum {

/// (1 - s' k)/(1 + s' k), what a step keeps of the change of the last one, for a loss s per second.
inline double kept_motion(double loss, double time_step) {
  return std::exp(-2.0 * loss * time_step);
}

/// s' of that number as it is rounded; 1 less it is exact.
inline double stepped_loss(double loss, double time_step) {
  const double keep = kept_motion(loss, time_step);
  return (1.0 - keep) / (1.0 + keep) / time_step;
}

}  // namespace thrum
