#include <thrum/interactions/contact.hpp>

namespace thrum {

const Description& describe_contact() {
  static const Description description{
      .kind = "contact",
      .summary = "Two things that touch when the lower one rises into the upper one.",
      .parameters = {
          bind<&Contact::above>({.name = "above",
                                 .unit = "",
                                 .need = Need::must,
                                 .meaning = "Place or line of the thing that rests above."}),
          bind<&Contact::below>({.name = "below",
                                 .unit = "",
                                 .need = Need::must,
                                 .meaning = "Place or line of the thing that rests below."}),
          bind<&Contact::gap>(
              {.name = "gap", .unit = "m", .meaning = "Penetration is below - above - gap."}),
          bind<&Contact::gap_end>({.name = "gap_end",
                                   .unit = "m",
                                   .meaning = "Gap at the far end of a line; straight between.",
                                   .default_words = "gap"}),
          bind<&Contact::law>({.name = "law",
                               .unit = "",
                               .meaning = "How the force grows with the penetration.",
                               .choices = {"power", "exponential", "table"}}),
          bind<&Contact::stiffness>(
              {.name = "stiffness",
               .unit = "N/m^exponent",
               .range = not_negative,
               .need = Need::must,
               .meaning = "Force at a penetration of 1, or the slope at first touch of an "
                          "exponential law; per metre on a line.",
               .only_with = {"law", {"power", "exponential"}}}),
          bind<&Contact::exponent>({.name = "exponent",
                                    .unit = "",
                                    .range = at_least(1.0),
                                    .meaning = "Of the penetration in the force.",
                                    .only_with = {"law", {"power"}}}),
          bind<&Contact::depth>(
              {.name = "depth",
               .unit = "m",
               .range = positive,
               .need = Need::must,
               .meaning = "Over which an exponential law hardens by the factor e.",
               .only_with = {"law", {"exponential"}}}),
          bind<&Contact::points>(
              {.name = "points",
               .unit = "N",
               .range = not_negative,
               .need = Need::must,
               .meaning = "Penetrations and forces of a table, [[0, 0], [x1, f1], ...]; straight in "
                          "between, slopes must not fall; per metre on a line.",
               .only_with = {"law", {"table"}}}),
          bind<&Contact::sides>({.name = "sides",
                                 .unit = "",
                                 .range = from_to(1, 2),
                                 .meaning = "1: pushes apart only; 2: holds from both sides."}),
          bind<&Contact::deadband>({.name = "deadband",
                                    .unit = "m",
                                    .range = not_negative,
                                    .meaning = "Free play to either side; for sides = 2."}),
          bind<&Contact::damping>(
              {.name = "damping",
               .unit = "s/m",
               .range = not_negative,
               .meaning = "Hunt-Crossley loss, relative to the elastic force."}),
          bind<&Contact::solver>(
              {.name = "solver",
               .unit = "",
               .meaning = "This contact's own solver.",
               .choices = {"corrected", "constrained", "plain", "scalar", "newton"},
               .default_words = "as [solver] says"}),
      }};
  return description;
}

namespace {

std::vector<TableLaw::Point> table_of(const Envelope& points) {
  std::vector<TableLaw::Point> table;
  for (const Envelope::Point& point : points.points()) table.push_back({point.time, point.value});
  return table;
}

/// A law from its two numbers, and how a table is scaled.
ContactLaw make_law(const std::string& name, const MovingLaw::Values& values, double weight,
                    const Envelope& points) {
  if (name == "exponential") return ExponentialLaw(values.first * weight, values.second);
  if (name == "table") return TableLaw(table_of(points), weight);
  return PowerLaw(values.first * weight, values.second);
}

}  // namespace

MovingLaw Contact::moving_law(double weight) const {
  const bool exponential = law == "exponential";
  return {.values =
              [stiffness = stiffness, second = exponential ? Envelope(depth) : exponent](double time) {
                return MovingLaw::Values{stiffness.at(time), second.at(time)};
              },
          .make = [name = law, weight, points = points](const MovingLaw::Values& values) {
            return make_law(name, values, weight, points);
          }};
}

ContactLaw Contact::law_at(double time, double weight) const {
  const MovingLaw course = moving_law(weight);
  return course.make(course.values(time));
}

std::string Contact::law_fault() const {
  return law == "table" ? TableLaw::fault_of(table_of(points)) : std::string();
}

}  // namespace thrum
