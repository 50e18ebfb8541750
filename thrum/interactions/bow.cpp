#include <thrum/interactions/bow.hpp>

#include <algorithm>

#include <thrum/core/kind.hpp>

namespace thrum {

namespace {

const Description& describe_bow() {
  static const Description description{
      .kind = "bow",
      .summary = "Rosined hair that sticks and slips (elasto-plastic friction).",
      .parameters = {
          must<&Bow::on>("on", "The place it touches; not a barrier."),
          must<&Bow::velocity>("velocity", "m/s", any_number, "Of the hair, up is positive."),
          must<&Bow::force>("force", "N", not_negative, "How hard it is pressed on; 0 lifts it."),
          bind<&Bow::bristle_stiffness>(
              "bristle_stiffness", "N/m", positive,
              "Of the hair and rosin while they hold; soft ones forgive any force."),
          bind<&Bow::bristle_damping>("bristle_damping", "kg/s", not_negative,
                                      "Force per rate of their bending."),
          bind<&Bow::viscosity>("viscosity", "kg/s", not_negative, "Force per slip."),
          bind<&Bow::noise>("noise", "N", not_negative,
                            "Of white noise in the force, while it touches."),
          bind<&Bow::coulomb_friction>("coulomb_friction", "", positive,
                                       "Friction over force in a fast slip."),
          bind<&Bow::static_friction>(
              "static_friction", "", positive,
              "Friction over force in a slow slip; not below coulomb_friction."),
          bind<&Bow::stribeck_velocity>("stribeck_velocity", "m/s", positive,
                                        "Slip at which one becomes the other."),
          bind<&Bow::breakaway>(
              "breakaway", "", between(0.0, 1.0),
              "Bending at which bristles begin to yield, relative to that of a fast slip."),
          bind<&Bow::passive>(
              "passive", "Less bristle damping in fast slips, so that friction never adds energy."),
          bind<&Bow::seed>("seed", "", not_negative, "Of the noise."),
          bind<&Bow::width>("width", "m", not_negative,
                            "Of the hair, along the string; 0: it touches at a point."),
          bind<&Bow::hairs>(
              "hairs", "", {2.0, 64.0},
              "Of a bow with a width: places across it that share force and bristles."),
      }};
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
