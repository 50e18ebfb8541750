// Where things are: strings at chosen moments, masses over time.
#include <fmt/format.h>
#include <algorithm>
#include <cmath>

#include <thrum/bodies/barrier.hpp>

#include "lab/network_drawing.hpp"
#include "lab/plot.hpp"
#include "lab/scene_figures.hpp"

namespace thrum::app::lab {
namespace {

constexpr std::size_t most_curves_in_panel = 4;
constexpr std::size_t most_groups = 4;
constexpr std::size_t most_paths = 7;

/// The curves of one group, not more than can be told apart: from the middle of the list.
std::vector<const Curve*> curves_of(const Record& record, std::size_t group, std::size_t& hidden) {
  std::vector<const Curve*> curves;
  for (const Curve& curve : record.shapes.curves)
    if (record.graph.things[curve.thing].group == group) curves.push_back(&curve);
  hidden = curves.size() - std::min(curves.size(), most_curves_in_panel);
  if (hidden == 0) return curves;
  // Strings first, the rest are lines under them: one string of the middle, and its line.
  const auto strings =
      static_cast<std::size_t>(std::count_if(curves.begin(), curves.end(), [&](const Curve* curve) {
        return record.graph.things[curve->thing].dimensions == 1;
      }));
  std::vector<const Curve*> chosen{curves[strings / 2]};
  if (curves.size() >= 2 * strings && strings > 0) chosen.push_back(curves[strings + strings / 2]);
  hidden = curves.size() - chosen.size();
  return chosen;
}

double height_of(const Record& record, std::size_t thing) {
  const auto* barrier = std::any_cast<Barrier>(&record.graph.things[thing].element->parameters);
  return record.graph.things[thing].height + (barrier != nullptr ? barrier->position : 0.0);
}

/// What stands beside the curves of a group: masses and barriers, each where it touches a string.
struct Neighbour {
  std::size_t thing;
  Where where;  ///< on the string
  bool along;

