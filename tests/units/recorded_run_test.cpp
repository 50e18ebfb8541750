// A run that is recorded ends where a number stops being one, whoever asked for it.
#include <gtest/gtest.h>

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
  EXPECT_NE(fault_of("1e200", {}).find("the energy is not a number at step 0"), std::string::npos);
}

/// In blocks, without a book.
TEST(RecordedRun, EndsWhereAPickupIsNoNumber) {
  EXPECT_EQ(fault_of("1", {.book = false}), "");
  EXPECT_NE(
      fault_of("1e120", {.book = false}).find("pickup.p: its signal is not a number at step 1"),
      std::string::npos);
}

}  // namespace
}  // namespace thrum
