// The window of the LV2 plugins, in a small host of its own: it is found by the description, opens
// in a window of the host's, moves ports, follows its size, and leaves nothing behind.
#if defined(THRUM_PLUGIN_WINDOW)

#include <gtest/gtest.h>
#include <lv2/atom/atom.h>
#include <lv2/instance-access/instance-access.h>
#include <lv2/options/options.h>
#include <lv2/ui/ui.h>

#include <chrono>
#include <cstring>
#include <thread>

#include "plugin/lv2_host.hpp"
#include "plugin/module.hpp"
#include "plugin/screen.hpp"

namespace thrum::plugin_tests {
namespace {

struct Written {
  std::uint32_t port;
  float value;
};

class Lv2Window : public testing::Test {
 protected:
  void SetUp() override {
    if (!screen_.is_there()) GTEST_SKIP() << "there is no Xvfb";
    display_ = XOpenDisplay(nullptr);
    ASSERT_NE(display_, nullptr);
    descriptor_ = module_.find<const LV2UI_Descriptor*(std::uint32_t)>("lv2ui_descriptor")(0);
    ASSERT_NE(descriptor_, nullptr);
    plugin_ = make_lv2(*library_, "org.thrum.struck-string");
    ASSERT_TRUE(plugin_->activate(48000.0, 512));
  }
  void TearDown() override {
    plugin_.reset();
    if (display_ != nullptr) XCloseDisplay(display_);
  }

  template <class Interface>
  const Interface* extension(const char* uri) {
    return static_cast<const Interface*>(descriptor_->extension_data(uri));
  }
  /// With a parent, or without: then it is shown by itself.
  bool open(bool embedded = true) {
    parent_ = XCreateSimpleWindow(display_, DefaultRootWindow(display_), 0, 0, 900, 560, 0, 0, 0);
    XMapWindow(display_, parent_);
    XSync(display_, False);
    LV2UI_Resize resize{this, [](LV2UI_Feature_Handle it, int width, int height) {
                          auto& test = *static_cast<Lv2Window*>(it);
                          test.asked_width_ = width;
                          test.asked_height_ = height;
                          return 0;
                        }};
    LV2UI_Touch touch{
        this, [](LV2UI_Feature_Handle it, std::uint32_t, bool begins) {
          ++(begins ? static_cast<Lv2Window*>(it)->began_ : static_cast<Lv2Window*>(it)->ended_);
        }};
    const LV2_Feature access{LV2_INSTANCE_ACCESS_URI, plugin_->handle()};
    const LV2_Feature inside{LV2_UI__parent, reinterpret_cast<void*>(parent_)};
    const LV2_Feature resizes{LV2_UI__resize, &resize}, touches{LV2_UI__touch, &touch};
    const LV2_Options_Option options[] = {{LV2_OPTIONS_INSTANCE, 0, number_of(LV2_UI__scaleFactor),
                                           sizeof(scale_), number_of(LV2_ATOM__Float), &scale_},
                                          {LV2_OPTIONS_INSTANCE, 0, 0, 0, 0, nullptr}};
    const LV2_Feature with_options{LV2_OPTIONS__options, const_cast<LV2_Options_Option*>(options)};
    const LV2_Feature with_map{LV2_URID__map, &numbers()};
    const LV2_Feature* const features[] = {&access,   &resizes,      &touches,
                                           &with_map, &with_options, embedded ? &inside : nullptr,
                                           nullptr};
    LV2UI_Widget widget = nullptr;
    ui_ = descriptor_->instantiate(
        descriptor_, "urn:thrum:org.thrum.struck-string", THRUM_PLUGIN_DIR "/thrum.lv2/",
        [](LV2UI_Controller it, std::uint32_t port, std::uint32_t size, std::uint32_t protocol,
           const void* value) {
          if (size != sizeof(float) || protocol != 0) return;
          auto& test = *static_cast<Lv2Window*>(it);
          test.written_.push_back({port, *static_cast<const float*>(value)});
          test.plugin_->set_port(port, test.written_.back().value);
        },
        this, &widget, features);
    window_ = reinterpret_cast<Window>(widget);
    return ui_ != nullptr;
  }
  void close_window() {
    descriptor_->cleanup(ui_);
    XDestroyWindow(display_, parent_);
    XSync(display_, False);
  }
  int idle() { return extension<LV2UI_Idle_Interface>(LV2_UI__idleInterface)->idle(ui_); }
  double play(double seconds, std::vector<Event> events = {}) {
    std::vector<float> left(480), right(480);
    double loudest = 0.0;
    for (int i = 0; i < static_cast<int>(seconds * 100.0); ++i) {
      plugin_->process(events, left, right);
      events.clear();
      for (const float sample : left)
        loudest = std::max(loudest, std::abs(static_cast<double>(sample)));
      EXPECT_EQ(idle(), 0);
      std::this_thread::sleep_for(std::chrono::milliseconds(8));
    }
    return loudest;
  }
  XWindowAttributes size() {
    XWindowAttributes found{};
    XGetWindowAttributes(display_, window_, &found);
    return found;
  }

