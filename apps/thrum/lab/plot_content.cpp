// What stands inside the frame of a plot.
#include <fmt/format.h>
#include <cmath>

#include "lab/plot_canvas.hpp"

namespace thrum::app::lab {
namespace {

constexpr double mark_size = 2.6;

/// o circle, x cross, s square, d diamond, t triangle, . a small dot.
void add_mark(PathData& data, Spot2 at, char mark) {
  const double r = mark_size * (mark == 'd' || mark == 't' ? 1.35 : mark == 's' ? 0.85 : 1.1);
  const auto move = [&](double x, double y) { data.move(at.x + r * x, at.y + r * y); };
  const auto draw = [&](double x, double y) { data.line(at.x + r * x, at.y + r * y); };
  switch (mark) {
    case 'x':
      move(-1, -1), draw(1, 1), move(-1, 1), draw(1, -1);
      break;
    case 's':
      move(-1, -1), draw(1, -1), draw(1, 1), draw(-1, 1), data.close();
      break;
    case 'd':
      move(0, -1), draw(1, 0), draw(0, 1), draw(-1, 0), data.close();
      break;
    case 't':
      move(0, -1), draw(0.9, 0.7), draw(-0.9, 0.7), data.close();
      break;
    default: {
      const double size = mark == '.' ? 0.55 : 1.0;
      move(size, 0);
      for (int i = 1; i < 8; ++i) draw(size * std::cos(i * 0.785), size * std::sin(i * 0.785));
      data.close();
    }
  }
}

bool is_far_outside(Spot2 at, double width, double height) {
  return at.x < -width || at.x > 2.0 * width || at.y < -50.0 * height || at.y > 51.0 * height;
}

}  // namespace

std::string Plot::sample_of(const Series& series) const {
  const std::string colour = fmt::format("c{}", series.colour);
  if (series.style == Style::band) return rectangle({0.0, -4.0}, 16.0, 8.0, "band " + colour);
  std::string sample;
  if (series.style != Style::dots) {
    sample = lab::line({0.0, 0.0}, {16.0, 0.0},
                       (series.style == Style::dashed ? "dashed " : "curve ") + colour);
  }
  if (series.style == Style::dots || series.style == Style::line_dots) {
    PathData data;
    add_mark(data, {8.0, 0.0}, series.mark);
    sample += path(data, (series.mark == 'x' ? "cross " : "mark ") + colour);
  }
  return sample;
}

std::string Plot::draw(const Series& series, const Canvas& canvas) const {
  const std::string colour = fmt::format("c{}", series.colour);
  PathData curve, marks;
  if (series.style == Style::band) {
    for (const Spot2& point : series.points) {
      const Spot2 at = canvas.place(point);
      curve.line(at.x, at.y);
    }
    for (std::size_t i = series.points.size(); i-- > 0;) {
      const Spot2 at = canvas.place(series.points[i].x, series.highs[i]);
      curve.line(at.x, at.y);
    }
    curve.close();
    return path(curve, "band " + colour);
  }
  for (const Spot2& point : series.points) {
    const Spot2 at = canvas.place(point);
    if (is_far_outside(at, canvas.width, canvas.height)) {
      curve.line(NAN, NAN);
      continue;
    }
    if (series.style != Style::dots) curve.line(at.x, at.y);
    const bool marked = series.style == Style::dots || series.style == Style::line_dots;
    if (marked && std::isfinite(at.x) && std::isfinite(at.y)) add_mark(marks, at, series.mark);
  }
  return path(curve, (series.style == Style::dashed ? "dashed " : "curve ") + colour) +
         path(marks, (series.mark == 'x' ? "cross " : "mark ") + colour);
}

std::string Plot::content(const Canvas& canvas) const {
  std::string drawn;
  for (const Picture& picture : pictures_) {
    const Spot2 from = canvas.place(picture.x0, picture.y1);
    const Spot2 to = canvas.place(picture.x1, picture.y0);
    drawn += fmt::format(
        "<image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" preserveAspectRatio=\"none\" "
        "href=\"{}\"/>",
        coordinate(from.x), coordinate(from.y), coordinate(to.x - from.x),
        coordinate(to.y - from.y), picture.uri);
  }
  for (const Stretch& stretch : stretches_) {
    const double from = canvas.place(stretch.from, canvas.y.low()).x;
    const double to = canvas.place(stretch.to, canvas.y.low()).x;
    drawn += rectangle({from, 0.0}, std::max(to - from, 1.5), canvas.height, "stretch");
  }
  for (const Wall& wall : walls_) {
    const double y = canvas.place(0.0, wall.y).y;
    drawn += rectangle({0.0, wall.below ? y : y - 6.0}, canvas.width, 6.0, "wall");
  }
  for (const Series& series : series_) drawn += draw(series, canvas);
  for (const Level& level : levels_) {
    const double y = canvas.place(0.0, level.y).y;
    if (std::isfinite(y))
      drawn += lab::line({0.0, y}, {canvas.width, y}, fmt::format("level c{}", level.colour));
  }
  for (const Words& words : words_) {
    drawn += text(canvas.place(words.at), words.text, fmt::format("label in c{}", words.colour),
                  words.anchor);
  }
  return drawn;
}

}  // namespace thrum::app::lab
