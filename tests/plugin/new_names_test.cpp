// An instrument file that is chosen in the window has controls of its own: hosts are told of their
// names and values, by their own thread. In LV2 names are fixed, and values are written to the
// ports: lv2_window_test.cpp.
#if defined(THRUM_PLUGIN_WINDOW)

#include <gtest/gtest.h>

#include <clap/ext/gui.h>
#include <clap/ext/params.h>
#include <filesystem>

#include <thrum/instruments/controls.hpp>
#include <thrum/instruments/instrument.hpp>

#include "plugin/clap_host.hpp"
#include "plugin/vst3_frame.hpp"
#include "plugin/vst3_host.hpp"
// After everything else: X11 defines words that others use.
#include "plugin/screen.hpp"

namespace thrum::plugin_tests {
namespace {

namespace fs = std::filesystem;

/// A home with one instrument in it, and a window of the host's.
class NewNames : public testing::Test {
 protected:
  void SetUp() override {
    if (!screen_.is_there()) GTEST_SKIP() << "there is no Xvfb";
    std::string name = (fs::temp_directory_path() / "thrum-names-XXXXXX").string();
    home_ = fs::canonical(mkdtemp(name.data()));
    fs::copy_file(THRUM_INSTRUMENTS_DIR "/bowed-string.toml", home_ / "bowed.toml");
    setenv("HOME", home_.c_str(), 1);
    for (const Control& control : controls_of(load_instrument((home_ / "bowed.toml").string())))
      if (!control.is_midi() && wanted_.empty()) wanted_ = control.name;
    std::replace(wanted_.begin(), wanted_.end(), '_', ' ');
    display_ = XOpenDisplay(nullptr);
    ASSERT_NE(display_, nullptr);
    parent_ = XCreateSimpleWindow(display_, DefaultRootWindow(display_), 0, 0, 900, 560, 0, 0, 0);
    XMapWindow(display_, parent_);
    XSync(display_, False);
  }
  void TearDown() override {
    if (display_ != nullptr) XCloseDisplay(display_);
    if (!home_.empty()) fs::remove_all(home_);
  }
  /// The button, and the first file, below the line that goes up; again if the list was not
  /// drawn yet.
  template <class Condition>
  bool choose_the_file_until(Condition condition) {
    if (!is_drawn()) return false;
    for (int i = 0; i < 100 && !condition(); ++i) {
      click(30, 17);
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      click(100, 44 + 30 + 20 + 10);
      for (int k = 0; k < 30 && !condition(); ++k)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return condition();
  }
  bool is_drawn() {
    return comes_true([this] { return colours_of(display_, parent_, 900, 560) > 10; });
  }
  void click(int x, int y) {
    const Window child = child_of(display_, parent_);
    ASSERT_NE(child, 0U);
    send_button(display_, child, x, y, ButtonPress);
    send_button(display_, child, x, y, ButtonRelease);
  }
  bool has_name(Hosted& plugin) const {
    const auto all = plugin.parameters();
    return std::any_of(all.begin(), all.end(),
                       [&](const auto& each) { return each.name == wanted_; });
  }

  Screen screen_;
  fs::path home_;
  std::string wanted_;  ///< a control of the file
  Display* display_ = nullptr;
  Window parent_ = 0;
};

TEST_F(NewNames, AreToldToAClapHost) {
  auto library = open_clap();
  auto plugin = make_clap(*library, "org.thrum.instrument-file");
  ASSERT_TRUE(plugin->activate(48000.0, 512));
  EXPECT_FALSE(has_name(*plugin));
  const auto* gui = static_cast<const clap_plugin_gui_t*>(plugin->extension(CLAP_EXT_GUI));
  ASSERT_TRUE(gui->create(plugin->plugin(), CLAP_WINDOW_API_X11, false));
  clap_window_t window{};
  window.api = CLAP_WINDOW_API_X11;
  window.x11 = parent_;
  ASSERT_TRUE(gui->set_parent(plugin->plugin(), &window));
  ASSERT_TRUE(gui->show(plugin->plugin()));
  bool called = false;
  ASSERT_TRUE(choose_the_file_until([&] { return called = called || plugin->call_back(); }));
  EXPECT_EQ(plugin->take_rescans(),
            CLAP_PARAM_RESCAN_VALUES | CLAP_PARAM_RESCAN_TEXT | CLAP_PARAM_RESCAN_INFO);
  EXPECT_TRUE(has_name(*plugin));
  EXPECT_FALSE(plugin->wants_restart());
  // A state tells of itself, and of a latency that is a new one.
  ASSERT_TRUE(plugin->load("thrum = 1\nset = [\"play.oversample=2\"]\n"));
  EXPECT_NE(plugin->take_rescans(), 0U);
  EXPECT_TRUE(plugin->wants_restart());
  gui->destroy(plugin->plugin());
}

class Vst3Names : public NewNames {
 protected:
  void start(bool with_loop) {
    plugin_ = make_vst3(*library_, "org.thrum.instrument-file");
    auto** controller = plugin_->controller();
    v3_cpp_obj(controller)
        ->set_component_handler(controller, reinterpret_cast<v3_component_handler**>(&ears_));
    ASSERT_TRUE(plugin_->activate(48000.0, 512));
    view_ = plugin_->create_view();
    ASSERT_NE(view_, nullptr);
    if (with_loop)
      v3_cpp_obj(view_)->set_frame(view_, reinterpret_cast<v3_plugin_frame**>(&frame_));
    ASSERT_EQ(v3_cpp_obj(view_)->attached(view_, reinterpret_cast<void*>(parent_),
                                          V3_VIEW_PLATFORM_TYPE_X11),
              V3_OK);
  }
  void TearDown() override {
    if (view_ != nullptr) close_window();
    plugin_.reset();
    NewNames::TearDown();
  }
  void close_window() {
    v3_cpp_obj(view_)->removed(view_);
    v3_cpp_obj(view_)->set_frame(view_, nullptr);
    v3_cpp_obj_unref(std::exchange(view_, nullptr));
    EXPECT_TRUE(frame_.loop.timers.empty());
    plugin_->deactivate();
    v3_cpp_obj(plugin_->controller())->set_component_handler(plugin_->controller(), nullptr);
  }
  std::string title(int32_t index) {
    v3_param_info info{};
    v3_cpp_obj(plugin_->controller())->get_parameter_info(plugin_->controller(), index, &info);
    std::string name;
    for (int i = 0; info.title[i] != 0; ++i) name += static_cast<char>(info.title[i]);
    return name;
  }
  bool has_title() {
    for (int32_t i = 0; i < 30; ++i)
      if (title(i) == wanted_) return true;
    return false;
  }

