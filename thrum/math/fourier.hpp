// The discrete Fourier transform.
#pragma once

#include <complex>
#include <vector>

namespace thrum {

/// In place: X_k = sum of x_n exp(-2 pi i k n / N). N is a power of two.
void fast_fourier(std::vector<std::complex<double>>& samples);

}  // namespace thrum
