// An envelope whose values are all the same is a constant: it gives the result of the number, bit
// for bit, on mass, stiffness, exponent, tension, damping and path. One that begins to move only
// after the end gives the same to rounding, although it runs through everything that can move.
#include <gtest/gtest.h>

#include <functional>
#include <string>

#include "support/experiment.hpp"

namespace thrum::claims {
namespace {

using Maker = std::function<Envelope(double)>;

Envelope number(double value) { return value; }
Envelope held(double value) { return {{{0.0, value}, {0.01, value}, {0.02, value}}}; }
Envelope later(double value) { return {{{10.0, value}, {11.0, 1.1 * value}}}; }

Scene struck(const Maker& make, const std::string& solver) {
  Scene scene = new_scene(0.1);
  scene.solver.contact = solver;
  scene.add("string.s", String{.length = 0.62,
                               .tension = make(670.0),
                               .linear_density = 0.00634,
                               .bending_stiffness = 0.0098,
                               .damping = make(0.5),
                               .damping_hf = 1e-3,
                               .method = "modal"});
  scene.add("mass.hammer", Mass{.mass = make(0.00297),
                                .frequency = 30.0,
                                .damping = 2.0,
                                .position = -0.0005,
                                .velocity = 2.5});
  Where place("string.s");
  if (make(0.12) == Envelope(0.12))
    place.at = {0.12};
  else
    place.path = make(0.12).points();
  scene.add(
      "contact.felt",
      Contact{
          .above = place, .below = "mass.hammer", .stiffness = make(4.5e9), .exponent = make(2.5)});
  scene.add("pickup.s", Pickup{.on = {"string.s", 0.27}});
  scene.add("pickup.f", Pickup{.on = "contact.felt"});
  return scene;
}

TEST(ParametersHeldConstant, ChangeNotABit) {
  for (const std::string solver : {"corrected", "plain", "constrained", "newton", "scalar"}) {
    const Recording plain = run(struck(number, solver));
    const Recording same = run(struck(held, solver));
    EXPECT_EQ(plain.signals, same.signals) << solver;
    EXPECT_EQ(plain.energy.back().stored(), same.energy.back().stored()) << solver;
    EXPECT_GT(rms(plain["f"]), 1e-3) << solver;
  }
}

TEST(ParametersThatMoveLater, ChangeNoMoreThanRounding) {
  for (const std::string solver : {"corrected", "plain", "constrained", "newton", "scalar"}) {
    const Recording plain = run(struck(number, solver));
    const Recording same = run(struck(later, solver));
    EXPECT_LE(relative_difference(same["s"], plain["s"]), 1e-9) << solver;  // measured: 7e-12
    EXPECT_LE(relative_difference(same["f"], plain["f"]), 1e-9) << solver;  // measured: 1e-11
    EXPECT_EQ(same.energy.back().moved.sum(), 0.0) << solver;
  }
}

}  // namespace
}  // namespace thrum::claims
