// Every network that the program accepts can be drawn, whatever is in it.
#include <gtest/gtest.h>

#include <string>

#include <thrum/scene/read_scene.hpp>

#include "lab/scene_section.hpp"
#include "lab/watch.hpp"
#include "networks/generate.hpp"

namespace thrum::app::lab {
namespace {

TEST(RandomNetworks, BecomeSectionsWithoutANumberThatIsNone) {
  constexpr std::uint64_t first = 70001;
  constexpr std::uint64_t count = 60;
  std::size_t figures = 0;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    SCOPED_TRACE(seed);
    const std::string text = networks::generate(seed).text();
    const ReadResult read = read_scene(text, "random.toml", {"duration=0.004"});
    ASSERT_TRUE(read.ok());
    const auto record = watch(read.scene, {.label = "", .quiet = true});
    Page page{"random", "", {section_of({.scene = "random.toml", .sound_bytes = 2000}, *record)}};
    for (const Figure& figure : page.sections[0].figures) {
      ++figures;
      const bool finite = figure.body.find("\"nan") == std::string::npos &&
                          figure.body.find("inf\"") == std::string::npos &&
                          figure.body.find(" nan") == std::string::npos &&
                          figure.body.find(" inf") == std::string::npos;
      EXPECT_TRUE(finite) << figure.title << "\n" << text;
    }
  }
  EXPECT_GT(figures, 5 * count);
}

}  // namespace
}  // namespace thrum::app::lab
