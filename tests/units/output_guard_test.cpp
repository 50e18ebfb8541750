// The output guard: exact below its knee, always finite and within full scale, and unaffected by
// earlier faults.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include <thrum/audio/output_guard.hpp>

namespace thrum {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();

TEST(OutputGuard, PassesWhatIsWithinItsKneeToTheBit) {
  OutputGuard guard;
  for (const double sample : {0.0, -0.0, 1e-300, -0.3, OutputGuard::usual_knee})
    EXPECT_EQ(std::bit_cast<std::uint64_t>(guard.apply(sample)),
              std::bit_cast<std::uint64_t>(sample));
  EXPECT_FALSE(guard.was_hit());
}

TEST(OutputGuard, LetsNothingBeyondFullScaleWhateverTheBits) {
  std::mt19937_64 random(1);
  OutputGuard soft, hard(1.0);
  for (int i = 0; i < 100000; ++i) {
    const auto sample = std::bit_cast<double>(random());
    EXPECT_LE(std::abs(soft.apply(sample)), 1.0) << sample;
    EXPECT_LE(std::abs(hard.apply(sample)), 1.0) << sample;
  }
  EXPECT_GT(soft.limited(), 1000);
  EXPECT_GT(soft.silenced(), 1000);
}

TEST(OutputGuard, BendsWithoutAJumpAndNeverFallsAgain) {
  OutputGuard guard(0.5);
  EXPECT_NEAR(guard.apply(0.5 + 1e-6), 0.5 + 1e-6, 1e-12);  // the slope begins at 1
  EXPECT_NEAR(guard.apply(-1.0), -(0.5 + 0.5 * std::tanh(1.0)), 1e-15);
  double before = 0.0;
  for (double sample = 0.0; sample < 5.0; sample += 1e-3) {
    const double now = guard.apply(sample);
    EXPECT_GE(now, before);
    before = now;
  }
}

TEST(OutputGuard, HoldsAtFullScaleWithAKneeOfOne) {
  OutputGuard guard(1.0);
  EXPECT_EQ(guard.apply(1.0), 1.0);
  EXPECT_EQ(guard.limited(), 0);
  EXPECT_EQ(guard.apply(-1.5), -1.0);
  EXPECT_EQ(guard.limited(), 1);
}

TEST(OutputGuard, SilencesAndCountsWhatIsNoSound) {
  OutputGuard guard;
  std::vector<double> samples = {0.1, not_a_number, infinity, -infinity, 1e13, 0.2};
  guard.apply(samples);
  EXPECT_EQ(samples, (std::vector<double>{0.1, 0.0, 0.0, 0.0, 0.0, 0.2}));
  EXPECT_EQ(guard.silenced(), 4);
  EXPECT_EQ(guard.limited(), 0);
}

TEST(OutputGuard, IsAsBeforeWhenTheCauseIsGone) {
  OutputGuard guard, fresh;
  for (const double bad : {infinity, not_a_number, 1e9}) guard.apply(bad);
  for (double sample = -2.0; sample < 2.0; sample += 0.01)
    EXPECT_EQ(guard.apply(sample), fresh.apply(sample));
}

}  // namespace
}  // namespace thrum
