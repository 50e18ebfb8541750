// The loss of Hunt and Crossley is part of the contact's own equation, f (1 + lambda x') at the end
// of the step, so that contacts shorter than a sample lose energy too: a mass thrown at a barrier
// leaves about as fast as an independent integration of m x'' = -f(x) (1 + lambda x') says.
// Separating the variables, v dv/(1 + lambda v) = -f dx/m, shows that the speed at parting depends
// on lambda v alone and not on the law (support/impact.hpp), which the integration confirms.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "support/impact.hpp"
#include "support/touching.hpp"

namespace thrum::claims {
namespace {

constexpr double mass = 0.01, speed = 2.0, depth = 1e-4;

/// Speed at parting by the classical Runge-Kutta method, from the first touch on.
double integrated_speed(const Contact& contact, double damping) {
  struct State {
    double x, v;
  };
  const auto rate = [&](const State& s) {
    return State{s.v, -force_of_law(contact, s.x) * std::max(0.0, 1.0 + damping * s.v) / mass};
  };
  const auto moved = [](const State& s, const State& by, double h) {
    return State{s.x + h * by.x, s.v + h * by.v};
  };
  const double x_max =
      depth * std::sqrt(mass * speed * speed / (depth * force_of_law(contact, depth)));
  const double h = std::min(x_max, depth) / speed / 2000.0;
  State s{0.0, speed};
  do {
    const State a = rate(s), b = rate(moved(s, a, 0.5 * h)), c = rate(moved(s, b, 0.5 * h)),
                d = rate(moved(s, c, h));
    s = {s.x + h / 6.0 * (a.x + 2.0 * b.x + 2.0 * c.x + d.x),
         s.v + h / 6.0 * (a.v + 2.0 * b.v + 2.0 * c.v + d.v)};
  } while (s.x > 0.0);
  return -s.v;
}

TEST(ContactLoss, LeavesASpeedThatDependsOnLambdaVAlone) {
  for (const std::string& law : laws)
    for (const double damping : {0.1, 0.5, 2.0}) {
      const Contact contact = with_law({}, law, depth, 1e3);
      EXPECT_NEAR(integrated_speed(contact, damping),
                  speed * closed_form_restitution(damping * speed), 1e-4)
          << law << ", " << damping;
    }
}

struct Speeds {
  double slowest = 1e9, fastest = 0.0;
};

/// A ball on so many equal contacts, which together have the law; over 16 phases of the clock.
Speeds leaving_speeds(const std::string& law, double force, double damping, int contacts,
                      const std::string& solver) {
  Speeds speeds;
  for (const double phase : phases(16)) {
    Scene scene = new_scene(0.006);
    scene.solver.contact = solver;
    scene.add("mass.ball",
              Mass{.mass = mass, .position = -speed * (10.0 + phase) / 44100.0, .velocity = speed});
    scene.add("barrier.wall", Barrier{});
    for (int i = 0; i < contacts; ++i)
      scene.add("contact.c" + std::to_string(i),
                with_law({.above = "barrier.wall", .below = "mass.ball", .damping = damping}, law,
                         depth, force / contacts));
    scene.add("pickup.v", Pickup{.on = "mass.ball", .quantity = "velocity"});
    const Recording heard = run(scene);
    EXPECT_LE(heard.energy_error(), 1e-10);
    EXPECT_EQ(heard.relative_pull(), 0.0);
    speeds.slowest = std::min(speeds.slowest, -heard["v"].back());
    speeds.fastest = std::max(speeds.fastest, -heard["v"].back());
  }
  return speeds;
}

/// From contacts of ten samples (1e3 N at 0.1 mm) to a hundredth of one; alone, and two in a group.
TEST(ContactLoss, IsFeltInContactsShorterThanASample) {
  struct Case {
    double damping, resolved, short_of_a_sample;  ///< relative errors
  };
  // Measured: 0.8 and 3.0 %, 2.6 and 12.2 %, 1.7 and 38 %, never too slow.
  for (const auto& [damping, resolved, short_of_a_sample] :
       {Case{0.1, 0.01, 0.04}, Case{0.5, 0.03, 0.14}, Case{2.0, 0.02, 0.42}})
    for (const std::string& law : laws)
      for (const int contacts : {1, 2})
        for (const char* solver : {"corrected", "newton"})
          for (const double force : {1e3, 1e5, 1e7, 1e9}) {
            const double truth = speed * closed_form_restitution(damping * speed);
            const Speeds found = leaving_speeds(law, force, damping, contacts, solver);
            const std::string where = law + ", " + std::to_string(contacts) + ", " + solver +
                                      ", lambda " + std::to_string(damping) + ", " +
                                      std::to_string(force) + " N";
            EXPECT_GE(found.slowest, truth) << where;
            EXPECT_LE(found.fastest, truth * (1.0 + (force == 1e3 ? resolved : short_of_a_sample)))
                << where;
          }
}

/// From seven samples to one. Here theta = 1 would let a mass leave up to 14 % too fast with
/// lambda v = 1, and up to 86 % with 4.
TEST(ContactLoss, IsFeltInContactsOfAFewSamples) {
  struct Case {
    double damping, error;
  };
  for (const auto& [damping, error] : {Case{0.1, 0.04}, Case{0.5, 0.10}, Case{2.0, 0.25}})
    for (const std::string& law : laws)
      for (const int contacts : {1, 2})
        for (const double force : {2e3, 5e3, 1e4, 2e4, 4e4, 7e4}) {
          const double truth = speed * closed_form_restitution(damping * speed);
          const Speeds found = leaving_speeds(law, force, damping, contacts, "corrected");
          EXPECT_GE(found.slowest, truth) << law << ", " << damping << ", " << force;
          EXPECT_LE(found.fastest, truth * (1.0 + error))
              << law << ", " << damping << ", " << force;
        }
}

/// 0.6 samples of contact. Where the loss is taken outside the equation, at x^n, this mass leaves
/// at 1.83 to 2.0 m/s.
TEST(ContactLoss, OfAKnownCaseIsRight) {
  const double truth = speed * closed_form_restitution(2.0 * speed);
  EXPECT_NEAR(truth, 0.48, 0.005);
  Contact contact{.stiffness = 1e10, .exponent = 1.3};
  EXPECT_NEAR(integrated_speed(contact, 2.0), truth, 1e-4);
  for (const char* solver : {"corrected", "newton"})
    for (const double phase : phases(32)) {
      Impact impact{.stiffness = 1e10, .damping = 2.0, .phase = phase, .solver = solver};
      EXPECT_NEAR(throw_at_barrier(impact).leaving_speed, truth, 0.08)  // 0.499 to 0.554
          << solver << ", phase " << phase;
      impact.rate *= 256.0;
      EXPECT_NEAR(throw_at_barrier(impact).leaving_speed, truth, 5e-4)
          << solver << ", phase " << phase;
    }
}

}  // namespace
}  // namespace thrum::claims
