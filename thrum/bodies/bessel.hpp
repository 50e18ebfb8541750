// Bessel functions of whole orders by sums, products and quotients alone, which every machine and
// every library rounds alike: what is built from them is the same, to the last bit, in the program
// and on the page.
#pragma once

namespace thrum {

/// [setup] J_n(x), for n >= 0 and x >= 0; some max(n, x) steps. Within 5e-16 up to n = 60, x = 120.
double bessel_j(int order, double x);
/// [setup] Its slope.
double bessel_j_slope(int order, double x);

}  // namespace thrum
