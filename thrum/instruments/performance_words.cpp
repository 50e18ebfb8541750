#include <thrum/instruments/performance_words.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <thrum/instruments/overwritten.hpp>

namespace thrum {

namespace {

/// "48 to 52, 60", or "" where there are too many gaps to tell.
std::string words_of_keys(const Player& player) {
  constexpr std::size_t most_told = 6;
  std::vector<std::string> ranges;
  for (int key = 0; key < Tuning::keys; ++key) {
    if (!player.has_key(key)) continue;
    const int lowest = key;
    while (player.has_key(key + 1)) ++key;
    ranges.push_back(lowest == key ? fmt::format("{}", key) : fmt::format("{} to {}", lowest, key));
  }
  return ranges.size() > most_told ? "" : fmt::format("{}", fmt::join(ranges, ", "));
}

std::string words_of_notes(const Performed& performed, const Player& player) {
  const std::string keys = words_of_keys(player);
  return fmt::format("{} of {} notes lie outside the keys {}of this instrument and are left out",
                     performed.left_out, performed.notes, keys.empty() ? keys : keys + " ");
}

std::string words_of_bends(const Instrument& instrument) {
  return fmt::format("bends beyond the {:g} semitones of this instrument were cut{}",
                     instrument.play.bend,
                     instrument.play.bend < Play::most_bend
                         ? fmt::format("; --set play.bend={:g} makes room", Play::most_bend)
                         : "");
}

}  // namespace

std::vector<std::string> warnings_about(const Performed& performed, const Player& player,
                                        const Instrument& instrument) {
  std::vector<std::string> lines = overwritten(instrument);
  const std::vector<std::string>& left_out = player.left_out();
  lines.insert(lines.end(), left_out.begin(), left_out.end());
  if (performed.left_out > 0) lines.push_back(words_of_notes(performed, player));
  if (const long long limited = player.limited(); limited > 0)
    lines.push_back(
        fmt::format("{} samples beyond full scale were turned down, with what follows them; --set "
                    "play.gain=DB lowers the level",
                    limited));
  if (player.cut_a_bend()) lines.push_back(words_of_bends(instrument));
  if (const long long broken = player.broken_voices(); broken > 0)
    lines.push_back(fmt::format("a voice diverged and was reset, {} times", broken));
  return lines;
}

}  // namespace thrum
