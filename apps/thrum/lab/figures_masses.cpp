// Where masses are over time; and the network that everything is part of.
#include <fmt/format.h>
#include <algorithm>

#include "lab/network_drawing.hpp"
#include "lab/plot.hpp"
#include "lab/scene_figures.hpp"

namespace thrum::app::lab {
namespace {

constexpr std::size_t most_paths = 7;

std::string paths(const Record& record, const PlotFrame& frame, std::size_t count, bool near,
                  bool shade) {
  Plot plot(frame);
  if (shade) plot.stretch(record.near.from, record.near.to);
  for (std::size_t i = 0; i < count; ++i)
    plot.trace(record.masses[i].element->path(), colour_of(i),
               near ? record.masses[i].near : record.masses[i].whole);
  for (const Thing& thing : record.graph.things)
    if (!thing.moves) plot.level(thing.path(), 0, thing.position);
  return plot.svg();
}

std::string words_of_paths(const Record& record, std::size_t count, bool near) {
  std::string words;
  for (std::size_t i = 0; i < count; ++i) {
    const Trace::Column all = (near ? record.masses[i].near : record.masses[i].whole).extremes();
    words += fmt::format("{}{} from {} to {}", words.empty() ? "" : "; ",
                         record.masses[i].element->path(), with_unit(all.low, "m"),
                         with_unit(all.high, "m"));
  }
  return words + ".";
}

/// Where some masses fly off and others stay, the range of those that stay, with some air.
std::optional<Trace::Column> range_of_those_that_stay(const Record& record, std::size_t count) {
  std::vector<Trace::Column> ranges;
  for (std::size_t i = 0; i < count; ++i) ranges.push_back(record.masses[i].whole.extremes());
  const auto size = [](const Trace::Column& range) { return range.high - range.low; };
  std::sort(ranges.begin(), ranges.end(),
            [&](const auto& a, const auto& b) { return size(a) < size(b); });
  Trace::Column staying;
  for (const Trace::Column& range : ranges) {
    if (!staying.empty() && size(range) > 20.0 * size(staying)) {
      const double air = 0.15 * size(staying);
      if (air > 0.0) return Trace::Column{staying.low - air, staying.high + air};
    }
    staying.add(range);
  }
  return std::nullopt;
}

}  // namespace

/// Whether the network takes the whole width: a few masses do not.
bool is_large(const Record& record) {
  return record.graph.things.size() > 3 ||
         std::any_of(record.graph.things.begin(), record.graph.things.end(),
                     [](const Thing& thing) { return thing.dimensions > 0; });
}

Figure network_figure(const Record& record) {
  return {
      "The network",
      network_drawing(record.graph, "the network of the scene"),
      {"What there is, what touches what (facing plates: a contact; in a frame: one that holds "
       "from both sides; zigzag: a spring), what drives it (arrows, bows) and where one listens "
       "(rings). What rests above is drawn above; frequencies are those of the lowest modes by "
       "themselves."},
      is_large(record)};
}

std::vector<Figure> mass_figures(const Record& record) {
  if (record.masses.empty() || record.report.steps == 0) return {};
  std::vector<Figure> figures;
  const std::size_t count = std::min(record.masses.size(), most_paths);
  const std::size_t hidden = record.masses.size() - count + record.masses_left_out;
  const bool zoomed = record.near.length() < 0.5 * record.energy.stored.end();
  std::string seen = "Where masses are over time; barriers as dotted lines.";
  PlotFrame frame{.label = "paths of masses",
                  .x_name = "time",
                  .x_unit = "s",
                  .y_name = "displacement",
                  .y_unit = "m"};
  PlotFrame whole = over_the_run(frame, record);
  if (const auto stays = range_of_those_that_stay(record, count)) {
    whole.y_low = stays->low;
    whole.y_high = stays->high;
    seen += " What flies off leaves the frame.";
  }
  if (hidden > 0) seen += fmt::format(" {} more are not shown.", hidden);
  figures.push_back({"Paths of the masses",
                     paths(record, whole, count, false, zoomed),
                     {seen,
                      "Free masses fly straight, those on springs swing; none goes further into a "
                      "barrier than the "
                      "penetration.",
                      words_of_paths(record, count, false)}});
  if (zoomed)
    figures.push_back(
        {"Paths of the masses, closer",
         paths(record, frame, count, true, false),
         {fmt::format("The shaded part: {} from {} on.", with_unit(record.near.length(), "s"),
                      with_unit(record.near.from, "s", 4)),
          "As above: straight lines in flight, arcs on springs and in contact.",
          words_of_paths(record, count, true)}});
  return figures;
}

}  // namespace thrum::app::lab
