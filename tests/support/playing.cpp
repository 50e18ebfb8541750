#include "support/playing.hpp"

#include <algorithm>
#include <cmath>

namespace thrum::claims {

std::vector<double> Heard::both() const {
  std::vector<double> sum(left.size());
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] = left[i] + right[i];
  return sum;
}

std::vector<double> Heard::between(double from, double to, double rate) const {
  const std::vector<double> all = both();
  const auto at = [&](double time) {
    return all.begin() + std::min(static_cast<std::ptrdiff_t>(time * rate),
                                  static_cast<std::ptrdiff_t>(all.size()));
  };
  return {at(from), at(to)};
}

double Heard::peak() const {
  double peak = 0.0;
  for (const auto* side : {&left, &right})
    for (const double sample : *side) peak = std::max(peak, std::abs(sample));
  return peak;
}

Instrument only_keys(Instrument instrument, int lowest, int highest) {
  instrument.play.keys = {lowest, highest};
  return instrument;
}

void listen(Player& player, double seconds, Heard& heard, std::size_t block) {
  auto frames = static_cast<std::size_t>(std::llround(seconds * player.rate()));
  while (frames > 0) {
    const std::size_t count = std::min(block, frames);
    const std::size_t start = heard.left.size();
    heard.left.resize(start + count);
    heard.right.resize(start + count);
    player.render(std::span(heard.left).subspan(start), std::span(heard.right).subspan(start));
    frames -= count;
  }
}

Heard play(const OneNote& note) {
  const Instrument whole = load_instrument(note.instrument, note.preset, note.set);
  Player player(whole.play.each_key ? only_keys(whole, note.key, note.key) : whole,
                {.rate = note.rate});
  Heard heard;
  player.handle(note_on(0, note.key, note.velocity));
  listen(player, note.hold, heard);
  player.handle(note_off(0, note.key));
  listen(player, note.seconds - note.hold, heard);
  return heard;
}

namespace {

/// Mean product of the sound and itself so many samples later.
double likeness(const std::vector<double>& sound, std::size_t lag) {
  double sum = 0.0;
  for (std::size_t i = 0; i + lag < sound.size(); ++i) sum += sound[i] * sound[i + lag];
  return sum / static_cast<double>(sound.size() - lag);
}

/// Up to a fourth below or above: a strong partial also makes lesser peaks beside that of a period.
bool repeats_better_elsewhere(const std::vector<double>& sound, double period, double here) {
  const auto last = static_cast<std::size_t>(1.35 * period);
  for (auto lag = static_cast<std::size_t>(0.75 * period); lag <= last; ++lag)
    if (std::abs(static_cast<double>(lag) / period - 1.0) > 0.04 && likeness(sound, lag) > here)
      return true;
  return false;
}

}  // namespace

double relative_rms(const std::vector<double>& a, const std::vector<double>& b) {
  double difference = 0.0, size = 0.0;
  for (std::size_t n = 0; n < std::min(a.size(), b.size()); ++n) {
    difference += (a[n] - b[n]) * (a[n] - b[n]);
    size += b[n] * b[n];
  }
  return std::sqrt(difference / size);
}

double pitch_near(const std::vector<double>& sound, double rate, double frequency) {
  double period = rate / frequency;
  double reach = 0.03;
  for (double periods = 1.0; periods * period < 0.4 * static_cast<double>(sound.size());
       periods *= 2.0) {
    const double middle = periods * period;
    const auto from = static_cast<std::size_t>(middle * (1.0 - reach / periods));
    const auto to = static_cast<std::size_t>(middle * (1.0 + reach / periods)) + 2;
    std::size_t best = from;
    for (std::size_t lag = from; lag <= to; ++lag)
      if (likeness(sound, lag) > likeness(sound, best)) best = lag;
    const double a = likeness(sound, best - 1), b = likeness(sound, best),
                 c = likeness(sound, best + 1);
    if (periods == 1.0 && repeats_better_elsewhere(sound, period, b)) return 0.0;
    period = (static_cast<double>(best) + 0.5 * (a - c) / (a - 2.0 * b + c)) / periods;
    reach = 0.02;
    if (periods >= 16.0) break;
  }
  return rate / period;
}

double key_frequency(int key) { return 440.0 * std::exp2((key - 69) / 12.0); }

double cents_between(double frequency, double other) {
  return 1200.0 * std::log2(frequency / other);
}

}  // namespace thrum::claims
