// Where to look closer.
#include <algorithm>
#include <cmath>

#include <thrum/scene/registry.hpp>

#include "lab/closer_look.hpp"

namespace thrum::app::lab {
namespace {

constexpr int moments_shown = 8;
constexpr double periods_of_masses = 6.0;
constexpr double longest_pulse = 0.02;

/// Of the strings, else of the surfaces, else some of the masses.
double slowest_period(const Record& record) {
  for (const int dimensions : {1, 2, 0}) {
    double longest = 0.0;
    for (const Thing& thing : record.graph.things)
      if (thing.dimensions == dimensions && std::isfinite(thing.slowest_period))
        longest = std::max(longest, thing.slowest_period);
    if (longest > 0.0) return dimensions == 0 ? periods_of_masses * longest : longest;
  }
  return 0.0;
}

/// The middle of the time in which a bow presses with at least half its force.
std::optional<double> middle_of_stroke(const Record& record) {
  constexpr int samples = 400;
  const double duration = record.scene.settings.duration;
  for (const Followed& followed : record.forces) {
    const auto mark = kind_of(*followed.element).mark;
    if (mark == nullptr) continue;
    const Envelope pressed = mark(*followed.element).pressed;
    if (!(pressed.highest() > 0.0)) continue;
    double first = duration;
    double last = 0.0;
    for (int i = 0; i <= samples; ++i) {
      const double time = duration * i / samples;
      if (pressed.at(time) < 0.5 * pressed.highest()) continue;
      first = std::min(first, time);
      last = std::max(last, time);
    }
    // Not the very middle, where a bow may be turning.
    if (first < last) return first + 0.4 * (last - first);
  }
  return std::nullopt;
}

Window window_around_pulse(const Pulse& pulse, double step) {
  const double length = pulse.end - pulse.start;
  if (length > longest_pulse)
    return {pulse.peak_time - 0.5 * longest_pulse, pulse.peak_time + 0.5 * longest_pulse};
  return {pulse.start - std::max(0.4 * length, 10.0 * step),
          pulse.end + std::max(0.6 * length, 14.0 * step)};
}

Window within(Window window, double end) {
  const double length = std::min(window.length(), end);
  const double from = std::clamp(window.from, 0.0, end - length);
  return {from, from + length};
}

}  // namespace

void choose_windows(Record& record, const std::vector<double>& moments) {
  const double end = static_cast<double>(std::max(record.report.steps - 1, 0LL)) / record.rate();
  const double period = slowest_period(record);
  record.near = {0.0, period > 0.0 ? std::min(period, end) : end};
  const double length = record.near.length();
  if (const auto stroke = middle_of_stroke(record))
    record.near = within({*stroke, *stroke + length}, end);
  else if (record.strongest && record.strongest->peak_time > 0.9 * length)
    record.near = within(
        {record.strongest->start - 0.15 * length, record.strongest->start + 0.85 * length}, end);
  if (record.strongest)
    record.pulse_window = within(window_around_pulse(*record.strongest, 1.0 / record.rate()), end);
  const double duration = record.scene.settings.duration;
  for (const double moment : moments)
    if (moment <= duration) record.shapes.times.push_back(std::min(moment, end));
  for (int i = 0; moments.empty() && i < moments_shown; ++i)
    record.shapes.times.push_back(record.near.from + length * i / moments_shown);
  std::sort(record.shapes.times.begin(), record.shapes.times.end());
}

}  // namespace thrum::app::lab
