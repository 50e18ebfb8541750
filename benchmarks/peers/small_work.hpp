// Workloads of few modes and one row; nanoseconds a sample.
#pragma once

namespace thrum::bench {

template <int modes>
double impact(double seconds);
template <int modes>
double pressed(double seconds);
template <int modes>
double rubbed(double seconds);
double elasto_plastic_string(double seconds);

}  // namespace thrum::bench
