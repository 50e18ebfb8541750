// The plugin for files: its window chooses one, the instrument changes while the old one sounds,
// and a file that is none leaves everything as it was and says why.
#if defined(THRUM_PLUGIN_WINDOW)

#include <gtest/gtest.h>

#include <stdlib.h>
#include <filesystem>
#include <fstream>

#include "plugin/played_processor.hpp"
#include "window/panel.hpp"

namespace thrum::plugin {
namespace {

namespace fs = std::filesystem;
using window::FileBrowser;
using window::Panel;

class ChosenFile : public testing::Test {
 protected:
  ChosenFile() {
    fs::create_directories(folder_ / "inside");
    fs::copy_file(THRUM_INSTRUMENTS_DIR "/bowed-string.toml", folder_ / "inside" / "bowed.toml");
    fs::copy_file(THRUM_INSTRUMENTS_DIR "/snare-drum.toml", folder_ / "drum.toml");
    std::ofstream(folder_ / "broken.toml") << "title = 'no instrument'\n[strng.s]\n";
    std::ofstream(folder_ / "notes.txt") << "no instrument\n";
    std::ofstream(folder_ / ".hidden.toml");
    setenv("HOME", folder_.c_str(), 1);
    processor_.activate(48000.0);
  }
  ~ChosenFile() override { fs::remove_all(folder_); }

  std::vector<double> play(std::size_t frames) { return plugin::play(processor_, frames); }

  static fs::path temporary_folder() {
    std::string name = (fs::temp_directory_path() / "thrum-chosen-XXXXXX").string();
    return fs::canonical(mkdtemp(name.data()));
  }

  fs::path folder_ = temporary_folder();
  Processor processor_{*find_entry("org.thrum.instrument-file")};
};

double sharpest(std::span<const double> sound) {
  double most = 0.0;
  for (std::size_t i = 2; i < sound.size(); ++i)
    most = std::max(most, std::abs(sound[i] - 2.0 * sound[i - 1] + sound[i - 2]));
  return most;
}

TEST_F(ChosenFile, TakesOverWithoutAClick) {
  processor_.midi(control_change(0, 64, 127));  // what rings on is not struck again
  processor_.note_on(0, 45, 0.9);
  play(4800);
  processor_.note_off(45);
  const auto before = play(9600);
  const std::string drum = (folder_ / "drum.toml").string();
  processor_.ask_instrument(drum);
  ASSERT_TRUE(await([&] { return processor_.instrument() == drum; }));
  EXPECT_EQ(processor_.trouble(), "");
  auto both = before;
  const auto after = play(4800);
  both.insert(both.end(), after.begin(), after.end());
  EXPECT_LE(sharpest(std::span(both).subspan(9500)), 1.1 * sharpest(before));
  EXPECT_LT(std::abs(after.back()), 1e-6);
  // And it is the drum that plays from now on, and that is saved.
  Player player(load_instrument(drum), {.rate = 48000.0});
  player.handle(control_change(0, 64, 127));
  std::vector<double> left(4800), right(4800);
  player.note_on(0, 38, 0.8);
  player.render(left, right);
  processor_.note_on(0, 38, 0.8);
  double most = 0.0, farthest = 0.0;
  const auto heard = play(4800);
  for (std::size_t i = 0; i < heard.size(); ++i) {
    most = std::max(most, std::abs(left[i]));
    farthest = std::max(farthest, std::abs(left[i] - heard[i]));
  }
  EXPECT_GT(most, 0.01);
  EXPECT_LT(farthest, 1e-6 * most);
  EXPECT_NE(processor_.save().find(drum), std::string::npos);
}

TEST_F(ChosenFile, ThatIsNoInstrumentLeavesTheSoundAsItIs) {
  Processor other(*find_entry("org.thrum.instrument-file"));
  other.activate(48000.0);
  for (Processor* each : {&processor_, &other}) each->note_on(0, 60, 0.8);
  play(640);
  const std::string saved = processor_.save();
  for (const char* name : {"broken.toml", "missing.toml", "notes.txt"}) {
    processor_.ask_instrument((folder_ / name).string());
    ASSERT_TRUE(await([&] { return processor_.trouble().find(name) != std::string::npos; }))
        << name << ": " << processor_.trouble();
    EXPECT_EQ(processor_.trouble().find('\n'), std::string::npos);
  }
  EXPECT_EQ(processor_.save(), saved);
  const auto heard = play(6400);
  std::vector<double> left(7040), right(7040);
  other.begin_block();
  other.render(std::span(left), std::span(right));
  EXPECT_TRUE(std::equal(heard.begin(), heard.end(), left.begin() + 640));
}

TEST_F(ChosenFile, IsFoundInTheBrowser) {
  FileBrowser browser;
  browser.open(folder_);
  std::vector<std::string> names;
  for (const auto& line : browser.lines()) names.push_back(line.name);
  EXPECT_EQ(names, (std::vector<std::string>{"..", "inside", "broken.toml", "drum.toml"}));
  browser.type('d');
  EXPECT_EQ(browser.enter(), folder_ / "drum.toml");
  browser.step(-2);
  EXPECT_EQ(browser.enter(), std::nullopt);  // a folder
  EXPECT_EQ(browser.folder(), folder_ / "inside");
  browser.go_up();
  EXPECT_EQ(browser.lines()[browser.chosen()].name, "inside");
  browser.open(folder_ / "no such folder");
  EXPECT_EQ(browser.lines().size(), 1U);
}

TEST_F(ChosenFile, IsChosenOnTheWindow) {
  cairo_surface_t* surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 900, 560);
  cairo_t* to = cairo_create(surface);
  Panel panel(processor_, [](window::ByHand) {});
  const auto draw = [&] { panel.draw(to, 900, 560, 1.0, 0.03); };
  const auto line = [](int number) { return 44.0 + 30.0 + 20.0 * number + 10.0; };
  draw();
  panel.press(30.0, 17.0, false);  // open
  draw();
  panel.press(100.0, line(2), false);  // broken.toml
  ASSERT_TRUE(await([&] { return !processor_.trouble().empty(); }));
  draw();
  panel.press(100.0, line(1), false);  // inside
  draw();
  panel.press(100.0, line(1), false);  // bowed.toml
  const std::string bowed = (folder_ / "inside" / "bowed.toml").string();
  ASSERT_TRUE(await([&] { return processor_.instrument() == bowed; }));
  EXPECT_EQ(processor_.trouble(), "");
  draw();
  // By the keys, from where the file is: up, the last line, enter.
  panel.key(Panel::Key::enter);
  panel.key(Panel::Key::back);
  panel.type('d');
  panel.key(Panel::Key::enter);
  EXPECT_TRUE(await([&] { return processor_.instrument() == (folder_ / "drum.toml").string(); }));
  if (const char* screenshots = std::getenv("THRUM_SCREENSHOTS")) {
    panel.key(Panel::Key::enter);
    processor_.ask_instrument((folder_ / "broken.toml").string());
    await([&] { return !processor_.trouble().empty(); });
    draw();
    cairo_surface_write_to_png(surface, (fs::path(screenshots) / "browser.png").c_str());
  }
  cairo_destroy(to);
  cairo_surface_destroy(surface);
}

}  // namespace
}  // namespace thrum::plugin

#endif
