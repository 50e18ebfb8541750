// The shipped scenes with strings do what they are shipped for: two-strings, the tromba marina
// connected, connected without loss, and collided, and string-barrier. Energy balances, contacts
// never pull, the string of the tromba sounds at 32 Hz, and lossless scenes keep their energy.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double pi = std::numbers::pi;

const std::vector<std::string> names = {"two-strings", "tromba-connected",
                                        "tromba-connected-lossless", "tromba-collided",
                                        "string-barrier"};

TEST(ShippedStringScenes, BalanceTheirEnergyAndNeverPull) {
  for (const std::string& name : names) {
    const Recording heard = run(shipped(name, {"duration=0.3"}));
    EXPECT_GT(heard.extremes.max_force, 0.0) << name << ": nothing touched";
    EXPECT_LE(heard.energy_error(), 1e-10) << name;  // measured: 5e-14 to 5e-12
    EXPECT_LE(heard.relative_pull(), 1e-6) << name;  // measured: 0
    EXPECT_EQ(heard.effort.capped, 0) << name;       // most iterations in a solve: 10
    for (std::size_t i = 0; i < heard.signals.size(); ++i)
      EXPECT_GT(rms(heard.signals[i]), 0.0) << name << ", " << heard.names[i];
  }
}

TEST(ShippedStringScenes, WithLossesDieAway) {
  for (const std::string name : {"two-strings", "tromba-connected", "tromba-collided"}) {
    const Recording heard = run(shipped(name, {"duration=0.3"}));
    EXPECT_LT(heard.energy.back().stored(), 0.9 * heard.max_stored()) << name;
  }
}

TEST(ShippedStringScenes, TheLosslessTrombaKeepsWhatThePluckGaveIt) {
  const Recording heard = run(shipped("tromba-connected-lossless", {"duration=0.5"}));
  const auto after_pluck = static_cast<std::size_t>(0.006 * heard.rate);
  const double given = heard.energy[after_pluck].stored();
  double worst = 0.0;
  for (std::size_t n = after_pluck; n < heard.steps(); ++n)
    worst = std::max(worst, std::abs(heard.energy[n].stored() / given - 1.0));
  EXPECT_GT(given, 0.0);
  EXPECT_LE(worst, 1e-10);  // measured: 3e-12
  EXPECT_EQ(heard.energy.back().dissipated, 0.0);
}

TEST(ShippedStringScenes, TheStringOfTheTrombaIsTunedTo32Hz) {
  // Without the bridge, the string rings freely: f_n = n f0 sqrt(1 + B n^2).
  const Recording heard =
      run(shipped("tromba-connected", {"connection.seat.stiffness=0", "connection.seat.cubic=0",
                                       "connection.seat.damping=0", "duration=2"}),
          Book::off);
  const double area = pi * 25e-8, density = 7850.0 * area, tension = 91.2;
  const double stiffness = 2e11 * area * 25e-8 / 4.0;
  const double f0 = std::sqrt(tension / density) / 3.8;
  const double b = pi * pi * stiffness / (tension * 1.9 * 1.9);
  EXPECT_NEAR(f0, 32.0, 0.05);
  for (const int n : {1, 2, 3, 5}) {
    const double expected = n * f0 * std::sqrt(1.0 + b * n * n);
    const double found =
        peak_frequency(heard["string"], heard.rate, expected - 8.0, expected + 8.0);
    EXPECT_NEAR(found / expected, 1.0, 3e-4) << n;  // measured: -6e-6 (1) to -1.5e-4 (5)
  }
}

// On the bridge it sounds between nut and bridge, 1.65 of its 1.90 m.
TEST(ShippedStringScenes, TheSeatedStringSoundsAtItsSpeakingLength) {
  for (const std::string name : {"tromba-connected", "tromba-collided"}) {
    const Recording heard = run(shipped(name, {"duration=1"}), Book::off);
    const double found = peak_frequency(heard["string"], heard.rate, 28.0, 48.0);
    EXPECT_NEAR(found / (32.01 * 1.90 / 1.65), 1.0, 0.01) << name;  // measured: 0.997
  }
}

}  // namespace
}  // namespace thrum::claims
