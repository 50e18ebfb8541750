// The tables of a scene file may stand in any order: the physics is the same to the last bit, and
// only the channels follow the file.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/shipped_scenes.hpp>

#include "support/experiment.hpp"

namespace thrum::claims {
namespace {

/// The top level, then every table with what belongs to it.
std::vector<std::string> pieces(std::string_view text) {
  std::vector<std::string> result;
  std::size_t begin = 0;
  while (begin < text.size()) {
    const std::size_t next = text.find("\n[", begin);
    const std::size_t end = next == std::string_view::npos ? text.size() : next + 1;
    result.emplace_back(text.substr(begin, end - begin));
    if (result.back().back() != '\n') result.back() += '\n';
    begin = end;
  }
  return result;
}

std::string shuffled(std::string_view text, unsigned seed) {
  std::vector<std::string> all = pieces(text);
  std::mt19937 random(seed);
  std::shuffle(all.begin() + 1, all.end(), random);
  std::string result;
  for (const std::string& piece : all) result += piece;
  return result;
}

Recording run_text(const std::string& text) {
  const ReadResult read = read_scene(text, "shuffled.toml", {"duration=0.02"});
  EXPECT_TRUE(read.ok());
  return run(read.scene);
}

TEST(TheOrderOfTables, DoesNotMatter) {
  for (const ShippedScene& scene : shipped_scenes()) {
    const Recording straight = run_text(std::string(scene.text));
    for (unsigned seed = 1; seed <= 3; ++seed) {
      const Recording other = run_text(shuffled(scene.text, seed));
      ASSERT_EQ(other.names.size(), straight.names.size());
      for (const std::string& name : straight.names)
        EXPECT_EQ(other[name], straight[name]) << scene.name << ", " << name;
      for (std::size_t n = 0; n < straight.energy.size(); ++n)
        ASSERT_EQ(other.energy[n].error, straight.energy[n].error) << scene.name << ", step " << n;
    }
  }
}

TEST(TheOrderOfTables, IsTheOrderOfTheChannels) {
  const std::string one =
      "[mass.a]\nmass = 1\n[pickup.z]\non = \"mass.a\"\n[pickup.b]\non = \"mass.a\"\n";
  EXPECT_EQ(run_text(one).names, (std::vector<std::string>{"z", "b"}));
}

}  // namespace
}  // namespace thrum::claims
