// Declared controls, turned from near the lower to near the upper end of their range: the sound
// changes as their description says.
#include <gtest/gtest.h>

#include "support/hearing.hpp"

namespace thrum::claims {
namespace {

constexpr double rate = 48000.0;
constexpr double hold = 0.6, seconds = 1.0;

enum class Hears { level, brightness, late, after_release };

struct Turned {
  const char* instrument;
  const char* control;
  int key;
  Hears what;
  double sign;
};

double heard_at(const Turned& it, double share) {
  Player player(only_keys(load_instrument(it.instrument), it.key, it.key), {.rate = rate});
  for (const Control& control : player.controls())
    if (control.name == it.control) player.set(it.control, control.at_share(share));
  player.handle(note_on(0, it.key, 90));
  Heard heard;
  listen(player, hold, heard);
  player.handle(note_off(0, it.key));
  listen(player, seconds - hold, heard);
  switch (it.what) {
    case Hears::level:
      return level_db(heard, 0.0, hold);
    case Hears::brightness:
      return 8.7 * std::log(centroid(heard.between(0.0, hold, rate)));
    case Hears::late:
      return level_db(heard, hold - 0.1, hold) - level_db(heard, 0.05, 0.15);
    default:
      return level_db(heard, seconds - 0.1, seconds) - level_db(heard, hold - 0.1, hold);
  }
}

TEST(Controls, DoWhatTheySay) {
  for (const Turned& it : {
           Turned{"struck-string", "hardness", 60, Hears::brightness, 1.0},
           {"struck-string", "hammer_speed", 60, Hears::level, 1.0},
           {"struck-string", "string_loss", 60, Hears::late, -1.0},
           {"struck-string", "damper", 48, Hears::after_release, -1.0},
           {"prepared-string", "hammer_speed", 60, Hears::level, 1.0},
           {"bowed-string", "bow_speed", 57, Hears::level, 1.0},
           {"bowed-string", "bow_place", 57, Hears::level, -1.0},
           {"rattling-plate", "mallet_speed", 52, Hears::level, 1.0},
           {"rattling-plate", "mallet_hardness", 60, Hears::brightness, 1.0},
           {"rattling-plate", "hand", 52, Hears::after_release, -1.0},
           {"plucked-guitar", "pluck", 52, Hears::level, 1.0},
           {"plucked-guitar", "string_loss", 52, Hears::late, -1.0},
           {"plucked-guitar", "hand", 52, Hears::after_release, -1.0},
           {"sitar", "pluck", 60, Hears::level, 1.0},
           {"sitar", "string_loss", 60, Hears::late, -1.0},
           {"hurdy-gurdy", "drones", 67, Hears::level, 1.0},
       }) {
    const double change = heard_at(it, 0.9) - heard_at(it, 0.15);
    EXPECT_GT(it.sign * change, 1.0) << it.instrument << ", " << it.control;
  }
}

// Every instrument declares some, each with a description, and twelve at most.
TEST(Controls, AreDeclaredByEveryInstrument) {
  struct Declared {
    const char* name;
    std::size_t least;
  };
  for (const auto& [name, least] : {Declared{"struck-string", 3},
                                    {"prepared-string", 3},
                                    {"bowed-string", 3},
                                    {"tromba-marina", 3},
                                    {"rattling-plate", 3},
                                    {"plucked-guitar", 3},
                                    {"sitar", 3},
                                    {"hurdy-gurdy", 3},
                                    {"rosewood-marimba", 3},
                                    {"snare-drum", 2},
                                    {"bronze-gong", 2}}) {
    const Instrument instrument = load_instrument(name);
    EXPECT_GE(instrument.controls.size(), least) << name;
    EXPECT_LE(instrument.controls.size(), 12U) << name;
    for (const auto& control : instrument.controls)
      EXPECT_FALSE(control.description.empty()) << name << " " << control.name;
  }
}

}  // namespace
}  // namespace thrum::claims