  /// The fraction of the string, at a time.
  double at(double time) const {
    if (!where.path.empty()) return Envelope(where.path).at(time);
    return where.at.empty() ? 0.5 : where.at.front();
  }
};

std::vector<Neighbour> neighbours_of(const Record& record, std::size_t group) {
  std::vector<Neighbour> neighbours;
  for (const Link& link : record.graph.links) {
    for (const bool upper : {true, false}) {
      const std::size_t lump = upper ? link.upper : link.lower;
      const std::size_t other = upper ? link.lower : link.upper;
      const Where& where = upper ? link.below : link.above;
      const auto& things = record.graph.things;
      if (things[lump].group != group || things[lump].dimensions != 0) continue;
      if (things[other].dimensions == 1)
        neighbours.push_back({lump, where, where.is_line()});
      else if (things[other].dimensions == 0)  // beneath a mass that touches the string
        for (const Neighbour& known : std::vector<Neighbour>(neighbours))
          if (known.thing == other) neighbours.push_back({lump, known.where, false});
    }
  }
  return neighbours;
}

struct GroupView {
  std::vector<const Curve*> curves;
  std::vector<Neighbour> neighbours;
  Trace::Column range = {};     ///< that is drawn
  Trace::Column extremes = {};  ///< of the curves
};

std::vector<Spot2> points_of(const Record& record, const Curve& curve, std::size_t moment) {
  const double height = record.graph.things[curve.thing].height;
  const bool string = record.graph.things[curve.thing].dimensions == 1;
  std::vector<Spot2> points;
  if (string) points.push_back({0.0, height});
  for (std::size_t i = 0; i < curve.at.size(); ++i)
    points.push_back({curve.at[i], height + curve.moments[moment][i]});
  if (string) points.push_back({1.0, height});
  return points;
}

/// Masses far from all strings are not worth flattening the strings for.
Trace::Column range_of(const Record& record, const GroupView& view) {
  Trace::Column range;
  for (const Curve* curve : view.curves)
    for (std::size_t m = 0; m < curve->moments.size(); ++m)
      for (const Spot2& point : points_of(record, *curve, m)) range.add(point.y);
  const double size = range.high - range.low;
  const Trace::Column near{range.low - 0.7 * size, range.high + 0.7 * size};
  const auto add = [&](double height) {
    if (height > near.low && height < near.high) range.add(height);
  };
  for (const Neighbour& neighbour : view.neighbours) {
    const double height = height_of(record, neighbour.thing);
    const auto& places = record.shapes.masses[neighbour.thing];
    for (const double place : places) add(height + place);
    if (places.empty()) add(height);
  }
  const double air = 0.08 * (range.high - range.low);
  return {range.low - air, range.high + air};
}

std::string panel(const Record& record, const GroupView& view, std::size_t moment) {
  const double time = record.shapes.times[moment];
  Plot plot({.label = "shapes at " + with_unit(time, "s"),
             .x_name = "",
             .x_unit = "",
             .y_name = "",
             .y_unit = "m",
             .x_low = 0.0,
             .x_high = 1.0,
             .y_low = view.range.low,
             .y_high = view.range.high,
             .width = 240.0,
             .height = 170.0,
             .small = true,
             .title = with_unit(time, "s", 4)});
  for (const Neighbour& neighbour : view.neighbours) {
    const double height = height_of(record, neighbour.thing);
    const auto& places = record.shapes.masses[neighbour.thing];
    if (!record.graph.things[neighbour.thing].moves) {
      if (neighbour.along) plot.wall(height, true);
      if (!neighbour.along)
        plot.line("", 0,
                  {{neighbour.at(time) - 0.05, height}, {neighbour.at(time) + 0.05, height}});
    } else if (moment < places.size()) {
      plot.dots("", 4, {{neighbour.at(time), height + places[moment]}}, 's');
    }
  }
  for (std::size_t i = 0; i < view.curves.size(); ++i)
    plot.line("", colour_of(i), points_of(record, *view.curves[i], moment));
  return plot.svg();
}

std::string legend_of(const GroupView& view, const Record& record) {
  std::string html = "<p style=\"margin:0 0 6px;font-size:0.88rem\">";
  for (std::size_t i = 0; i < view.curves.size(); ++i)
    html += fmt::format("<span style=\"color:var(--c{})\">▬ {}</span>&ensp; ", colour_of(i),
                        escaped(view.curves[i]->name));
  for (const Neighbour& neighbour : view.neighbours)
    html += record.graph.things[neighbour.thing].moves
                ? fmt::format("<span style=\"color:var(--c4)\">■ {}</span>&ensp; ",
                              escaped(record.graph.things[neighbour.thing].path()))
                : "";
  return html + "</p>";
}

std::string paths(const Record& record, const PlotFrame& frame, std::size_t count, bool near,
                  bool shade) {
  Plot plot(frame);
  if (shade) plot.stretch(record.near.from, record.near.to);
  for (std::size_t i = 0; i < count; ++i)
    plot.trace(record.masses[i].element->path(), colour_of(i),
               near ? record.masses[i].near : record.masses[i].whole);
  for (const Thing& thing : record.graph.things)
    if (const auto* barrier = std::any_cast<Barrier>(&thing.element->parameters))
      plot.level(thing.path(), 0, barrier->position);
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

std::vector<Figure> curve_figures(const Record& record) {
  std::vector<Figure> figures;
  for (std::size_t group = 0; group < record.graph.groups && figures.size() < most_groups;
       ++group) {
    std::size_t hidden = 0;
    GroupView view{curves_of(record, group, hidden), neighbours_of(record, group)};
    if (view.curves.empty() || record.shapes.times.empty()) continue;
    for (const Curve* curve : view.curves)
      for (const auto& moment : curve->moments)
        for (const double value : moment) view.extremes.add(value);
    view.range = range_of(record, view);
    std::vector<std::string> drawings;
    for (std::size_t m = 0; m < record.shapes.times.size(); ++m)
      drawings.push_back(panel(record, view, m));
    std::string seen = fmt::format(
        "Displacement along the length, at {} moments from {} on; each thing at the height at "
        "which "
        "it rests above the one below it.",
        record.shapes.times.size(), with_unit(record.shapes.times.front(), "s"));
    if (hidden > 0) seen += fmt::format(" {} more curves are not shown.", hidden);
    figures.push_back(
        {"Motion: " + view.curves.front()->name,
         legend_of(view, record) + panels(drawings),
         {seen,
          "Fixed ends stay where they are, and things go into each other by no more "
          "than the penetration.",
          fmt::format("Displacements from {} to {}; deepest penetration of the run {}.",
                      with_unit(view.extremes.low, "m"), with_unit(view.extremes.high, "m"),
                      with_unit(record.report.contact.max_penetration, "m"))},
         true});
  }
  return figures;
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
  PlotFrame whole = frame;
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
