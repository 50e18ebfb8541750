// The window by the keys alone: everything can be reached, and one sees where one is.
#if defined(THRUM_PLUGIN_WINDOW)

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "plugin/played_processor.hpp"
#include "window/panel.hpp"

namespace thrum::plugin {
namespace {

using window::Panel;

class PanelKeys : public testing::Test {
 protected:
  ~PanelKeys() override {
    cairo_destroy(to_);
    cairo_surface_destroy(surface_);
  }
  /// The pixels of the window as it is now.
  std::vector<unsigned char> picture() {
    panel_.draw(to_, width, height, 1.0, 0.0);
    cairo_surface_flush(surface_);
    const unsigned char* data = cairo_image_surface_get_data(surface_);
    return {data, data + cairo_image_surface_get_stride(surface_) * height};
  }

  static constexpr int width = Panel::usual_width, height = Panel::usual_height;
  Processor processor_{*find_entry("org.thrum.struck-string")};
  Panel panel_{processor_, [](window::ByHand) {}};
  cairo_surface_t* surface_ = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
  cairo_t* to_ = cairo_create(surface_);
};

constexpr std::size_t buttons = 5;  ///< <, >, save, quality, the dress

TEST_F(PanelKeys, GoThroughControlsAndButtonsAndEachShowsThatItIsChosen) {
  std::set<std::vector<unsigned char>> seen{picture()};
  const std::size_t all = processor_.parameters().size() + buttons;
  for (std::size_t i = 0; i < all; ++i) {
    panel_.key(Panel::Key::next);
    EXPECT_TRUE(seen.insert(picture()).second) << i;
  }
  panel_.key(Panel::Key::next);
  EXPECT_FALSE(seen.insert(picture()).second) << "round to the first";
}

TEST_F(PanelKeys, PressTheButtonThatIsChosen) {
  picture();
  panel_.key(Panel::Key::previous);  // the last: the dress
  const auto dark = picture();
  panel_.key(Panel::Key::enter);
  const auto light = picture();
  EXPECT_GT(light[0], dark[0] + 100);
  panel_.key(Panel::Key::enter);
  EXPECT_EQ(picture(), dark);
  panel_.key(Panel::Key::up);  // moves nothing: no control is chosen
  EXPECT_EQ(picture(), dark);
}

TEST_F(PanelKeys, MoveTheControlThatIsChosen) {
  picture();
  panel_.key(Panel::Key::next);
  const double before = processor_.value(0);
  panel_.key(Panel::Key::page_up);
  HandMove move;
  ASSERT_TRUE(processor_.next_move(move));
  EXPECT_EQ(move.parameter, 0U);
  EXPECT_NEAR(move.value, before + 0.1, 1e-9);
}

}  // namespace
}  // namespace thrum::plugin

#endif
