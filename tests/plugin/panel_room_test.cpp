// The window where there is little room.
#if defined(THRUM_PLUGIN_WINDOW)

#include <gtest/gtest.h>

#include <cstring>
#include <set>
#include <vector>

#include "plugin/played_processor.hpp"
#include "window/panel.hpp"

namespace thrum::plugin {
namespace {

using window::Panel;

class PanelRoom : public testing::Test {
 protected:
  std::vector<std::uint32_t> picture(int width, int height, double scale) {
    cairo_surface_t* surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    cairo_t* to = cairo_create(surface);
    panel_.draw(to, width, height, scale, 0.0);
    cairo_destroy(to);
    cairo_surface_flush(surface);
    std::vector<std::uint32_t> pixels(static_cast<std::size_t>(width * height));
    std::memcpy(pixels.data(), cairo_image_surface_get_data(surface), 4 * pixels.size());
    cairo_surface_destroy(surface);
    return pixels;
  }
  /// Colours of the column beside the controls, from the top of them down to their end.
  std::vector<std::uint32_t> column(int height) {
    const auto pixels = picture(Panel::usual_width, height, 1.0);
    std::vector<std::uint32_t> found;
    for (int y = 50; y < height - 90; ++y)
      found.push_back(pixels[static_cast<std::size_t>((y + 1) * Panel::usual_width - 6)]);
    return found;
  }
  static std::size_t colours(const std::vector<std::uint32_t>& pixels) {
    return std::set<std::uint32_t>(pixels.begin(), pixels.end()).size();
  }

  Processor processor_{*find_entry("org.thrum.struck-string")};
  Panel panel_{processor_, [](window::ByHand) {}};
};

TEST_F(PanelRoom, ABarSaysThatThereAreMoreControlsThanAreSeen) {
  const auto first = column(Panel::usual_height);
  EXPECT_GT(colours(first), 1U);
  panel_.wheel(Panel::usual_width - 100, 200, 2);
  const auto later = column(Panel::usual_height);
  EXPECT_GT(colours(later), 1U);
  EXPECT_NE(first, later) << "where one is";
  panel_.wheel(Panel::usual_width - 100, 200, -2);
  EXPECT_EQ(colours(column(900)), 1U) << "all are seen";
}

TEST_F(PanelRoom, LessThanTheLeastShowsTheSameSmaller) {
  const int width = Panel::least_width / 2, height = Panel::least_height / 2;
  EXPECT_EQ(picture(width, height, 1.0), picture(width, height, 0.5));
  EXPECT_NE(picture(2 * width, 2 * height, 1.0), picture(2 * width, 2 * height, 0.8));
}

}  // namespace
}  // namespace thrum::plugin

#endif
