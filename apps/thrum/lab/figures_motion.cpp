// Shapes of strings, and of what they touch, at chosen moments.
#include <fmt/format.h>
#include <algorithm>
#include <cmath>

#include "lab/film.hpp"
#include "lab/plot.hpp"
#include "lab/scene_figures.hpp"

namespace thrum::app::lab {
namespace {

constexpr std::size_t most_curves_in_panel = 4;
constexpr std::size_t most_groups = 4;

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
  return record.graph.things[thing].height + record.graph.things[thing].position;
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
  const Thing& thing = record.graph.things[curve.thing];
  const double height = thing.height;
  const bool string = thing.dimensions == 1;
  std::vector<Spot2> points;
  if (string && thing.is_held(0)) points.push_back({0.0, height});
  for (std::size_t i = 0; i < curve.at.size(); ++i)
    points.push_back({curve.at[i], height + curve.moments[moment][i]});
  if (string && thing.is_held(1)) points.push_back({1.0, height});
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

/// A curve of the group at every frame, and a mass as a short line where it touches.
FilmedLine filmed(const Record& record, const Curve& curve) {
  FilmedLine line;
  for (std::size_t m = 0; m < curve.moments.size(); ++m) {
    line.frames.emplace_back();
    for (const Spot2& point : points_of(record, curve, m)) line.frames.back().push_back(point.y);
  }
  return line;
}
FilmedLine filmed(const Record& record, const Neighbour& mass) {
  const double at = mass.at(record.near.from), height = height_of(record, mass.thing);
  FilmedLine line{at - 0.015, at + 0.015};
  for (const double place : record.film.masses[mass.thing])
    line.frames.push_back({height + place, height + place});
  return line;
}

std::string film(const Record& record, const GroupView& view) {
  if (record.film.times.size() < 2) return "";
  std::vector<FilmedLine> lines;
  std::vector<int> colours;
  for (const Curve* shown : view.curves) {
    const auto number = static_cast<std::size_t>(shown - record.shapes.curves.data());
    colours.push_back(colour_of(lines.size()));
    lines.push_back(filmed(record, record.film.curves[number]));
  }
  Trace::Column range = view.range;
  for (const FilmedLine& line : lines)
    for (const auto& frame : line.frames)
      for (const double height : frame) range.add(height);
  for (const Neighbour& neighbour : view.neighbours) {
    if (record.film.masses[neighbour.thing].empty()) continue;
    colours.push_back(4);
    lines.push_back(filmed(record, neighbour));
  }
  Plot plot({.label = view.curves.front()->name + " in motion",
             .x_name = "place, fraction of the length",
             .x_unit = "",
             .y_name = "displacement",
             .y_unit = "m",
             .x_low = 0.0,
             .x_high = 1.0,
             .y_low = range.low,
             .y_high = range.high,
             .width = 760.0,
             .height = 260.0});
  for (const Neighbour& neighbour : view.neighbours)
    if (!record.graph.things[neighbour.thing].moves)
      plot.level("", 0, height_of(record, neighbour.thing));
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::vector<double>& first = lines[i].frames.front();
    std::vector<Spot2> points;
    for (std::size_t k = 0; k < first.size(); ++k) {
      const double part = static_cast<double>(k) / static_cast<double>(first.size() - 1);
      points.push_back({lines[i].from + part * (lines[i].to - lines[i].from), first[k]});
    }
    plot.line("", colours[i], points);
  }
  return film_of_lines(record, plot.svg(), lines, range);
}

std::string legend_of(const GroupView& view, const Record& record) {
  std::string html = "<p class=\"names\">";
  const auto add = [&](std::size_t colour, const char* sign, const std::string& name) {
    html +=
        fmt::format("<span style=\"color:var(--c{})\">{} {}</span> ", colour, sign, escaped(name));
  };
  for (std::size_t i = 0; i < view.curves.size(); ++i) add(colour_of(i), "▬", view.curves[i]->name);
  for (const Neighbour& neighbour : view.neighbours) {
    const Thing& thing = record.graph.things[neighbour.thing];
    if (thing.moves) add(4, "■", thing.path());
  }
  return html + "</p>";
}

}  // namespace

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
         legend_of(view, record) + film(record, view) + panels(drawings),
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

}  // namespace thrum::app::lab
