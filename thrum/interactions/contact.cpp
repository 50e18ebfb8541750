#include <thrum/interactions/contact.hpp>

#include <cmath>

#include <thrum/core/kind.hpp>

namespace thrum {

namespace {

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
          bind<&Contact::gap>({.name = "gap",
                               .unit = "m",
                               .meaning = "Penetration is below - above - gap; a profile along a "
                                          "line: [[fraction, m], ...].",
                               .points_over = over_fractions}),
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
               .meaning =
                   "Penetrations and forces of a table, [[x1, f1], ...], from [0, 0]; straight in "
                   "between, slopes must not fall; per metre on a line.",
               .only_with = {"law", {"table"}},
               .points_over = over_penetrations}),
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

/// A table goes from [0, 0], whether that is written or not.
std::vector<TableLaw::Point> table_of(const Envelope& points) {
  std::vector<TableLaw::Point> table;
  const Envelope::Point& first = points.points().front();
  if (first.time > 0.0 && first.value > 0.0) table.push_back({0.0, 0.0});
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

bool contact_loses(const Element& element) { return element.as<Contact>().damping > 0.0; }

/// Those of its law that are worth telling.
std::vector<Joint::Number> numbers_of(const Contact& it) {
  std::vector<Joint::Number> numbers;
  if (it.law != "table") numbers.push_back({"stiffness", it.stiffness.at(0.0)});
  if (it.law == "power") numbers.push_back({"exponent", it.exponent.at(0.0)});
  if (it.law == "exponential") numbers.push_back({"depth", it.depth, "m"});
  numbers.push_back({"gap", it.gap.lowest(), "m"});
  return numbers;
}

Joint contact_joint(const Element& element) {
  const Contact& it = element.as<Contact>();
  return {.sign = Joint::Sign::plates,
          .above = it.above,
          .below = it.below,
          .gap = it.gap.lowest(),
          .two_sided = it.sides == 2,
          .numbers = numbers_of(it)};
}

}  // namespace

MovingLaw Contact::moving_law(double weight) const {
  return {.parameters = {stiffness, law == "exponential" ? Envelope(depth) : exponent},
          .make = [name = law, weight, points = points](const MovingLaw::Values& values) {
            return make_law(name, values, weight, points);
          }};
}

ContactLaw Contact::law_at(double time, double weight) const {
  const MovingLaw course = moving_law(weight);
  return course.make(course.values(time));
}

std::string Contact::law_fault() const {
  if (law != "table") return {};
  const auto table = table_of(points);
  return TableLaw::fault_of(table, table.size() > points.points().size());
}

double apart_in_contact(const Element& element, double distance) {
  const Contact& it = element.as<Contact>();
  return it.sides == 2 ? it.deadband - std::abs(distance) : -distance;
}

Kind contact_kind() {
  return make_kind<Contact>({.role = Role::interaction,
                             .describe = describe_contact,
                             .assemble = assemble_contacts,
                             .row_price = {.apart = {4, 0.5}, .touching = {400, 70.0}},
                             .apart = apart_in_contact,
                             .loses = contact_loses,
                             .check = check_contact,
                             .warn = warn_of_contact,
                             .joint = contact_joint});
}

}  // namespace thrum
