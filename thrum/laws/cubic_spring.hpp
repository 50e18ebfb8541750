// A spring that is linear, cubic and lossy, centred in time. With stretch x,
//     f = K1 mm x + K3 (x^n)^2 m. x + 2 sx d. x = offset + slope (x^{n+1} - x^{n-1})
//     slope  = K1/4 + K3 (x^n)^2 / 2 + sx / k
//     offset = K1 (x^n + x^{n-1}) / 2 + K3 (x^n)^2 x^{n-1}
// stored K1/2 (m+ x)^2 + K3/4 (x^{n+1} x^n)^2, dissipated 2 sx (d. x)^2.
// Bilbao, Numerical Sound Synthesis (2009), chapter 4 has the energy-conserving cubic spring.
#pragma once

namespace thrum {

struct CubicSpring {
  double stiffness = 0.0;
  double cubic = 0.0;
  double damping = 0.0;

  double slope(double now, double time_step) const {
    return stiffness / 4.0 + cubic * now * now / 2.0 + damping / time_step;
  }
  double offset(double previous, double now) const {
    return stiffness * (now + previous) / 2.0 + cubic * now * now * previous;
  }
  double stored(double now, double next) const {
    const double mean = 0.5 * (now + next);
    const double product = now * next;
    return stiffness / 2.0 * mean * mean + cubic / 4.0 * product * product;
  }
  double dissipated_power(double rate) const { return 2.0 * damping * rate * rate; }
};

}  // namespace thrum
