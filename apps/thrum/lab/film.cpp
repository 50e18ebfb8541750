#include "lab/film.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <cstdint>

#include "lab/axis.hpp"
#include "lab/picture.hpp"
#include "lab/svg.hpp"

namespace thrum::app::lab {
namespace {

/// As 16-bit numbers, little end first; 0 at the low end of the range and 30000 at its high end.
std::string packed(const std::vector<std::vector<double>>& frames, Trace::Column range) {
  constexpr double full = 30000.0, most = 32767.0;
  std::string bytes;
  for (const auto& frame : frames)
    for (const double height : frame) {
      const double part = full * (height - range.low) / (range.high - range.low);
      const long level = std::lround(std::clamp(std::isfinite(part) ? part : 0.0, -most, most));
      const auto word = static_cast<std::uint16_t>(static_cast<std::int16_t>(level));
      bytes += static_cast<char>(word & 0xFF);
      bytes += static_cast<char>(word >> 8);
    }
  return base64(bytes);
}

std::string around(const Record& record, const std::string& inside) {
  return fmt::format(
      "<div class=\"film\" data-frames=\"{}\" data-seconds=\"{:.6g}\">{}<div "
      "class=\"controls\"></div></div>",
      record.film.times.size(), record.near.length(), inside);
}

}  // namespace

std::string film_of_lines(const Record& record, const std::string& drawing,
                          const std::vector<FilmedLine>& lines, Trace::Column range) {
  std::string list;
  for (const FilmedLine& line : lines)
    list += fmt::format("{}[{:.4g},{:.4g},\"{}\"]", list.empty() ? "" : ",", line.from, line.to,
                        packed(line.frames, range));
  return around(record, fmt::format("<div data-shapes='[{}]'>{}</div>", list, drawing));
}

std::string film_of_surface(const Record& record, const Surface& surface, double width,
                            double height, const std::string& picture, const std::string& over) {
  const auto frames = static_cast<double>(surface.moments.size());
  // Frames below the first reach out of the picture, so that no clip-path fits: a cover with a
  // hole.
  const double rx = 0.5 * width, ry = 0.5 * height;
  const std::string cover =
      record.graph.things[surface.thing].disc
          ? fmt::format(
                "<path fill=\"var(--card)\" fill-rule=\"evenodd\" d=\"M0 0H{0}V{1}H0Z"
                "M0 {3}A{2} {3} 0 1 0 {0} {3}A{2} {3} 0 1 0 0 {3}Z\"/>",
                coordinate(width), coordinate(height), coordinate(rx), coordinate(ry))
          : "";
  const std::string inside = fmt::format(
      "<svg width=\"{0}\" height=\"{1}\"><image width=\"{0}\" height=\"{2}\" "
      "data-sheet=\"{1}\" preserveAspectRatio=\"none\" href=\"{3}\"/></svg>{4}{5}",
      coordinate(width), coordinate(height), coordinate(frames * height), picture, cover, over);
  return around(record, drawing(width + 4.0, height + 4.0,
                                record.graph.things[surface.thing].path() + " in motion",
                                fmt::format("<g transform=\"translate(2 2)\">{}</g>", inside)));
}

}  // namespace thrum::app::lab
