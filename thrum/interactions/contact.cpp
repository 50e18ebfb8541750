#include <thrum/interactions/contact.hpp>

#include <algorithm>
#include <cmath>

#include <thrum/core/kind.hpp>
#include <thrum/interactions/contact_laws.hpp>

namespace thrum {

namespace {

/// All, or those that read a parameter which belongs to some.
std::vector<std::string_view> names_of_laws(std::string_view parameter = {}) {
  std::vector<std::string_view> names;
  for (const ContactLawKind& each : contact_laws())
    if (parameter.empty() || std::count(each.reads.begin(), each.reads.end(), parameter) != 0)
      names.push_back(each.name);
  return names;
}

/// A parameter that some laws read is asked for with these and refused with any other.
Description with_laws(Description description) {
  for (Parameter& each : description.parameters)
    if (std::vector<std::string_view> laws = names_of_laws(each.name); !laws.empty())
      each.only_with = {"law", std::move(laws)};
  return description;
}

const Description& describe_contact() {
  static const Description description = with_laws(
      {.kind = "contact",
       .summary = "Two things that touch when the lower one rises into the upper one.",
       .parameters = {
           must<&Contact::above>("above", "Place or line of the thing that rests above."),
           must<&Contact::below>("below", "Place or line of the thing that rests below."),
           bind<&Contact::gap>("gap", "m", any_number,
                               "Penetration is below - above - gap; a profile along a "
                               "line: [[fraction, m], ...].",
                               {.points_over = over_fractions}),
           bind<&Contact::gap_end>("gap_end", "m", any_number,
                                   "Gap at the far end of a line; straight between.",
                                   {.default_words = "gap"}),
           bind<&Contact::law>("law", "How the force grows with the penetration.",
                               {.choices = names_of_laws()}),
           must<&Contact::stiffness>(
               "stiffness", "N/m^exponent", not_negative,
               "Force at a penetration of 1, or the slope at first touch of an "
               "exponential law; per metre on a line."),
           bind<&Contact::exponent>("exponent", "", at_least(1.0),
                                    "Of the penetration in the force."),
           must<&Contact::depth>("depth", "m", positive,
                                 "Over which an exponential law hardens by the factor e."),
           must<&Contact::points>(
               "points", "N", not_negative,
               "Penetrations and forces of a table, [[x1, f1], ...], from [0, 0]; straight in "
               "between, slopes must not fall; per metre on a line.",
               {.points_over = over_penetrations}),
           bind<&Contact::sides>("sides", "", from_to(1, 2),
                                 "1: pushes apart only; 2: holds from both sides."),
           bind<&Contact::deadband>("deadband", "m", not_negative,
                                    "Free play to either side; for sides = 2."),
           bind<&Contact::damping>("damping", "s/m", not_negative,
                                   "Hunt-Crossley loss, relative to the elastic force."),
           bind<&Contact::solver>(
               "solver", "This contact's own solver.",
               {.choices = {"corrected", "constrained", "plain", "scalar", "newton"},
                .default_words = "as [solver] says"}),
       }});
  return description;
}

bool contact_loses(const Element& element) { return element.as<Contact>().damping > 0.0; }

/// The numbers of its law, where they are single ones, and its gap, for a drawing. A unit that has
/// the exponent in it is left out.
std::vector<Joint::Number> numbers_of(Contact it) {
  std::vector<Joint::Number> numbers;
  for (const std::string_view key : contact_law_kind(it.law).reads) {
    const Parameter& row = *describe_contact().find(key);
    const ValueRef value = row.value(&it);
    const std::string_view unit = row.unit.find('^') == std::string_view::npos ? row.unit : "";
    if (const auto* number = std::get_if<double*>(&value))
      numbers.push_back({key, **number, unit});
    else if (const auto* course = std::get_if<Envelope*>(&value); *course != &it.points)
      numbers.push_back({key, (*course)->at(0.0), unit});
  }
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
  return contact_law_kind(law).course(*this, weight);
}

ContactLaw Contact::law_at(double time, double weight) const {
  const MovingLaw course = moving_law(weight);
  return course.make(course.values(time));
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
