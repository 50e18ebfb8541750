// The few words of SVG and HTML that the drawings are made of.
#pragma once

#include <string>
#include <string_view>

namespace thrum::app::lab {

/// Text as it may stand in HTML and in attributes; control characters are shown as such.
std::string escaped(std::string_view text);

/// A coordinate, to a tenth of a unit: "12.5", "-3".
std::string coordinate(double value);

struct Spot2 {
  double x = 0.0;
  double y = 0.0;
};

/// Moves and lines, one after another. What is not finite lifts the pen.
class PathData {
 public:
  void move(double x, double y);
  void line(double x, double y);
  void close();
  bool empty() const { return text_.empty(); }
  const std::string& text() const { return text_; }

 private:
  void point(char command, double x, double y);
  std::string text_;
  bool down_ = false;
};

/// `<path class="..." d="..."/>`; nothing for an empty path.
std::string path(const PathData& data, std::string_view css);
std::string line(Spot2 from, Spot2 to, std::string_view css);
std::string circle(Spot2 centre, double radius, std::string_view css);
std::string rectangle(Spot2 corner, double width, double height, std::string_view css,
                      double rounding = 0.0);
/// anchor: "start", "middle" or "end".
std::string text(Spot2 place, std::string_view words, std::string_view css,
                 std::string_view anchor = "start");

/// About how wide a text is, for layout: nobody here can measure fonts.
double text_width(std::string_view words, double font_size);

/// The whole drawing, scaled to the width it is given; `label` is for those who cannot see it,
/// `more` are further attributes.
std::string drawing(double width, double height, std::string_view label, std::string_view content,
                    std::string_view css = "plot", std::string_view more = {});

}  // namespace thrum::app::lab
