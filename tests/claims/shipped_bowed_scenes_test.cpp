// The shipped scenes with a bow do what their titles say: Helmholtz's motion, up bow and down bow,
// on a string and on the whole tromba marina, whose bridge rattles and whose contacts never pull.
#include <gtest/gtest.h>

#include <algorithm>
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
  EXPECT_LE(heard.bow_effort.most_iterations, 40);  // 28, of bristles this stiff
  const Recording soft =
      run(shipped("bowed-string", {"bow.b.bristle_stiffness=1e4", "bow.b.bristle_damping=0.1"}));
  EXPECT_EQ(soft.bow_effort.capped, 0);
  EXPECT_LE(soft.bow_effort.most_iterations, 10);
}

/// How alike one period of the string and the next are, at the best length of a period.
double regularity(const Recording& heard, const std::string& name, double from, double to,
                  double period) {
  const auto end = std::min(heard[name].size(), static_cast<std::size_t>(to * heard.rate));
  const Signal v(heard[name].begin(), heard[name].begin() + static_cast<std::ptrdiff_t>(end));
  const auto first = static_cast<std::size_t>(from * heard.rate);
  const auto middle = static_cast<std::size_t>(period * heard.rate);
  double mean = 0.0, best = 0.0;
  for (std::size_t n = first; n < v.size(); ++n)
    mean += v[n] / static_cast<double>(v.size() - first);
  for (std::size_t lag = middle - middle / 16; lag <= middle + middle / 16; ++lag) {
    double alike = 0.0, all = 0.0;
    for (std::size_t n = first; n + lag < v.size(); ++n) {
      alike += (v[n] - mean) * (v[n + lag] - mean);
      all += (v[n] - mean) * (v[n] - mean);
    }
    best = std::max(best, alike / all);
  }
  return best;
}

struct Bowed {
  double slips_per_period, regularity;
};

/// The stroke of the scene at another force, and how alike its periods are, up and down.
struct Stroke {
  double slips_up, slips_down, regular_up, regular_down;
};

Stroke stroke(const std::string& force) {
  const Recording heard =
      run(shipped("bowed-string",
                  {"duration=2.25", "bow.b.force=[[0.0, 0.0], [0.05, " + force + "], [1.2, " +
                                        force + "], [1.3, 0.3], [1.35, " + force + "]]"}),
          Book::off);
  constexpr double frequency = 146.06;
  return {slip_rate(heard, "under_bow", 0.15, 0.6, 1.2) / frequency,
          slip_rate(heard, "under_bow", -0.15, 1.7, 2.25) / frequency,
          regularity(heard, "under_bow", 0.6, 1.2, 1.0 / frequency),
          regularity(heard, "under_bow", 1.7, 2.25, 1.0 / frequency)};
}

/// 3.2 N by Schelleng's formula. Measured: one slip in a period from 1.6 to 4.8 N, none of that
/// from 6.4 to 8 N on, by the direction and the rate.
TEST(BowedString, HasALargestForce) {
  for (const char* force : {"1.6", "2.5", "3.2"}) {
    const Stroke fair = stroke(force);
    EXPECT_NEAR(fair.slips_up, 1.0, 0.03) << force;
    EXPECT_NEAR(fair.slips_down, 1.0, 0.03) << force;
    EXPECT_GT(std::min(fair.regular_up, fair.regular_down), 0.98) << force;
  }
  const Stroke heavy = stroke("9.7");
  EXPECT_LT(heavy.regular_up, 0.8);    // 0.43
  EXPECT_LT(heavy.regular_down, 0.8);  // 0.37
}

