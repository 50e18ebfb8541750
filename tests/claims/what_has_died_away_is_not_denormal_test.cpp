// A decayed sound never reaches the denormal numbers, on which processors are a hundred times
// slower: it stops at the smallest normal number or becomes zero.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include <thrum/scene/read_scene.hpp>

#include "support/experiment.hpp"

namespace thrum::claims {
namespace {

/// Every body with such losses that exp(-damping t) passes the smallest normal number, 2e-308,
/// within the run: 150 times 6 is 900, and exp(-900) is 1e-391.
constexpr const char* scene_text = R"(
rate = 8000
duration = 6
[mass.m]
mass = 0.01
frequency = 300
damping = 150
velocity = 5.0
[string.grid]
length = 0.5
tension = 50
linear_density = 0.005
damping = 150
points = 10
shape = { kind = "pluck", at = 0.3, amplitude = 0.002 }
[string.modal]
length = 0.5
tension = 50
linear_density = 0.005
damping = 150
method = "modal"
bandwidth = 1000
shape = { kind = "pluck", at = 0.3, amplitude = 0.002 }
[plate.p]
size = [0.4, 0.3]
thickness = 0.002
density = 1000
young = 1e11
damping = 150
points = [6, 5]
shape = { kind = "mode", number = [1, 1], amplitude = 0.001 }
[membrane.disc]
radius = 0.1
tension = 2000
surface_density = 0.3
damping = 150
bandwidth = 800
shape = { kind = "mode", number = [0, 1], amplitude = 0.001 }
[contact.hit]
above = { on = "string.grid", at = 0.5 }
below = "mass.m"
stiffness = 1e6
exponent = 1.5
[connection.k]
between = [{ on = "string.modal", at = 0.3 }, { on = "plate.p", at = [0.3, 0.4] }]
stiffness = 1e3
damping = 1.0
[pickup.m]
on = "mass.m"
[pickup.grid]
on = { on = "string.grid", at = 0.4 }
[pickup.modal]
on = { on = "string.modal", at = 0.4 }
quantity = "velocity"
[pickup.plate]
on = { on = "plate.p", at = [0.4, 0.4] }
[pickup.disc]
on = { on = "membrane.disc", at = [0.1, 0.2] }
[pickup.hit]
on = "contact.hit"
quantity = "force"
)";

Recording let_die(const char* precision) {
  const ReadResult read =
      read_scene(scene_text, "dying.toml", {std::string("precision=") + precision});
  EXPECT_TRUE(read.ok());
  return run(read.scene, Book::off);
}

bool is_zero_or_normal(double value, double smallest) {
  return value == 0.0 || std::abs(value) >= smallest;
}

TEST(WhatHasDiedAway, IsNeverDenormal) {
  const Recording heard = let_die("double");
  for (std::size_t i = 0; i < heard.signals.size(); ++i) {
    EXPECT_GT(largest_magnitude(heard.signals[i]), 1e-6) << heard.names[i];
    EXPECT_LT(std::abs(heard.signals[i].back()), 1e-300) << heard.names[i];
  }
  for (const double value : heard["m"])  // the state itself
    ASSERT_TRUE(is_zero_or_normal(value, std::numeric_limits<double>::min())) << value;
}

TEST(WhatHasDiedAway, IsNeverDenormalInFloat) {
  const Recording heard = let_die("float");
  for (std::size_t i = 0; i < heard.signals.size(); ++i)
    EXPECT_LT(std::abs(heard.signals[i].back()), 1e-30) << heard.names[i];
  for (const double value : heard["m"])
    ASSERT_TRUE(is_zero_or_normal(value, std::numeric_limits<float>::min())) << value;
}

}  // namespace
}  // namespace thrum::claims
