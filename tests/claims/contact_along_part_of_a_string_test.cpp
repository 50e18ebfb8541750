// Contact along a part of a string is contact at the points of that part, each standing for its
// share of the length; what lies opposite is shared out over the part.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/simulation.hpp>

namespace thrum::claims {
namespace {

constexpr int points = 40;

const std::string string_and_pickup = R"(duration = 0.05
[string.a]
length = 0.8
tension = 70
linear_density = 0.0036
points = 40
shape = { kind = "pluck", at = 0.3, amplitude = 3e-3 }
[barrier.b]
position = -2e-4
[pickup.p]
on = { on = "string.a", at = 0.9 }
)";

std::vector<double> heard(const std::string& contacts) {
  const ReadResult read = read_scene(string_and_pickup + contacts, "part.toml");
  EXPECT_TRUE(read.ok()) << testing::PrintToString(read.faults);
  Simulation simulation(read.scene);
  std::vector<double> found;
  for (long long n = 0; n < simulation.steps_total(); ++n) {
    simulation.step();
    found.push_back(simulation.pickup(0));
  }
  return found;
}

/// From 0.2 to 0.3 of 40 intervals lie points 8 to 12. The gap falls from 1 mm to nothing.
TEST(ContactAlongAPart, IsContactAtItsPoints) {
  const std::vector<double> line = heard(R"([contact.c]
above = { on = "string.a", from = 0.2, to = 0.3 }
below = "barrier.b"
gap = 1e-3
gap_end = 0
stiffness = 1e7
)");
  std::string each;
  for (int l = 8; l <= 12; ++l)
    each += "[contact.c" + std::to_string(l) + "]\nabove = { on = \"string.a\", at = " +
            std::to_string(l / static_cast<double>(points)) +
            " }\nbelow = \"barrier.b\"\ngap = " + std::to_string(1e-3 * (12 - l) / 4.0) +
            "\nstiffness = " + std::to_string(1e7 * 0.8 / points) + "\n";
  const std::vector<double> at_points = heard(each);
  const std::vector<double> free = heard("");
  ASSERT_EQ(line.size(), at_points.size());
  double worst = 0.0, moved = 0.0;
  for (std::size_t n = 0; n < line.size(); ++n) {
    worst = std::max(worst, std::abs(line[n] - at_points[n]));
    moved = std::max(moved, std::abs(line[n] - free[n]));
  }
  EXPECT_GT(moved, 1e-4);   // it does touch
  EXPECT_LT(worst, 1e-12);  // measured: 0
}

TEST(ContactAlongAPart, OfAllIsContactAlongTheString) {
  const std::string law = "\nbelow = \"barrier.b\"\nstiffness = 1e7\n";
  EXPECT_EQ(heard("[contact.c]\nabove = { on = \"string.a\", from = 0, to = 1 }" + law),
            heard("[contact.c]\nabove = { on = \"string.a\", along = true }" + law));
}

std::string only_fault(const std::string& above) {
  const ReadResult read = read_scene(string_and_pickup + "[contact.c]\nabove = " + above +
                                         "\nbelow = \"barrier.b\"\nstiffness = 1e7\n",
                                     "part.toml");
  try {
    if (read.ok()) Simulation simulation(read.scene);
  } catch (const std::exception& fault) {
    return fault.what();
  }
  return read.faults.empty() ? "" : read.faults.front();
}

TEST(ContactAlongAPart, SaysWhatIsWrong) {
  const std::string line = "part.toml:13: contact.c.above: ";
  EXPECT_EQ(only_fault("{ on = \"string.a\", from = 0.3, to = 0.2 }"),
            line + "a part of a string goes from a smaller to a larger fraction between 0 and 1");
  EXPECT_EQ(only_fault("{ on = \"string.a\", from = 0.9, to = 1.1 }"),
            line + "a part of a string goes from a smaller to a larger fraction between 0 and 1");
  EXPECT_EQ(only_fault("{ on = \"string.a\", from = 0.501, to = 0.502 }"),
            line +
                "covers no point of the string, whose points lie 1/40 of its length apart; make "
                "it longer");
}

}  // namespace
}  // namespace thrum::claims
