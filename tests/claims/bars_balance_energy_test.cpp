// Whatever holds its ends, however thick it is, in modes or on a grid, lossless or not: a bar that
// is struck and touches a stop stores what it got and has not lost. A free one moves as a whole by
// Newton's law.
#include <gtest/gtest.h>

#include <string>

#include <thrum/bodies/bar.hpp>

#include "support/experiment.hpp"

namespace thrum::claims {
namespace {

Bar wood(const std::string& boundary, const std::string& method, bool undercut, bool lossy) {
  Bar bar{.length = 0.35,
          .width = 0.04,
          .thickness = 0.02,
          .density = 830.0,
          .young = 1.9e10,
          .damping = lossy ? 3.0 : 0.0,
          .damping_hf = lossy ? 0.02 : 0.0,
          .boundary = boundary,
          .method = method};
  if (undercut) bar.thickness = Envelope({{0.0, 0.02}, {0.3, 0.012}, {0.5, 0.008}, {1.0, 0.02}});
  return bar;
}

Scene struck(const Bar& bar) {
  Scene scene = new_scene(0.1);
  scene.add("bar.b", bar);
  scene.add("mass.mallet", Mass{.mass = 0.03, .position = 0.001, .velocity = -2.0});
  scene.add(
      "contact.hit",
      Contact{.above = "mass.mallet", .below = {"bar.b", 0.52}, .stiffness = 5e7, .exponent = 2.0});
  scene.add("barrier.stop", Barrier{.position = -0.0002});
  scene.add(
      "contact.stop",
      Contact{.above = along("bar.b"), .below = "barrier.stop", .stiffness = 1e8, .exponent = 1.3});
  scene.add("pickup.p", Pickup{.on = {"bar.b", 0.3}});
  return scene;
}

TEST(Bars, BalanceEnergyHoweverTheyAreHeld) {
  for (const char* boundary : {"free", "supported", "clamped", "cantilever"})
    for (const char* method : {"modal", "grid"})
      for (const bool undercut : {false, true})
        for (const bool lossy : {false, true}) {
          const Recording heard = run(struck(wood(boundary, method, undercut, lossy)));
          EXPECT_GT(heard.extremes.max_force, 10.0) << boundary << method;
          EXPECT_LT(heard.energy_error(), 1e-11)  // measured: 2e-13
              << boundary << method << undercut << lossy;
        }
}

TEST(Bars, ThatAreFreeAccelerateAsAWhole) {
  for (const char* method : {"modal", "grid"})
    for (const bool undercut : {false, true}) {
      const Bar bar = wood("free", method, undercut, false);
      Scene scene = new_scene(0.02);  // rounding of a long flight grows with its square
      scene.add("bar.b", bar);
      for (const double at : {0.0, 1.0})  // both ends alike, so that it does not turn
        scene.add(at == 0.0 ? "force.l" : "force.r",
                  Force{.on = {"bar.b", at}, .shape = "hold", .amplitude = 1.0, .length = 1.0});
      scene.add("pickup.l", Pickup{.on = {"bar.b", 0.0}});
      scene.add("pickup.r", Pickup{.on = {"bar.b", 1.0}});
      const Recording heard = run(scene);
      // Both thicknesses have their corners where a grid of 10 intervals has points.
      const double section = undercut ? 0.3 * 0.016 + 0.2 * 0.010 + 0.5 * 0.014 : 0.02;
      const double mass = bar.density * bar.width * bar.length * section;
      const double time = heard.time(heard.steps() - 1);
      const double expected = 0.5 * 2.0 / mass * time * time;
      const double mean = 0.5 * (heard["l"].back() + heard["r"].back());
      EXPECT_NEAR(mean / expected, 1.0, undercut ? 0.03 : 2e-3) << method << undercut;
      EXPECT_LT(heard.energy_error(), 1e-10) << method << undercut;
    }
}

TEST(Bars, CarryPlacesThatMove) {
  for (const char* method : {"modal", "grid"})
    for (const char* boundary : {"free", "cantilever"}) {
      Bar bar = wood(boundary, method, true, true);
      bar.shape = {.kind = "mode", .number = {1}, .amplitude = 1e-3};
      Scene scene = new_scene(0.05);
      scene.add("bar.b", bar);
      Where path("bar.b");
      path.path = {{0.0, 0.2}, {0.05, 0.9}};
      scene.add("force.f", Force{.on = path, .shape = "hold", .amplitude = 2.0, .length = 1.0});
      scene.add("pickup.p", Pickup{.on = path});
      const Recording heard = run(scene);
      EXPECT_LT(heard.energy_error(), 1e-11) << method << boundary;
      EXPECT_GT(rms(heard["p"]), 1e-6);
    }
}

}  // namespace
}  // namespace thrum::claims
