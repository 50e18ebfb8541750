// The shipped fretted-guitar: every note of its phrase, open or fretted, sounds at its pitch of
// equal temperament; strings are pressed on frets and never pulled; energy balances while fingers
// press and slide; and a finger that slides from fret to fret takes the pitch along.
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "support/ringing.hpp"

namespace thrum::claims {
namespace {

struct Note {
  std::string string;
  double open;  ///< Hz
  int fret;
  double begin, end;  ///< s, within one pluck
};

/// How far the note is from equal temperament.
double cents_off(const Recording& heard, const Note& note) {
  const double pitch = note.open * std::pow(2.0, note.fret / 12.0);
  const Signal& all = heard[note.string];
  const auto at = [&](double time) {
    return all.begin() + static_cast<std::ptrdiff_t>(time * heard.rate);
  };
  const Signal part(at(note.begin), at(note.end));
  return 1200.0 * std::log2(peak_frequency(part, heard.rate, 0.95 * pitch, 1.05 * pitch) / pitch);
}

TEST(FrettedGuitar, PlaysItsChordsAndItsTuneInTune) {
  const Recording heard = run(shipped("fretted-guitar"), Book::off);
  const Note notes[] = {
      {"a2", 110.0, 3, 0.3, 1.6},      {"d3", 146.832, 2, 0.45, 1.4},
      {"g3", 195.998, 0, 0.6, 1.25},   {"b3", 246.942, 1, 0.8, 1.05},
      {"e4", 329.628, 0, 0.95, 1.7},   {"e2", 82.4069, 5, 2.3, 2.95},
      {"a2", 110.0, 7, 2.3, 2.95},     {"d3", 146.832, 7, 2.3, 2.95},
      {"g3", 195.998, 6, 2.3, 2.95},   {"b3", 246.942, 5, 2.3, 2.95},
      {"e4", 329.628, 5, 2.3, 2.95},   {"e2", 82.4069, 7, 3.7, 4.25},
      {"a2", 110.0, 9, 3.7, 4.25},     {"d3", 146.832, 9, 3.7, 4.25},
      {"g3", 195.998, 8, 3.7, 4.25},   {"b3", 246.942, 7, 3.7, 4.25},
      {"e4", 329.628, 7, 3.7, 4.25},   {"e2", 82.4069, 0, 4.7, 5.9},
      {"e4", 329.628, 12, 4.75, 4.98}, {"e4", 329.628, 15, 5.35, 5.5},
  };
  for (const Note& note : notes)
    EXPECT_LE(std::abs(cents_off(heard, note)), note.fret == 0 ? 0.5 : 3.0)
        << note.string << " at fret " << note.fret;  // measured: 0.1 and 1.7
  EXPECT_LE(heard.relative_pull(), 1e-6);            // measured: 0
  EXPECT_EQ(heard.effort.capped, 0);
}

TEST(FrettedGuitar, ClosesItsBookWhileFingersPressAndSlide) {
  // The barre is put down at 1.95 s; here it comes at once, and slides.
  std::vector<std::string> moved = {"duration=0.5"};
  for (const std::string name : {"e2", "a2", "d3", "g3", "b3", "e4"}) {
    moved.push_back("force.press_" + name +
                    ".amplitude=[[0.0, 0.0], [0.02, -6.0], [0.4, -6.0], [0.41, 0.0]]");
    moved.push_back("force.pluck_" + name + ".amplitude=[[0.04, 0.0], [0.06, 1.4], [0.0601, 0.0]]");
    moved.push_back("contact.finger_" + name + ".below={ on = \"string." + name +
                    "\", path = [[0.0, 0.23], [0.2, 0.23], [0.3, 0.32]] }");
  }
  const Recording heard = run(shipped("fretted-guitar", moved));
  EXPECT_GT(heard.extremes.max_force, 1.0);
  EXPECT_LE(heard.energy_error(), 1e-10);  // measured: 2e-13
  EXPECT_LE(heard.relative_pull(), 1e-6);  // measured: 0
}

}  // namespace
}  // namespace thrum::claims
