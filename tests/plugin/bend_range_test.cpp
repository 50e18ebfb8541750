// A bend range that the host's messages set (RPN 0, MPE) is obeyed as far as an octave: strings
// with that room take over without a click, and what goes beyond is said.
#include <gtest/gtest.h>

#include "plugin/played_processor.hpp"
#include "support/playing.hpp"
#include "support/ringing.hpp"

namespace thrum::plugin {
namespace {

class BendRange : public testing::Test {
 protected:
  BendRange() { processor_.activate(48000.0); }

  void set_range(int semitones) {
    for (const auto& [controller, data] : {std::pair{101, 0}, {100, 0}, {6, semitones}})
      processor_.midi(control_change(0, controller, data));
    processor_.midi(pitch_bend(0, 8191));
  }
  double cents_from_octave() {
    const double octave = 2.0 * claims::key_frequency(69);
    const double found =
        claims::peak_frequency(play(processor_, 32000), 48000.0, 0.7 * octave, 1.4 * octave);
    return claims::cents_between(found, octave);
  }

  Processor processor_{*find_entry("org.thrum.struck-string")};
};

TEST_F(BendRange, IsObeyedWhileANoteIsHeld) {
  processor_.note_on(0, 69, 0.8);
  play(processor_, 4800);
  set_range(12);
  play(processor_, 64);
  EXPECT_EQ(processor_.trouble(), "bends beyond 2 semitones are cut");
  ASSERT_TRUE(await([&] { return play(processor_, 64).size() > 0 && processor_.trouble() == ""; }));
  play(processor_, 9600);
  EXPECT_NEAR(cents_from_octave(), 0.0, 10.0);
  set_range(48);
  play(processor_, 4800);
  EXPECT_EQ(processor_.trouble(), "bends beyond 12 semitones are cut");
  EXPECT_NEAR(cents_from_octave(), 0.0, 10.0);
}

/// From the next block on, whatever the worker does.
TEST_F(BendRange, IsObeyedAtOnceWhereAFileIsRendered) {
  processor_.set_offline(true);
  play(processor_, 64);
  set_range(12);
  processor_.begin_block();
  processor_.note_on(0, 69, 0.8);
  play(processor_, 9600);
  EXPECT_EQ(processor_.trouble(), "");
  EXPECT_NEAR(cents_from_octave(), 0.0, 10.0);
}

}  // namespace
}  // namespace thrum::plugin
