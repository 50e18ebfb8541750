// The loss 2 s d. u stepped so that motion decays by exactly e^{-s k} in a step. The roots of
//     (1 + s' k) z^2 - ... z + (1 - s' k) = 0
// have the product (1 - s' k)/(1 + s' k), which is to be e^{-2 s k}: so s' k = tanh(s k). As k falls
// s' becomes s, at second order. However large s is, s' k stays below 1, and nothing is thrown back.
#pragma once

#include <cmath>

namespace thrum {

/// s', for a loss s per second.
inline double stepped_loss(double loss, double time_step) {
  return std::tanh(loss * time_step) / time_step;
}

}  // namespace thrum
