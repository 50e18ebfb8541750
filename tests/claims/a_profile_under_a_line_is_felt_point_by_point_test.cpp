// `gap` as a profile: a string that beats on a curved bridge moves as if each of its points had a
// contact of its own, with the gap that the profile has there; and a profile of one straight line
// is gap and gap_end.
#include <gtest/gtest.h>

#include <string>

#include "support/experiment.hpp"

namespace thrum::claims {
namespace {

constexpr int points = 100;

Scene plucked() {
  Scene scene = new_scene(0.02);
  String string{.length = 0.6, .tension = 60.0, .linear_density = 0.002, .points = points};
  string.shape = {.kind = "pluck", .at = {0.4}, .amplitude = 0.003};
  scene.add("string.s", string);
  scene.add("barrier.bridge", Barrier{});
  scene.add("pickup.p", Pickup{.on = {"string.s", 0.7}});
  return scene;
}

Where part(double from, double to) {
  Where line("string.s");
  line.from = {from};
  line.to = {to};
  return line;
}

Contact on_bridge(Where above, Envelope gap, double stiffness) {
  return {.above = std::move(above),
          .below = "barrier.bridge",
          .gap = std::move(gap),
          .stiffness = stiffness,
          .exponent = 1.3};
}

TEST(GapProfile, IsFeltPointByPoint) {
  const Envelope profile({{0.0, 0.0002}, {0.3, 0.00002}, {1.0, 0.0009}});
  Scene line = plucked();
  line.add("contact.bridge", on_bridge(part(0.05, 0.25), profile, 1e9));
  Scene separate = plucked();
  for (int l = 5; l <= 25; ++l) {
    const double at = static_cast<double>(l) / points;
    separate.add("contact.c" + std::to_string(l),
                 on_bridge({"string.s", at}, profile.at((at - 0.05) / 0.2), 1e9 * 0.6 / points));
  }
  const Recording together = run(line), apart = run(separate);
  EXPECT_GT(together.extremes.max_force, 0.1);
  EXPECT_LT(together.energy_error(), 1e-11);
  EXPECT_LT(relative_difference(together["p"], apart["p"]), 1e-9);
}

TEST(GapProfile, OfOneLineIsGapAndGapEnd) {
  Scene profile = plucked(), ends = plucked();
  profile.add("contact.bridge",
              on_bridge(along("string.s"), Envelope({{0.0, 0.0}, {1.0, 0.002}}), 1e9));
  Contact contact = on_bridge(along("string.s"), 0.0, 1e9);
  contact.gap_end = 0.002;
  ends.add("contact.bridge", contact);
  EXPECT_LT(relative_difference(run(profile)["p"], run(ends)["p"]), 1e-9);
}

}  // namespace
}  // namespace thrum::claims
