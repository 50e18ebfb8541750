#include <thrum/audio/interpolator.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace thrum {
namespace {

/// Between pass band and stop band, of the higher rate: from 0.225 to 0.275.
constexpr double transition = 0.05;

/// The nome of the elliptic functions with this selectivity, and its series for the poles: they
/// converge within a few terms.
struct Elliptic {
  double k = std::pow(std::tan((1.0 - 2.0 * transition) * std::numbers::pi / 4.0), 2);
  double q = [this] {
    const double root = std::pow(1.0 - k * k, 0.25);
    const double e = 0.5 * (1.0 - root) / (1.0 + root);
    return e * (1.0 + std::pow(e, 4) * (2.0 + std::pow(e, 4) * (15.0 + 150.0 * std::pow(e, 4))));
  }();

  /// Of the section of a number from 1 on, of so many.
  double coefficient(int number, int of) const {
    const double angle = std::numbers::pi * number / (2.0 * of + 1.0);
    double above = 0.0, below = 0.5, sign = 1.0;
    for (int i = 0; i < 8; ++i, sign = -sign)
      above += sign * std::pow(q, i * (i + 1)) * std::sin((2.0 * i + 1.0) * angle);
    sign = -1.0;
    for (int i = 1; i < 8; ++i, sign = -sign)
      below += sign * std::pow(q, i * i) * std::cos(2.0 * i * angle);
    const double w = std::pow(q, 0.25) * above / below, squared = w * w;
    const double x = std::sqrt((1.0 - squared * k) * (1.0 - squared / k)) / (1.0 + squared);
    return (1.0 - x) / (1.0 + x);
  }
};

}  // namespace

Interpolator::Interpolator(int factor) {
  const Elliptic elliptic;
  for (int reached = 1; reached < factor; reached *= 2) {
    Doubling& doubling = doublings_.emplace_back();
    for (std::size_t i = 0; i < sections; ++i)
      doubling.coefficients[i] =
          elliptic.coefficient(static_cast<int>(i) + 1, static_cast<int>(sections));
  }
}

/// Even sections are of the first phase, odd ones of the second.
std::array<double, 2> Interpolator::Doubling::operator()(double sample) {
  std::array<double, 2> both{sample, sample};
  for (std::size_t i = 0; i < sections; ++i) {
    double& value = both[i % 2];
    Section& section = past[i];
    const double output = coefficients[i] * (value - section.output) + section.input;
    section = {value, output};
    value = output;
  }
  return both;
}

/// The second doubling takes what the first gives, sample by sample.
void Interpolator::process(std::span<const double> in, std::span<double> out) {
  if (doublings_.empty()) {
    std::copy(in.begin(), in.end(), out.begin());
    return;
  }
  const std::size_t each = std::size_t{1} << doublings_.size();
  for (std::size_t n = 0; n < in.size(); ++n) {
    const auto twice = doublings_[0](in[n]);
    double* to = out.data() + n * each;
    if (each == 2) {
      std::copy(twice.begin(), twice.end(), to);
      continue;
    }
    for (const double sample : twice) {
      const auto again = doublings_[1](sample);
      to = std::copy(again.begin(), again.end(), to);
    }
  }
}

void Interpolator::reset() {
  for (Doubling& doubling : doublings_) doubling.past.fill({});
}

}  // namespace thrum
