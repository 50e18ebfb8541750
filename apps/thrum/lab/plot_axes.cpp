// The frame of a plot: ranges, units, ticks and the legend.
#include <fmt/format.h>
#include <algorithm>
#include <cmath>

#include "lab/plot_canvas.hpp"

namespace thrum::app::lab {
namespace {

constexpr double font = 12.0;
constexpr double legend_row = 17.0;

struct Extent {
  Trace::Column x, y;

  void add(double at, double value, const PlotFrame& frame) {
    const bool drawable = std::isfinite(at) && std::isfinite(value) &&
                          (frame.x_scale == Scale::linear || at > 0.0) &&
                          (frame.y_scale == Scale::linear || value > 0.0);
    if (!drawable) return;
    x.add(at);
    y.add(value);
  }
};

/// A little air above and below, but none below a floor of zero.
Axis roomy(Scale scale, double low, double high) {
  if (scale == Scale::logarithmic) {
    const Axis plain(scale, low, high);
    const double air = std::pow(plain.high() / plain.low(), 0.04);
    return {scale, plain.low() / air, plain.high() * air};
  }
  const double air = 0.06 * (high - low);
  const bool from_zero = low >= 0.0 && low < 0.3 * high;
  return {scale, from_zero ? 0.0 : low - air, high + air};
}

std::string name_and_unit(const std::string& name, const std::string& unit) {
  if (unit.empty()) return name;
  return name.empty() ? unit : fmt::format("{}, {}", name, unit);
}

}  // namespace

/// Axes and their units, from the frame and from what is drawn.
void Plot::set_axes(Canvas& canvas) const {
  Extent extent;
  for (const Series& series : series_) {
    for (std::size_t i = 0; i < series.points.size(); ++i) {
      extent.add(series.points[i].x, series.points[i].y, frame_);
      if (i < series.highs.size()) extent.add(series.points[i].x, series.highs[i], frame_);
    }
  }
  for (const Picture& picture : pictures_) {
    extent.add(picture.x0, picture.y0, frame_);
    extent.add(picture.x1, picture.y1, frame_);
  }
  const double x_low = frame_.x_low.value_or(extent.x.low);
  const double x_high = frame_.x_high.value_or(extent.x.high);
  double y_low = frame_.y_low.value_or(extent.y.low);
  double y_high = frame_.y_high.value_or(extent.y.high);
  canvas.x_unit = scaled_unit(frame_.x_unit, std::max(std::abs(x_low), std::abs(x_high)));
  const double size = std::max(std::abs(y_low), std::abs(y_high));
  canvas.y_unit =
      frame_.prefix_y ? scaled_unit(frame_.y_unit, size) : ScaledUnit{1.0, frame_.y_unit};
  canvas.x = Axis(frame_.x_scale, x_low * canvas.x_unit.factor, x_high * canvas.x_unit.factor);
  const Axis room = roomy(frame_.y_scale, y_low, y_high);
  if (!frame_.y_low) y_low = room.low();
  if (!frame_.y_high) y_high = room.high();
  canvas.y = Axis(frame_.y_scale, y_low * canvas.y_unit.factor, y_high * canvas.y_unit.factor);
}

Plot::Canvas Plot::canvas() const {
  Canvas canvas;
  set_axes(canvas);
  canvas.left = frame_.small ? 38.0 : 58.0;
  canvas.width = frame_.width - canvas.left - (frame_.small ? 8.0 : 14.0);
  double row_used = 0.0;
  for (const auto& name : legend_names()) {
    const double needed = 34.0 + text_width(name, font);
    if (row_used == 0.0 || row_used + needed > canvas.width) {
      canvas.legend_height += legend_row;
      row_used = 0.0;
    }
    row_used += needed;
  }
  canvas.top = (frame_.title.empty() ? 8.0 : 22.0) + canvas.legend_height;
  const double bottom = frame_.small ? (frame_.x_name.empty() ? 20.0 : 32.0) : 40.0;
  canvas.height = frame_.height - canvas.top - bottom;
  return canvas;
}

std::vector<std::string> Plot::legend_names() const {
  std::vector<std::string> names;
  if (frame_.small) return names;
  for (const Series& series : series_)
    if (!series.name.empty()) names.push_back(series.name);
  for (const Level& level : levels_)
    if (!level.name.empty()) names.push_back(level.name);
  return names;
}

std::string Plot::legend(const Canvas& canvas) const {
  if (frame_.small) return "";
  std::string drawn;
  double x = canvas.left;
  double y = canvas.top - canvas.legend_height + 8.0;
  const auto entry = [&](const std::string& name, const std::string& sample) {
    const double needed = 34.0 + text_width(name, font);
    if (x > canvas.left && x + needed > canvas.left + canvas.width) {
      x = canvas.left;
      y += legend_row;
    }
    drawn += fmt::format("<g transform=\"translate({} {})\">{}</g>", coordinate(x), coordinate(y),
                         sample);
    drawn += text({x + 21.0, y + 4.0}, name, "label");
    x += needed;
  };
  for (const Series& series : series_) {
    if (!series.name.empty()) entry(series.name, sample_of(series));
  }
  for (const Level& level : levels_) {
    if (level.name.empty()) continue;
    entry(level.name, lab::line({0.0, 0.0}, {16.0, 0.0}, fmt::format("level c{}", level.colour)));
  }
  return drawn;
}

std::string Plot::axes(const Canvas& canvas) const {
  std::string drawn;
  const double bottom = canvas.top + canvas.height;
  const int across = frame_.small ? 4 : 7;
  for (const Tick& tick : canvas.x.ticks(across)) {
    const double x = canvas.left + canvas.width * canvas.x.fraction(tick.value);
    drawn +=
        lab::line({x, canvas.top}, {x, bottom}, tick.label.empty() ? "grid minor xt" : "grid xt");
    if (!tick.label.empty()) drawn += text({x, bottom + 15.0}, tick.label, "tick xt", "middle");
  }
  const int up = std::max(2, static_cast<int>(canvas.height / (frame_.small ? 30.0 : 34.0)));
  for (const Tick& tick : canvas.y.ticks(up)) {
    const double y = bottom - canvas.height * canvas.y.fraction(tick.value);
    drawn += lab::line({canvas.left, y}, {canvas.left + canvas.width, y},
                       tick.label.empty() ? "grid minor" : "grid");
    if (!tick.label.empty()) drawn += text({canvas.left - 6.0, y + 4.0}, tick.label, "tick", "end");
  }
  drawn += rectangle({canvas.left, canvas.top}, canvas.width, canvas.height, "box");
  if (!frame_.x_name.empty() || !frame_.small)
    drawn += text({canvas.left + canvas.width / 2.0, frame_.height - (frame_.small ? 3.0 : 7.0)},
                  name_and_unit(frame_.x_name, canvas.x_unit.name), "label", "middle");
  const std::string y_words = name_and_unit(frame_.y_name, canvas.y_unit.name);
  if (!y_words.empty() && !frame_.small) {
    drawn += fmt::format("<g transform=\"translate(12 {}) rotate(-90)\">{}</g>",
                         coordinate(canvas.top + canvas.height / 2.0),
                         text({0.0, 0.0}, y_words, "label", "middle"));
  }
  if (!frame_.title.empty()) {
    const std::string unit = frame_.small && !y_words.empty() ? "  (" + y_words + ")" : "";
    drawn += text({canvas.left, 14.0}, frame_.title + unit, "title");
  }
  return drawn;
}

/// What the page's script has to know of a plot over time: its ends in seconds, and the unit.
std::string Plot::over_time(const Canvas& canvas) const {
  if (frame_.small || frame_.x_unit != "s" || frame_.x_scale != Scale::linear) return "";
  const double factor = canvas.x_unit.factor;
  return fmt::format(" data-from=\"{:.9g}\" data-to=\"{:.9g}\" data-factor=\"{:.9g}\"",
                     canvas.x.low() / factor, canvas.x.high() / factor, factor);
}

std::string Plot::svg() const {
  const Canvas canvas = this->canvas();
  const std::string inside = fmt::format(
      "<svg x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\">{}</svg>", coordinate(canvas.left),
      coordinate(canvas.top), coordinate(canvas.width), coordinate(canvas.height), content(canvas));
  const bool painted = !pictures_.empty();
  return drawing(
      frame_.width, frame_.height, frame_.label,
      painted ? inside + axes(canvas) + legend(canvas) : axes(canvas) + inside + legend(canvas),
      painted        ? "plot painted"
      : frame_.small ? "plot small"
                     : "plot",
      over_time(canvas));
}

}  // namespace thrum::app::lab
