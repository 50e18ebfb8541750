#include <thrum/audio/output_guard.hpp>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace thrum {

OutputGuard::OutputGuard(double knee) : knee_(knee) {
  if (!(knee >= 0.0 && knee <= 1.0))
    throw std::invalid_argument("the knee of an output guard is from 0 to 1");
}

bool OutputGuard::is_sane(double sample) { return std::abs(sample) <= beyond_sense; }

void OutputGuard::apply(std::span<double> samples) {
  for (double& sample : samples) sample = apply(sample);
}

double OutputGuard::apply(double sample) {
  const double size = std::abs(sample);
  if (size <= knee_) return sample;
  if (!is_sane(sample)) {
    ++silenced_;
    return 0.0;
  }
  ++limited_;
  const double room = 1.0 - knee_;
  const double bent = room > 0.0 ? knee_ + room * std::tanh((size - knee_) / room) : knee_;
  return std::copysign(std::min(bent, 1.0), sample);
}

}  // namespace thrum
