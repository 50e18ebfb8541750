// A harder blow is a shorter and a stronger one. Against something rigid, contact time goes as
// v^((1-a)/(1+a)) and peak force as v^(2a/(a+1)), exactly; on the piano strings of the shipped
// scenes both trends hold, as every measurement of piano hammers says (Askenfelt & Jansson 1993;
// Russell & Rossing 1998).
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "support/impact.hpp"

namespace thrum::claims {
namespace {

/// Slope of log y over log x, least squares.
double exponent_of(const std::vector<double>& x, const std::vector<double>& y) {
  double mx = 0.0, my = 0.0, xy = 0.0, xx = 0.0;
  const auto n = static_cast<double>(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    mx += std::log(x[i]) / n;
    my += std::log(y[i]) / n;
  }
  for (std::size_t i = 0; i < x.size(); ++i) {
    xy += (std::log(x[i]) - mx) * (std::log(y[i]) - my);
    xx += (std::log(x[i]) - mx) * (std::log(x[i]) - mx);
  }
  return xy / xx;
}

struct Felt {
  double mass, stiffness, exponent;
};
constexpr Felt c2{0.0049, 4e8, 2.3}, c4{0.00297, 4.5e9, 2.5};

TEST(AHammer, AgainstSomethingRigidHasTheExponentsOfItsFelt) {
  for (const Felt& felt : {c2, c4}) {
    std::vector<double> speeds, durations, forces;
    for (const double v : {0.5, 1.0, 2.0, 4.0, 8.0}) {
      const Impact blow{.mass = felt.mass,
                        .velocity = v,
                        .stiffness = felt.stiffness,
                        .exponent = felt.exponent,
                        .rate = 352800.0};
      const ImpactResult result = throw_at_barrier(blow);
      speeds.push_back(v);
      durations.push_back(result.duration);
      forces.push_back(largest(result.recording["force"]));
    }
    const double a = felt.exponent;
    EXPECT_NEAR(exponent_of(speeds, durations), (1.0 - a) / (1.0 + a), 5e-4);  // measured: 3e-5
    EXPECT_NEAR(exponent_of(speeds, forces), 2.0 * a / (a + 1.0), 5e-4);       // measured: 9e-5
  }
}

struct Blow {
  double duration, force;
};

/// From the first touch to the last, and the hardest push.
Blow strike(const std::string& name, double velocity) {
  Scene scene = shipped(name, {"duration=0.03", "mass.h.velocity=" + std::to_string(velocity)});
  scene.add("pickup.felt", Pickup{.on = "contact.felt"});
  const Recording heard = run(scene, Book::off);
  const Signal& force = heard["felt"];
  std::size_t first = force.size(), last = 0;
  for (std::size_t n = 0; n < force.size(); ++n)
    if (force[n] > 1e-3 * largest(force)) {
      first = std::min(first, n);
      last = n;
    }
  return {static_cast<double>(last + 1 - first) / heard.rate, largest(force)};
}

TEST(AHammer, OnAPianoStringStrikesShorterAndHarderTheFasterItIs) {
  for (const std::string name : {"hammer-string", "hammer-string-c4"}) {
    Blow before{1.0, 0.0};
    std::vector<double> speeds, durations, forces;
    for (const double v : {0.5, 1.0, 2.0, 4.0}) {
      const Blow blow = strike(name, v);
      EXPECT_LT(blow.duration, before.duration) << name << " at " << v;
      EXPECT_GT(blow.force, 1.5 * before.force) << name << " at " << v;
      before = blow;
      speeds.push_back(v);
      durations.push_back(blow.duration);
      forces.push_back(blow.force);
    }
    // A string that gives way weakens both laws, towards those of a dashpot (0 and 1).
    EXPECT_GT(exponent_of(speeds, forces), 1.0) << name;  // measured: 1.15 and 1.13
    EXPECT_LT(exponent_of(speeds, forces), 1.42) << name;
  }
}

}  // namespace
}  // namespace thrum::claims
