// The shipped scenes with a bow do what their titles say: Helmholtz's motion, up bow and down bow,
// on a string and on the whole tromba marina, whose bridge rattles and whose contacts never pull.
#include <gtest/gtest.h>

#include <cmath>

#include "support/experiment.hpp"

namespace thrum::claims {
namespace {

/// Slips per second between two times under a bow of a steady velocity.
double slip_rate(const Recording& heard, const std::string& under_bow, double velocity, double from,
                 double to) {
  const Signal& v = heard[under_bow];
  const double sign = velocity < 0.0 ? -1.0 : 1.0;
  bool slipping = true;
  int slips = 0;
  for (std::size_t n = 0; n < v.size(); ++n) {
    if (heard.time(n) < from || heard.time(n) >= to) continue;
    const double behind = sign * (velocity - v[n]);
    if (!slipping && behind > 0.5 * std::abs(velocity)) ++slips;
    if (behind > 0.5 * std::abs(velocity)) slipping = true;
    if (behind < 0.25 * std::abs(velocity)) slipping = false;
  }
  return slips / (to - from);
}

TEST(BowedString, SlipsOncePerPeriodUpAndDown) {
  const Recording heard = run(shipped("bowed-string"));
  const double string = 0.5 / 0.69 * std::sqrt(130.0 / 0.0032);
  EXPECT_NEAR(slip_rate(heard, "under_bow", 0.15, 0.4, 1.2), string, 1.3);    // 146.25 of 146.06
  EXPECT_NEAR(slip_rate(heard, "under_bow", -0.15, 1.6, 2.25), string, 1.6);  // 146.2
  EXPECT_LE(heard.energy_error(), 1e-10);                                     // 3e-12
  EXPECT_EQ(heard.bow_effort.capped, 0);
  EXPECT_LE(heard.bow_effort.most_iterations, 10);  // 7
}

/// Schelleng's largest force, 2 Z v / ((mu_S - mu_C) beta), is 3.2 N here. The string starts in
/// Helmholtz's motion and keeps it, or does not.
TEST(BowedString, WithStiffBristlesHasALargestForce) {
  const double most = 2.0 * std::sqrt(130.0 * 0.0032) * 0.15 / (0.5 * 0.12);
  const auto slips_per_period = [&](double force) {
    const Recording heard =
        run(shipped("bowed-string",
                    {"duration=1.2", "bow.b.bristle_stiffness=1e5", "bow.b.velocity=0.15",
                     "bow.b.noise=0", "bow.b.force=" + std::to_string(force),
                     "string.d.velocity_shape={kind=\"pluck\", at=0.98, amplitude=1.225}"}),
            Book::off);
    return slip_rate(heard, "under_bow", 0.15, 0.8, 1.2) / 146.06;
  };
  for (const double part : {0.5, 1.0}) EXPECT_NEAR(slips_per_period(part * most), 1.0, 0.03);
  for (const double part : {3.0, 4.0}) EXPECT_GT(slips_per_period(part * most), 1.5);  // 4.3, 3.9
}

TEST(TrombaBowed, IsTheWholeInstrument) {
  Scene scene = shipped("tromba-bowed");
  scene.add("pickup.under_bow", Pickup{.on = {"string.s", 0.25}, .quantity = "velocity"});
  scene.add("pickup.rattle", Pickup{.on = "contact.rattle"});
  const Recording heard = run(scene);
  // The bridge stops the string at 1.65 m: 32 Hz of 1.9 m become 36.8.
  EXPECT_NEAR(slip_rate(heard, "under_bow", 0.05, 1.0, 2.8), 36.8, 0.6);  // 36.7
  EXPECT_LE(heard.energy_error(), 1e-10);                                 // 1e-12
  EXPECT_EQ(heard.relative_pull(), 0.0);
  EXPECT_GT(largest(heard["rattle"]), 0.03);  // 0.06 N
  EXPECT_EQ(smallest(heard["rattle"]), 0.0);
  EXPECT_EQ(heard.bow_effort.capped, 0);
  EXPECT_EQ(heard.effort.capped, 0);
}

}  // namespace
}  // namespace thrum::claims
