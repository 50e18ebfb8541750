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
          must<&PlaceTable::on>("on", "The path of an element, such as \"string.a\"."),
          bind<&PlaceTable::at>("at",
                                "Fraction of the element's size: 0..1 along a string, "
                                "[x, y] in 0..1 on a rectangle, in radii on a disc.",
                                {.default_words = "none"}),
          bind<&PlaceTable::path>("path", "A moving place: [[time, fraction], ...].",
                                  {.default_words = "none"}),
          bind<&PlaceTable::along>("along", "A line: the whole length of a string."),
          bind<&PlaceTable::from>(
              "from", "A straight line across a surface, or part of a string: its first end.",
              {.default_words = "none"}),
          bind<&PlaceTable::to>(
              "to", "A straight line across a surface, or part of a string: its other end.",
              {.default_words = "none"}),
          bind<&PlaceTable::direction>("direction",
                                       "[up, across], on a string of two polarisations.",
                                       {.default_words = "up"}),
      }};
  return description;
}

const Description& describe_template() {
  static const Description description{
      .kind = "template",
      .summary = "Many alike elements from one table: count = 3 in [mass.m] makes m1, m2 and m3.",
      .parameters = {
          bind<&TemplateTable::count>(
              template_words::count, "", at_least(1.0),
              "In the element's table: how many; \"mass.m{i}\" names each one's own.",
              {.default_words = "none"}),
          bind<&TemplateTable::each>(template_words::each,
                                     "In place of a value, { each = [...] }: one value "
                                     "for each element.",
                                     {.default_words = "none"}),
          bind<&TemplateTable::from>(
              template_words::from,
              "In place of a value, { from = a, to = b }: that of the first element.",
              {.default_words = "none"}),
          bind<&TemplateTable::to>(template_words::to,
                                   "That of the last element; equal steps between.",
                                   {.default_words = "none"}),
          bind<&TemplateTable::scale>(template_words::scale,
                                      "Of from and to: equal steps or equal ratios.",
                                      {.choices = {template_words::linear, template_words::log}}),
          bind<&TemplateTable::formula>(
              template_words::formula,
              "In place of a value, { formula = \"1 - 2^(-i/12)\" }: of the element's "
              "number i, from 1, and their number n.",
              {.default_words = "none"}),
      }};
  return description;
}

const Description& describe_shape() {
  static const Description description{
      .kind = "shape",
      .summary = "How an extended element is bent, or moves, at the start.",
      .parameters = {
          must<&InitialShape::kind>("kind", "A mode, a triangle (pyramid) or a raised cosine.",
                                    {.choices = {"mode", "pluck", "bump"}}),
          bind<&InitialShape::number>(
              "number", "", not_negative,
              "Half waves of a mode, one number per dimension; on a disc nodal "
              "diameters and circles."),
          bind<&InitialShape::at>("at", "Where a pluck or a bump is, as in a place.",
                                  {.default_words = "none"}),
          bind<&InitialShape::width>(
              "width", "", {.lowest = 0.0, .highest = 1.0, .lowest_excluded = true},
              "Full width of a bump, a fraction of the length or shorter side."),
          bind<&InitialShape::amplitude>("amplitude", "m or m/s", any_number,
                                         "The largest displacement, or velocity."),
          bind<&InitialShape::direction>("direction",
                                         "[up, across], of a string of two polarisations.",
                                         {.default_words = "up"}),
      }};
  return description;
}

const Description& describe_mode() {
  static const Description description{
      .kind = "mode",
      .summary = "One mode of a modal element that is not as the formulas say.",
      .parameters = {
          must<&ModeOverride::number>("number", "", not_negative,
                                      "Which mode, as the number of a shape."),
          bind<&ModeOverride::frequency>("frequency", "Hz", at_least(1e-3), "Its own frequency.",
                                         {.default_words = "as the formulas say"}),
          bind<&ModeOverride::t60>("t60", "s", at_least(1e-6),
                                   "The time in which it falls by 60 dB.",
                                   {.default_words = "as the formulas say"}),
      }};
  return description;
}

}  // namespace thrum
