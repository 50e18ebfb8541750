// The square of a sine from the square of its angle, which is at most a quarter turn: without
// roots, branches or calls, so that loops over it vectorise. Taylor series of sin(x)/x up to x^20;
// the remainder is below 2e-18 at pi/2.
#pragma once

namespace thrum {

/// [any] sin(x)^2 of y = x^2, 0 <= y <= (pi/2)^2; relative error below 1e-15.
inline double sine_squared(double y) {
  double sum = 1.0 / 51090942171709440000.0;  // 1/21!
  sum = 1.0 / 121645100408832000.0 - sum * y;
  sum = 1.0 / 355687428096000.0 - sum * y;
  sum = 1.0 / 1307674368000.0 - sum * y;
  sum = 1.0 / 6227020800.0 - sum * y;
  sum = 1.0 / 39916800.0 - sum * y;
  sum = 1.0 / 362880.0 - sum * y;
  sum = 1.0 / 5040.0 - sum * y;
  sum = 1.0 / 120.0 - sum * y;
  sum = 1.0 / 6.0 - sum * y;
  sum = 1.0 - sum * y;
  return y * (sum * sum);
}

}  // namespace thrum
