// The window of the VST3 plugins: it is drawn, follows its size, and leaves nothing behind.
#if defined(THRUM_PLUGIN_WINDOW)

#include <gtest/gtest.h>

#include "plugin/vst3_host.hpp"
// After everything else: X11 defines words that others use.
#include "plugin/screen.hpp"

namespace thrum::plugin_tests {
namespace {

class Vst3Window : public testing::Test {
 protected:
  void SetUp() override {
    if (!screen_.is_there()) GTEST_SKIP() << "there is no Xvfb";
    display_ = XOpenDisplay(nullptr);
    ASSERT_NE(display_, nullptr);
    plugin_ = make_vst3(*library_, "org.thrum.bowed-string");
    ASSERT_TRUE(plugin_->activate(48000.0, 512));
  }
  void TearDown() override {
    if (plugin_ != nullptr) plugin_->deactivate();
    plugin_.reset();
    if (display_ != nullptr) XCloseDisplay(display_);
  }
  void open() {
    parent_ = XCreateSimpleWindow(display_, DefaultRootWindow(display_), 0, 0, 900, 560, 0, 0, 0);
    XMapWindow(display_, parent_);
    XSync(display_, False);
    view_ = plugin_->create_view();
    ASSERT_NE(view_, nullptr);
    ASSERT_EQ(v3_cpp_obj(view_)->attached(view_, reinterpret_cast<void*>(parent_),
                                          V3_VIEW_PLATFORM_TYPE_X11),
              V3_OK);
  }
  void close_window() {
    v3_cpp_obj(view_)->removed(view_);
    v3_cpp_obj_unref(view_);
    XDestroyWindow(display_, parent_);
    XSync(display_, False);
  }
  void resize(int width, int height) {
    v3_view_rect size{0, 0, width, height};
    v3_cpp_obj(view_)->on_size(view_, &size);
  }

  Screen screen_;
  std::unique_ptr<Library> library_ = open_vst3();
  std::unique_ptr<Vst3Hosted> plugin_;
  v3_plugin_view** view_ = nullptr;
  Display* display_ = nullptr;
  Window parent_ = 0;
};

TEST_F(Vst3Window, IsDrawnAndFollowsItsSize) {
  open();
  EXPECT_TRUE(comes_true([this] { return colours_of(display_, parent_, 900, 560) > 10; }));
  resize(700, 500);
  const Window child = child_of(display_, parent_);
  EXPECT_TRUE(comes_true([&] { return has_size(display_, child, 700, 500); }));
  close_window();
}

TEST_F(Vst3Window, OpensAndClosesHundredsOfTimesWithoutATrace) {
  open();
  EXPECT_TRUE(comes_true([this] { return colours_of(display_, parent_, 900, 560) > 10; }));
  close_window();
  const std::size_t files = open_files(), running = threads();
  for (int i = 0; i < 200; ++i) {
    open();
    resize(600 + i, 400 + i);
    close_window();
  }
  EXPECT_EQ(open_files(), files);
  EXPECT_EQ(threads(), running);
}

}  // namespace
}  // namespace thrum::plugin_tests

#endif
