// What a scene takes to be built is estimated before it is taken: too much of it is one line that
// names the element and what to raise, at once and without the memory.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

#include <thrum/bodies/cavity_air.hpp>
#include <thrum/bodies/mode_family.hpp>

#include "support/bad_scene.hpp"

namespace thrum {
namespace {

using claims::Bad;
using claims::named;

class TooMuch : public testing::TestWithParam<Bad> {};

TEST_P(TooMuch, IsOneLine) { claims::expect_one_line(GetParam()); }

/// 48,000 modes, and as many points.
const std::string slow_string =
    "[string.s]\nlength = 4\ntension = 0.005\nlinear_density = 0.005\nmethod = \"modal\"\n"
    "bandwidth = 6000\n[barrier.b]\n[contact.c]\nabove = { on = \"string.s\", along = true }\n"
    "below = \"barrier.b\"\nstiffness = 1e6\n";

const std::string slow_air =
    "[membrane.a]\nradius = 0.17\ntension = 3000\nsurface_density = 0.25\nmethod = \"modal\"\n"
    "bandwidth = 3000\n[membrane.b]\nradius = 0.17\ntension = 3000\nsurface_density = 0.25\n"
    "method = \"modal\"\nbandwidth = 3000\n[cavity.c]\n"
    "between = [\"membrane.a\", \"membrane.b\"]\ndepth = 0.13\nsound_speed = 3\n";

std::string crowd(int contacts) {
  std::string text = "[mass.m]\nmass = 0.01\n[barrier.b]\n[contact.c]\ncount = ";
  text += std::to_string(contacts);
  text += "\nabove = \"mass.m\"\nbelow = \"barrier.b\"\nstiffness = 1e6\n";
  return text;
}

const std::string free_sheet =
    "[plate.p]\nsize = [1.5, 1.2]\nthickness = 0.001\ndensity = 7800\nyoung = 2e11\n"
    "boundary = \"free\"\nmethod = \"modal\"\n";

const std::string thunder_sheet =
    "[plate.p]\nsize = [2, 1]\nthickness = 0.0005\ndensity = 7850\nyoung = 2e11\n"
    "nonlinear = true\nbandwidth = 20000\n";

const Bad all[] = {
    {"modes_that_all_feel_one_another", thunder_sheet, 1,
     "plate.p: brings the time of building the scene to about "},
    {"modes_of_a_free_sheet", free_sheet, 1,
     "plate.p: brings the memory of building the scene to about "},
    {"modes_under_a_line", slow_string, 8,
     "contact.c: brings the memory of building the scene to about 480 GB and the most is 2; use "
     "fewer modes or contacts, or raise 'build_memory'"},
    {"modes_of_slow_air", slow_air, 13, "cavity.c: brings the time of building the scene to about"},
    {"contacts_on_one_mass", crowd(8000), 4, "brings the memory of building the scene to about"},
    {"less_than_it_takes", "build_memory = 0.001\n" + crowd(500), 5, "the most is 0.001"},
    {"no_memory", "build_memory = 0\n" + crowd(5), 1, "must be from 0.001 to 1000000, not 0"},
};

INSTANTIATE_TEST_SUITE_P(Scene, TooMuch, testing::ValuesIn(all), named);

TEST(BoundedBuilding, TheLimitCanBeRaised) {
  EXPECT_NE(claims::complaint("build_memory = 0.001\n" + crowd(500)), "");
  EXPECT_EQ(claims::complaint("build_memory = 0.1\n" + crowd(500)), "");
}

/// 2h / (n^2 pi^2 a (1 - a)) sin(n pi a), of 30,000 modes as quickly as of thirty.
TEST(BoundedBuilding, APluckIsProjectedOnManyModesByOneTransform) {
  constexpr double pi = std::numbers::pi, at = 0.3;
  const auto family = line_modes(1.0, 30000.5 * pi);
  const auto amplitudes = family->project(
      [](std::span<const double> x) { return x[0] < at ? x[0] / at : (1.0 - x[0]) / (1.0 - at); });
  ASSERT_EQ(amplitudes.size(), 30000u);
  for (int n = 1; n <= 3000; ++n) {
    const double exact = 2.0 * std::sin(n * pi * at) / (n * n * pi * pi * at * (1.0 - at));
    ASSERT_NEAR(amplitudes[static_cast<std::size_t>(n - 1)], exact, 1e-9) << n;
  }
}

/// The lowest shapes of the air are the zeros of J_n', wherever the search for them ends.
TEST(BoundedBuilding, SlowAirHasTheSameLowestShapes) {
  const CavityAir::Parameters air{0.17, 0.13, 1.2, 343.0, 2e5, 40};
  CavityAir::Parameters slow = air;
  slow.sound_speed = 3.0;
  const auto fast = CavityAir(air).shapes, many = CavityAir(slow).shapes;
  ASSERT_EQ(many.size(), 40u);
  ASSERT_EQ(fast.size(), 40u);
  for (std::size_t i = 0; i < many.size(); ++i) EXPECT_EQ(many[i].zero, fast[i].zero);
  EXPECT_NEAR(many[1].zero, 1.8411837813, 1e-9);    // J_1', both ways round
  EXPECT_NEAR(many[39].zero, 11.7060049026, 1e-9);  // the fourth of J_1'
}

}  // namespace
}  // namespace thrum
