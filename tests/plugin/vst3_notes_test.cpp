// Notes of VST3 that follow one another on one key: each has an id of its own.
#include <gtest/gtest.h>

#include "plugin/vst3_host.hpp"

namespace thrum::plugin_tests {
namespace {

constexpr int16_t key = 60;

v3_event note_on_with(int32_t id, float velocity) {
  v3_event event{};
  event.type = V3_EVENT_NOTE_ON;
  event.note_on = {0, key, 0.0F, velocity, 0, id};
  return event;
}

v3_event note_off_with(int32_t id) {
  v3_event event{};
  event.sample_offset = 100;
  event.type = V3_EVENT_NOTE_OFF;
  event.note_off = {0, key, 0.0F, id, 0.0F};
  return event;
}

class Vst3Notes : public testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(plugin_->activate(48000.0, 512)); }
  Sound sound_of_second(const v3_event* late) {
    plugin_->reset();
    plugin_->send(note_on_with(1, 0.5F));
    render(*plugin_, 4800, {});
    plugin_->send(note_on_with(2, 0.8F));
    if (late != nullptr) plugin_->send(*late);
    return render(*plugin_, 9600, {});
  }

  std::unique_ptr<Library> library_ = open_vst3();
  std::unique_ptr<Vst3Hosted> plugin_ = make_vst3(*library_, "org.thrum.struck-string");
};

TEST_F(Vst3Notes, TheEndOfTheFirstDoesNothingToTheSecond) {
  const Sound alone = sound_of_second(nullptr);
  const v3_event first = note_off_with(1);
  EXPECT_EQ(sound_of_second(&first), alone);
  for (const int32_t id : {2, -1}) {
    const v3_event its_own = note_off_with(id);
    EXPECT_NE(sound_of_second(&its_own), alone) << id;
  }
}

TEST_F(Vst3Notes, WithoutIdsAreEndedByTheirOwnChannel) {
  const auto play = [&](const std::vector<Event>& end) {
    plugin_->reset();
    const std::vector<Event> start{{0, note_on(0, key, 60)}, {2400, note_on(1, key, 90)}};
    render(*plugin_, 4800, start);
    return render(*plugin_, 9600, end);
  };
  const Sound held = play({});
  EXPECT_EQ(play({{100, note_off(0, key)}, {200, note_off(2, key)}}), held);
  EXPECT_EQ(play({{100, note_off(1, key)}}), held);
  EXPECT_NE(play({{100, note_off(1, key)}, {200, note_off(0, key)}}), held);
}

}  // namespace
}  // namespace thrum::plugin_tests