/// The string of bowed-string, started in Helmholtz's motion, under a bow of `part` of Schelleng's
/// largest force, 2 Z v / ((mu_S - mu_C) beta).
Bowed bowed(const std::string& stiffness, double beta, double part) {
  const double most = 2.0 * std::sqrt(130.0 * 0.0032) * 0.15 / (0.5 * beta);
  const std::string at = std::to_string(beta);
  const Recording heard =
      run(shipped("bowed-string",
                  {"duration=1.2", "bow.b.bristle_stiffness=" + stiffness, "bow.b.velocity=0.15",
                   "bow.b.noise=0", "bow.b.bristle_damping=0.1",
                   "bow.b.force=" + std::to_string(part * most), "bow.b.on.at=" + at,
                   "pickup.under_bow.on.at=" + at,
                   "string.d.velocity_shape={kind=\"pluck\", at=0.98, amplitude=1.225}"}),
          Book::off);
  constexpr double frequency = 146.06;
  return {slip_rate(heard, "under_bow", 0.15, 0.8, 1.2) / frequency,
          regularity(heard, "under_bow", 0.8, 1.2, 1.0 / frequency)};
}

/// With bristles for which 2 Z f/(s0 beta) is below 0.04 the formula holds within a factor of two
/// or three: Helmholtz's motion at half of it, none at three times.
TEST(BowedString, WithStiffBristlesHasSchellengsLargestForce) {
  for (const std::string stiffness : {"1e5", "3e5"})
    for (const double beta : {0.06, 0.12}) {
      const Bowed light = bowed(stiffness, beta, 0.5), heavy = bowed(stiffness, beta, 3.0);
      EXPECT_NEAR(light.slips_per_period, 1.0, 0.03) << stiffness << " " << beta;
      EXPECT_GT(light.regularity, 0.98) << stiffness << " " << beta;
      EXPECT_LT(heavy.regularity, 0.8) << stiffness << " " << beta;  // 0.61 and less
    }
}

/// The default bristles are soft, and the corner passes through them.
TEST(BowedString, WithSoftBristlesHasNoLargestForce) {
  for (const double beta : {0.06, 0.12}) {
    const Bowed heavy = bowed("1e4", beta, 3.0);
    EXPECT_NEAR(heavy.slips_per_period, 1.0, 0.03) << beta;
    EXPECT_GT(heavy.regularity, 0.98) << beta;
  }
}

Scene tromba(const std::vector<std::string>& overrides) {
  Scene scene = shipped("tromba-bowed", overrides);
  scene.add("pickup.under_bow", Pickup{.on = {"string.s", 0.25}, .quantity = "velocity"});
  return scene;
}

/// The long string is so slow that the bristles of its author are stiff: 2 Z f/(s0 beta) is 0.02.
/// Schelleng's largest force is 0.52 N. Measured: one slip in a period at 0.3 and 0.5 N, 1.4 at
/// 0.8.
TEST(TrombaBowed, HasALargestForce) {
  const auto drawn = [](const std::string& force) {
    return run(tromba({"duration=2.8", "bow.b.force=[[0.0, 0.0], [0.1, " + force + "]]"}),
               Book::off);
  };
  const Recording fair = drawn("0.5"), heavy = drawn("2.5");
  EXPECT_NEAR(slip_rate(fair, "under_bow", 0.05, 1.0, 2.8), 36.8, 0.6);
  EXPECT_GT(regularity(fair, "under_bow", 1.5, 2.8, 1.0 / 36.7), 0.98);
  EXPECT_LT(regularity(heavy, "under_bow", 1.5, 2.8, 1.0 / 36.7), 0.5);  // 0.0
}

TEST(TrombaBowed, IsTheWholeInstrument) {
  Scene scene = tromba({});
  scene.add("pickup.rattle", Pickup{.on = "contact.rattle"});
  const Recording heard = run(scene);
  // The bridge stops the string at 1.65 m: 32 Hz of 1.9 m become 36.8.
  EXPECT_NEAR(slip_rate(heard, "under_bow", 0.05, 1.0, 2.8), 36.8, 0.6);  // 36.7
  EXPECT_LE(heard.energy_error(), 1e-10);                                 // 1e-12
  EXPECT_EQ(heard.relative_pull(), 0.0);
  EXPECT_GT(largest(heard["rattle"]), 0.03);  // 0.06 N
  EXPECT_EQ(smallest(heard["rattle"]), 0.0);
  EXPECT_EQ(heard.bow_effort.capped, 0);
  EXPECT_LT(heard.bow_effort.mean_iterations(), 1.3);  // 1.19: its root is known before
  EXPECT_EQ(heard.effort.capped, 0);
}

}  // namespace
}  // namespace thrum::claims
