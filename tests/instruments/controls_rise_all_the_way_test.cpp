// Controls that did the opposite of what they said, or nothing, where keys are struck firmly: over
// their whole range, at velocity 100, they do what their description says. One that says "louder"
// or "quieter" does so from step to step.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "support/hearing.hpp"

namespace thrum::claims {
namespace {

constexpr double rate = 48000.0;
constexpr double seconds = 0.8;

enum class Firmly { louder, quieter, brighter, darker };

struct Range {
  const char* instrument;
  const char* control;
  std::vector<int> keys;
  Firmly gets;
  double from;  ///< seconds: a bow takes time to speak
};

double firmly(const Range& it, int key, double share) {
  const Instrument whole = load_instrument(it.instrument);
  Player player(whole.play.each_key ? only_keys(whole, key, key) : whole, {.rate = rate});
  for (const Control& control : player.controls())
    if (control.name == it.control) player.set(it.control, control.at_share(share));
  Heard heard;
  listen(player, 0.1, heard);
  player.handle(note_on(0, key, 100));
  listen(player, seconds, heard);
  const double from = 0.1 + it.from, to = 0.1 + seconds;
  return it.gets == Firmly::louder || it.gets == Firmly::quieter
             ? level_db(heard, from, to)
             : 20.0 * std::log10(centroid(heard.between(from, to, rate)));
}

TEST(Controls, DoWhatTheySayOverTheirWholeRange) {
  for (const Range& it : std::vector<Range>{
           {"plucked-guitar", "timbre", {45, 64, 69}, Firmly::brighter, 0.0},
           {"plucked-guitar", "place", {52}, Firmly::darker, 0.0},
           {"sitar", "place", {52, 72}, Firmly::quieter, 0.0},
           {"sitar", "place", {52, 72}, Firmly::darker, 0.0},
           {"hurdy-gurdy", "wheel_speed", {60, 74}, Firmly::louder, 0.3},
           {"tromba-marina", "bow_speed", {36, 43}, Firmly::louder, 0.3},
           {"bowed-string", "bow_place", {43, 55, 67}, Firmly::darker, 0.3},
           {"bowed-string", "bow_place", {43, 55, 67}, Firmly::quieter, 0.3},
           {"snare-drum", "tip", {54}, Firmly::brighter, 0.0},
           {"snare-drum", "tip", {36, 54}, Firmly::louder, 0.0},
       }) {
    const double sign = it.gets == Firmly::louder || it.gets == Firmly::brighter ? 1.0 : -1.0;
    for (const int key : it.keys)
      EXPECT_GT(sign * (firmly(it, key, 1.0) - firmly(it, key, 0.0)), 0.9)
          << it.instrument << ", " << it.control << ", key " << key;
  }
}

TEST(Controls, ThatSayLouderNeverFallBack) {
  for (const Range& it : std::vector<Range>{
           {"hurdy-gurdy", "wheel_speed", {67}, Firmly::louder, 0.3},
           {"tromba-marina", "bow_speed", {36, 43}, Firmly::louder, 0.3},
       })
    for (const int key : it.keys) {
      double loudest = -200.0;
      for (const double share : {0.0, 0.25, 0.5, 0.75, 0.9, 1.0}) {
        const double now = firmly(it, key, share);
        EXPECT_GT(now, loudest - 1.0) << it.instrument << ", key " << key << ", at " << share;
        loudest = std::max(loudest, now);
      }
    }
}

}  // namespace
}  // namespace thrum::claims
