#include <thrum/interactions/bow.hpp>

#include <algorithm>

#include <thrum/core/kind.hpp>

namespace thrum {

namespace {

std::vector<Parameter> gesture() {
  return {
      bind<&Bow::on>({.name = "on",
                      .unit = "",
                      .need = Need::must,
                      .meaning = "The place it touches; not a barrier."}),
      bind<&Bow::velocity>({.name = "velocity",
                            .unit = "m/s",
                            .need = Need::must,
                            .meaning = "Of the hair, up is positive."}),
      bind<&Bow::force>({.name = "force",
                         .unit = "N",
                         .range = not_negative,
                         .need = Need::must,
                         .meaning = "How hard it is pressed on; 0 lifts it."}),
  };
}

std::vector<Parameter> constants() {
  return {
      bind<&Bow::bristle_stiffness>(
          {.name = "bristle_stiffness",
           .unit = "N/m",
           .range = positive,
           .meaning = "Of the hair and rosin while they hold; soft ones forgive any force."}),
      bind<&Bow::bristle_damping>({.name = "bristle_damping",
                                   .unit = "kg/s",
                                   .range = not_negative,
                                   .meaning = "Force per rate of their bending."}),
      bind<&Bow::viscosity>({.name = "viscosity",
                             .unit = "kg/s",
                             .range = not_negative,
                             .meaning = "Force per slip."}),
      bind<&Bow::noise>({.name = "noise",
                         .unit = "N",
                         .range = not_negative,
                         .meaning = "Of white noise in the force, while it touches."}),
      bind<&Bow::coulomb_friction>({.name = "coulomb_friction",
                                    .unit = "",
                                    .range = positive,
                                    .meaning = "Friction over force in a fast slip."}),
      bind<&Bow::static_friction>(
          {.name = "static_friction",
           .unit = "",
           .range = positive,
           .meaning = "Friction over force in a slow slip; not below coulomb_friction."}),
      bind<&Bow::stribeck_velocity>({.name = "stribeck_velocity",
                                     .unit = "m/s",
                                     .range = positive,
                                     .meaning = "Slip at which one becomes the other."}),
      bind<&Bow::breakaway>(
          {.name = "breakaway",
           .unit = "",
           .range = between(0.0, 1.0),
           .meaning =
               "Bending at which bristles begin to yield, relative to that of a fast slip."}),
      bind<&Bow::passive>(
          {.name = "passive",
           .unit = "",
           .meaning = "Less bristle damping in fast slips, so that friction never adds energy."}),
      bind<&Bow::seed>(
          {.name = "seed", .unit = "", .range = not_negative, .meaning = "Of the noise."}),
      bind<&Bow::width>({.name = "width",
                         .unit = "m",
                         .range = not_negative,
                         .meaning = "Of the hair, along the string; 0: it touches at a point."}),
      bind<&Bow::hairs>(
          {.name = "hairs",
           .unit = "",
           .range = {2.0, 64.0},
           .meaning = "Of a bow with a width: places across it that share force and bristles."}),
  };
}

Description description_of_bow() {
  Description description{
      .kind = "bow",
      .summary = "Rosined hair that sticks and slips (elasto-plastic friction).",
      .parameters = gesture()};
  for (Parameter& each : constants()) description.parameters.push_back(std::move(each));
  return description;
}

const Description& describe_bow() {
  static const Description description = description_of_bow();
  return description;
}

Mark bow_mark(const Element& element) {
  const Bow& it = element.as<Bow>();
  const auto& points = it.velocity.points();
  const auto first = std::find_if(points.begin(), points.end(),
                                  [](const auto& point) { return point.value != 0.0; });
  return {.sign = Mark::Sign::bow,
          .where = it.on,
          .upwards = first == points.end() || first->value > 0.0,
          .pressed = it.force};
}

}  // namespace

Kind bow_kind() {
  constexpr Price price = {300, 130.0};
  return make_kind<Bow>({.role = Role::interaction,
                         .describe = describe_bow,
                         .assemble = assemble_bows,
                         .row_price = {price, price},
                         .drive = bow_drives,
                         .warn = warn_of_bow,
                         .mark = bow_mark});
}

}  // namespace thrum
