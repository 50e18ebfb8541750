#include "support/ringing.hpp"

#include <cmath>
#include <complex>
#include <numbers>

namespace thrum::claims {

namespace {

constexpr double pi = std::numbers::pi;

/// Magnitude of the Hann-windowed signal at one frequency.
double spectrum_at(const Signal& signal, double turns_per_sample) {
  const std::complex<double> turn = std::polar(1.0, -2.0 * pi * turns_per_sample);
  const std::complex<double> window_turn =
      std::polar(1.0, 2.0 * pi / static_cast<double>(signal.size()));
  std::complex<double> phase = 1.0, window = 1.0, sum = 0.0;
  for (const double value : signal) {
    sum += value * (1.0 - window.real()) * phase;
    phase *= turn;
    window *= window_turn;
  }
  return std::abs(sum);
}

}  // namespace

// With D = u^{n+1} - 2 u^n + u^{n-1} and C = u^{n+1} - u^{n-1}: D = -a u^n - b C, whence
// B = (1 - b)/(1 + b) and A = (1 - a/2)/(1 + b).
Ringing fit_ringing(const Signal& signal, double rate) {
  double uu = 0.0, uc = 0.0, cc = 0.0, ud = 0.0, cd = 0.0;
  for (std::size_t n = 1; n + 1 < signal.size(); ++n) {
    const double u = signal[n];
    const double c = signal[n + 1] - signal[n - 1];
    const double d = (signal[n + 1] - u) - (u - signal[n - 1]);
    uu += u * u;
    uc += u * c;
    cc += c * c;
    ud += u * d;
    cd += c * d;
  }
  const double determinant = uu * cc - uc * uc;
  const double a = -(ud * cc - cd * uc) / determinant;
  const double b = -(cd * uu - ud * uc) / determinant;
  const double root = std::sqrt((1.0 - b) / (1.0 + b));
  const double turn = std::acos((1.0 - 0.5 * a) / (1.0 + b) / root);
  return {turn * rate / (2.0 * pi), -std::log(root) * rate};
}

double strength(const Signal& signal, double frequency, double rate) {
  double real = 0.0, imaginary = 0.0;
  for (std::size_t n = 0; n < signal.size(); ++n) {
    const double part = static_cast<double>(n) / static_cast<double>(signal.size());
    const double value = signal[n] * (0.5 - 0.5 * std::cos(2.0 * pi * part));
    const double angle = 2.0 * pi * frequency * static_cast<double>(n) / rate;
    real += value * std::cos(angle);
    imaginary += value * std::sin(angle);
  }
  return std::hypot(real, imaginary);
}

double peak_frequency(const Signal& signal, double rate, double lowest, double highest) {
  const double bin = rate / static_cast<double>(signal.size());
  double best = lowest, most = 0.0;
  for (double f = lowest; f <= highest; f += 0.5 * bin) {
    const double magnitude = spectrum_at(signal, f / rate);
    if (magnitude > most) {
      most = magnitude;
      best = f;
    }
  }
  double low = best - 0.5 * bin, high = best + 0.5 * bin;
  for (int i = 0; i < 40; ++i) {  // ternary search: the peak has one summit
    const double a = low + (high - low) / 3.0;
    const double b = high - (high - low) / 3.0;
    if (spectrum_at(signal, a / rate) < spectrum_at(signal, b / rate))
      low = a;
    else
      high = b;
  }
  return 0.5 * (low + high);
}

Ringing GridScheme::mode(double laplacian) const {
  const double k = time_step;
  const double loss = 2.0 * damping_hf * k * laplacian;
  const double turn =
      k * k * (wave_speed_squared * laplacian + stiffness_squared * laplacian * laplacian);
  const double over = 1.0 / (1.0 + damping * k);
  const double root = std::sqrt((1.0 - damping * k - loss) * over);
  const double cosine = 0.5 * (2.0 - turn - loss) * over / root;
  return {std::acos(cosine) / (2.0 * pi * k), -std::log(root) / k};
}

double discrete_laplacian(int number, int intervals, double length) {
  const double sine = std::sin(0.5 * pi * number / intervals);
  const double over_h = intervals / length;
  return 4.0 * sine * sine * over_h * over_h;
}

double crossing_frequency(const Signal& signal, double rate) {
  double first = -1.0, last = -1.0;
  int periods = -1;
  for (std::size_t n = 1; n < signal.size(); ++n) {
    if (!(signal[n - 1] < 0.0 && signal[n] >= 0.0)) continue;
    last = static_cast<double>(n - 1) + signal[n - 1] / (signal[n - 1] - signal[n]);
    if (first < 0.0) first = last;
    ++periods;
  }
  return periods * rate / (last - first);
}

double duffing_frequency(double w0, double beta, double amplitude) {
  const double square = w0 * w0 + beta * amplitude * amplitude;
  const double modulus = std::sqrt(beta * amplitude * amplitude / (2.0 * square));
  return std::sqrt(square) / (4.0 * std::comp_ellint_1(modulus));
}

}  // namespace thrum::claims
