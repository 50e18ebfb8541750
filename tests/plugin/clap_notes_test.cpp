// Notes of CLAP that follow one another on one key: each has an id of its own.
#include <gtest/gtest.h>

#include "plugin/clap_events.hpp"

namespace thrum::plugin_tests {
namespace {

class ClapNotes : public testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(plugin_->activate(48000.0, 480)); }
  /// The second note on the key, with `late` after it; then how it sounds.
  std::vector<double> sound_of_second(const clap_event_header_t* late) {
    plugin_->reset();
    const auto first = note(CLAP_EVENT_NOTE_ON, 0, 60, 0.5, 1);
    const auto second = note(CLAP_EVENT_NOTE_ON, 5, 60, 0.8, 2);
    heard(*plugin_, 4800, {&first.header});
    plugin_->take_ended_notes();
    std::vector<const clap_event_header_t*> events{&second.header};
    if (late != nullptr) events.push_back(late);
    return heard(*plugin_, 9600, events);
  }

  std::unique_ptr<Library> library_ = open_clap();
  std::unique_ptr<ClapHosted> plugin_ = make_clap(*library_, "org.thrum.struck-string");
};

TEST_F(ClapNotes, WhatIsForTheFirstDoesNothingToTheSecond) {
  const auto alone = sound_of_second(nullptr);
  const auto off = note(CLAP_EVENT_NOTE_OFF, 100, 60, 0.0, 1);
  const auto choke = note(CLAP_EVENT_NOTE_CHOKE, 100, 60, 0.0, 1);
  const auto tuning = expression(100, CLAP_NOTE_EXPRESSION_TUNING, 60, 1, 3.0);
  EXPECT_EQ(sound_of_second(&off.header), alone);
  EXPECT_EQ(sound_of_second(&choke.header), alone);
  EXPECT_EQ(sound_of_second(&tuning.header), alone);
  for (const int id : {2, -1}) {
    const auto its_own = note(CLAP_EVENT_NOTE_OFF, 100, 60, 0.0, id);
    EXPECT_NE(sound_of_second(&its_own.header), alone) << id;
  }
}

TEST_F(ClapNotes, TheFirstEndsWhereTheSecondBegins) {
  sound_of_second(nullptr);
  const auto ended = plugin_->take_ended_notes();
  ASSERT_EQ(ended.size(), 1U);
  EXPECT_EQ(ended[0].note_id, 1);
  EXPECT_EQ(ended[0].key, 60);
  EXPECT_EQ(ended[0].header.time, 5U);
}

}  // namespace
}  // namespace thrum::plugin_tests
