// The spectrum of a force is that of the course it takes.
#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <numbers>

#include <thrum/interactions/force.hpp>

namespace thrum {
namespace {

/// The integral of f(t) e^{-iwt}, summed over the samples of the drive.
double summed(const Force& force, double angular_frequency) {
  const double time_step = 1e-7;
  const auto drive = drive_of(force, time_step);
  const long long last = std::llround(*force.length / time_step);
  std::complex<double> sum = 0.0;
  for (long long n = 0; n <= last; ++n) {
    const double end = n == 0 || n == last ? 0.5 : 1.0;  // the trapezium rule
    sum += end * drive->force(n) * time_step *
           std::polar(1.0, -angular_frequency * static_cast<double>(n) * time_step);
  }
  return std::norm(sum);
}

TEST(ForceSpectrum, IsThatOfItsCourse) {
  const double length = 1e-3;
  const double whole = length * length;
  for (const double hertz : {1.0, 300.0, 500.0, 999.0, 1000.0, 1730.0, 4321.0}) {
    const double w = 2.0 * std::numbers::pi * hertz;
    for (const char* name : {"strike", "pluck", "hold"}) {
      const Force force{.shape = name, .amplitude = 1.0, .length = length};
      EXPECT_NEAR(force_spectrum(force, w), summed(force, w), 1e-6 * whole)
          << name << ", " << hertz;
    }
  }
}

TEST(ForceSpectrum, OfAForceWithoutEndIsThatOfAStep) {
  EXPECT_DOUBLE_EQ(force_spectrum({.shape = "hold"}, 20.0), 1.0 / 400.0);
  EXPECT_DOUBLE_EQ(force_spectrum({.shape = "noise"}, 20.0), 1.0);
}

}  // namespace
}  // namespace thrum
