// A bow with a width is hairs side by side that share force, bristles and noise: where they move
// alike it is the bow at one place; where they stick it is a row of springs; and a force over the
// width w of a string does not move partials of which a whole wave fits in it, as a box filters.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double length = 0.6;

String plain_string(const char* method) {
  return {.length = length, .tension = 90.0, .linear_density = 0.004, .method = method};
}

TEST(BowWidth, OfNothingIsABowAtOnePlace) {
  for (const char* method : {"grid", "modal"}) {
    const auto bowed = [&](double width) {
      Scene scene = new_scene(0.05);
      String string = plain_string(method);
      string.damping = 2.0;
      scene.add("string.s", string);
      scene.add("bow.b", Bow{.on = {"string.s", 0.13},
                             .velocity = 0.15,
                             .force = 0.8,
                             .noise = 0.01,
                             .width = width,
                             .hairs = 3});
      scene.add("pickup.p", Pickup{.on = {"string.s", 0.7}});
      scene.add("pickup.f", Pickup{.on = "bow.b"});
      return run(scene);
    };
    const Recording point = bowed(0.0), narrow = bowed(1e-9);
    for (const char* name : {"p", "f"})
      EXPECT_LT(relative_difference(narrow[name], point[name]), 1e-5) << method << name;
    EXPECT_LT(narrow.energy_error(), 1e-10);
    EXPECT_LT(bowed(0.02).energy_error(), 1e-10);
    EXPECT_GT(relative_difference(bowed(0.05)["p"], point["p"]), 1e-2);
  }
}

/// Held by hair that rests, mode p rings at w^2 = w_p^2 + 2 s0/(mu L) times the mean of
/// sin^2(p pi x/L) over the hairs: to first order in s0. One place on a node would not raise it.
TEST(BowWidth, OfHairThatRestsIsARowOfSprings) {
  constexpr int partial = 5, hairs = 8;
  constexpr double stiffness = 50.0, width = length / partial, middle = 2.0 / partial;
  const auto frequency = [&](double wide) {
    Scene scene = new_scene(0.3);
    String string = plain_string("modal");
    string.shape = {.kind = "mode", .number = {partial}, .amplitude = 1e-5};
    scene.add("string.s", string);
    scene.add("bow.b", Bow{.on = {"string.s", middle},
                           .velocity = 0.0,
                           .force = 100.0,
                           .bristle_stiffness = stiffness,
                           .bristle_damping = 0.0,
                           .viscosity = 0.0,
                           .width = wide,
                           .hairs = hairs});
    scene.add("pickup.p", Pickup{.on = {"string.s", 0.5 / partial}});
    const Recording recording = run(scene);
    EXPECT_LT(recording.energy_error(), 1e-10);
    return crossing_frequency(recording["p"], 44100.0);
  };
  double mean = 0.0;
  for (int i = 0; i < hairs; ++i) {
    const double x = middle + width / length * ((i + 0.5) / hairs - 0.5);
    mean += std::pow(std::sin(partial * pi * x), 2) / hairs;
  }
  EXPECT_NEAR(mean, 0.5, 1e-12);
  const double w0 = partial * pi / length * std::sqrt(90.0 / 0.004);
  const double held = std::sqrt(w0 * w0 + 2.0 * stiffness / (0.004 * length) * mean) / (2.0 * pi);
  EXPECT_NEAR(frequency(0.0), w0 / (2.0 * pi), 1e-3 * (held - w0 / (2.0 * pi)));
  EXPECT_NEAR(frequency(width) - w0 / (2.0 * pi), held - w0 / (2.0 * pi),
              0.02 * (held - w0 / (2.0 * pi)));  // measured below
}

/// Noise that all hairs share is a force over the width; bristles that hardly hold add nothing.
TEST(BowWidth, FiltersPartialsAsABoxDoes) {
  constexpr double rate = 44100.0, first = 125.0;  // Hz
  const auto excited = [&](double width, int partial) {
    Scene scene = new_scene(0.4, rate);
    String string = plain_string("modal");
    string.bandwidth = 3000.0;
    scene.add("string.s", string);
    scene.add("bow.b", Bow{.on = {"string.s", 0.35},
                           .velocity = 0.0,
                           .force = 1e-3,
                           .bristle_stiffness = 1e-6,
                           .bristle_damping = 0.0,
                           .viscosity = 0.0,
                           .noise = 0.1,
                           .width = width,
                           .hairs = 16});
    scene.add("pickup.p", Pickup{.on = {"string.s", 0.137}});
    return strength(run(scene, Book::off)["p"], first * partial, rate);
  };
  constexpr double width = 2.0 * length / 10.0;  // a whole wave of the tenth partial
  EXPECT_NEAR(excited(width, 1) / excited(0.0, 1), std::sin(pi / 10.0) / (pi / 10.0), 0.01);
  EXPECT_NEAR(excited(width, 5) / excited(0.0, 5), 2.0 / pi, 0.01);
  EXPECT_LT(excited(width, 10) / excited(0.0, 10), 1e-2);
}

}  // namespace
}  // namespace thrum::claims
