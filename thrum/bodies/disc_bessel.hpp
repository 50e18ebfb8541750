// Zeros and norms of Bessel functions on a disc.
#pragma once

#include <vector>

namespace thrum {

/// [setup] J_n(x), by Boost.
double bessel(int order, double x);

/// [setup] Zeros of J_n up to a limit.
std::vector<double> bessel_zeros_up_to(int order, double limit);
/// [setup] Zeros of J_n' up to a limit, the 0 of n = 0 among them.
std::vector<double> slope_zeros_up_to(int order, double limit);

/// [setup] The integral over all angles of cos^2 (n a).
double angular_norm(int order);
/// [setup] The integral of (J_n(b r) cos n a)^2 over the unit disc, for J_n'(b) = 0.
double pressure_norm(int order, double b);

}  // namespace thrum
