// The window, on a display that nobody sees: it draws, it plays, it leaves nothing behind.
#if defined(THRUM_PLUGIN_WINDOW)

#include "plugin/clap_window.hpp"

namespace thrum::plugin_tests {
namespace {

TEST_F(PluginWindow, ShowsEveryInstrumentAtOneAndTwoTimes) {
  for (const std::string name : {"struck-string", "bowed-string", "tromba-marina"}) {
    start(name);
    open(name == "bowed-string" ? 2.0 : 1.0);
    const int key = 52;
    play(1.0, {{0, note_on(0, key, 100)}, {9, note_on(0, key + 7, 90)}});
    play(0.2, {{0, note_on(0, key, 120)}});
    EXPECT_GT(colours(), 20U) << name;
    take_screenshot(name);
    close_window();
  }
}

TEST_F(PluginWindow, HasKeysAndControlsForTheMouse) {
  start("struck-string");
  open(1.0);
  EXPECT_EQ(play(0.1), 0.0);
  click(400, 540, ButtonPress);
  EXPECT_GT(play(0.3), 0.001);
  click(400, 540, ButtonRelease);
  play(0.1);
  // The first control, at three quarters of its bar: pressure.
  const double before = plugin_->value(0);
  click(900 - 340 + 110 + 75, 34 + 10 + 10, ButtonPress);
  play(0.1);
  click(900 - 340 + 110 + 75, 34 + 10 + 10, ButtonRelease);
  play(0.1);
  EXPECT_NEAR(plugin_->value(0), 0.75, 0.03);
  EXPECT_NE(plugin_->value(0), before);
  close_window();
}

TEST_F(PluginWindow, OpensQuicklyAndClosesWithoutATrace) {
  start("bowed-string");
  open(1.0);
  close_window();
  const std::size_t before = open_files();
  double quickest = 1e9;
  for (int i = 0; i < 200; ++i) {
    const auto start = std::chrono::steady_clock::now();
    open(1.0);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    quickest = std::min(quickest, spent.count());
    if (i % 20 == 0) play(0.05);
    close_window();
  }
  EXPECT_EQ(open_files(), before);
  EXPECT_LT(quickest, 0.2);
}

}  // namespace
}  // namespace thrum::plugin_tests

#endif
