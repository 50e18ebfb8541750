// Sounds that people save stand as text beside the factory's: a file each, whole or not at all.
#include <gtest/gtest.h>

#include <stdlib.h>
#include <filesystem>
#include <fstream>

#include <thrum/core/fault.hpp>

#include "processor.hpp"
#include "user_sounds.hpp"
#if defined(THRUM_PLUGIN_WINDOW)
#include "window/panel.hpp"
#endif

namespace thrum::plugin {
namespace {

namespace fs = std::filesystem;

class UserSounds : public testing::Test {
 protected:
  UserSounds() {
    std::string name = (fs::temp_directory_path() / "thrum-sounds-XXXXXX").string();
    data_ = fs::canonical(mkdtemp(name.data()));
    setenv("XDG_DATA_HOME", data_.c_str(), 1);
  }
  ~UserSounds() override {
    unsetenv("XDG_DATA_HOME");
    fs::remove_all(data_);
  }
  std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(fs::recursive_directory_iterator(data_), fs::recursive_directory_iterator()));
  }
  fs::path data_;
};

TEST_F(UserSounds, AreSavedUnderNamesThatAreFree) {
  const fs::path first = save_sound_file("drum", "thrum = 1\n");
  const fs::path second = save_sound_file("drum", "thrum = 1\npreset = \"x\"\n");
  EXPECT_EQ(first, data_ / "thrum/sounds/drum.thrum");
  EXPECT_EQ(second, data_ / "thrum/sounds/drum-2.thrum");
  EXPECT_EQ(read_sound_file(first), "thrum = 1\n");
  EXPECT_EQ(read_sound_file(second), "thrum = 1\npreset = \"x\"\n");
}

TEST_F(UserSounds, ThatCannotBeSavedLeaveNothingBehind) {
  std::ofstream(data_ / "thrum") << "no folder";
  EXPECT_THROW(save_sound_file("drum", "thrum = 1\n"), BadScene);
  EXPECT_EQ(files(), 1U);
}

#if defined(THRUM_PLUGIN_WINDOW)
TEST_F(UserSounds, AreSavedInTheWindowAndSoundTheSame) {
  Processor processor(*find_entry("org.thrum.snare-drum"));
  processor.load("thrum = 1\npreset = \"tight\"\n[controls]\nvolume = 0.25\n");
  window::Panel panel(processor, [](window::ByHand) {});
  panel.type('s');
  const std::string saved = read_sound_file(data_ / "thrum/sounds/snare-drum.thrum");
  EXPECT_EQ(saved, processor.save());
  Processor other(*find_entry("org.thrum.snare-drum"));
  other.load(saved);
  EXPECT_EQ(other.save(), processor.save());
}
#endif

}  // namespace
}  // namespace thrum::plugin
