// The window of a CLAP plugin inside one of a host's, on a display that nobody sees.
#pragma once

#include <clap/ext/gui.h>
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "plugin/clap_host.hpp"
#include "plugin/screen.hpp"
// After those of X11.
#include <cairo-xlib.h>

namespace thrum::plugin_tests {

class PluginWindow : public testing::Test {
 protected:
  void SetUp() override {
    if (!screen_.is_there()) GTEST_SKIP() << "there is no Xvfb";
    library_ = open_clap();
    display_ = XOpenDisplay(nullptr);
    ASSERT_NE(display_, nullptr);
  }
  void TearDown() override {
    plugin_.reset();
    library_.reset();
    if (display_ != nullptr) XCloseDisplay(display_);
  }
  void start(const std::string& name) {
    plugin_ = make_clap(*library_, "org.thrum." + name);
    ASSERT_TRUE(plugin_->activate(48000.0, 512));
    gui_ = static_cast<const clap_plugin_gui_t*>(plugin_->extension(CLAP_EXT_GUI));
    ASSERT_NE(gui_, nullptr);
  }
  void open(double scale) {
    ASSERT_TRUE(gui_->create(plugin_->plugin(), CLAP_WINDOW_API_X11, false));
    gui_->set_scale(plugin_->plugin(), scale);
    gui_->get_size(plugin_->plugin(), &width_, &height_);
    parent_ =
        XCreateSimpleWindow(display_, DefaultRootWindow(display_), 0, 0, width_, height_, 0, 0, 0);
    XMapWindow(display_, parent_);
    XSync(display_, False);
    clap_window_t window{};
    window.api = CLAP_WINDOW_API_X11;
    window.x11 = parent_;
    ASSERT_TRUE(gui_->set_parent(plugin_->plugin(), &window));
    ASSERT_TRUE(gui_->show(plugin_->plugin()));
  }
  void close_window() {
    gui_->destroy(plugin_->plugin());
    XDestroyWindow(display_, parent_);
    XSync(display_, False);
  }
  /// Real time, as far as the machine goes, so that the window gets its pictures.
  double play(double seconds, std::vector<Event> events = {}) {
    std::vector<float> left(480), right(480);
    float loudest = 0.0F;
    for (int i = 0; i < static_cast<int>(seconds * 100.0); ++i) {
      plugin_->process(events, left, right);
      events.clear();
      for (const float sample : left) loudest = std::max(loudest, std::abs(sample));
      std::this_thread::sleep_for(std::chrono::milliseconds(8));
    }
    return static_cast<double>(loudest);
  }
  std::size_t colours() { return colours_of(display_, parent_, width_, height_); }
  /// THRUM_SCREENSHOTS names a folder for them.
  void take_screenshot(const std::string& name) {
    const char* folder = std::getenv("THRUM_SCREENSHOTS");
    if (folder == nullptr) return;
    cairo_surface_t* surface = cairo_xlib_surface_create(
        display_, parent_, DefaultVisual(display_, DefaultScreen(display_)),
        static_cast<int>(width_), static_cast<int>(height_));
    cairo_surface_t* copy = cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(width_),
                                                       static_cast<int>(height_));
    cairo_t* to = cairo_create(copy);
    cairo_set_source_surface(to, surface, 0.0, 0.0);
    cairo_paint(to);
    cairo_destroy(to);
    cairo_surface_write_to_png(copy, (std::string(folder) + "/" + name + ".png").c_str());
    cairo_surface_destroy(copy);
    cairo_surface_destroy(surface);
  }
  void click(int x, int y, int type) {
    const Window child = child_of(display_, parent_);
    ASSERT_NE(child, 0U);
    send_button(display_, child, x, y, type);
  }

  Screen screen_;
  std::unique_ptr<Library> library_;
  std::unique_ptr<ClapHosted> plugin_;
  const clap_plugin_gui_t* gui_ = nullptr;
  Display* display_ = nullptr;
  Window parent_ = 0;
  std::uint32_t width_ = 0, height_ = 0;
};

}  // namespace thrum::plugin_tests
