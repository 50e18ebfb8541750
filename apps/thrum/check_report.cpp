#include "check_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <cmath>

#include <thrum/core/formatted.hpp>
#include <thrum/scene/pitch.hpp>
#include <thrum/scene/words.hpp>

namespace thrum::app {
namespace {

std::string seconds_words(double seconds) {
  return seconds < 0.1 ? fmt::format("{:.3g} ms", 1e3 * seconds) : fmt::format("{:.3g} s", seconds);
}

std::string samples_words(double samples) {
  return samples < 1000.0 ? fmt::format("{:.3g} samples", samples)
                          : fmt::format("{:.0f} samples", samples);
}

std::string depth_words(double metres) {
  return metres < 1e-5 ? fmt::format("{:.2g} um", 1e6 * metres)
                       : fmt::format("{:.2g} mm", 1e3 * metres);
}

std::string t60_words(double decay) {
  return decay > 0.0 ? seconds_words(t60_of(decay)) : "endless, it loses nothing";
}

std::string hertz_words(double frequency) {
  return frequency < 1e4 ? fmt::format("{:.4g} Hz", frequency)
                         : fmt::format("{:.3g} kHz", 1e-3 * frequency);
}

/// "36.72 Hz (D1 +3)".
std::string partial_words(const Partial& partial) {
  constexpr double lowest_note = 16.0, highest_note = 9000.0;
  if (!(partial.frequency > 0.0)) return "no pitch, it creeps";
  const std::string name =
      partial.number[1] > 0 ? fmt::format("({},{}) ", partial.number[0], partial.number[1]) : "";
  if (partial.frequency < lowest_note || partial.frequency > highest_note)
    return name + hertz_words(partial.frequency);
  const Pitch pitch = pitch_of(partial.frequency);
  return fmt::format("{}{} ({} {:+.0f})", name, hertz_words(partial.frequency), pitch.name(),
                     pitch.cents);
}

std::string size_words(const BodyCheck& body) {
  if (body.method == BodyCheck::Method::modes) {
    const std::string kept =
        body.coordinates == body.in_band ? "" : fmt::format(" of {}", body.in_band);
    return fmt::format("{}{} modes up to {}; exact and stable at any rate", body.coordinates, kept,
                       hertz_words(body.highest));
  }
  if (body.method == BodyCheck::Method::mass)
    return body.partials.empty()
               ? "a free mass"
               : fmt::format("a mass on a spring, {:.2g} of the stability limit", *body.stability);
  std::vector<std::string> spacing;
  for (const double each : body.spacing) spacing.push_back(fmt::format("{:.3g}", 1e3 * each));
  return fmt::format("a grid of {} intervals of {} mm, {:.3g} of the stability limit, up to {}",
                     fmt::join(body.intervals, " x "), fmt::join(spacing, " x "), *body.stability,
                     hertz_words(body.highest));
}

std::vector<std::string> body_lines(const BodyCheck& body) {
  std::vector<std::string> lines = {size_words(body)};
  if (body.partials.empty()) return lines;
  std::vector<std::string> partials;
  for (const Partial& partial : body.partials) partials.push_back(partial_words(partial));
  lines.push_back(fmt::format("rings at {}", fmt::join(partials, ", ")));
  if (body.detuned_from)
    lines.push_back(
        fmt::format("10 cents out of tune from {} on", hertz_words(*body.detuned_from)));
  const double lowest = body.partials.front().decay;
  std::string decay = fmt::format("T60 {}", t60_words(lowest));
  if (body.decay_at_1_khz && *body.decay_at_1_khz != lowest)
    decay += fmt::format(" at the lowest, {} at 1 kHz", t60_words(*body.decay_at_1_khz));
  lines.push_back(decay);
  return lines;
}

std::string rows_words(std::size_t rows) {
  return rows == 1 ? "1 row" : fmt::format("{} rows", rows);
}

std::vector<std::string> interaction_lines(const InteractionCheck& each, double rate) {
  std::string first = each.solver.empty()
                          ? rows_words(each.rows)
                          : fmt::format("{}, {}", rows_words(each.rows), each.solver);
  if (each.lone_rows == each.rows)
    first += each.rows == 1 ? ", solved alone" : ", each solved alone";
  std::vector<std::string> lines = {first};
  if (each.touch) {
    const TouchCheck& touch = *each.touch;
    lines.push_back(fmt::format("a touch lasts {}{}, {}, {} deep, at {} {:.2g} m/s",
                                touch.goes_on ? "over " : "", seconds_words(touch.duration),
                                samples_words(touch.duration * rate), depth_words(touch.depth),
                                touch.speed_is_guessed ? "an assumed" : "about", touch.speed));
  }
  return lines;
}

class Table {
 public:
  void heading(const std::string& words) { text_ += "\n" + words + "\n"; }
  void add(const std::string& name, const std::vector<std::string>& lines) {
    rows_.push_back({one_line(name), lines});
  }
  /// The rows since the last call, their names in one column.
  void end() {
    std::size_t width = 0;
    for (const auto& [name, lines] : rows_) width = std::max(width, name.size());
    for (const auto& [name, lines] : rows_)
      for (std::size_t i = 0; i < lines.size(); ++i)
        text_ += fmt::format("  {:<{}}  {}\n", i == 0 ? name : "", width, lines[i]);
    rows_.clear();
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::vector<std::pair<std::string, std::vector<std::string>>> rows_;
};

std::string memory_words(double bytes) {
  return bytes < 1e5 ? fmt::format("about {} kB", rough_words(1e-3 * bytes))
                     : fmt::format("about {} MB", rough_words(1e-6 * bytes));
}

std::string speed_words(const SceneCheck& check) {
  const double fast = check.real_time_factor_apart();
  const double slow = check.real_time_factor();
  if (fast < 1.1 * slow) return fmt::format("estimated {} times real time", rough_words(fast));
  return fmt::format("estimated {} times real time while nothing touches, {} while everything does",
                     rough_words(fast), rough_words(slow));
}

std::string operations_words(const CostCheck& cost) {
  return cost.operations_apart == cost.operations
             ? fmt::format("about {} a step", rough_words(cost.operations))
             : fmt::format("about {} a step, {} while everything touches",
                           rough_words(cost.operations_apart), rough_words(cost.operations));
}

void add_islands(const SceneCheck& check, Table& table) {
  if (check.rows == 0) return;
  table.heading("islands: rows that are solved together");
  std::size_t number = 0;
  for (const IslandCheck& island : check.islands)
    table.add(fmt::format("{}", ++number),
              {fmt::format("{}, each coupled to {} on either side, of {}", rows_words(island.rows),
                           island.reach, fmt::join(island.joins, ", ")),
               fmt::format("on {}", fmt::join(island.bodies, ", "))});
  if (check.lone_rows > 0) table.add("alone", {rows_words(check.lone_rows)});
  table.end();
}

}  // namespace

std::string warning_lines(const SceneCheck& check) {
  std::string text;
  for (const SourcedFault& warning : check.warnings) text += warning.line() + "\n";
  return text;
}

std::string check_words(const SceneCheck& check, const std::string& title) {
  Table table;
  const double seconds = static_cast<double>(check.steps) / check.rate;
  table.add("length", {fmt::format("{} s, {} steps at {} Hz in {} precision", number_words(seconds),
                                   check.steps, number_words(check.rate), check.precision)});
  table.add("memory", {memory_words(check.cost.bytes)});
  table.add("operations", {operations_words(check.cost)});
  table.add("speed", {speed_words(check),
                      "(counted, priced by benchmarks, scaled by a string "
                      "timed on this machine)"});
  table.end();
  if (!check.bodies.empty()) table.heading("bodies");
  for (const BodyCheck& body : check.bodies) table.add(body.path, body_lines(body));
  table.end();
  if (!check.interactions.empty()) table.heading("what acts between them");
  for (const InteractionCheck& each : check.interactions)
    table.add(each.path, interaction_lines(each, check.rate));
  table.end();
  add_islands(check, table);
  table.heading(check.warnings.empty() ? "no warnings" : "warnings");
  return one_line(title) + "\n" + table.text() + warning_lines(check);
}

}  // namespace thrum::app
