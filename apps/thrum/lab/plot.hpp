// Curves over axes, as SVG that takes its colours from the page.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "lab/axis.hpp"
#include "lab/svg.hpp"
#include "lab/trace.hpp"

namespace thrum::app::lab {

/// Colours are numbers of the page's palette: 0 is the colour of text, 1 to 7 tell apart.
inline constexpr int palette_size = 8;

struct PlotFrame {
  std::string label = {};  ///< for those who cannot see it
  std::string x_name = {}, x_unit = {};
  std::string y_name = {}, y_unit = {};
  Scale x_scale = Scale::linear;
  Scale y_scale = Scale::linear;
  std::optional<double> x_low = {}, x_high = {}, y_low = {}, y_high = {};  ///< else from the data
  double width = 470.0;
  double height = 300.0;
  bool small = false;  ///< one of many: few ticks, a title, no legend
  std::string title = {};
  bool prefix_y = true;  ///< mm in place of m where that suits
};

class Plot {
 public:
  explicit Plot(PlotFrame frame) : frame_(std::move(frame)) {}

  /// A name of "" does not show in the legend.
  Plot& line(std::string name, int colour, std::vector<Spot2> points);
  Plot& dashed(std::string name, int colour, std::vector<Spot2> points);
  Plot& dots(std::string name, int colour, std::vector<Spot2> points, char mark = 'o');
  Plot& line_with_dots(std::string name, int colour, std::vector<Spot2> points, char mark = 'o');
  /// What lies between the extremes of each column; a line where columns are single samples.
  Plot& trace(std::string name, int colour, const Trace& trace, double factor = 1.0);
  /// The upper extremes only, of absolute values.
  Plot& magnitude(std::string name, int colour, const Trace& trace, double factor = 1.0);
  /// A thin line across; it does not widen the axes.
  Plot& level(std::string name, int colour, double y);
  /// A stretch of the x axis, shaded.
  Plot& stretch(double from, double to);
  /// A thick ground that things hit, across the whole width.
  Plot& wall(double y, bool below);
  /// Words inside the frame, at a place in data.
  Plot& words(double x, double y, std::string text, int colour, std::string anchor = "start");
  /// A picture over a part of the frame, in data; drawn first.
  Plot& picture(double x0, double y0, double x1, double y1, std::string data_uri);

  std::string svg() const;

 private:
  enum class Style { line, dashed, dots, line_dots, band };
  struct Series {
    std::string name;
    int colour;
    Style style;
    std::vector<Spot2> points;
    std::vector<double> highs = {};  ///< of a band, whose points are the lows
    char mark = 'o';
  };
  struct Level {
    std::string name;
    int colour;
    double y;
  };
  struct Stretch {
    double from, to;
  };
  struct Wall {
    double y;
    bool below;
  };
  struct Words {
    Spot2 at;
    std::string text;
    int colour;
    std::string anchor;
  };
  struct Picture {
    double x0, y0, x1, y1;
    std::string uri;
  };
  struct Canvas;  ///< axes and the box they are drawn in

  Canvas canvas() const;
  void set_axes(Canvas& canvas) const;
  std::vector<std::string> legend_names() const;
  std::string sample_of(const Series& series) const;
  std::string legend(const Canvas& canvas) const;
  std::string axes(const Canvas& canvas) const;
  std::string over_time(const Canvas& canvas) const;
  std::string content(const Canvas& canvas) const;
  std::string draw(const Series& series, const Canvas& canvas) const;

  PlotFrame frame_;
  std::vector<Series> series_;
  std::vector<Level> levels_;
  std::vector<Stretch> stretches_;
  std::vector<Wall> walls_;
  std::vector<Words> words_;
  std::vector<Picture> pictures_;
};

}  // namespace thrum::app::lab
