// What `thrum check` tells of the partials of a body.
#pragma once

namespace thrum {

inline constexpr int shown_partials = 4;
inline constexpr double one_khz = 1000.0;
/// Off by so much a partial is out of tune.
inline constexpr double detuned_cents = 10.0;
/// Below so many times the lowest, that is worth a warning.
inline constexpr double low_partials = 2.5;

}  // namespace thrum
