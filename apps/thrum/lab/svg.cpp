#include "lab/svg.hpp"

#include <fmt/format.h>
#include <cmath>

#include <thrum/scene/words.hpp>

namespace thrum::app::lab {

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char letter : one_line(text)) {
    switch (letter) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      case '\'':
        safe += "&#39;";
        break;
      default:
        safe += letter;
    }
  }
  return safe;
}

std::string coordinate(double value) {
  const double rounded = std::round(value * 10.0) / 10.0;
  return fmt::format("{}", rounded == 0.0 ? 0.0 : rounded);
}

void PathData::point(char command, double x, double y) {
  text_ += command;
  text_ += coordinate(x);
  text_ += ' ';
  text_ += coordinate(y);
}

void PathData::move(double x, double y) {
  down_ = std::isfinite(x) && std::isfinite(y);
  if (down_) point('M', x, y);
}

void PathData::line(double x, double y) {
  if (!std::isfinite(x) || !std::isfinite(y)) {
    down_ = false;
    return;
  }
  point(down_ ? 'L' : 'M', x, y);
  down_ = true;
}

void PathData::close() {
  if (down_) text_ += 'Z';
  down_ = false;
}

std::string path(const PathData& data, std::string_view css) {
  if (data.empty()) return "";
  return fmt::format("<path class=\"{}\" d=\"{}\"/>", css, data.text());
}

std::string line(Spot2 from, Spot2 to, std::string_view css) {
  PathData data;
  data.move(from.x, from.y);
  data.line(to.x, to.y);
  return path(data, css);
}

std::string circle(Spot2 centre, double radius, std::string_view css) {
  return fmt::format("<circle class=\"{}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>", css,
                     coordinate(centre.x), coordinate(centre.y), coordinate(radius));
}

std::string rectangle(Spot2 corner, double width, double height, std::string_view css,
                      double rounding) {
  return fmt::format("<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"/>",
                     css, coordinate(corner.x), coordinate(corner.y), coordinate(width),
                     coordinate(height), coordinate(rounding));
}

std::string text(Spot2 place, std::string_view words, std::string_view css,
                 std::string_view anchor) {
  return fmt::format("<text class=\"{}\" x=\"{}\" y=\"{}\" text-anchor=\"{}\">{}</text>", css,
                     coordinate(place.x), coordinate(place.y), anchor, escaped(words));
}

double text_width(std::string_view words, double font_size) {
  double letters = 0.0;
  for (const char letter : words) {
    const auto byte = static_cast<unsigned char>(letter);
    if ((byte & 0xC0) == 0x80) continue;  // inside a letter of several bytes
    const bool narrow =
        std::string_view("iljtf.,:;'|!()[] ").find(letter) != std::string_view::npos;
    const bool wide = std::string_view("mwMW%@").find(letter) != std::string_view::npos;
    letters += narrow ? 0.34 : wide ? 0.92 : 0.61;
  }
  return letters * font_size;
}

std::string drawing(double width, double height, std::string_view label, std::string_view content,
                    std::string_view css, std::string_view more) {
  // What is wider than its place is scrolled rather than made unreadable.
  const std::string least = width > 600.0 && css == "network"
                                ? fmt::format(";min-width:{}px", coordinate(0.72 * width))
                                : "";
  return fmt::format(
      "<svg class=\"{}\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\" "
      "style=\"max-width:{}px{}\"{}>{}</svg>\n",
      css, coordinate(width), coordinate(height), escaped(label), coordinate(width), least, more,
      content);
}

}  // namespace thrum::app::lab