  std::unique_ptr<Library> library_ = open_vst3();
  std::unique_ptr<Vst3Hosted> plugin_;
  v3_plugin_view** view_ = nullptr;
  Ears ears_{&ears_functions};
  Frame frame_{&frame_functions};
};

constexpr int32_t new_names = V3_RESTART_PARAM_VALUES_CHANGED | V3_RESTART_PARAM_TITLES_CHANGED;

TEST_F(Vst3Names, AreToldByTheHostsOwnThread) {
  start(true);
  ASSERT_EQ(frame_.loop.timers.size(), 1U);
  EXPECT_FALSE(has_title());
  ASSERT_TRUE(choose_the_file_until([this] {
    frame_.loop.run();
    return ears_.restarts != 0;
  }));
  EXPECT_EQ(ears_.restarts, new_names);
  EXPECT_FALSE(ears_.by_others);
  EXPECT_TRUE(has_title());
  close_window();
}

TEST_F(Vst3Names, AreToldLaterWhereTheHostHasNoTimer) {
  start(false);
  ASSERT_TRUE(choose_the_file_until([this] { return has_title(); }));
  EXPECT_EQ(ears_.restarts, 0);
  EXPECT_FALSE(ears_.by_others);
  close_window();
  EXPECT_EQ(ears_.restarts, new_names);
}

/// So that it can be recorded: begun, moved and ended, and the processor waits for the host.
TEST_F(Vst3Names, AHandsMoveIsAnEdit) {
  start(true);
  ASSERT_TRUE(is_drawn());
  click(900 - 340 + 110 + 75, 34 + 10 + 10);  // the first control at three quarters: pressure
  ASSERT_TRUE(comes_true([this] {
    frame_.loop.run();
    return !ears_.edits.empty() && ears_.edits.back().kind == Edit::Kind::end;
  }));
  EXPECT_EQ(ears_.edits.front().kind, Edit::Kind::begin);
  EXPECT_NEAR(plugin_->value(0), 0.75, 0.03);
  EXPECT_FALSE(ears_.by_others);
  close_window();
}

}  // namespace
}  // namespace thrum::plugin_tests

#endif
