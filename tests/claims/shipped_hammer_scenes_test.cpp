// The shipped scenes with hammers do what they are shipped for: hammer-string and hammer-string-c4
// at the pitch of their papers, hammer-string-tuned with every term of the balance at work, and
// prepared-string with a ring that rattles. Energy balances and contacts never pull.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

TEST(ShippedHammerScenes, BalanceTheirEnergyAndNeverPull) {
  for (const std::string name :
       {"hammer-string", "hammer-string-c4", "hammer-string-tuned", "prepared-string"}) {
    const Recording heard = run(shipped(name, {"duration=0.5"}));
    EXPECT_GT(heard.extremes.max_force, 5.0) << name << ": nothing touched";
    EXPECT_LE(heard.energy_error(), 1e-10) << name;  // measured: 3e-13 to 3e-12
    EXPECT_LE(heard.relative_pull(), 1e-6) << name;  // measured: 0
    EXPECT_EQ(heard.effort.capped, 0) << name;
  }
}

TEST(ShippedHammerScenes, SoundAtThePitchOfTheirStrings) {
  struct Piano {
    std::string name;
    double length, tension, density, stiffness;
  };
  for (const Piano& it : {Piano{"hammer-string", 1.9, 750.0, 0.0184, 7.5e-6},
                          Piano{"hammer-string-c4", 0.62, 670.0, 0.00634, 3.82e-5}}) {
    const Recording heard = run(shipped(it.name, {"duration=1.5"}), Book::off);
    const double f0 = std::sqrt(it.tension / it.density) / (2.0 * it.length);
    for (const int n : {1, 2, 5}) {
      const double expected = n * f0 * std::sqrt(1.0 + M_PI * M_PI * it.stiffness * n * n);
      const double found =
          peak_frequency(heard["left"], heard.rate, expected - 0.4 * f0, expected + 0.4 * f0);
      EXPECT_NEAR(found / expected, 1.0, 1e-4) << it.name << ", partial " << n;  // measured: 1e-6
    }
  }
}

// The hammer on its spring comes back; what each move brought is in the book.
TEST(ShippedHammerScenes, TheTunedOneMovesEverything) {
  Scene scene = shipped("hammer-string-tuned");
  scene.add("pickup.felt", Pickup{.on = "contact.felt"});
  const Recording heard = run(scene);
  int blows = 0;
  std::size_t last = 0;
  for (std::size_t n = 0; n < heard.steps(); ++n) {
    if (heard["felt"][n] <= 0.0) continue;
    if (n > last + 2205) ++blows;  // 50 ms of silence before it
    last = n;
  }
  EXPECT_GE(blows, 8);  // measured: 20
  const MovedPower& moved = heard.energy.back().moved;
  const double scale = 1e-5 * heard.max_stored();
  EXPECT_GT(std::abs(moved.mass), scale);
  EXPECT_GT(std::abs(moved.tension), scale);
  EXPECT_GT(std::abs(moved.contact), scale);
  EXPECT_GT(std::abs(moved.position), scale);
  const EnergyRow& end = heard.energy.back();
  EXPECT_GT(std::abs(end.supplied - moved.sum()), scale) << "nothing pushes the hammer";
  EXPECT_GT(end.dissipated, scale);
  EXPECT_LE(heard.energy_error(), 1e-9);  // measured: 4e-12
}

// The ring touches the string from both sides, and more often than the string swings.
TEST(ShippedHammerScenes, TheRingOfThePreparedStringRattles) {
  Scene scene = shipped("prepared-string", {"duration=0.3"});
  scene.add("pickup.rattle", Pickup{.on = "contact.rattle"});
  const Recording heard = run(scene);
  int hits = 0;
  for (std::size_t n = 1; n < heard.steps(); ++n)
    if (heard["rattle"][n] != 0.0 && heard["rattle"][n - 1] == 0.0) ++hits;
  EXPECT_GT(hits, 100);  // measured: 577
  EXPECT_GT(largest(heard["rattle"]), 0.5);
  EXPECT_LT(smallest(heard["rattle"]), -0.5);
  EXPECT_LE(heard.energy_error(), 1e-10);
}

}  // namespace
}  // namespace thrum::claims
