// The free controls of the plugin for files speak as the controls that they stand for.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "processor.hpp"

namespace thrum::plugin {
namespace {

TEST(FreeControls, HaveTheNamesUnitsAndTextOfWhatIsPlayed) {
  Processor processor(*find_entry("org.thrum.instrument-file"));
  for (const char* name : {"bowed-string", "snare-drum"}) {
    processor.load(fmt::format("thrum = 1\ninstrument = \"{}\"\n", name));
    const auto all = processor.parameters_now();
    auto free =
        std::find_if(all.begin(), all.end(), [](const Parameter& it) { return it.is_free; });
    int compared = 0;
    for (const Control& control : controls_of(load_instrument(name))) {
      if (control.is_midi() || free == all.end()) continue;
      const Parameter& parameter = *free++;
      const double value = control.at_share(0.25);
      std::string wanted = fmt::format("{:.4g}", value);
      if (!control.unit.empty()) wanted += " " + control.unit;
      EXPECT_EQ(words_of(parameter, 0.25), wanted) << control.name;
      const auto read = value_of(parameter, wanted);
      ASSERT_TRUE(read);
      EXPECT_NEAR(*read, 0.25, 1e-3) << control.name;
      EXPECT_EQ(*value_of(parameter, "1e300"), 1.0);
      ++compared;
    }
    EXPECT_GT(compared, 1) << name;
    EXPECT_EQ(words_of(all.back(), 0.25), "0.25");  // stands for nothing
  }
}

}  // namespace
}  // namespace thrum::plugin
