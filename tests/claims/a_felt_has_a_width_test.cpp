// A mass that strikes part of a string: hammer felt of a width. Soft felt presses evenly, so that a
// partial of which a whole wave fits into the width is not struck at all, and others are weaker by
// sin(a)/a, a = p pi w/2L; and a felt over one point is the felt at that point.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double length = 0.6, rate = 45000.0;  // 180 intervals of c k
constexpr double half_cell = 0.5 / 120.0;

Recording struck(const Where& where, double stiffness, double exponent, double mass) {
  Scene scene = new_scene(0.1, rate);
  scene.add("string.s", String{.length = length,
                               .tension = 90.0,
                               .linear_density = 0.004,
                               .damping = 0.5,
                               .method = "modal"});
  scene.add("mass.h", Mass{.mass = mass, .velocity = 0.5});
  scene.add(
      "contact.felt",
      Contact{.above = where, .below = "mass.h", .stiffness = stiffness, .exponent = exponent});
  scene.add("pickup.p", Pickup{.on = {"string.s", 0.137}});
  return run(scene);
}

Where part(double from, double to) {
  Where where("string.s");
  where.from = {from};
  where.to = {to};
  return where;
}

/// Of 36 points, a fifth of the string. A light mass on soft felt leaves after a millisecond,
/// before the string has moved much.
TEST(FeltWidth, OfAWholeWaveLeavesAPartialOut) {
  constexpr double total = 5.0, mass = 2e-6;  // N/m, kg: gone after pi sqrt(m/K) = 2 ms
  const Recording point = struck({"string.s", 63.5 / 180.0}, total, 1.0, mass);
  const Recording wide =
      struck(part(45.6 / 180.0, 81.4 / 180.0), total / (0.2 * length), 1.0, mass);
  EXPECT_LT(wide.energy_error(), 1e-10);
  const auto ratio = [&](int partial) {
    return strength(wide["p"], 125.0 * partial, rate) / strength(point["p"], 125.0 * partial, rate);
  };
  EXPECT_NEAR(ratio(1), std::sin(0.1 * pi) / (0.1 * pi), 0.02);
  EXPECT_NEAR(ratio(5), 2.0 / pi, 0.02);
  EXPECT_LT(ratio(10), 0.02);
}

TEST(FeltWidth, OfOnePointIsTheFeltAtThatPoint) {
  const double h = 0.9 * half_cell;
  const auto on_grid = [&](const Where& where, double stiffness) {
    Scene scene = new_scene(0.02);
    scene.add("string.s",
              String{.length = length, .tension = 90.0, .linear_density = 0.004, .points = 120});
    scene.add("mass.h", Mass{.mass = 0.005, .velocity = 1.0});
    scene.add("contact.felt", Contact{.above = where, .below = "mass.h", .stiffness = stiffness});
    scene.add("pickup.p", Pickup{.on = {"string.s", 0.7}});
    return run(scene)["p"];
  };
  const Signal point = on_grid({"string.s", 0.25}, 1e6);
  const Signal line = on_grid(part(0.25 - h, 0.25 + h), 1e6 / (length / 120.0));
  EXPECT_LT(relative_difference(line, point), 1e-9);
}

}  // namespace
}  // namespace thrum::claims
