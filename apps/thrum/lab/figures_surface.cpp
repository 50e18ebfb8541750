// Membranes and plates from above, their displacement as colour.
#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <span>

#include "lab/axis.hpp"
#include "lab/film.hpp"
#include "lab/picture.hpp"
#include "lab/scene_figures.hpp"

namespace thrum::app::lab {
namespace {

constexpr double panel_width = 200.0;
/// Of a film: as tall as this where there is room, for narrow things are wide.
constexpr double film_height = 320.0, most_film_width = 740.0;

double largest_of(const Surface& surface) {
  double largest = 0.0;
  for (const auto& moment : surface.moments)
    for (const double value : moment)
      if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
  return largest;
}

/// Moments under one another.
std::string picture_of(const Surface& surface, std::span<const std::vector<double>> moments,
                       double largest) {
  std::vector<std::uint8_t> indices;
  for (const std::vector<double>& moment : moments)
    for (const double value : moment)
      // Outside, the colour of rest: the rim cuts it off, and smoothing has nothing to bleed.
      indices.push_back(signed_index(std::isnan(value) || largest == 0.0 ? 0.0 : value / largest));
  return data_address(
      "image/png", png(surface.columns, surface.rows * moments.size(), indices, signed_colours()));
}

/// Where other things touch it, in the units of the panel.
std::string touches(const Record& record, const Surface& surface, double width, double height) {
  const Thing& thing = record.graph.things[surface.thing];
  const auto place = [&](double x, double y) {
    if (thing.disc) return Spot2{width * (1.0 + x) / 2.0, height * (1.0 - y) / 2.0};
    return Spot2{width * x, height * (1.0 - y)};
  };
  std::string drawn;
  for (const Link& link : record.graph.links) {
    const Where& where = link.upper == surface.thing ? link.above : link.below;
    if (link.upper != surface.thing && link.lower != surface.thing) continue;
    if (where.from.size() == 2 && where.to.size() == 2)
      drawn += line(place(where.from[0], where.from[1]), place(where.to[0], where.to[1]), "touch");
    if (where.at.size() == 2) drawn += circle(place(where.at[0], where.at[1]), 4.0, "touch");
  }
  return drawn;
}

std::string rim(const Thing& thing, double width, double height) {
  if (!thing.disc) return rectangle({0.0, 0.0}, width, height, "rim");
  return fmt::format("<ellipse class=\"rim\" cx=\"{0}\" cy=\"{1}\" rx=\"{0}\" ry=\"{1}\"/>",
                     coordinate(width / 2.0), coordinate(height / 2.0));
}

std::string panel(const Record& record, const Surface& surface, std::size_t moment,
                  double largest) {
  const Thing& thing = record.graph.things[surface.thing];
  const double height = std::max(24.0, panel_width * thing.depth / thing.length);
  std::string inside =
      fmt::format("<image width=\"{}\" height=\"{}\" preserveAspectRatio=\"none\" href=\"{}\"{}/>",
                  coordinate(panel_width), coordinate(height),
                  picture_of(surface, std::span(&surface.moments[moment], 1), largest),
                  thing.disc ? " style=\"clip-path:ellipse(50% 50%)\"" : "");
  inside += rim(thing, panel_width, height) + touches(record, surface, panel_width, height);
  return drawing(panel_width + 4.0, height + 24.0,
                 thing.path() + " at " + with_unit(record.shapes.times[moment], "s"),
                 text({2.0, 13.0}, with_unit(record.shapes.times[moment], "s", 4), "title") +
                     fmt::format("<g transform=\"translate(2 20)\">{}</g>", inside));
}

std::string film(const Record& record, const Surface& surface, const Surface& shown) {
  if (surface.moments.size() < 2) return "";
  const Thing& thing = record.graph.things[surface.thing];
  const double width = std::min(most_film_width, film_height * thing.length / thing.depth);
  const double height = std::max(24.0, width * thing.depth / thing.length);
  const double largest = std::max(largest_of(surface), largest_of(shown));
  return film_of_surface(record, surface, width, height,
                         picture_of(surface, surface.moments, largest),
                         rim(thing, width, height) + touches(record, surface, width, height));
}

std::string colour_bar(double largest) {
  std::vector<std::uint8_t> indices;
  for (int i = 1; i < 256; ++i) indices.push_back(static_cast<std::uint8_t>(i));
  std::string drawn = fmt::format(
      "<image x=\"60\" y=\"4\" width=\"180\" height=\"10\" preserveAspectRatio=\"none\" "
      "href=\"{}\"/>",
      data_address("image/png", png(255, 1, indices, signed_colours())));
  drawn += text({54.0, 13.0}, with_unit(-largest, "m"), "tick", "end");
  drawn += text({246.0, 13.0}, with_unit(largest, "m"), "tick");
  return drawing(310.0, 20.0, "displacements of the colours", drawn);
}

}  // namespace

std::vector<Figure> surface_figures(const Record& record) {
  std::vector<Figure> figures;
  for (const Surface& surface : record.shapes.surfaces) {
    const double largest = largest_of(surface);
    if (record.shapes.times.empty()) continue;
    std::vector<std::string> drawings;
    for (std::size_t m = 0; m < surface.moments.size(); ++m)
      drawings.push_back(panel(record, surface, m, largest));
    const Thing& thing = record.graph.things[surface.thing];
    figures.push_back(
        {"Motion: " + thing.path(),
         film(record,
              record.film
                  .surfaces[static_cast<std::size_t>(&surface - record.shapes.surfaces.data())],
              surface) +
             panels(drawings) + colour_bar(largest),
         {"Seen from above; colour is displacement, orange up and blue down, lines and circles are "
          "where something touches.",
          std::string(thing.is_held(0) ? "The edge stays at rest"
                                       : "The edge moves with the rest") +
              "; waves run out from where it is touched and come back.",
          fmt::format("At most {} at these moments.", with_unit(largest, "m"))},
         true});
  }
  return figures;
}

}  // namespace thrum::app::lab
