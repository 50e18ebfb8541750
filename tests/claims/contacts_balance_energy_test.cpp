// What is stored, lost and supplied adds up to 1e-10 of the largest stored energy, whatever touches
// and however it is solved: without loss and with all of them, driven, from one side and from two,
// with free play, at points and along lines, by every law.
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "support/impact.hpp"
#include "support/touching.hpp"

namespace thrum::claims {
namespace {

class ContactsBalanceEnergy : public ::testing::TestWithParam<const char*> {
 protected:
  static constexpr double tolerance = 1e-10;

  Scene empty(double duration) const {
    Scene scene = new_scene(duration);
    scene.solver.contact = GetParam();
    return scene;
  }

  /// By the law that the scene has, and by the others, as hard as that one at a depth.
  static void expect_balance(const Scene& scene, const std::string& where, double depth = 1e-4) {
    EXPECT_LE(run(scene).energy_error(), tolerance) << where;
    for (const std::string law : {"exponential", "table"}) {
      Scene changed = scene;
      change_contacts(changed, [&](Contact& it) { it = under_law(it, law, depth); });
      EXPECT_LE(run(changed).energy_error(), tolerance) << where << ", " << law;
    }
  }
};

constexpr std::array exponents{1.0, 1.3, 1.5, 2.3, 3.5};

TEST_P(ContactsBalanceEnergy, WhenAFreeMassHitsABarrier) {
  for (const double exponent : exponents)
    for (const double stiffness : {1e5, 1e7, 1e9, 1e11, 1e13})
      for (const double phase : phases(4)) {
        const Impact impact{
            .stiffness = stiffness, .exponent = exponent, .phase = phase, .solver = GetParam()};
        EXPECT_LE(run(impact.scene()).energy_error(), tolerance)  // 4e-12, at exponent 3.5
            << "stiffness " << stiffness << ", exponent " << exponent << ", phase " << phase;
      }
}

TEST_P(ContactsBalanceEnergy, WithEveryLossAndADrivingForce) {
  for (const double exponent : exponents) {
    Scene scene = empty(0.1);
    scene.add("mass.ball", Mass{.mass = 0.01, .frequency = 80.0, .damping = 5.0, .velocity = 1.0});
    scene.add("barrier.wall", Barrier{.position = 0.001});
    scene.add("contact.hit", Contact{.above = "barrier.wall",
                                     .below = "mass.ball",
                                     .stiffness = 1e7,
                                     .exponent = exponent,
                                     .damping = 0.3});
    scene.add("force.shake",
              Force{.on = "mass.ball", .shape = "noise", .amplitude = 20.0, .length = 0.1});
    const Recording recording = run(scene);
    EXPECT_GT(recording.energy.back().dissipated, 0.1 * recording.max_stored());
    expect_balance(scene, "exponent " + std::to_string(exponent));  // 1e-12
  }
}

/// Each row acts on its neighbours only: a full matrix of up to eight rows, a band beyond.
TEST_P(ContactsBalanceEnergy, InAChainOfAnyLength) {
  for (const std::string method : {"modal", "grid"})
    for (const int strings : {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 17}) {
      Scene scene = empty(0.01);
      for (int i = 0; i < strings; ++i) {
        String string{.length = 0.5, .tension = 200.0, .linear_density = 0.002};
        string.method = method;
        string.damping = 1.0;
        string.shape = {.kind = "pluck", .at = {0.4}, .amplitude = i == 0 ? -1e-4 : 0.0};
        scene.add("string.s" + std::to_string(i), string);
        if (i > 0)
          scene.add("contact.c" + std::to_string(i),
                    Contact{.above = Where("string.s" + std::to_string(i - 1), 0.35 + 0.03 * i),
                            .below = Where("string.s" + std::to_string(i), 0.31 + 0.03 * i),
                            .gap = -1e-4,
                            .stiffness = 1e7,
                            .exponent = 1.4});
      }
      expect_balance(scene, std::to_string(strings) + " strings, " + method);
    }
}

TEST_P(ContactsBalanceEnergy, WhenTheContactIsClosedAtTheStart) {
  Scene scene = empty(0.02);
  scene.add("mass.ball", Mass{.mass = 0.01, .position = 0.0005});
  scene.add("barrier.wall", Barrier{});
  scene.add("contact.hit",
            Contact{.above = "barrier.wall", .below = "mass.ball", .stiffness = 1e6});
  expect_balance(scene, "closed");  // 6e-14
}

TEST_P(ContactsBalanceEnergy, FromTwoSides) {
  for (const double deadband : {0.0, 0.0002})
    for (const double damping : {0.0, 0.2})
      for (const double exponent : exponents) {
        Scene scene = empty(0.1);
        scene.add("mass.ball", Mass{.mass = 0.01, .position = 0.0001, .velocity = 1.5});
        scene.add("barrier.ring", Barrier{});
        scene.add("contact.ring", Contact{.above = "barrier.ring",
                                          .below = "mass.ball",
                                          .stiffness = 1e7,
                                          .exponent = exponent,
                                          .sides = 2,
                                          .deadband = deadband,
                                          .damping = damping});
        expect_balance(scene, "deadband " + std::to_string(deadband) + ", damping " +
                                  std::to_string(damping) + ", exponent " +
                                  std::to_string(exponent));  // 2e-12
      }
}

Scene& add_strings(Scene& scene, int points_below) {
  scene.add("string.upper", String{.length = 0.65,
                                   .tension = 70.0,
                                   .linear_density = 0.0036,
                                   .damping = 0.6,
                                   .damping_hf = 0.002,
                                   .points = 60,
                                   .shape = {.kind = "pluck", .at = {0.3}, .amplitude = -0.003}});
  scene.add("string.lower", String{.length = 0.65,
                                   .tension = 60.0,
                                   .linear_density = 0.0045,
                                   .bending_stiffness = 2e-4,
                                   .points = points_below});
  return scene;
}

TEST_P(ContactsBalanceEnergy, AtAPointOfAString) {
  Scene scene = empty(0.05);
  add_strings(scene, 50);
  scene.add("mass.ball", Mass{.mass = 0.003, .position = -0.001, .velocity = 1.0});
  scene.add("contact.upper",
            Contact{.above = Where("string.upper", 0.31), .below = "mass.ball", .stiffness = 1e8});
  scene.add("contact.lower", Contact{.above = "mass.ball",
                                     .below = Where("string.lower", 0.57),
                                     .gap = 0.002,
                                     .stiffness = 1e8,
                                     .damping = 0.1});
  expect_balance(scene, "at a point", 2e-3);  // 5e-14; at the start they are so deep in each other
}

TEST_P(ContactsBalanceEnergy, AlongALine) {
  for (const int points_below : {60, 47})
    for (const double damping : {0.0, 0.1}) {
      Scene scene = empty(0.03);
      add_strings(scene, points_below);
      scene.add("barrier.floor", Barrier{.position = -0.002});
      scene.add("contact.strings", Contact{.above = along("string.upper"),
                                           .below = along("string.lower"),
                                           .gap = 0.0015,
                                           .stiffness = 1e8,
                                           .damping = damping});
      scene.add(
          "contact.floor",
          Contact{.above = along("string.lower"), .below = "barrier.floor", .stiffness = 1e9});
      expect_balance(scene, std::to_string(points_below) + " intervals below, damping " +
                                std::to_string(damping));  // 3e-13
    }
}

TEST_P(ContactsBalanceEnergy, WhenStiffContactsShareAMass) {
  for (const double exponent : exponents) {
    Scene scene = empty(0.05);
    scene.add("mass.ball", Mass{.mass = 0.003, .position = -0.0006, .velocity = 1.7});
    scene.add("mass.lid", Mass{.mass = 0.005, .frequency = 200.0});
    scene.add("barrier.floor", Barrier{.position = -0.0007});
    for (const char* path : {"contact.lid", "contact.floor"})
      scene.add(path, Contact{.above = path[8] == 'l' ? "mass.lid" : "mass.ball",
                              .below = path[8] == 'l' ? "mass.ball" : "barrier.floor",
                              .stiffness = 1e13,
                              .exponent = exponent});
    expect_balance(scene, "exponent " + std::to_string(exponent));  // 6e-13
  }
}

INSTANTIATE_TEST_SUITE_P(EverySolver, ContactsBalanceEnergy,
                         ::testing::Values("corrected", "newton", "constrained", "plain"),
                         [](const auto& solver) { return std::string(solver.param); });

}  // namespace
}  // namespace thrum::claims
