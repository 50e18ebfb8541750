// psi near where it is known: the series says what the power does.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include <thrum/laws/power.hpp>

namespace thrum {
namespace {

TEST(PowerLawNearAKnownPoint, IsThePowerToRounding) {
  double worst = 0.0;
  for (double exponent = 1.0; exponent <= 7.0; exponent += 0.1)
    for (const double at : {1e-9, 3e-6, 0.02})
      for (double part = -0.03125; part <= 0.03125; part += 0.03125 / 16.0) {
        const PowerLaw law(3e7, exponent);
        const PowerLaw::Seen seen{at, law.root(at)};
        const double beyond = part * at;
        ASSERT_TRUE(law.reaches(seen, beyond));
        const auto near = law.root_around(seen, beyond);
        const auto truth = law.root(at + beyond);
        worst = std::max(worst, std::abs(near.energy / truth.energy - 1.0));
        worst = std::max(worst, std::abs(near.slope / truth.slope - 1.0));
      }
  EXPECT_LE(worst, 2e-15);  // measured: 1.0e-15
}

TEST(PowerLawNearAKnownPoint, IsLeftToThePowerWhereItIsNotNear) {
  const PowerLaw law(1e6, 1.5);
  const PowerLaw::Seen seen{1e-3, law.root(1e-3)};
  EXPECT_FALSE(law.reaches(seen, 0.04e-3));
  EXPECT_FALSE(law.reaches(seen, -0.04e-3));
  EXPECT_FALSE(law.reaches({-1.0, {}}, 1e-3));
  EXPECT_FALSE(PowerLaw(1e6, 8.0).reaches(seen, 1e-6));
}

}  // namespace
}  // namespace thrum
