// thrum_blocks [SECONDS [RUNS [INSTRUMENT [VOICES]]]]: does an instrument keep its deadlines? Each
// shipped instrument, or one by its name or file, plays hard with 1, 8 and 16 voices and with its
// own number, at 48 kHz in blocks of 64 frames: chords of as many keys as there are voices, or of
// one in every zone where all keys share a voice, at full velocity, twice a second, each on other
// keys than the one before. Every block is timed in several
// runs, in processor time, and the minimum counts, which excludes other programs and the system.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "processor_time.hpp"

#include <thrum/instruments/player.hpp>
#include <thrum/instruments/voice_keys.hpp>
#include <thrum/scene/shipped_scenes.hpp>

namespace {

using namespace thrum;

constexpr double rate = 48000.0;
constexpr std::size_t block = 64;
constexpr double budget = 1e6 * block / rate;  // microseconds
constexpr double between_chords = 0.5;         // seconds

/// A key of every zone, all of one scene, so that each zone in turn comes last; the next chord is a
/// key higher.
std::vector<int> a_key_of_every_zone(const Instrument& instrument, int number) {
  const auto count = static_cast<int>(instrument.zones.size());
  std::vector<int> keys;
  for (int i = 0; i < count; ++i) {
    const Zone& zone = instrument.zones[static_cast<std::size_t>((i + number) % count)];
    keys.push_back(zone.keys[0] + number % (zone.keys[1] - zone.keys[0] + 1));
  }
  return keys;
}

/// As many keys as there are voices, spread evenly over the range; the next chord is a key higher.
std::vector<int> chord(const Instrument& instrument, const std::vector<VoiceKeys>& voices,
                       int number) {
  const auto count = static_cast<int>(voices.size());
  if (count == 1) return a_key_of_every_zone(instrument, number);
  const int sounding = std::min(instrument.play.voices, count);
  std::vector<int> keys;
  for (int i = 0; i < sounding; ++i) {
    const VoiceKeys& its =
        voices[static_cast<std::size_t>((i * count / sounding + number) % count)];
    keys.push_back(its.lowest + number % (its.highest - its.lowest + 1));
  }
  return keys;
}

/// Microseconds of each block.
std::vector<double> play(Player& player, const Instrument& instrument, double seconds) {
  const std::vector<VoiceKeys> voices = voice_keys_of(instrument, Tuning());
  std::vector<double> left(block), right(block), times;
  std::vector<int> down;
  const auto blocks = static_cast<std::size_t>(seconds * rate / block);
  const auto every = static_cast<std::size_t>(between_chords * rate / block);
  player.reset();
  for (std::size_t i = 0; i < blocks; ++i) {
    const double before = processor_seconds();
    if (i % every == 0) {
      for (const int key : down) player.note_off(key);
      down = chord(instrument, voices, static_cast<int>(i / every));
      for (const int key : down) player.note_on(0, key, 1.0);
    }
    player.render(left, right);
    times.push_back(1e6 * (processor_seconds() - before));
  }
  return times;
}

void measure(const std::string& name, int voices, double seconds, int runs) {
  Instrument instrument = load_instrument(name);
  if (voices > 0) instrument.play.voices = voices;
  const double before = processor_seconds();
  Player player(instrument, {.rate = rate});
  const double built = processor_seconds() - before;
  std::vector<double> least;
  for (int run = 0; run < runs; ++run) {
    const std::vector<double> times = play(player, instrument, seconds);
    least.resize(times.size(), std::numeric_limits<double>::infinity());
    for (std::size_t i = 0; i < times.size(); ++i) least[i] = std::min(least[i], times[i]);
  }
  const double mean =
      std::accumulate(least.begin(), least.end(), 0.0) / static_cast<double>(least.size());
  std::sort(least.begin(), least.end());
  const double median = least[least.size() / 2], high = least[least.size() * 99 / 100];
  fmt::print("{:16} {:6} {:8.2f} {:8.1f} {:8.1f} {:8.1f} {:8.1f} {:7.1f} % {:7.1f} % {:7.1f}\n",
             name, instrument.play.voices, built, mean, median, high, least.back(),
             100.0 * mean / budget, 100.0 * least.back() / budget, budget / mean);
  std::fflush(stdout);
}

/// 1, 8, 16 and its own number, as far as there are so many voices.
std::set<int> numbers_of_voices(const std::string& name) {
  const Instrument instrument = load_instrument(name);
  const auto most = static_cast<int>(voice_keys_of(instrument, Tuning()).size());
  std::set<int> numbers = {std::min(instrument.play.voices, most)};
  for (const int each : {1, 8, 16})
    if (each <= most) numbers.insert(each);
  return numbers;
}

}  // namespace

int main(int count, char** words) {
  const double seconds = count > 1 ? std::atof(words[1]) : 10.0;
  const int runs = count > 2 ? std::max(1, std::atoi(words[2])) : 3;
  const std::string only = count > 3 ? words[3] : "";
  const int voices = count > 4 ? std::atoi(words[4]) : 0;
  fmt::print("blocks of {} frames, budget {:.0f} us; microseconds, each the least of {} runs\n",
             block, budget, runs);
  fmt::print("{:16} {:>6} {:>8} {:>8} {:>8} {:>8} {:>8} {:>9} {:>9} {:>7}\n", "instrument",
             "voices", "built, s", "mean", "median", "99 %", "worst", "mean", "worst", "x real");
  std::vector<std::string> names;
  for (const ShippedScene& shipped : shipped_instruments()) names.emplace_back(shipped.name);
  if (!only.empty()) names = {only};
  for (const std::string& name : names)
    for (const int each : voices > 0 ? std::set{voices} : numbers_of_voices(name))
      measure(name, each, seconds, runs);
}
