// The shipped gong and cymbal. Struck softly they ring as linear plates do, a gong at the
// frequencies of a clamped disc; struck hard they get brighter in the first tenths of a second,
// which no linear plate does.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double pi = std::numbers::pi;

/// rms of the slope over that of the signal: the mean frequency of what is heard, Hz.
double brightness(const Recording& heard, double from, double to) {
  const Signal& all = heard["left"];
  Signal part, slope;
  for (auto n = static_cast<std::size_t>(from * heard.rate); heard.time(n) < to; ++n) {
    part.push_back(all[n]);
    slope.push_back(0.5 * heard.rate * (all[n + 1] - all[n - 1]));
  }
  return rms(slope) / rms(part) / (2.0 * pi);
}

Recording gong(double speed, bool nonlinear) {
  return run(
      shipped("gong", {"duration=0.6", "mass.mallet.velocity=" + std::to_string(-speed),
                       std::string("plate.gong.nonlinear=") + (nonlinear ? "true" : "false")}));
}

TEST(Gong, StruckSoftlyIsHeardAtTheFrequencyOfAClampedDisc) {
  const Recording heard = gong(0.2, true);
  const double kappa = 0.0015 * std::sqrt(1.1e11 / (12.0 * (1.0 - 0.34 * 0.34) * 8700.0));
  const double first = 10.2158 * kappa / 0.04 / (2.0 * pi);  // Leissa (1969), table 2.1
  EXPECT_NEAR(peak_frequency(heard["left"], heard.rate, 0.8 * first, 1.2 * first) / first, 1.0,
              0.01);
  EXPECT_LT(heard.energy_error(), 1e-10);
}

/// Measured from 0.1 to 0.3 s: 67 Hz after a soft blow, 439 after a hard one, 89 without coupling.
TEST(Gong, StruckHardGetsBright) {
  const Recording soft = gong(0.2, true), hard = gong(8.0, true), linear = gong(8.0, false);
  EXPECT_GT(brightness(hard, 0.1, 0.3), 4.0 * brightness(soft, 0.1, 0.3));
  EXPECT_GT(brightness(hard, 0.1, 0.3), 1.2 * brightness(hard, 0.005, 0.03));
  EXPECT_LT(brightness(linear, 0.1, 0.3), 2.0 * brightness(soft, 0.1, 0.3));
  EXPECT_GT(largest_magnitude(hard["left"]), 1.0);  // pascal
  EXPECT_LT(largest_magnitude(hard["left"]), 100.0);
  EXPECT_LT(hard.energy_error(), 1e-10);
  EXPECT_LT(hard.relative_pull(), 1e-9);
}

/// Measured from 0.1 to 0.3 s after the stroke: soft 549 Hz either way, hard 2707 against 924.
TEST(Cymbal, CrashesWhenStruckHard) {
  std::vector<Recording> heard;
  for (const char* nonlinear : {"false", "true"})
    heard.push_back(run(
        shipped("cymbal", {"duration=1.35", std::string("plate.cymbal.nonlinear=") + nonlinear})));
  EXPECT_NEAR(brightness(heard[1], 0.1, 0.3) / brightness(heard[0], 0.1, 0.3), 1.0, 0.01);
  EXPECT_GT(brightness(heard[1], 1.1, 1.3), 2.0 * brightness(heard[0], 1.1, 1.3));
  EXPECT_GT(brightness(heard[1], 1.2, 1.3), 1.1 * brightness(heard[1], 1.05, 1.1));
  EXPECT_LT(heard[1].energy_error(), 1e-10);
}

}  // namespace
}  // namespace thrum::claims
