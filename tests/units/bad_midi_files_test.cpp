// Invalid scores: one line with the location, the fault and a correction.
#include <gtest/gtest.h>
#include <ostream>
#include <system_error>

#include <thrum/audio/bad_file.hpp>
#include <thrum/audio/midi_file.hpp>

#include "support/midi_score.hpp"

namespace thrum {
namespace {

using claims::MidiScore;
using Bytes = MidiScore::Bytes;

struct BadScore {
  const char* name;
  Bytes bytes;
  std::string message;
};
void PrintTo(const BadScore& bad, std::ostream* out) { *out << bad.name; }

Bytes joined(Bytes first, const Bytes& second) {
  MidiScore::append(first, second);
  return first;
}
Bytes with_track(const Bytes& track) {
  return joined(MidiScore::header(0, 1, 96), MidiScore::chunk("MTrk", track));
}
Bytes text(const std::string& letters) { return {letters.begin(), letters.end()}; }
Bytes cut(Bytes bytes, std::size_t count) {
  bytes.resize(count);
  return bytes;
}

std::string complaint(const Bytes& bytes) {
  try {
    (void)read_midi_file(bytes, "score.mid");
  } catch (const BadFile& bad) {
    return bad.what();
  }
  return "";
}

class BadScores : public testing::TestWithParam<BadScore> {};

TEST_P(BadScores, AreRefusedInOneLine) {
  EXPECT_EQ(complaint(GetParam().bytes), "score.mid: " + GetParam().message);
}

const std::vector<BadScore> bad_scores = {
    {"Empty", {}, "byte 0: the file is empty; a Standard MIDI file begins with MThd"},
    {"Riff", text("RIFF1234RMID"),
     "byte 0: a Standard MIDI file begins with MThd, this one with 'RIFF'"},
    {"Zeros", Bytes(64, 0),
     "byte 0: a Standard MIDI file begins with MThd, this one with '\\x00\\x00\\x00\\x00'"},
    {"TwoBytes", text("MT"), "byte 0: a Standard MIDI file begins with MThd, this one with 'MT'"},
    {"HeaderCut", cut(MidiScore::header(0, 1, 96), 13),
     "byte 12: the file ends in the middle of the header, which needs 2 more bytes; 1 is left"},
    {"ShortHeader", joined(text("MThd"), {0, 0, 0, 4, 0, 0, 0, 1}),
     "byte 4: the header says it is 4 bytes long; it has at least 6"},
    {"EndlessHeader", joined(text("MThd"), {0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 1, 0, 96}),
     "byte 14: the file ends in the middle of the header, which needs 4294967289 more bytes; 0 are "
     "left"},
    {"FormatTwo", MidiScore::header(2, 1, 96),
     "byte 8: this is a MIDI file of format 2, a set of separate patterns; save it as format 0 or "
     "1"},
    {"FormatUnknown", MidiScore::header(770, 1, 96),
     "byte 8: this is a MIDI file of format 770; save it as format 0 or 1"},
    {"NoTracks", MidiScore::header(1, 0, 96), "byte 10: the header says there are no tracks"},
    {"NoTicks", MidiScore::header(1, 1, 0),
     "byte 12: a quarter note has no ticks; it has at least 1"},
    {"OddTimeCode", MidiScore::header(1, 1, 0x8001),
     "byte 12: 128 frames per second are no time code; 24, 25, 29 or 30 are"},
    {"NoTicksInAFrame", MidiScore::header(1, 1, 0xE700),
     "byte 13: a frame has no ticks; it has at least 1"},
    {"MissingTrack", joined(MidiScore::header(1, 2, 96), MidiScore::chunk("MTrk", {})),
     "byte 22: the header says there are 2 tracks, but the file ends before track 2"},
    {"TrackCut", cut(with_track(Bytes(400, 0)), 82),
     "byte 18: track 1 says it is 400 bytes long, but the file ends after 60"},
    {"EndlessTrack", joined(MidiScore::header(0, 1, 96), joined(text("MTrk"), Bytes(4, 0xFF))),
     "byte 18: track 1 says it is 4294967295 bytes long, but the file ends after 0"},
    {"UnknownPartCut",
     joined(MidiScore::header(0, 1, 96), joined(text("a\nb\xff"), {0, 0, 1, 0, 0})),
     "byte 18: part 'a\\x0ab\\xff' says it is 256 bytes long, but the file ends after 1"},
    {"HalfAName", joined(MidiScore::header(0, 1, 96), text("MT")),
     "byte 14: the file ends in the middle of the name of a part, which needs 4 more bytes; 2 are "
     "left"},
    {"LongNumber", with_track({0x80, 0x80, 0x80, 0x80, 0x00, 0x90, 60, 1}),
     "byte 22: a number in the time of an event is longer than the four bytes it may have"},
    {"TimeCut", joined(with_track({0x81}), Bytes(9, 0)),
     "byte 23: the track ends in the middle of the time of an event, which needs 1 more byte; 0 "
     "are "
     "left"},
    {"NoRunningStatus", with_track({0x00, 60, 1}),
     "byte 23: data 0x3c stands where an event begins; the first event of a track begins with a "
     "status, 0x80 or more"},
    {"StatusInside", with_track({0x00, 0x90, 60, 0x90}),
     "byte 25: status 0x90 stands in the middle of a message; data is below 0x80"},
    {"RealTime", with_track({0x00, 0xF8}),
     "byte 23: status 0xf8 does not occur in files; an event begins with 0x80 to 0xf0, 0xf7 or "
     "0xff"},
    {"MessageCut", joined(with_track({0x00, 0x90, 60}), Bytes(9, 0)),
     "byte 25: the track ends in the middle of a message, which needs 1 more byte; 0 are left"},
    {"ExclusiveCut", with_track({0x00, 0xF0, 0x05, 1, 2, 0xF7}),
     "byte 25: the file ends in the middle of a system exclusive message, which needs 5 more "
     "bytes; "
     "3 are left"},
    {"MetaCut", joined(with_track({0x00, 0xFF, 0x03, 0x7F, 'a'}), Bytes(9, 0)),
     "byte 26: the track ends in the middle of a meta event, which needs 127 more bytes; 1 is "
     "left"},
    {"ShortTempo", with_track({0x00, 0xFF, 0x51, 0x02, 7, 7}),
     "byte 23: a tempo has 3 bytes, this one 2"},
    {"NoTempo", with_track({0x00, 0xFF, 0x51, 0x03, 0, 0, 0}),
     "byte 23: a quarter note of no length; a tempo is at least 1 microsecond"},
};

INSTANTIATE_TEST_SUITE_P(Units, BadScores, testing::ValuesIn(bad_scores),
                         [](const auto& each) { return std::string(each.param.name); });

TEST(BadScore, ADayIsTheLongest) {
  Bytes file = MidiScore::header(0, 1, 1);  // one tick is half a second
  const Bytes day_and_a_half{0xBF, 0x80, 0x00, 0x90, 60, 1};
  MidiScore::append(file, MidiScore::chunk("MTrk", day_and_a_half));
  EXPECT_EQ(complaint(file),
            "score.mid: byte 22: the event here comes after 143 hours; a score lasts at most 24");
  MidiScore day;
  day.note(24.0 * 3600.0, 60, 100, 0.0);
  EXPECT_EQ(complaint(day.bytes()), "");
}

TEST(BadScore, LimitsHoldForBytesAndMessages) {
  const std::string many = complaint(with_track([] {
    Bytes track{0x00, 0xC0};
    track.resize(2 * (most_midi_events + 1) + 1);
    return track;
  }()));
  EXPECT_EQ(many,
            "score.mid: byte 4000023: there are more than the 2000000 messages that a score may "
            "have");
  EXPECT_EQ(complaint(Bytes(most_midi_bytes + 1)),
            "score.mid: a score has at most 16777216 bytes; this file has more");
}

// Every beginning of a good file, and every good file with one byte changed, is read or refused.
TEST(BadScore, NothingElseIsThrown) {
  MidiScore score;
  score.track("a").note(0.0, 60, 100, 1.0).tempo(0.5, 90.0).controller(0.7, 64, 127);
  score.track("b").bend(0.3, 100).add(0.4, {0xF0, 0x02, 0x01, 0xF7});
  const Bytes good = score.bytes();
  for (std::size_t count = 0; count < good.size(); ++count) {
    EXPECT_NE(complaint(cut(good, count)), "") << count;
  }
  for (std::size_t place = 0; place < good.size(); ++place) {
    for (const int value : {0, 1, 0x7F, 0x80, 0xF0, 0xFF}) {
      Bytes changed = good;
      changed[place] = static_cast<std::uint8_t>(value);
      (void)complaint(changed);
    }
  }
}

TEST(BadScore, FilesThatCannotBeReadAreRefusedByTheSystem) {
  try {
    (void)load_midi_file("/nowhere/score.mid");
    FAIL();
  } catch (const std::system_error& error) {
    EXPECT_EQ(error.code(), std::errc::no_such_file_or_directory);
    EXPECT_EQ(std::string(error.what()).rfind("cannot open score /nowhere/score.mid: ", 0), 0u);
  }
  EXPECT_THROW((void)load_midi_file("/"), std::system_error);
  EXPECT_THROW((void)load_midi_file("/dev/zero"), BadFile);
}

}  // namespace
}  // namespace thrum
