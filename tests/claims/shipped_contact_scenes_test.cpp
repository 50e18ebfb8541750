// The shipped scenes about contact keep what the claims promise (the energy balances, nothing
// pulls), and each of them, or a variant that has a closed form, agrees with one independent
// number.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "support/impact.hpp"

namespace thrum::claims {
namespace {

constexpr double pi = std::numbers::pi;

/// Speed over the last step of a pickup, positive up.
double last_speed(const Recording& recording, const std::string& name) {
  const Signal& x = recording[name];
  return (x[x.size() - 1] - x[x.size() - 2]) * recording.rate;
}

template <class P>
const P& parameters(const Scene& scene, const char* path) {
  return scene.find(path)->as<P>();
}

/// The place that a test looks at becomes the pickup "watched".
Recording run_watching(Scene scene, const char* place) {
  scene.add("pickup.watched", Pickup{.on = place});
  return run(scene, Book::off);
}

/// What the scene says of a mass and of the barrier that it hits.
Impact impact_in(const Scene& scene, const char* mass, const char* contact) {
  const Mass& ball = parameters<Mass>(scene, mass);
  const Contact& hit = parameters<Contact>(scene, contact);
  return {.mass = ball.mass.at(0.0),
          .velocity = std::abs(ball.velocity),
          .stiffness = hit.stiffness.at(0.0),
          .exponent = hit.exponent.at(0.0),
          .damping = hit.damping,
          .rate = scene.settings.rate};
}

TEST(ShippedContactScenes, KeepTheirEnergyAndNeverPull) {
  for (const char* name : {"mass-barrier", "mass-barrier-below", "spring-barrier", "two-masses",
                           "mass-string-barrier"}) {
    SCOPED_TRACE(name);
    const Recording recording = run(shipped(name));
    EXPECT_GT(recording.extremes.max_force, 0.0) << "nothing touched";
    EXPECT_LE(recording.energy_error(), 1e-10);  // 2e-13 4e-12 3e-13 4e-12 7e-13
    EXPECT_LE(recording.relative_pull(), 1e-6);  // 0
    EXPECT_EQ(recording.effort.capped, 0);
  }
}

/// The closed form of an impact.
TEST(ShippedContactScenes, MassBarrierLastsAndDentsAsTheClosedFormSays) {
  const Scene scene = shipped("mass-barrier");
  const Impact same = impact_in(scene, "mass.ball", "contact.hit");
  const double wall = parameters<Barrier>(scene, "barrier.wall").position;
  const Recording recording = run_watching(scene, "mass.ball");
  const Signal& x = recording["watched"];
  const double speed = -last_speed(recording, "watched");
  EXPECT_NEAR(speed / same.velocity, 1.0, 1e-9);  // 1e-13
  const double touches = wall / same.velocity;
  const double leaves = recording.time(x.size() - 1) - (wall - x.back()) / speed;
  EXPECT_NEAR((leaves - touches) / same.duration(), 1.0, 0.01);          // 0.0011
  EXPECT_NEAR((largest(x) - wall) / same.max_penetration(), 1.0, 0.01);  // 0.0013
}

/// Falling from h it touches at v = sqrt(2 g h) and rises again to e^2 h, with the restitution e of
/// its felt.
TEST(ShippedContactScenes, MassBarrierBelowRisesAgainByTheRestitutionOfItsFelt) {
  const Scene scene = shipped("mass-barrier-below");
  const Mass& ball = parameters<Mass>(scene, "mass.ball");
  const double gravity =
      -parameters<Force>(scene, "force.gravity").amplitude.at(0.0) / ball.mass.at(0.0);
  const double speed = std::sqrt(2.0 * gravity * ball.position);
  const double e =
      closed_form_restitution(parameters<Contact>(scene, "contact.hit").damping * speed);
  const Recording recording = run_watching(scene, "mass.ball");
  const Signal& x = recording["watched"];
  const auto first_touch = std::find_if(x.begin(), x.end(), [](double u) { return u < 0.0; });
  const double rises = *std::max_element(first_touch, x.end());
  EXPECT_NEAR(rises / ball.position, e * e, 0.005);  // 0.002 below
}

/// With a linear contact and no loss the motion is two pieces of two sines, and its period is
/// 2 (pi - arccos(p/A))/w0 in flight and 2 arctan((v/w1) / (p - c))/w1 in contact, c the place
/// where both springs balance.
TEST(ShippedContactScenes, SpringBarrierSwingsWithThePeriodOfItsTwoPieces) {
  const Scene scene = shipped("spring-barrier", {"mass.tine.damping=0", "contact.knock.exponent=1",
                                                 "contact.knock.stiffness=1e5", "duration=1"});
  const Mass& tine = parameters<Mass>(scene, "mass.tine");
  const double amplitude = -tine.position;
  const double stop = parameters<Barrier>(scene, "barrier.stop").position;
  const double w0 = 2.0 * pi * tine.frequency;
  const double w1 = std::sqrt(w0 * w0 + 1e5 / tine.mass.at(0.0));
  const double speed = w0 * std::sqrt(amplitude * amplitude - stop * stop);
  const double above_balance = stop * (w0 * w0) / (w1 * w1);
  const double expected = 2.0 * (pi - std::acos(stop / amplitude)) / w0 +
                          2.0 * std::atan2(speed / w1, above_balance) / w1;
  const Recording recording = run_watching(scene, "mass.tine");
  const Signal& x = recording["watched"];
  std::vector<double> upward;
  for (std::size_t n = 1; n < x.size(); ++n)
    if (x[n - 1] < 0.0 && x[n] >= 0.0)
      upward.push_back(recording.time(n) - x[n] / (x[n] - x[n - 1]) / recording.rate);
  const double period = (upward.back() - upward.front()) / static_cast<double>(upward.size() - 1);
  EXPECT_GT(upward.size(), 100u);
  EXPECT_NEAR(period / expected, 1.0, 0.001);  // 0.00006
}

/// Without springs the equal masses exchange their speeds, and the heavy one throws the light one
/// off at 2 M v/(M + m) and goes on at (M - m) v/(M + m).
TEST(ShippedContactScenes, TwoMassesExchangeMomentum) {
  std::vector<std::string> free{"duration=0.02"};
  for (const char* name : {"upper", "lower", "light", "heavy"})
    for (const char* key : {"frequency", "damping"})
      free.push_back(std::string("mass.") + name + "." + key + "=0");
  const Scene scene = shipped("two-masses", free);
  const double v = parameters<Mass>(scene, "mass.lower").velocity;
  const Mass& heavy = parameters<Mass>(scene, "mass.heavy");
  const double m = parameters<Mass>(scene, "mass.light").mass.at(0.0);
  const double big = heavy.mass.at(0.0);
  const auto leaves = [&](const char* mass) {
    return last_speed(run_watching(scene, mass), "watched");
  };
  EXPECT_NEAR(leaves("mass.upper") / v, 1.0, 1e-9);                                 // 5e-14
  EXPECT_NEAR(leaves("mass.lower") / v, 0.0, 1e-9);                                 // 2e-15
  EXPECT_NEAR(leaves("mass.light") / heavy.velocity, 2.0 * big / (big + m), 1e-9);  // 5e-14
  EXPECT_NEAR(leaves("mass.heavy") / heavy.velocity, (big - m) / (big + m), 1e-9);  // 1e-13
}

/// The comparison of solvers that the scene shows.
TEST(ShippedContactScenes, MassStringPullsWithThePapersSchemeOnly) {
  Scene scene = shipped("mass-string");
  for (const std::string solver : {"corrected", "newton", "constrained", "plain"})
    scene.add("pickup.watched_" + solver, Pickup{.on = "contact." + solver});
  const Recording recording = run(scene);
  EXPECT_LE(recording.energy_error(), 1e-10);  // 2e-13
  for (const char* solver : {"corrected", "newton", "constrained"}) {
    const Signal& force = recording[std::string("watched_") + solver];
    EXPECT_GT(largest(force), 1.0) << solver;
    EXPECT_GE(smallest(force), -1e-6 * largest(force)) << solver;  // 0
  }
  const Signal& plain = recording["watched_plain"];
  EXPECT_LT(smallest(plain), -0.1 * largest(plain));  // -0.72: it pulls with 6.7 N
}

/// A free mass that pushes an ideal string feels a resistance 2 Z, Z = sqrt(T rho A), until the
/// wave comes back from the nearer end: u = (m v/2Z) (1 - exp(-2 Z t/m)).
TEST(ShippedContactScenes, MassStringSlowsDownByTheImpedanceOfTheString) {
  Scene scene = shipped("mass-string", {"string.corrected.young=0", "string.corrected.damping=0",
                                        "string.corrected.damping_hf=0",
                                        "mass.corrected.frequency=0", "mass.corrected.damping=0"});
  const String& string = parameters<String>(scene, "string.corrected");
  const Mass& mass = parameters<Mass>(scene, "mass.corrected");
  const Contact& contact = parameters<Contact>(scene, "contact.corrected");
  const double line = *string.density * pi * *string.radius * *string.radius;
  const double tension = string.tension.at(0.0);
  const double decay = 2.0 * std::sqrt(tension * line) / mass.mass.at(0.0);
  const double nearer = contact.above.at[0] * string.length;
  const double wave_returns = 2.0 * nearer / std::sqrt(tension / line);
  const double touches = contact.gap.at(0.0) / mass.velocity;
  const double pushed = 0.95 * wave_returns;
  scene.settings.duration = touches + pushed;
  const Recording recording = run_watching(scene, "mass.corrected");
  const Signal& u = recording["watched"];
  const double t = recording.time(u.size() - 1) - touches;
  const double expected = mass.velocity / decay * (1.0 - std::exp(-decay * t));
  EXPECT_NEAR((u.back() - contact.gap.at(0.0)) / expected, 1.0, 0.01);  // 0.0015 below
  EXPECT_GT(decay * t, 0.5) << "too short to tell";                     // 0.89
}

/// The free mass thrown down from far below a string at rest: it leaves the floor as fast as it
/// came.
TEST(ShippedContactScenes, MassStringBarrierGivesTheMassBackItsSpeed) {
  const Scene scene =
      shipped("mass-string-barrier", {"mass.free.position=-0.001", "mass.free.velocity=-1",
                                      "barrier.lower.position=-0.003",
                                      "string.ideal.shape={kind=\"pluck\",at=0.7,amplitude=0}"});
  const Impact bottom = impact_in(scene, "mass.free", "contact.bottom");
  const double start = parameters<Mass>(scene, "mass.free").position;
  const double floor = parameters<Barrier>(scene, "barrier.lower").position;
  Scene once = scene;
  once.settings.duration = 1.9 * (start - floor) / bottom.velocity + bottom.duration();
  const Recording recording = run_watching(once, "mass.free");
  EXPECT_LT(smallest(recording["watched"]), floor);
  EXPECT_NEAR(last_speed(recording, "watched") / bottom.velocity, 1.0, 1e-9);  // 1e-15
}

/// Both contacts of each mass work hard, again and again, and often at the same time: the string
/// presses the mass against the barrier.
TEST(ShippedContactScenes, MassStringBarrierSqueezesTheMass) {
  Scene scene = shipped("mass-string-barrier");
  for (const std::string contact : {"string", "floor", "ideal", "bottom"})
    scene.add("pickup.force_" + contact, Pickup{.on = "contact." + contact});
  const Recording recording = run(scene, Book::off);
  const auto touches = [&](const Signal& force) {
    int count = 0;
    for (std::size_t n = 1; n < force.size(); ++n) count += force[n] > 0.0 && force[n - 1] == 0.0;
    return count;
  };
  const auto expect_squeezed = [&](const char* above, const char* below, int least) {
    const Signal& string = recording[std::string("force_") + above];
    const Signal& barrier = recording[std::string("force_") + below];
    Signal squeeze;
    for (std::size_t n = 0; n < string.size(); ++n)
      squeeze.push_back(std::min(string[n], barrier[n]));
    EXPECT_GE(touches(string), 500) << above;   // 998, 2889
    EXPECT_GE(touches(barrier), 150) << below;  // 374, 217
    EXPECT_GE(largest(squeeze), 2.0) << below;  // 3.9 N, 3.3 N by both at once
    EXPECT_GE(std::count_if(squeeze.begin(), squeeze.end(), [](double f) { return f > 0.0; }),
              least);
  };
  // Of 66150 steps 2574 to 4135, where the mass is changed by 1e-13 to 1e-9: the motion is chaotic.
  expect_squeezed("string", "floor", 2000);
  expect_squeezed("ideal", "bottom", 1000);  // 1589
}

}  // namespace
}  // namespace thrum::claims