  Screen screen_;
  std::unique_ptr<Library> library_ = open_lv2();
  Module module_{THRUM_PLUGIN_DIR "/thrum.lv2/thrum.so"};
  const LV2UI_Descriptor* descriptor_ = nullptr;
  std::unique_ptr<Lv2Hosted> plugin_;
  Display* display_ = nullptr;
  Window parent_ = 0, window_ = 0;
  float scale_ = 1.0F;
  LV2UI_Handle ui_ = nullptr;
  std::vector<Written> written_;
  int asked_width_ = 0, asked_height_ = 0, began_ = 0, ended_ = 0;
};

TEST_F(Lv2Window, IsDescribedForEveryPlugin) {
  for (const std::string& id : library_->ids()) {
    const auto plugin = make_lv2(*library_, id);
    LilvUIs* uis = lilv_plugin_get_uis(plugin->described());
    ASSERT_EQ(lilv_uis_size(uis), 1U) << id;
    const LilvUI* ui = lilv_uis_get(uis, lilv_uis_begin(uis));
    EXPECT_STREQ(lilv_node_as_uri(lilv_ui_get_uri(ui)), descriptor_->URI);
    EXPECT_NE(std::strstr(lilv_node_as_uri(lilv_ui_get_binary_uri(ui)), "thrum.lv2/thrum.so"),
              nullptr);
    const LilvNode* kind = lilv_nodes_get_first(lilv_ui_get_classes(ui));
    EXPECT_STREQ(lilv_node_as_uri(kind), LV2_UI__X11UI);
    lilv_uis_free(uis);
  }
}

TEST_F(Lv2Window, ShowsWhatMovesAndTellsTheHostOfItsSize) {
  ASSERT_TRUE(open());
  EXPECT_EQ(child_of(display_, parent_), window_);
  EXPECT_EQ(asked_width_, 900);
  EXPECT_EQ(asked_height_, 560);
  play(0.5, {{0, note_on(0, 52, 100)}});
  EXPECT_TRUE(comes_true([this] { return colours_of(display_, window_, 900, 560) > 20; }));
  close_window();
}

TEST_F(Lv2Window, MovesThePortsOfTheHost) {
  ASSERT_TRUE(open());
  play(0.1);
  // The first control, at three quarters of its bar: pressure.
  send_button(display_, window_, 900 - 340 + 110 + 75, 34 + 10 + 10, ButtonPress);
  play(0.1);
  send_button(display_, window_, 900 - 340 + 110 + 75, 34 + 10 + 10, ButtonRelease);
  play(0.1);
  ASSERT_FALSE(written_.empty());
  EXPECT_EQ(written_.back().port, 5U);
  EXPECT_NEAR(static_cast<double>(written_.back().value), 0.75, 0.03);
  EXPECT_NEAR(plugin_->value(0), 0.75, 0.03);
  EXPECT_EQ(began_, 1);
  EXPECT_EQ(ended_, 1);
  // The next preset: all its values, and the host has them before anybody asks.
  written_.clear();
  send_button(display_, window_, static_cast<int>(900 * 0.42) + 160, 17, ButtonPress);
  for (int i = 0; i < 1000 && written_.empty(); ++i) play(0.02);
  EXPECT_EQ(written_.size(), plugin_->parameters().size());
  EXPECT_NE(plugin_->save().find("preset = "), std::string::npos);
  close_window();
}

TEST_F(Lv2Window, FollowsTheSizeOfTheHost) {
  ASSERT_TRUE(open());
  extension<LV2UI_Resize>(LV2_UI__resize)->ui_resize(ui_, 1200, 800);
  EXPECT_TRUE(comes_true([this] { return has_size(display_, window_, 1200, 800); }));
  XResizeWindow(display_, window_, 700, 500);  // as hosts that embed a window do
  XSync(display_, False);
  play(0.2);
  EXPECT_TRUE(has_size(display_, window_, 700, 500));
  EXPECT_TRUE(comes_true([this] { return colours_of(display_, window_, 700, 500) > 10; }));
  close_window();
}

TEST_F(Lv2Window, HasTheScaleOfTheHost) {
  scale_ = 2.0F;
  ASSERT_TRUE(open());
  EXPECT_EQ(asked_width_, 1800);
  EXPECT_EQ(asked_height_, 1120);
  EXPECT_TRUE(comes_true([&] { return has_size(display_, window_, 1800, 1120); }));
  close_window();
}

TEST_F(Lv2Window, StandsAloneWhereTheHostHasNoPlaceForIt) {
  ASSERT_TRUE(open(false));
  EXPECT_EQ(child_of(display_, parent_), 0U);
  const auto* show = extension<LV2UI_Show_Interface>(LV2_UI__showInterface);
  EXPECT_EQ(show->show(ui_), 0);
  EXPECT_TRUE(comes_true([this] { return size().map_state == IsViewable; }));
  EXPECT_EQ(show->hide(ui_), 0);
  EXPECT_TRUE(comes_true([this] { return size().map_state == IsUnmapped; }));
  close_window();
}

TEST_F(Lv2Window, IsRefusedWithoutItsInstance) {
  const LV2_Feature* const none[] = {nullptr};
  LV2UI_Widget widget = nullptr;
  EXPECT_EQ(descriptor_->instantiate(descriptor_, "", "", nullptr, nullptr, &widget, none),
            nullptr);
}

TEST_F(Lv2Window, OpensAndClosesHundredsOfTimesWithoutATrace) {
  ASSERT_TRUE(open());
  play(0.1);
  close_window();
  const std::size_t files = open_files(), running = threads();
  double quickest = 1e9;
  for (int i = 0; i < 300; ++i) {
    const auto start = std::chrono::steady_clock::now();
    ASSERT_TRUE(open());
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    quickest = std::min(quickest, spent.count());
    extension<LV2UI_Resize>(LV2_UI__resize)->ui_resize(ui_, 600 + i, 400 + i);
    if (i % 30 == 0) play(0.05);
    close_window();
  }
  EXPECT_EQ(open_files(), files);
  EXPECT_EQ(threads(), running);
  EXPECT_LT(quickest, 0.2);
}

}  // namespace
}  // namespace thrum::plugin_tests

#endif
