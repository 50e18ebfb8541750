// Soft notes of presets that needed more: from velocity to velocity they get louder, without a jump
// where a bow begins to speak, or a fall where a mallet stays on a bar for a period.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "support/hearing.hpp"

namespace thrum::claims {
namespace {

struct Softly {
  const char* instrument;
  const char* preset;
  std::vector<int> keys;
  std::vector<int> velocities;
  double from, to;       ///< seconds that are listened to
  double farthest_jump;  ///< dB, from one velocity to the next
};

double softly(const Softly& it, int key, int velocity) {
  return level_db(play({.instrument = it.instrument,
                        .preset = it.preset,
                        .key = key,
                        .velocity = velocity,
                        .hold = it.to,
                        .seconds = it.to}),
                  it.from, it.to);
}

// Close to the bridge a soft stroke was 30 dB below the next one: it did not speak. A soft
// mallet on a short bar was up to 3 dB louder than a firmer one, and full velocity 1.4 dB below
// velocity 104.
TEST(SoftNotes, GetLouderStepByStep) {
  for (const Softly& it : std::vector<Softly>{
           {"bowed-string", "ponticello", {67, 74, 81}, {16, 48, 56, 64}, 0.6, 1.0, 10.0},
           {"bowed-string", "pressed", {72, 74}, {16, 32, 48}, 0.6, 1.0, 10.0},
           {"rosewood-marimba", "", {75, 90}, {1, 8, 16, 24, 32, 104, 127}, 0.0, 0.4, 30.0},
           {"rosewood-marimba", "soft_mallets", {60, 75}, {8, 16, 24, 32}, 0.0, 0.4, 30.0},
       })
    for (const int key : it.keys) {
      double before = softly(it, key, it.velocities.front()), loudest = before;
      for (const int velocity : it.velocities) {
        const double now = softly(it, key, velocity);
        EXPECT_GT(now, loudest - 1.0)
            << it.instrument << ' ' << it.preset << ", key " << key << ", velocity " << velocity;
        EXPECT_LT(now - before, it.farthest_jump)
            << it.instrument << ' ' << it.preset << ", key " << key << ", velocity " << velocity;
        before = now;
        loudest = std::max(loudest, now);
      }
    }
}

TEST(SoftNotes, SpanThirtyDecibels) {
  for (const Softly& it : std::vector<Softly>{
           {"snare-drum", "brushes", {37, 50}, {1, 127}, 0.0, 0.3, 0.0},
           {"rattling-plate", "hail", {36, 42}, {1, 127}, 0.0, 0.4, 0.0},
       })
    for (const int key : it.keys)
      EXPECT_GT(softly(it, key, 127) - softly(it, key, 1), 30.0) << it.preset << ", key " << key;
}

}  // namespace
}  // namespace thrum::claims
