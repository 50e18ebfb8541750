// Each shipped score, with the instrument that `make demo` plays it with: no note is left out.
#include <gtest/gtest.h>

#include <thrum/audio/midi_file.hpp>

#include "support/playing.hpp"

namespace thrum::claims {
namespace {

struct Pair {
  const char* instrument;
  const char* score;
};

TEST(Scores, FitTheirInstruments) {
  for (const auto& [name, score] : {Pair{"struck-string", "nocturne"},
                                    {"prepared-string", "nocturne"},
                                    {"bowed-string", "cantilena"},
                                    {"snare-drum", "groove"},
                                    {"tromba-marina", "fanfare"},
                                    {"rattling-plate", "carillon"},
                                    {"plucked-guitar", "ballad"},
                                    {"sitar", "alap"},
                                    {"hurdy-gurdy", "bourree"},
                                    {"rosewood-marimba", "toccata"},
                                    {"bronze-gong", "procession"}}) {
    const Instrument instrument = load_instrument(name);
    const MidiFile file =
        load_midi_file(std::string(THRUM_SCORES_DIR).append("/").append(score).append(".mid"));
    int notes = 0;
    for (const MidiEvent& event : file.events) {
      if (!event.message.is_note_on()) continue;
      ++notes;
      EXPECT_GE(event.message.key(), instrument.play.keys[0]) << name;
      EXPECT_LE(event.message.key(), instrument.play.keys[1]) << name;
    }
    EXPECT_GT(notes, 10) << name;
  }
}

}  // namespace
}  // namespace thrum::claims
