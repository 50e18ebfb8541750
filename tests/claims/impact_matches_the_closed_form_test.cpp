// Penetration and duration of an impact are those of the closed form (support/impact.hpp), to 2 %
// from 12 samples of contact and to 1 % from 20, in every phase of the sample clock. The duration
// is measured between the zero crossings of the two free flights, extrapolated; the penetration is
// that of the parabola through the deepest sample and its neighbours.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "support/impact.hpp"
#include "support/touching.hpp"

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

/// Laws without a closed form, on one contact or on two that share the mass and the force. Measured
/// over 16 phases, at so many samples of contact.
Worst worst_errors_of_law(const std::string& law, int contacts, double samples) {
  constexpr double mass = 0.01, speed = 2.0, depth = 1e-4;
  // At 12 samples a depth of 0.1 mm or so is reached; for more of them the rate rises.
  const Contact unit = with_law({}, law, depth, 1e3);
  const QuadratureImpact truth = quadrature_of(unit, mass, speed);
  const double rate = samples / truth.duration;
  Worst worst;
  for (const double phase : phases(16)) {
    const double touches_at = (10.0 + phase) / rate;
    Scene scene = new_scene((2.0 * samples + 40.0) / rate, rate);
    scene.add("mass.ball", Mass{.mass = mass, .position = -speed * touches_at, .velocity = speed});
    scene.add("barrier.wall", Barrier{});
    for (int i = 0; i < contacts; ++i)
      scene.add(
          "contact.c" + std::to_string(i),
          with_law({.above = "barrier.wall", .below = "mass.ball"}, law, depth, 1e3 / contacts));
    scene.add("pickup.x", Pickup{.on = "mass.ball"});
    const ImpactMeasure found = measure_impact(run(scene, Book::off)["x"], rate, touches_at);
    worst.penetration =
        std::max(worst.penetration, std::abs(found.max_penetration / truth.depth - 1.0));
    worst.duration = std::max(worst.duration, std::abs(found.duration / truth.duration - 1.0));
  }
  return worst;
}

TEST(ImpactMatchesTheClosedForm, OrAQuadratureUnderEveryLawAloneAndInAGroup) {
  for (const std::string& law : laws)
    for (const int contacts : {1, 2}) {
      const Worst at_12 = worst_errors_of_law(law, contacts, 12.0);
      const Worst at_20 = worst_errors_of_law(law, contacts, 20.0);
      EXPECT_LE(at_12.penetration, 0.02) << law << ", " << contacts;  // 0.0093 0.0097 0.0100
      EXPECT_LE(at_12.duration, 0.02) << law << ", " << contacts;     // 0.0089 0.0114 0.0119
      EXPECT_LE(at_20.penetration, 0.01) << law << ", " << contacts;  // 0.0034 0.0035 0.0037
      EXPECT_LE(at_20.duration, 0.01) << law << ", " << contacts;     // 0.0032 0.0041 0.0043
      const auto order = [&](double Worst::*of) {
        std::vector<double> errors;
        for (const double samples : {16.0, 32.0, 64.0, 128.0, 256.0})
          errors.push_back(worst_errors_of_law(law, contacts, samples).*of);
        return order_of(errors);
      };
      EXPECT_NEAR(order(&Worst::penetration), 2.0, 0.05) << law << ", " << contacts;  // 1.996
      EXPECT_NEAR(order(&Worst::duration), 2.0, 0.05) << law << ", " << contacts;     // 2.002
    }
}

}  // namespace
}  // namespace thrum::claims
