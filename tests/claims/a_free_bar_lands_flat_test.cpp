// A free bar that falls flat on a floor stays straight: each of its points carries its own part of
// the weight, those at the ends half of one. It bounces as one lump of its mass M on a spring K L:
// w^2 = K L / M, deepest v / w, greatest force v sqrt(K L M).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include <thrum/bodies/bar.hpp>

#include "support/experiment.hpp"

namespace thrum::claims {
namespace {

constexpr double length = 0.35, mass = length * 0.04 * 0.02 * 830.0, stiffness = 1e6, speed = 1.0;
const double pulsation = std::sqrt(stiffness * length / mass);

Scene falling(const std::string& method) {
  Scene scene = new_scene(1.5 * std::numbers::pi / pulsation);
  Bar bar{.length = length,
          .width = 0.04,
          .thickness = 0.02,
          .density = 830.0,
          .young = 1.9e10,
          .method = method};
  bar.velocity_shape = {.kind = "mode", .number = {0}, .amplitude = -speed};
  scene.add("bar.b", bar);
  scene.add("barrier.floor", Barrier{});
  scene.add("contact.landing", Contact{.above = along("bar.b"),
                                       .below = "barrier.floor",
                                       .stiffness = stiffness,
                                       .exponent = 1.0});
  scene.add("pickup.end", Pickup{.on = {"bar.b", 0.0}});
  scene.add("pickup.middle", Pickup{.on = {"bar.b", 0.5}});
  return scene;
}

TEST(AFreeBar, LandsFlatAndStaysStraight) {
  struct Case {
    const char* method;
    double least;  ///< bend that is seen, of the depth
  };
  // In modes the sum over points is the trapezium rule, which meets the first modes but not all.
  for (const auto& [method, least] : {Case{"grid", 1e-9}, Case{"modal", 3e-3}}) {  // 3e-13, 1.1e-3
    const Recording heard = run(falling(method));
    const Signal &end = heard["end"], &middle = heard["middle"];
    const double deepest = -*std::min_element(middle.begin(), middle.end());
    EXPECT_NEAR(deepest, speed / pulsation, 1e-3 * speed / pulsation) << method;
    double bent = 0.0;
    for (std::size_t n = 0; n < end.size(); ++n)
      bent = std::max(bent, std::abs(end[n] - middle[n]));
    EXPECT_LT(bent, least * deepest) << method;
    EXPECT_LT(heard.energy_error(), 1e-11) << method;
  }
}

}  // namespace
}  // namespace thrum::claims
