#include <thrum/interactions/force_drive.hpp>

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
  constexpr double pi = std::numbers::pi;
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

}  // namespace thrum
