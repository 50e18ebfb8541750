#include <thrum/scene/nested_tables.hpp>

#include <cmath>

namespace thrum {

PlaceTable::PlaceTable(const Where& where)
    : on(where.on),
      at(where.at),
      along(where.along),
      from(where.from),
      to(where.to),
      direction(where.direction) {
  if (!where.path.empty()) path = Envelope(where.path);
}

Where PlaceTable::where() const {
  Where where(on);
  where.at = at;
  where.along = along;
  where.from = from;
  where.to = to;
  where.direction = direction;
  if (!std::isnan(path.points().front().value)) where.path = path.points();
  return where;
}

const Description& describe_place() {
  static const Description description{
      .kind = "place",
      .summary = "Where on an element: \"mass.ball\", or { on = \"string.a\", at = 0.25 }.",
      .parameters = {
          bind<&PlaceTable::on>({.name = "on",
                                 .unit = "",
                                 .need = Need::must,
                                 .meaning = "The path of an element, such as \"string.a\"."}),
          bind<&PlaceTable::at>({.name = "at",
                                 .unit = "",
                                 .meaning = "Fraction of the element's size: 0..1 along a string, "
                                            "[x, y] in 0..1 on a rectangle, in radii on a disc.",
                                 .default_words = "none"}),
          bind<&PlaceTable::path>({.name = "path",
                                   .unit = "",
                                   .meaning = "A moving place: [[time, fraction], ...].",
                                   .default_words = "none"}),
          bind<&PlaceTable::along>(
              {.name = "along", .unit = "", .meaning = "A line: the whole length of a string."}),
          bind<&PlaceTable::from>(
              {.name = "from",
               .unit = "",
               .meaning = "A straight line across a surface, or part of a string: its first end.",
               .default_words = "none"}),
          bind<&PlaceTable::to>(
              {.name = "to",
               .unit = "",
               .meaning = "A straight line across a surface, or part of a string: its other end.",
               .default_words = "none"}),
          bind<&PlaceTable::direction>(
              {.name = "direction",
               .unit = "",
               .meaning = "[up, across], on a string of two polarisations.",
               .default_words = "up"}),
      }};
  return description;
}

const Description& describe_template() {
  static const Description description{
      .kind = "template",
      .summary = "Many alike elements from one table: count = 3 in [mass.m] makes m1, m2 and m3.",
      .parameters = {
          bind<&TemplateTable::count>(
              {.name = template_words::count,
               .unit = "",
               .range = at_least(1.0),
               .meaning = "In the element's table: how many; \"mass.m{i}\" names each one's own.",
               .default_words = "none"}),
          bind<&TemplateTable::each>({.name = template_words::each,
                                      .unit = "",
                                      .meaning = "In place of a value, { each = [...] }: one value "
                                                 "for each element.",
                                      .default_words = "none"}),
          bind<&TemplateTable::from>(
              {.name = template_words::from,
               .unit = "",
               .meaning = "In place of a value, { from = a, to = b }: that of the first element.",
               .default_words = "none"}),
          bind<&TemplateTable::to>({.name = template_words::to,
                                    .unit = "",
                                    .meaning = "That of the last element; equal steps between.",
                                    .default_words = "none"}),
          bind<&TemplateTable::scale>({.name = template_words::scale,
                                       .unit = "",
                                       .meaning = "Of from and to: equal steps or equal ratios.",
                                       .choices = {template_words::linear, template_words::log}}),
          bind<&TemplateTable::formula>(
              {.name = template_words::formula,
               .unit = "",
               .meaning = "In place of a value, { formula = \"1 - 2^(-i/12)\" }: of the element's "
                          "number i, from 1, and their number n.",
               .default_words = "none"}),
      }};
  return description;
}

const Description& describe_shape() {
  static const Description description{
      .kind = "shape",
      .summary = "How an extended element is bent, or moves, at the start.",
      .parameters = {
          bind<&InitialShape::kind>({.name = "kind",
                                     .unit = "",
                                     .need = Need::must,
                                     .meaning = "A mode, a triangle (pyramid) or a raised cosine.",
                                     .choices = {"mode", "pluck", "bump"}}),
          bind<&InitialShape::number>(
              {.name = "number",
               .unit = "",
               .range = not_negative,
               .meaning = "Half waves of a mode, one number per dimension; on a disc nodal "
                          "diameters and circles."}),
          bind<&InitialShape::at>({.name = "at",
                                   .unit = "",
                                   .meaning = "Where a pluck or a bump is, as in a place.",
                                   .default_words = "none"}),
          bind<&InitialShape::width>(
              {.name = "width",
               .unit = "",
               .range = {.lowest = 0.0, .highest = 1.0, .lowest_excluded = true},
               .meaning = "Full width of a bump, a fraction of the length or shorter side."}),
          bind<&InitialShape::amplitude>({.name = "amplitude",
                                          .unit = "m or m/s",
                                          .meaning = "The largest displacement, or velocity."}),
          bind<&InitialShape::direction>(
              {.name = "direction",
               .unit = "",
               .meaning = "[up, across], of a string of two polarisations.",
               .default_words = "up"}),
      }};
  return description;
}

const Description& describe_mode() {
  static const Description description{
      .kind = "mode",
      .summary = "One mode of a modal element that is not as the formulas say.",
      .parameters = {
          bind<&ModeOverride::number>({.name = "number",
                                       .unit = "",
                                       .range = not_negative,
                                       .need = Need::must,
                                       .meaning = "Which mode, as the number of a shape."}),
          bind<&ModeOverride::frequency>({.name = "frequency",
                                          .unit = "Hz",
                                          .range = at_least(1e-3),
                                          .meaning = "Its own frequency.",
                                          .default_words = "as the formulas say"}),
          bind<&ModeOverride::t60>({.name = "t60",
                                    .unit = "s",
                                    .range = at_least(1e-6),
                                    .meaning = "The time in which it falls by 60 dB.",
                                    .default_words = "as the formulas say"}),
      }};
  return description;
}

}  // namespace thrum
