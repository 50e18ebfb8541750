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
          bind<&Contact::gap>(
              {.name = "gap", .unit = "m", .meaning = "Penetration is below - above - gap."}),
          bind<&Contact::gap_end>({.name = "gap_end",
                                   .unit = "m",
                                   .meaning = "Gap at the far end of a line; straight between.",
                                   .default_words = "gap"}),
          bind<&Contact::law>({.name = "law",
                               .unit = "",
                               .meaning = "How the force grows with the penetration.",
                               .choices = {"power"}}),
          bind<&Contact::stiffness>(
              {.name = "stiffness",
               .unit = "N/m^exponent",
               .range = not_negative,
               .need = Need::must,
               .meaning = "Force at a penetration of 1; per metre on a line."}),
          bind<&Contact::exponent>({.name = "exponent",
                                    .unit = "",
                                    .range = at_least(1.0),
                                    .meaning = "Of the penetration in the force."}),
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

bool loses(const Element& element) { return element.as<Contact>().damping > 0.0; }

Joint joint(const Element& element) {
  const Contact& it = element.as<Contact>();
  return {.sign = Joint::Sign::plates,
          .above = it.above,
          .below = it.below,
          .gap = it.gap,
          .two_sided = it.sides == 2,
          .numbers = {{"stiffness", it.stiffness.at(0.0)},
                      {"exponent", it.exponent.at(0.0)},
                      {"gap", it.gap, "m"}}};
}

}  // namespace

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
                             .loses = loses,
                             .check = check_contact,
                             .warn = warn_of_contact,
                             .joint = joint});
}

}  // namespace thrum
