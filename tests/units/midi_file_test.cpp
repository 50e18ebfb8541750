// Scores: times that can be worked out by hand, and the odd corners of the format.
#include <gtest/gtest.h>

#include <thrum/audio/bad_file.hpp>
#include <thrum/audio/midi_file.hpp>

#include "support/midi_score.hpp"

namespace thrum {
namespace {

using claims::MidiScore;
using Bytes = MidiScore::Bytes;

MidiFile read(const Bytes& bytes) { return read_midi_file(bytes, "score.mid"); }

/// One track of these bytes, 96 ticks to a quarter of half a second.
MidiFile read_track(const Bytes& track, unsigned division = 96) {
  Bytes file = MidiScore::header(0, 1, division);
  MidiScore::append(file, MidiScore::chunk("MTrk", track));
  return read(file);
}

TEST(MidiMessage, KnowsItsKind) {
  constexpr MidiMessage on{0x93, 60, 100};
  static_assert(on.is_note_on() && !on.is_note_off() && on.channel() == 3 && on.key() == 60);
  constexpr MidiMessage quiet{0x93, 60, 0};
  static_assert(!quiet.is_note_on() && quiet.is_note_off());
  static_assert(note_off(5, 61).is_note_off() && note_off(5, 61).channel() == 5);
  static_assert(MidiMessage{0xE0, 0x00, 0x40}.bend() == 0);
  static_assert(pitch_bend(0, -8192).bend() == -8192 && pitch_bend(0, 8191).bend() == 8191);
  static_assert(MidiMessage{0xD2, 77, 0}.pressure() == 77);
  static_assert(MidiMessage{0xA2, 60, 77}.pressure() == 77);
  static_assert(MidiMessage::data_bytes(0xC5) == 1 && MidiMessage::data_bytes(0x85) == 2);
  static_assert(MidiMessage::data_bytes(0xF8) == -1 && MidiMessage::data_bytes(0x3C) == -1);
  constexpr std::uint8_t bytes[] = {0x92, 60, 100};
  static_assert(midi_message_of(bytes) == note_on(2, 60, 100));
  static_assert(!midi_message_of(std::span(bytes).first(2)) && !midi_message_of({}));
  constexpr std::uint8_t other[] = {0xC0, 5};
  static_assert(midi_message_of(other) == MidiMessage{0xC0, 5, 0});
  constexpr std::uint8_t wrong[] = {0x92, 0x90, 1};
  static_assert(!midi_message_of(wrong));
  SUCCEED();
}

// The example of the specification: 96 ticks to a quarter, a tempo of 120, running status, and
// channels 1 to 3 that end together after two bars of 4/4.
TEST(MidiFile, ReadsTheExampleOfTheSpecification) {
  const MidiFile file = read_track(
      {0x00, 0xFF, 0x58, 0x04, 0x04, 0x02, 0x18, 0x08, 0x00, 0xFF, 0x51, 0x03, 0x07, 0xA1, 0x20,
       0x00, 0xC0, 0x05, 0x00, 0xC1, 0x2E, 0x00, 0xC2, 0x46, 0x00, 0x92, 0x30, 0x60, 0x00, 0x3C,
       0x60, 0x60, 0x91, 0x43, 0x40, 0x60, 0x90, 0x4C, 0x20, 0x81, 0x40, 0x82, 0x30, 0x40, 0x00,
       0x3C, 0x40, 0x00, 0x81, 0x43, 0x40, 0x00, 0x80, 0x4C, 0x40, 0x00, 0xFF, 0x2F, 0x00});
  ASSERT_EQ(file.events.size(), 11u);
  EXPECT_EQ(file.events[4].message, note_on(2, 60, 96));
  EXPECT_EQ(file.events[5].message, note_on(1, 67, 64));
  EXPECT_EQ(file.events[5].seconds, 0.5);
  EXPECT_EQ(file.events[6].message, note_on(0, 76, 32));
  EXPECT_EQ(file.events[6].seconds, 1.0);
  EXPECT_EQ(file.events[10].message, note_off(0, 76));
  EXPECT_EQ(file.events[10].seconds, 2.0);
  EXPECT_EQ(file.seconds, 2.0);
}

TEST(MidiFile, TempoChangesOfAllTracksCount) {
  MidiScore score;                          // a second per quarter
  score.tempo(2.0, 120.0);                  // from 2 s on, half a second
  score.track("second").tempo(4.0, 240.0);  // from 3 s on, a quarter of one
  score.track("third").note(1.0, 60, 100, 4.0).note(8.0, 62, 100, 1.0);
  const MidiFile file = read(score.bytes());
  ASSERT_EQ(file.events.size(), 4u);
  EXPECT_EQ(file.events[0].seconds, 1.0);
  EXPECT_EQ(file.events[1].seconds, 3.25);
  EXPECT_EQ(file.events[2].seconds, 4.0);
  EXPECT_EQ(file.events[3].seconds, 4.25);
  ASSERT_EQ(file.tracks.size(), 3u);
  EXPECT_EQ(file.tracks[1].name, "second");
  EXPECT_EQ(file.tracks[1].seconds, 3.0);
  EXPECT_EQ(file.tracks[2].name, "third");
  EXPECT_EQ(file.seconds, 4.25);
}

// Tracks follow one another in the file, not in time; of two tempos at once the last one counts.
TEST(MidiFile, TempoChangesAreSortedByTimeAndThenAsTheyStand) {
  MidiScore score;                         // a second per quarter
  score.tempo(4.0, 240.0);                 // from 3 s on, a quarter of one
  score.track("second").tempo(2.0, 30.0);  // for no time at all, two seconds
  score.track("third").tempo(2.0, 120.0).note(8.0, 60, 100, 0.0);
  EXPECT_EQ(read(score.bytes()).events[0].seconds, 4.0);
}

// A thousand tempo changes leave no trace of rounding: all are multiples of a microsecond.
TEST(MidiFile, TimesDoNotDriftWithTheNumberOfTempoChanges) {
  MidiScore score;
  double microseconds = 0.0;
  for (int quarter = 0; quarter < 1000; ++quarter) {
    const unsigned length = 400'000u + static_cast<unsigned>(quarter * 7919 % 300'001);
    score.meta(quarter, 0x51, MidiScore::number(length, 3));
    microseconds += length;
  }
  score.note(1000.0, 60, 1, 0.0);
  EXPECT_DOUBLE_EQ(read(score.bytes()).events[0].seconds, microseconds * 1e-6);
}

TEST(MidiFile, EventsOfOneTimeKeepTheOrderOfTracksAndFile) {
  MidiScore score;
  score.track("a").controller(1.0, 1, 1).controller(1.0, 2, 2);
  score.track("b").controller(0.5, 3, 3).controller(1.0, 4, 4);
  const MidiFile file = read(score.bytes());
  ASSERT_EQ(file.events.size(), 4u);
  EXPECT_EQ(file.events[0].message.controller(), 3);
  EXPECT_EQ(file.events[1].message.controller(), 1);
  EXPECT_EQ(file.events[2].message.controller(), 2);
  EXPECT_EQ(file.events[3].message.controller(), 4);
}

TEST(MidiFile, TimeCodeKnowsNoTempo) {
  const Bytes track{0x00, 0xFF, 0x51, 0x03, 0x01, 0x00, 0x00, 0x64, 0x90, 60, 100};
  EXPECT_EQ(read_track(track, 0xE728).events[0].seconds, 0.1);  // 25 frames of 40 ticks
  EXPECT_EQ(read_track(track, 0xE804).events[0].seconds, 100.0 / 96.0);
  EXPECT_DOUBLE_EQ(read_track(track, 0xE350).events[0].seconds, 100.0 * 1001.0 / (80.0 * 30000.0));
}

TEST(MidiFile, RunningStatusOutlivesWhatIsSkipped) {
  const MidiFile file = read_track({0x00, 0x90, 60,   100,               //
                                    0x00, 0xFF, 0x01, 0x02, 'h',  'i',   // text
                                    0x10, 61,   100,                     // running
                                    0x00, 0xF0, 0x03, 0x41, 0x10, 0xF7,  // exclusive
                                    0x00, 0xF7, 0x02, 0xF3, 0x01,        // escape
                                    0x10, 62,   0});                     // running
  ASSERT_EQ(file.events.size(), 3u);
  EXPECT_EQ(file.events[1].message, note_on(0, 61, 100));
  EXPECT_TRUE(file.events[2].message.is_note_off());
  EXPECT_DOUBLE_EQ(file.seconds, 32.0 / 96.0 * 0.5);
}

TEST(MidiFile, SkipsWhatItDoesNotKnow) {
  Bytes file{'M', 'T', 'h', 'd', 0, 0, 0, 8, 0, 1, 0, 1, 0, 96, 0xAA, 0xBB};  // a longer header
  MidiScore::append(file, MidiScore::chunk("XFIH", {1, 2, 3}));
  MidiScore::append(file, MidiScore::chunk("MTrk", {0x00, 0xFF, 0x7F, 0x01, 0x00, 0x30, 0xC3, 7,  //
                                                    0x00, 0xFF, 0x2F, 0x00, 0x90, 0xFF, 0xFF}));
  MidiScore::append(file, {'t', 'a', 'i', 'l'});
  const MidiFile score = read(file);
  ASSERT_EQ(score.events.size(), 1u);
  EXPECT_EQ(score.events[0].message, (MidiMessage{0xC3, 7, 0}));
  EXPECT_EQ(score.seconds, 0.25);
}

TEST(MidiFile, AnEmptyTrackIsSilence) {
  EXPECT_TRUE(read_track({}).events.empty());
  EXPECT_EQ(read_track({0x81, 0x40, 0xFF, 0x2F, 0x00}).seconds, 1.0);
}

TEST(MidiFile, LargestTimesAreExact) {
  EXPECT_DOUBLE_EQ(read_track({0xFF, 0xFF, 0xFF, 0x7F, 0x90, 1, 1}, 0x7FFF).seconds,
                   268435455.0 / 32767.0 * 0.5);
}

}  // namespace
}  // namespace thrum
