// `thrum check` works for every random network, and its numbers are finite.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include <thrum/scene/check.hpp>
#include <thrum/scene/read_scene.hpp>

#include "networks/generate.hpp"

namespace thrum::networks {
namespace {

#ifdef THRUM_SLOW
constexpr std::uint64_t networks = 20;
#else
constexpr std::uint64_t networks = 100;
#endif

void look_at_body(const BodyCheck& body, double rate) {
  EXPECT_LE(body.partials.size(), 4u);
  for (const Partial& partial : body.partials) {
    EXPECT_GE(partial.frequency, 0.0) << body.path;
    EXPECT_LE(partial.frequency, 0.5 * rate * (1.0 + 1e-9)) << body.path;
    EXPECT_GE(partial.decay, 0.0) << body.path;
    EXPECT_TRUE(std::isfinite(partial.decay)) << body.path;
  }
  if (body.stability) {
    EXPECT_GT(*body.stability, 0.0) << body.path;
    EXPECT_LE(*body.stability, 1.0 + 1e-9) << body.path;
  }
}

void look_at_touch(const InteractionCheck& each) {
  EXPECT_LE(each.lone_rows, each.rows) << each.path;
  if (!each.touch) return;
  for (const double number :
       {each.touch->duration, each.touch->depth, each.touch->mass, each.touch->speed}) {
    EXPECT_GT(number, 0.0) << each.path;
    EXPECT_TRUE(std::isfinite(number)) << each.path;
  }
}

void look_at(const SceneCheck& check) {
  for (const BodyCheck& body : check.bodies) look_at_body(body, check.rate);
  for (const InteractionCheck& each : check.interactions) look_at_touch(each);
  std::size_t rows = check.lone_rows;
  for (const IslandCheck& island : check.islands) rows += island.rows;
  EXPECT_EQ(rows, check.rows);
  EXPECT_GT(check.real_time_factor(), 0.0);
  EXPECT_TRUE(std::isfinite(check.real_time_factor_apart()));
  EXPECT_GE(check.real_time_factor_apart(), check.real_time_factor());
  for (const SourcedFault& warning : check.warnings) {
    const std::string line = warning.line();
    EXPECT_TRUE(line.starts_with("a.toml:")) << line;
    EXPECT_EQ(line.find("nan"), std::string::npos) << line;
    EXPECT_EQ(line.find("inf"), std::string::npos) << line;
  }
}

TEST(RandomNetworksToo, AreToldAbout) {
  for (std::uint64_t seed = 1; seed <= networks; ++seed) {
    const std::string text = generate(seed).text();
    const ReadResult read = read_scene(text, "a.toml");
    ASSERT_TRUE(read.ok()) << seed;
    look_at(check_scene(read.scene));
    ASSERT_FALSE(HasFailure()) << "seed " << seed << "\n" << text;
  }
}

}  // namespace
}  // namespace thrum::networks
