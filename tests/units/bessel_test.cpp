// Bessel functions by recurrence, against printed values (Abramowitz and Stegun, tables 9.1 to 9.5)
// and against identities.
#include <gtest/gtest.h>
#include <thrum/bodies/bessel.hpp>

#include <cmath>

#include <thrum/bodies/disc_bessel.hpp>

namespace thrum {
namespace {

TEST(Bessel, HasThePrintedValues) {
  EXPECT_NEAR(bessel_j(0, 1.0), 0.765197686557967, 1e-15);
  EXPECT_NEAR(bessel_j(1, 1.0), 0.440050585744934, 1e-15);
  EXPECT_NEAR(bessel_j(0, 10.0), -0.245935764451348, 1e-15);
  EXPECT_NEAR(bessel_j(5, 10.0), -0.234061528186794, 1e-15);
  EXPECT_NEAR(bessel_j(20, 10.0), 1.151336924781340e-5, 1e-18);
  EXPECT_NEAR(bessel_j(0, 100.0), 0.0199858503042231, 1e-15);
}

TEST(Bessel, IsRightAtNothingAndNearIt) {
  EXPECT_EQ(bessel_j(0, 0.0), 1.0);
  EXPECT_EQ(bessel_j(3, 0.0), 0.0);
  EXPECT_EQ(bessel_j_slope(1, 0.0), 0.5);
  EXPECT_EQ(bessel_j_slope(0, 0.0), 0.0);
  EXPECT_EQ(bessel_j(2, 1e-300), 0.0);
  for (const double x : {1e-12, 0.99e-8, 1.01e-8, 1e-5})
    EXPECT_NEAR(bessel_j(2, x) / (0.125 * x * x), 1.0, 1e-9) << x;
}

/// J_0^2 + 2 (J_1^2 + J_2^2 + ...) = 1, and J_n' = (J_{n-1} - J_{n+1}) / 2.
TEST(Bessel, ObeysItsIdentities) {
  for (double x = 0.3; x < 120.0; x *= 1.37) {
    double sum = std::pow(bessel_j(0, x), 2);
    for (int n = 1; n < 200; ++n) sum += 2.0 * std::pow(bessel_j(n, x), 2);
    EXPECT_NEAR(sum, 1.0, 1e-14) << x;
    for (int n = 1; n < 60; ++n)
      EXPECT_NEAR(bessel_j_slope(n, x), 0.5 * (bessel_j(n - 1, x) - bessel_j(n + 1, x)), 1e-15);
  }
}

TEST(Bessel, HasThePrintedZerosOfItsSlope) {
  const auto near = [](const std::vector<double>& found, const std::vector<double>& printed) {
    ASSERT_GE(found.size(), printed.size());
    for (std::size_t i = 0; i < printed.size(); ++i) EXPECT_NEAR(found[i], printed[i], 6e-6);
  };
  near(slope_zeros_up_to(0, 20.0), {0.0, 3.83171, 7.01559, 10.17347, 13.32369});
  near(slope_zeros_up_to(1, 20.0), {1.84118, 5.33144, 8.53632, 11.70600});
  near(slope_zeros_up_to(8, 30.0), {9.64742, 14.11552, 17.77401, 21.22906});
  for (const int order : {0, 1, 5, 30})
    for (const double zero : slope_zeros_up_to(order, 60.0))
      EXPECT_NEAR(bessel_j_slope(order, zero), 0.0, 1e-15) << order;
}

/// As many as their asymptotic spacing leaves room for.
TEST(Bessel, LeavesNoZeroOut) {
  const auto zeros = slope_zeros_up_to(4, 300.0);
  for (std::size_t i = 1; i < zeros.size(); ++i) EXPECT_NEAR(zeros[i] - zeros[i - 1], 3.3, 1.0);
  EXPECT_NEAR(zeros.back(), 298.0, 3.2);
}

}  // namespace
}  // namespace thrum
