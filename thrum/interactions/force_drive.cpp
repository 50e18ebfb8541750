#include <thrum/interactions/force_drive.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

#include <thrum/math/noise.hpp>

namespace thrum {

double ForceDrive::force(long long step) const {
  const double time = static_cast<double>(step) * it_.time_step;
  const double since = time - it_.start;
  if (since < 0.0 || since > it_.length) return 0.0;
  const double amplitude = it_.amplitude.at(time);
  using std::numbers::pi;
  switch (it_.shape) {
    case ForceShape::strike:
      return 0.5 * amplitude * (1.0 - std::cos(2.0 * pi * since / it_.length));
    case ForceShape::pluck:
      return 0.5 * amplitude * (1.0 - std::cos(pi * since / it_.length));
    case ForceShape::hold:
      return amplitude;
    case ForceShape::noise:
      return amplitude * white_noise(it_.seed, static_cast<std::uint64_t>(step));
  }
  return 0.0;
}

long long ForceDrive::keeps_until(long long step) const {
  constexpr long long forever = std::numeric_limits<long long>::max();
  // The last whole step that rounding cannot take beyond that time.
  const auto before = [&](double time) {
    const double steps = std::floor(time / it_.time_step * (1.0 - 1e-12)) - 1.0;
    return steps < 1e15 ? std::max(step, static_cast<long long>(steps)) : forever;
  };
  const double time = static_cast<double>(step) * it_.time_step;
  if (time < it_.start) return before(it_.start);
  if (time - it_.start > it_.length) return forever;
  if (it_.amplitude.knob()) return step;
  const double flat = it_.amplitude.keeps_until(time);
  const bool nothing = it_.amplitude.at(time) == 0.0;
  if (it_.shape != ForceShape::hold && !nothing) return step;
  return before(std::min(flat, it_.start + it_.length));
}

const Knob* ForceDrive::held_by() const {
  const bool for_ever = it_.start <= 0.0 && std::isinf(it_.length);
  return it_.shape == ForceShape::hold && for_ever ? it_.amplitude.knob().get() : nullptr;
}

}  // namespace thrum
