// A key that two channels hold is down until both have let go, also in an instrument that takes
// over.
#include <gtest/gtest.h>

#include "plugin/played_processor.hpp"

namespace thrum::plugin {
namespace {

TEST(AKeyOfTwoChannels, IsDownInThePluginUntilBothLetGo) {
  Processor processor(*find_entry("org.thrum.struck-string"));
  processor.activate(48000.0);
  const int voices = processor.most_voices();
  for (const int channel : {0, 1}) processor.midi(note_on(channel, 60, 100));
  play(processor, 4800);
  processor.midi(note_off(0, 60));
  EXPECT_TRUE(processor.key_is_down(60));
  processor.ask_quality(2);
  ASSERT_TRUE(await([&] { return processor.most_voices() == voices / 2; }));
  play(processor, 48000);
  EXPECT_TRUE(processor.key_is_down(60));
  EXPECT_TRUE(processor.sounds(60)) << "struck again by the channel that holds it";
  processor.midi(note_off(1, 60));
  EXPECT_FALSE(processor.key_is_down(60));
  play(processor, 6 * 48000);
  EXPECT_FALSE(processor.sounds(60)) << "held by the channel that had let go";
}

}  // namespace
}  // namespace thrum::plugin
