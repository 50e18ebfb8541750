// The computer keyboard: terminal input and the resulting notes.
#include <gtest/gtest.h>

#include "live/key_decoder.hpp"
#include "live/piano_keys.hpp"

namespace thrum::app {

void PrintTo(const KeyEvent& event, std::ostream* out) {
  *out << event.key << (event.control ? " ctrl" : "") << " " << static_cast<int>(event.what);
}

namespace {

using What = KeyEvent::What;
using Events = std::vector<KeyEvent>;

TEST(KeyDecoder, LettersAndControl) {
  KeyDecoder decoder;
  EXPECT_EQ(decoder.feed("zq"), (Events{{.key = 'z'}, {.key = 'q'}}));
  EXPECT_EQ(decoder.feed("\x03"), (Events{{.key = 'c', .control = true}}));
  EXPECT_EQ(decoder.feed("\xc3\xa9"), Events{});
  EXPECT_EQ(decoder.feed("\t\x7f"), (Events{{.key = KeyEvent::tab}, {.key = KeyEvent::backspace}}));
}

TEST(KeyDecoder, EscapeIsAKeyAndABeginning) {
  KeyDecoder decoder;
  EXPECT_EQ(decoder.feed("\x1b"), Events{});
  EXPECT_TRUE(decoder.is_waiting());
  EXPECT_EQ(decoder.pause(), (Events{{.key = KeyEvent::escape}}));
  EXPECT_EQ(decoder.pause(), Events{});
  EXPECT_EQ(decoder.feed("\x1b[A\x1bOD"),
            (Events{{.key = KeyEvent::cursor_up}, {.key = KeyEvent::cursor_left}}));
  EXPECT_EQ(decoder.feed("\x1b["), Events{});
  EXPECT_EQ(decoder.feed("1;2C"), (Events{{.key = KeyEvent::cursor_right}}));
  EXPECT_EQ(decoder.feed("\x1bz"), (Events{{.key = KeyEvent::escape}, {.key = 'z'}}));
  EXPECT_EQ(decoder.feed("\x1b[2~"), Events{});
}

TEST(KeyDecoder, TerminalsThatTellMore) {
  KeyDecoder decoder;
  EXPECT_EQ(decoder.feed("\x1b[97u\x1b[97;1:2u\x1b[97;1:3u"),
            (Events{{.key = 'a', .is_told = true},
                    {.key = 'a', .what = What::repeat, .is_told = true},
                    {.key = 'a', .what = What::up, .is_told = true}}));
  EXPECT_EQ(decoder.feed("\x1b[99;5u"), (Events{{.key = 'c', .control = true, .is_told = true}}));
  EXPECT_EQ(decoder.feed("\x1b[1;1:3B"),
            (Events{{.key = KeyEvent::cursor_down, .what = What::up, .is_told = true}}));
  EXPECT_EQ(decoder.feed("\x1b[99999999999999999u"), (Events{{.key = 1, .is_told = true}}));
}

TEST(KeyDecoder, NoiseIsForgotten) {
  KeyDecoder decoder;
  EXPECT_EQ(decoder.feed("\x1b[" + std::string(100, ';')), Events{});
  EXPECT_EQ(decoder.feed("z"), (Events{{.key = 'z'}}));
  EXPECT_FALSE(decoder.is_waiting());
}

class Piano : public testing::Test {
 protected:
  void letter(char key, double now) { piano.handle({.key = key}, now); }
  std::vector<MidiMessage> sent() { return std::exchange(messages_, {}); }

  std::vector<MidiMessage> messages_;
  PianoKeys piano{[this](const MidiMessage& message) { messages_.push_back(message); }};
};

TEST_F(Piano, RowsAreTwoOctaves) {
  const std::string chromatic = "zsxdcvgbhnjmq2w3er5t6y7ui9o0p";
  for (std::size_t n = 0; n < chromatic.size(); ++n) {
    EXPECT_EQ(PianoKeys::semitones_of(chromatic[n]), static_cast<int>(n));
  }
  for (const int other : {0, int{'a'}, int{'Q'}, int{' '}, 1001, -5})
    EXPECT_EQ(PianoKeys::semitones_of(other), -1);
  letter('q', 0.0);
  EXPECT_EQ(sent(), (std::vector{note_on(0, 60, 96)}));
}

TEST_F(Piano, ATapEndsByItselfAndAHeldKeyDoesNot) {
  letter('q', 0.0);
  piano.let_go(0.7);
  EXPECT_EQ(sent().size(), 1u);
  piano.let_go(0.8);
  EXPECT_EQ(sent(), (std::vector{note_off(0, 60)}));
  letter('q', 10.0);
  for (double now = 10.5; now < 12.0; now += 0.033) {  // as a terminal repeats it
    letter('q', now);
    piano.let_go(now);
  }
  EXPECT_EQ(sent(), (std::vector{note_on(0, 60, 96)}));
  piano.let_go(12.2);
  EXPECT_EQ(sent(), (std::vector{note_off(0, 60)}));
}

TEST_F(Piano, FastTapsAreNotesOfTheirOwn) {
  letter('q', 0.0);
  letter('q', 0.2);
  EXPECT_EQ(sent(), (std::vector{note_on(0, 60, 96), note_off(0, 60), note_on(0, 60, 96)}));
  letter('w', 0.4);
  letter('q', 0.7);  // another key came between: no terminal repeats like that
  EXPECT_EQ(sent().back(), note_on(0, 60, 96));
}

TEST_F(Piano, WhereTheTerminalTellsNotesLastAsLongAsTheKey) {
  piano.handle({.key = 'q', .is_told = true}, 0.0);
  piano.handle({.key = 'q', .what = What::repeat, .is_told = true}, 0.5);
  piano.let_go(100.0);
  EXPECT_EQ(sent(), (std::vector{note_on(0, 60, 96)}));
  piano.handle({.key = 'q', .what = What::up, .is_told = true}, 100.0);
  EXPECT_EQ(sent(), (std::vector{note_off(0, 60)}));
}

TEST_F(Piano, OctaveLoudnessAndPedal) {
  for (int n = 0; n < 20; ++n) piano.handle({.key = KeyEvent::cursor_right}, 0.0);
  letter('p', 0.0);  // beyond the last key of MIDI
  EXPECT_TRUE(sent().empty());
  for (int n = 0; n < 20; ++n) piano.handle({.key = KeyEvent::cursor_left}, 0.0);
  piano.handle({.key = KeyEvent::cursor_up}, 0.0);
  letter('z', 0.0);
  EXPECT_EQ(sent(), (std::vector{note_on(0, 0, 104)}));
  letter(' ', 1.0);
  letter(' ', 2.0);
  EXPECT_EQ(sent(), (std::vector{control_change(0, 64, 127), control_change(0, 64, 0)}));
}

// A note that was begun in one octave ends there.
TEST_F(Piano, NotesEndWhereTheyBegan) {
  letter('q', 0.0);
  piano.handle({.key = KeyEvent::cursor_right}, 0.1);
  piano.let_go(5.0);
  EXPECT_EQ(sent(), (std::vector{note_on(0, 60, 96), note_off(0, 60)}));
}

}  // namespace
}  // namespace thrum::app
