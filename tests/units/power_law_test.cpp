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
        PowerLaw::Memory memory;
        law.root(at, memory);
        const double x = at + part * at;
        const auto near = law.root(x, memory);
        const auto truth = law.root(x);
        worst = std::max(worst, std::abs(near.energy / truth.energy - 1.0));
        worst = std::max(worst, std::abs(near.slope / truth.slope - 1.0));
        if (exponent > 1.05) worst = std::max(worst, std::abs(near.bend / truth.bend - 1.0));
      }
  EXPECT_LE(worst, 2e-15);  // measured: 1.0e-15
}

TEST(PowerLawNearAKnownPoint, IsLeftToThePowerWhereItIsNotNear) {
  const auto remembers_anew = [](const PowerLaw& law, double x) {
    PowerLaw::Memory memory;
    law.root(1e-3, memory);
    const auto root = law.root(x, memory);
    EXPECT_EQ(root.energy == law.root(x).energy, true);
    return memory.at != 1e-3;
  };
  EXPECT_TRUE(remembers_anew(PowerLaw(1e6, 1.5), 1.04e-3));
  EXPECT_TRUE(remembers_anew(PowerLaw(1e6, 1.5), 0.96e-3));
  EXPECT_TRUE(remembers_anew(PowerLaw(1e6, 8.0), 1.001e-3));
  EXPECT_TRUE(remembers_anew(PowerLaw(1e6, 1.5), -1e-3));
}

}  // namespace
}  // namespace thrum
