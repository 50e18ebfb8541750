// Where between two samples a contact begins has no audible effect: over 16 phases, the duration
// and the penetration of an impact spread far less with "corrected" than with the papers' scheme,
// whose timing jitters.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "support/impact.hpp"

namespace thrum::claims {
namespace {

struct Spread {
  double duration_samples;
  double penetration;  ///< relative
};

Spread spread(const std::string& solver, double exponent, double samples) {
  Signal duration;
  Signal penetration;
  for (const double phase : phases(16)) {
    const Impact impact =
        Impact{.exponent = exponent, .phase = phase, .solver = solver}.lasting(samples);
    const ImpactResult result = throw_at_barrier(impact);
    duration.push_back(result.duration * impact.rate);
    penetration.push_back(result.max_penetration / impact.max_penetration());
  }
  return {largest(duration) - smallest(duration), largest(penetration) - smallest(penetration)};
}

TEST(ErrorDoesNotDependOnThePhaseOfTheSampleClock, OfALinearContact) {
  const Spread corrected = spread("corrected", 1.0, 20.0);
  const Spread plain = spread("plain", 1.0, 20.0);
  EXPECT_LE(corrected.duration_samples, 0.01);  // 0.0015
  EXPECT_GE(plain.duration_samples, 1.0);       // 1.9
  EXPECT_LE(corrected.penetration, 1e-4);       // 1.3e-5
  EXPECT_GE(plain.penetration, 0.1);            // 0.15
}

TEST(ErrorDoesNotDependOnThePhaseOfTheSampleClock, AtOtherExponents) {
  for (const double exponent : {1.3, 1.5, 2.3}) {
    const Spread corrected = spread("corrected", exponent, 20.0);
    const Spread plain = spread("plain", exponent, 20.0);
    EXPECT_LE(corrected.duration_samples, 0.01 * plain.duration_samples) << exponent;  // 0.0006
    EXPECT_LE(corrected.penetration, 0.02 * plain.penetration) << exponent;            // 0.0054
  }
}

}  // namespace
}  // namespace thrum::claims
