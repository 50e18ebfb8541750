// A bow that does not move pushes nothing: a string at rest under it stays exactly at rest, with
// not a joule in the book. And a ringing string is brought to rest by it.
#include <gtest/gtest.h>

#include <cmath>

#include "support/bowing.hpp"

namespace thrum::claims {
namespace {

TEST(AStillBow, LeavesAStringAtRest) {
  for (const char* method : {"grid", "modal"})
    for (const char* precision : {"double", "float"})
      for (const double force : {0.0, 0.01, 50.0}) {
        Scene scene =
            Bowing{.force = force, .velocity = 0.0, .duration = 0.05, .method = method}.scene();
        scene.settings.precision = precision;
        const Recording heard = run(scene);
        for (const Signal& signal : heard.signals) EXPECT_EQ(largest_magnitude(signal), 0.0);
        EXPECT_EQ(heard.max_stored(), 0.0);
        EXPECT_EQ(heard.energy.back().dissipated, 0.0);
        EXPECT_EQ(heard.energy.back().supplied, 0.0);
      }
}

TEST(AStillBow, StopsAString) {
  Scene scene = new_scene(1.0);
  String string = bowed_string();
  string.damping = string.damping_hf = 0.0;
  string.shape = {.kind = "pluck", .at = {0.3}, .amplitude = 0.002};
  scene.add("string.s", string);
  scene.add("bow.b", Bow{.on = {"string.s", 0.12}, .velocity = 0.0, .force = 1.0});
  const Recording heard = run(scene);
  EXPECT_LT(heard.energy.back().stored(), 0.05 * heard.energy.front().stored());  // 0.024
  EXPECT_EQ(heard.energy.back().supplied, 0.0);
  EXPECT_LE(heard.energy_error(), 1e-10);  // 4e-14
}

}  // namespace
}  // namespace thrum::claims
