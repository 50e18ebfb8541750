#include "lab/plot.hpp"

#include <algorithm>
#include <cmath>

#include "lab/plot_canvas.hpp"

namespace thrum::app::lab {

Plot& Plot::line(std::string name, int colour, std::vector<Spot2> points) {
  series_.push_back({std::move(name), colour, Style::line, std::move(points)});
  return *this;
}

Plot& Plot::dashed(std::string name, int colour, std::vector<Spot2> points) {
  series_.push_back({std::move(name), colour, Style::dashed, std::move(points)});
  return *this;
}

Plot& Plot::dots(std::string name, int colour, std::vector<Spot2> points, char mark) {
  series_.push_back({std::move(name), colour, Style::dots, std::move(points), {}, mark});
  return *this;
}

Plot& Plot::line_with_dots(std::string name, int colour, std::vector<Spot2> points, char mark) {
  series_.push_back({std::move(name), colour, Style::line_dots, std::move(points), {}, mark});
  return *this;
}

Plot& Plot::trace(std::string name, int colour, const Trace& trace, double factor) {
  Series series{std::move(name), colour, Style::band, {}};
  for (std::size_t i = 0; i < trace.columns().size(); ++i) {
    const Trace::Column& column = trace.columns()[i];
    if (column.empty()) continue;
    const bool upright = factor >= 0.0;
    series.points.push_back({trace.time(i), factor * (upright ? column.low : column.high)});
    series.highs.push_back(factor * (upright ? column.high : column.low));
  }
  if (trace.samples_per_column() == 1) series.style = Style::line;
  series_.push_back(std::move(series));
  return *this;
}

Plot& Plot::magnitude(std::string name, int colour, const Trace& trace, double factor) {
  std::vector<Spot2> points;
  for (std::size_t i = 0; i < trace.columns().size(); ++i) {
    const Trace::Column& column = trace.columns()[i];
    if (column.empty()) continue;
    points.push_back(
        {trace.time(i), factor * std::max(std::abs(column.low), std::abs(column.high))});
  }
  return line(std::move(name), colour, std::move(points));
}

Plot& Plot::level(std::string name, int colour, double y) {
  levels_.push_back({std::move(name), colour, y});
  return *this;
}

Plot& Plot::stretch(double from, double to) {
  stretches_.push_back({from, to});
  return *this;
}

Plot& Plot::wall(double y, bool below) {
  walls_.push_back({y, below});
  return *this;
}

Plot& Plot::words(double x, double y, std::string text, int colour, std::string anchor) {
  words_.push_back({{x, y}, std::move(text), colour, std::move(anchor)});
  return *this;
}

Plot& Plot::picture(double x0, double y0, double x1, double y1, std::string data_uri) {
  pictures_.push_back({x0, y0, x1, y1, std::move(data_uri)});
  return *this;
}

}  // namespace thrum::app::lab
