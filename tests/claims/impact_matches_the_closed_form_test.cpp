// Penetration and duration of an impact are those of the closed form (support/impact.hpp), to 2 %
// from 12 samples of contact and to 1 % from 20, in every phase of the sample clock. The duration
// is measured between the zero crossings of the two free flights, extrapolated; the penetration is
// that of the parabola through the deepest sample and its neighbours.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "support/impact.hpp"

namespace thrum::claims {
namespace {

struct Worst {
  double penetration = 0.0;
  double duration = 0.0;
};

/// Relative errors over 16 phases.
Worst worst_errors(const std::string& solver, double exponent, double samples) {
  Worst worst;
  for (const double phase : phases(16)) {
    const Impact impact =
        Impact{.exponent = exponent, .phase = phase, .solver = solver}.lasting(samples);
    const ImpactResult result = throw_at_barrier(impact);
    worst.penetration = std::max(worst.penetration,
                                 std::abs(result.max_penetration / impact.max_penetration() - 1.0));
    worst.duration = std::max(worst.duration, std::abs(result.duration / impact.duration() - 1.0));
  }
  return worst;
}

constexpr double exponents[] = {1.0, 1.3, 1.5, 2.3};

TEST(ImpactMatchesTheClosedForm, ToTwoPercentFromTwelveSamples) {
  for (const double exponent : exponents) {
    const Worst worst = worst_errors("corrected", exponent, 12.0);
    EXPECT_LE(worst.penetration, 0.02) << exponent;  // 0.0085 0.0090 0.0093 0.0105
    EXPECT_LE(worst.duration, 0.02) << exponent;     // 0.0061 0.0078 0.0089 0.0128
  }
}

TEST(ImpactMatchesTheClosedForm, ToOnePercentFromTwentySamples) {
  for (const double exponent : exponents) {
    const Worst worst = worst_errors("corrected", exponent, 20.0);
    EXPECT_LE(worst.penetration, 0.01) << exponent;  // 0.0031 0.0033 0.0034 0.0038
    EXPECT_LE(worst.duration, 0.01) << exponent;     // 0.0021 0.0028 0.0032 0.0047
  }
}

/// At exponent 2.3 the iterative scheme needs 13 samples for what "corrected" does in 12: its
/// duration is 2.2 % short there, so that exponent is asked for at 20 samples only.
TEST(ImpactMatchesTheClosedForm, WithTheIterativeSolverToo) {
  for (const double exponent : {1.0, 1.3, 1.5}) {
    const Worst worst = worst_errors("newton", exponent, 12.0);
    EXPECT_LE(worst.penetration, 0.02) << exponent;  // 0.0084 0.0088 0.0091
    EXPECT_LE(worst.duration, 0.02) << exponent;     // 0.0142 0.0162 0.0175
  }
  for (const double exponent : exponents) {
    const Worst worst = worst_errors("newton", exponent, 20.0);
    EXPECT_LE(worst.penetration, 0.01) << exponent;  // 0.0031 0.0032 0.0033 0.0038
    EXPECT_LE(worst.duration, 0.01) << exponent;     // 0.0051 0.0059 0.0063 0.0082
  }
}

TEST(ImpactMatchesTheClosedForm, ButNotInThePapersScheme) {
  const Worst worst = worst_errors("plain", 1.0, 20.0);
  EXPECT_GT(worst.penetration, 0.05);  // 0.0755
  EXPECT_GT(worst.duration, 0.03);     // 0.0480
}

/// The linear contact is half a period of a spring: x_max = v sqrt(m/K), t_contact = pi sqrt(m/K).
TEST(ImpactMatchesTheClosedForm, WhichForALinearContactIsHalfAPeriod) {
  const Impact impact{.mass = 0.01, .velocity = 2.0, .stiffness = 1e6, .exponent = 1.0};
  EXPECT_NEAR(impact.max_penetration(), 2e-4, 1e-17);
  EXPECT_NEAR(impact.duration(), 3.14159265358979e-4, 1e-17);
}

}  // namespace
}  // namespace thrum::claims
