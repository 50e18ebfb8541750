// The quality of playing live is chosen in the window: fewer steps and voices, where the sound is
// the same otherwise, without a click, and in full where a file is rendered.
#include <gtest/gtest.h>

#include <thrum/instruments/quality.hpp>

#include "plugin/played_processor.hpp"
#if defined(THRUM_PLUGIN_WINDOW)
#include "window/panel.hpp"
#endif

namespace thrum::plugin {
namespace {

class Quality : public testing::Test {
 protected:
  Quality() { processor_.activate(48000.0); }

  std::vector<double> play(std::size_t frames) { return plugin::play(processor_, frames); }

  Processor processor_{*find_entry("org.thrum.struck-string")};
};

double sharpest(std::span<const double> sound) {
  double most = 0.0;
  for (std::size_t i = 2; i < sound.size(); ++i)
    most = std::max(most, std::abs(sound[i] - 2.0 * sound[i - 1] + sound[i - 2]));
  return most;
}

TEST_F(Quality, HasNames) {
  for (std::size_t i = 0; i < quality_names.size(); ++i)
    EXPECT_EQ(quality_of(settings_of_quality(i, 16)), i);
  EXPECT_EQ(quality_of({"string.s.damping=2"}), quality_names.size());
  EXPECT_EQ(quality_of({"play.voices=4"}), quality_names.size());
}

TEST_F(Quality, ChangesWithoutAClickAndKeepsWhatIsPlayed) {
  const int voices = processor_.most_voices();
  const auto felt = find_parameter(processor_.parameters(), std::string_view("felt"));
  ASSERT_TRUE(felt);
  processor_.set_value(*felt, 0.7);
  processor_.midi(control_change(0, 64, 127));  // what rings on is not struck again
  processor_.note_on(0, 45, 0.9);
  play(4800);
  processor_.note_off(45);
  const auto before = play(9600);
  processor_.ask_quality(2);
  ASSERT_TRUE(await([&] { return processor_.most_voices() == voices / 2; }));
  EXPECT_EQ(processor_.quality(), 2U);
  auto both = before;
  const auto after = play(4800);
  both.insert(both.end(), after.begin(), after.end());
  EXPECT_LE(sharpest(std::span(both).subspan(9000)), 1.1 * sharpest(std::span(both).first(9000)));
  EXPECT_EQ(processor_.value(*felt), 0.7);
  EXPECT_NE(processor_.save().find("play.undersample=2"), std::string::npos);

  processor_.set_offline(true);
  EXPECT_EQ(processor_.most_voices(), voices);
  processor_.set_offline(false);
  EXPECT_TRUE(await([&] { return processor_.most_voices() == voices / 2; }));
  processor_.ask_quality(0);
  EXPECT_TRUE(await([&] { return processor_.most_voices() == voices; }));
  EXPECT_EQ(processor_.save().find("live"), std::string::npos);
}

/// Between 44.1 and 192 kHz, and whatever comes first.
TEST_F(Quality, StaysWithPresetsAndRates) {
  processor_.ask_quality(1);
  ASSERT_TRUE(await([&] { return processor_.quality() == 1; }));
  processor_.choose_preset(processor_.presets()[0].name);
  EXPECT_EQ(processor_.quality(), 1U);
  for (const double rate : {44100.0, 96000.0}) {
    processor_.activate(rate);
    processor_.note_on(0, 60, 0.8);
    EXPECT_GT(sharpest(play(4800)), 0.0);
    EXPECT_EQ(processor_.trouble(), "");
  }
}

TEST_F(Quality, ThatDoesNotFitTheRateIsLeftOutWithALine) {
  processor_.deactivate();
  processor_.set_offline(true);
  processor_.load("thrum = 1\nlive = [\"string.no.such=3\"]\n");
  processor_.activate(48000.0);
  processor_.deactivate();
  processor_.set_offline(false);
  processor_.activate(48000.0);
  EXPECT_NE(processor_.trouble(), "");
  processor_.note_on(0, 60, 0.8);
  EXPECT_GT(sharpest(play(4800)), 0.0);
}

#if defined(THRUM_PLUGIN_WINDOW)
TEST_F(Quality, IsAButtonOfTheWindowAndAKey) {
  window::Panel panel(processor_, [](window::ByHand) {});
  cairo_surface_t* surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 900, 560);
  cairo_t* to = cairo_create(surface);
  panel.draw(to, 900, 560, 1.0, 0.03);
  panel.press(815.0, 17.0, false);
  EXPECT_TRUE(await([&] { return processor_.quality() == 1; }));
  panel.type('q');
  EXPECT_TRUE(await([&] { return processor_.quality() == 2; }));
  panel.type('q');
  EXPECT_TRUE(await([&] { return processor_.quality() == 0; }));
  panel.type('>');
  EXPECT_TRUE(await([&] { return !processor_.preset().empty(); }));
  cairo_destroy(to);
  cairo_surface_destroy(surface);
}
#endif

}  // namespace
}  // namespace thrum::plugin
