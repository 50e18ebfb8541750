// Sounds as text: what is written reads back the same, what is no sound is refused in one line.
#include <gtest/gtest.h>

#include <thrum/core/fault.hpp>
#include <thrum/instruments/saved_sound.hpp>

namespace thrum {
namespace {

TEST(SavedSound, ReadsBackAsItWasWritten) {
  const SavedSound sound{.instrument = "/a folder/\"quoted\" \\ back.toml",
                         .preset = "soft_felt",
                         .set = {"string.s.damping=0.5", "title=\"x\""},
                         .live = {"play.undersample=2"},
                         .controls = {{"felt", 0.1 + 0.2},
                                      {"a name with blanks", -1e-300},
                                      {"whole", 3.0},
                                      {"large", 1.2345678901234567e300}}};
  const SavedSound read = read_saved_sound(text_of(sound));
  EXPECT_TRUE(read.is_built_as(sound));
  EXPECT_EQ(read.controls, sound.controls);
  EXPECT_EQ(text_of(read), text_of(sound));
}

TEST(SavedSound, IsReadablePlainText) {
  EXPECT_EQ(text_of({.instrument = "snare-drum", .preset = "tight", .controls = {{"volume", 0.5}}}),
            "thrum = 1\ninstrument = \"snare-drum\"\npreset = \"tight\"\n\n[controls]\nvolume = "
            "0.5\n");
}

TEST(SavedSound, WithoutAVersionIsAnOldOne) {
  const SavedSound sound = read_saved_sound("instrument = \"snare-drum\"");
  EXPECT_EQ(sound.instrument, "snare-drum");
  EXPECT_TRUE(sound.controls.empty());
}

std::string refusal(std::string_view text) {
  try {
    read_saved_sound(text, "file");
  } catch (const BadScene& bad) {
    return bad.what();
  }
  return "";
}

TEST(SavedSound, IsRefusedInOneLine) {
  EXPECT_EQ(refusal("thrum = 2"),
            "file:1: thrum: version 2 is newer than 1, the newest that is understood here");
  EXPECT_EQ(refusal("thrum = 1\npresett = \"a\""),
            "file:2: presett: unknown key; did you mean 'preset'?");
  EXPECT_EQ(refusal("preset = 3"), "file:1: preset: must be a string");
  EXPECT_EQ(refusal("set = [1]"), "file:1: set: must be a string");
  EXPECT_EQ(refusal("[controls]\nfelt = inf"), "file:2: felt: must be a finite number");
  EXPECT_EQ(refusal("controls = 1"), "file:1: controls: must be a table [controls]");
  for (const std::string_view text : {"", "[", "a = ", "\xff\xfe", "# nothing"}) {
    EXPECT_FALSE(refusal(text).empty()) << text;
    EXPECT_EQ(refusal(text).find('\n'), std::string::npos);
  }
}

}  // namespace
}  // namespace thrum
