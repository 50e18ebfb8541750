// The scores in scores/: short, complete, and for the instruments they are meant for.
#include <gtest/gtest.h>
#include <map>
#include <set>

#include <thrum/audio/midi_file.hpp>

namespace thrum {
namespace {

struct Facts {
  int notes = 0;
  int lowest = 127;
  int highest = 0;
  std::set<int> velocities;
  std::set<int> controllers;
  int bends = 0;
  int left_sounding = 0;
};

Facts facts(const MidiFile& file) {
  Facts found;
  std::map<int, int> sounding;
  for (const auto& [seconds, message] : file.events) {
    if (message.is_note_on()) {
      ++found.notes;
      ++sounding[message.key()];
      found.lowest = std::min(found.lowest, message.key());
      found.highest = std::max(found.highest, message.key());
      found.velocities.insert(message.velocity());
    }
    if (message.is_note_off()) --sounding[message.key()];
    if (message.is_controller()) found.controllers.insert(message.controller());
    if (message.is_pitch_bend()) ++found.bends;
  }
  for (const auto& [key, count] : sounding) found.left_sounding += std::abs(count);
  return found;
}

MidiFile load(const std::string& name) {
  const MidiFile file = load_midi_file(std::string(THRUM_SCORES_DIR).append("/").append(name));
  EXPECT_GE(file.seconds, 15.0) << name;
  EXPECT_LE(file.seconds, 25.0) << name;
  EXPECT_EQ(facts(file).left_sounding, 0) << name;
  return file;
}

TEST(ShippedScores, NocturneIsForTwoHandsAndAPedal) {
  const MidiFile file = load("nocturne.mid");
  const Facts found = facts(file);
  EXPECT_EQ(file.tracks.size(), 3u);
  EXPECT_EQ(file.tracks[0].name, "A small nocturne");
  EXPECT_TRUE(found.controllers.contains(64));
  EXPECT_GT(found.notes, 40);
  EXPECT_GT(found.velocities.size(), 15u);
  EXPECT_GE(found.lowest, 28);
  EXPECT_LE(found.highest, 96);
}

TEST(ShippedScores, CantilenaIsForACello) {
  const Facts found = facts(load("cantilena.mid"));
  EXPECT_TRUE(found.controllers.contains(77) && found.controllers.contains(11));
  EXPECT_GT(found.bends, 20);
  EXPECT_GE(found.lowest, 36);
  EXPECT_LE(found.highest, 81);
}

TEST(ShippedScores, GrooveIsForDrums) {
  const MidiFile file = load("groove.mid");
  const Facts found = facts(file);
  EXPECT_EQ(found.lowest, 36);
  EXPECT_EQ(found.highest, 51);
  EXPECT_GT(found.velocities.size(), 30u);
  for (const auto& event : file.events) EXPECT_EQ(event.message.channel(), 9);
}

}  // namespace
}  // namespace thrum
