// Two stiff stops hold a string from above and from below, at places that pass one another on it.
// In the step in which they pass, what a row reads and where its force acts lie on different sides
// of one another, and W turns pushes round. Forces act where they are read then: every solve ends,
// the book closes, nothing pulls. Where places keep apart, a force acts at the mean of both steps,
// which is of second order.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "support/experiment.hpp"

namespace thrum::claims {
namespace {

Where path(double from, double to, double duration) {
  Where place("string.s");
  place.path = {{0.0, from}, {duration, to}};
  return place;
}

Scene pinched_string(const std::string& method, double stiffness, double speed, double gap) {
  constexpr double length = 0.7;
  const double duration = 0.4 * length / speed;
  Scene scene = new_scene(duration);
  scene.solver.contact = "corrected";
  scene.add("string.s",
            String{.length = length,
                   .tension = 60.0,
                   .linear_density = 0.005,
                   .method = method,
                   .velocity_shape = {.kind = "mode", .number = {1}, .amplitude = 0.3}});
  scene.add("barrier.low", Barrier{.position = 0.0});
  scene.add("barrier.high", Barrier{.position = 0.0});
  scene.add("contact.low", Contact{.above = path(0.3, 0.7, duration),
                                   .below = "barrier.low",
                                   .gap = gap,
                                   .stiffness = stiffness});
  scene.add("contact.high", Contact{.above = "barrier.high",
                                    .below = path(0.7, 0.3, duration),
                                    .gap = gap,
                                    .stiffness = stiffness});
  return scene;
}

TEST(OpposedContacts, HaveARootWherePlacesPass) {
  for (const std::string method : {"grid", "modal"})
    for (const double stiffness : {1e6, 1e9, 1e12})
      for (const double speed : {2.0, 10.0, 25.0})
        for (const double gap : {-2e-4, 0.0}) {
          const Recording heard = run(pinched_string(method, stiffness, speed, gap));
          EXPECT_EQ(heard.effort.capped, 0) << method << " " << stiffness << " " << speed;
          EXPECT_LE(heard.energy_error(), 1e-9) << method << " " << stiffness << " " << speed;
          EXPECT_EQ(heard.relative_pull(), 0.0) << method << " " << stiffness << " " << speed;
        }
}

}  // namespace
}  // namespace thrum::claims
