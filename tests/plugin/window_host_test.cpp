// What hosts do to a window besides opening and closing it.
#if defined(THRUM_PLUGIN_WINDOW)

#include "plugin/clap_window.hpp"

namespace thrum::plugin_tests {
namespace {

TEST_F(PluginWindow, OutlivesAWindowOfTheHostThatGoesFirst) {
  start("rosewood-marimba");
  for (int i = 0; i < 60; ++i) {
    open(1.0);
    std::this_thread::sleep_for(std::chrono::milliseconds(30 + i % 10));
    XDestroyWindow(display_, parent_);
    XSync(display_, False);
    std::this_thread::sleep_for(std::chrono::milliseconds(40));
    gui_->destroy(plugin_->plugin());
  }
}

/// A key of the window is no event of the host's.
TEST_F(PluginWindow, WakesAPluginThatSleeps) {
  start("rosewood-marimba");
  open(1.0);
  std::vector<float> left(64), right(64);
  ASSERT_FALSE(plugin_->process({}, left, right));
  EXPECT_FALSE(plugin_->wants_process());
  ASSERT_TRUE(comes_true([&] { return colours() > 5; }));
  click(400, 540, ButtonPress);
  EXPECT_TRUE(comes_true([&] { return plugin_->wants_process(); }));
  EXPECT_GT(play(0.2), 0.001);
  click(400, 540, ButtonRelease);
  close_window();
}

TEST_F(PluginWindow, ThatClosesLetsGoOfTheKeyThatItHolds) {
  start("bowed-string");
  open(1.0);
  ASSERT_TRUE(comes_true([&] { return colours() > 5; }));
  click(400, 540, ButtonPress);
  EXPECT_TRUE(comes_true([&] { return plugin_->wants_process(); }));
  EXPECT_GT(play(0.5), 0.001);
  close_window();
  std::vector<float> left(4800), right(4800);
  const auto sleeps = [&] { return !plugin_->process({}, left, right); };
  int blocks = 0;
  while (blocks < 300 && !sleeps()) ++blocks;
  EXPECT_LT(blocks, 300);
}

/// So many pixels that all of it can be read.
TEST_F(PluginWindow, HasALeastSizeThatFollowsTheScale) {
  start("rosewood-marimba");
  for (const double scale : {1.0, 2.0}) {
    open(scale);
    std::uint32_t width = 10, height = 10;
    ASSERT_TRUE(gui_->adjust_size(plugin_->plugin(), &width, &height));
    EXPECT_EQ(width, static_cast<std::uint32_t>(560 * scale));
    EXPECT_EQ(height, static_cast<std::uint32_t>(380 * scale));
    close_window();
  }
}

TEST_F(PluginWindow, LeavesShortcutsToTheHost) {
  start("rosewood-marimba");
  open(1.0);
  ASSERT_TRUE(comes_true([&] { return colours() > 5; }));
  const auto ground = [&] { return pixel_of(display_, parent_, 3, 100); };
  const unsigned long dark = ground();
  for (const unsigned with : {ControlMask, Mod1Mask, Mod4Mask})
    send_key(display_, child_of(display_, parent_), 't', with);
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  EXPECT_EQ(ground(), dark);
  send_key(display_, child_of(display_, parent_), 't', 0);
  EXPECT_TRUE(comes_true([&] { return ground() != dark; }));
  close_window();
}

}  // namespace
}  // namespace thrum::plugin_tests

#endif
