// Compensated summation (Kahan 1965): a sum of millions of small terms.
#pragma once

namespace thrum {

struct CompensatedSum {
  double total = 0.0;
  double lost = 0.0;

  double add(double term) {
    const double corrected = term - lost;
    const double sum = total + corrected;
    lost = (sum - total) - corrected;
    total = sum;
    return total;
  }
};

}  // namespace thrum
