// A run that is recorded ends where a number stops being one, whoever asked for it.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include <thrum/scene/numbers_only.hpp>
#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/recorded_run.hpp>

namespace thrum {
namespace {

Scene ball(const std::string& velocity) {
  return read_scene("duration = 0.01\n[mass.ball]\nmass = 1\nvelocity = " + velocity +
                        "\n[pickup.p]\non = \"mass.ball\"\ngain = 1e200\n",
                    "ball.toml")
      .scene;
}

std::string fault_of(const std::string& velocity, const RunRequest& request) {
  try {
    record_run(ball(velocity), request);
  } catch (const NotANumber& fault) {
    return fault.what();
  }
  return "";
}

TEST(RecordedRun, EndsWhereTheEnergyIsNoNumber) {
  EXPECT_EQ(fault_of("1", {}), "");
  EXPECT_EQ(fault_of("1e200", {}).find("ball.toml"), 0u);
  EXPECT_NE(fault_of("1e200", {}).find("mass.ball: its energy is not a number at step 0"),
            std::string::npos);
}

/// In blocks, without a book.
TEST(RecordedRun, EndsWhereAPickupIsNoNumber) {
  EXPECT_EQ(fault_of("1", {.book = false}), "");
  EXPECT_NE(
      fault_of("1e120", {.book = false}).find("pickup.p: its signal is not a number at step 1"),
      std::string::npos);
}

std::string fault_of_scene(const std::string& text, const RunRequest& request = {}) {
  try {
    record_run(read_scene("duration = 0.01\n" + text, "wild.toml").scene, request);
  } catch (const NotANumber& fault) {
    return fault.what();
  }
  return "";
}

/// A table of one point is a spring of f1/x1: a free mass goes v sqrt(m x1/f1) deep.
TEST(RecordedRun, ATableGoesFromTheOriginWrittenOrNot) {
  const auto deepest = [](const std::string& points) {
    const std::string text =
        "rate = 1e6\nduration = 0.01\n[mass.m]\nmass = 0.01\nvelocity = 2\n[barrier.b]\n"
        "[contact.c]\nabove = \"barrier.b\"\nbelow = \"mass.m\"\nlaw = \"table\"\npoints = ";
    return record_run(read_scene(text + points + "\n", "t.toml").scene, {})
        .report.contact.max_penetration;
  };
  EXPECT_NEAR(deepest("[[0.0005, 20]]"), 2.0 * std::sqrt(0.01 * 0.0005 / 20.0), 1e-7);
  EXPECT_EQ(deepest("[[0.0005, 20]]"), deepest("[[0, 0], [0.0005, 20]]"));
  EXPECT_EQ(deepest("[[1e-4, 2], [2e-4, 50]]"), deepest("[[0, 0], [1e-4, 2], [2e-4, 50]]"));
}

/// What is to blame is named, not what merely hears it: its line is that of its table.
TEST(RecordedRun, NamesTheElementThatBroke) {
  const std::string wall =
      "[mass.calm]\nmass = 1\n[mass.wild]\nmass = 1\nvelocity = 1\n[barrier.b]\n";
  EXPECT_EQ(
      fault_of_scene(wall + "[contact.c]\nabove = \"barrier.b\"\nbelow = \"mass.wild\"\n"
                            "stiffness = 1e308\nexponent = 3\n[pickup.p]\non = \"mass.calm\"\n")
          .find("wild.toml:8: contact.c: its "),
      0u);
  EXPECT_EQ(fault_of_scene(wall + "[connection.k]\nbetween = [\"mass.wild\", \"barrier.b\"]\n"
                                  "stiffness = 1e308\ndamping = 1e308\n")
                .find("wild.toml:8: connection.k: its force is not a number at step 0"),
            0u);
  const std::string pushed = wall +
                             "[force.f]\non = \"mass.wild\"\nshape = \"hold\"\namplitude = 1e308\n"
                             "[pickup.p]\non = \"mass.calm\"\n";
  EXPECT_EQ(fault_of_scene(pushed).find("wild.toml:4: mass.wild: its energy is not a number"), 0u)
      << fault_of_scene(pushed);
  EXPECT_EQ(fault_of_scene(pushed, {.book = false}).find("wild.toml:4: mass.wild: its energy is "),
            0u);
  EXPECT_EQ(fault_of_scene("[string.a]\nlength = 1\ntension = 9\nlinear_density = 1\n"
                           "[string.b]\nlength = 1\ntension = 9\nlinear_density = 1\n"
                           "shape = { kind = \"mode\", amplitude = 1e200 }\n")
                .find("wild.toml:6: string.b: its energy is not a number at step 0"),
            0u);
}

}  // namespace
}  // namespace thrum
