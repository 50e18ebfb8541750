#include <thrum/interactions/bow.hpp>

#include <algorithm>
#include <memory>

#include <thrum/core/kind.hpp>
#include <thrum/interactions/bows.hpp>

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
      bind<&Bow::bristle_stiffness>({.name = "bristle_stiffness",
                                     .unit = "N/m",
                                     .range = positive,
                                     .meaning = "Of the hair and rosin while they hold."}),
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

ElastoPlastic law_of(const Bow& it) {
  return {.bristle_stiffness = it.bristle_stiffness,
          .bristle_damping = it.bristle_damping,
          .viscosity = it.viscosity,
          .coulomb_friction = it.coulomb_friction,
          .static_friction = it.static_friction,
          .stribeck_velocity = it.stribeck_velocity,
          .breakaway = it.breakaway,
          .passive = it.passive};
}

/// The place of a bow that is sound.
std::optional<Spot> place_of(const Element& element, Builder& builder) {
  const Bow& it = element.as<Bow>();
  const bool slides = it.static_friction >= it.coulomb_friction;
  if (!slides)
    builder.faults.add(
        element.path(), "static_friction",
        "is below coulomb_friction; a slow slip rubs at least as hard as a fast one");
  auto spot = builder.spot(element, "on", it.on);
  if (!spot || !slides) return std::nullopt;
  if (spot->can_move()) return spot;
  builder.faults.add(element.path(), "on",
                     "is a barrier, which no bow moves; name a thing that vibrates");
  return std::nullopt;
}

void assemble(Elements elements, Builder& builder) {
  const SolverSettings& solver = builder.solver();
  auto bows =
      std::make_unique<Bows>(SolveLimits{solver.iterations, solver.tolerance}, builder.time_step);
  std::vector<Row> rows;
  std::vector<std::string> paths;
  for (const Element* element : elements) {
    const auto spot = place_of(*element, builder);
    if (!spot) continue;
    const Bow& it = element->as<Bow>();
    bows->add({.law = law_of(it),
               .velocity = it.velocity,
               .force = it.force,
               .noise = it.noise,
               .seed = static_cast<unsigned>(it.seed)});
    Row row{spot->place, spot->height};
    if (spot->moving) row.moving.push_back({spot->moving, 1.0});
    row.reading = Reading::slip;
    rows.push_back(std::move(row));
    paths.push_back(element->path());
  }
  if (rows.empty()) return;
  const std::size_t first = builder.add(std::move(bows), rows);
  for (std::size_t i = 0; i < paths.size(); ++i) builder.set_rows(paths[i], {first + i, 1});
}

Mark mark(const Element& element) {
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
  constexpr Price price = {300, 170.0};
  return make_kind<Bow>({.role = Role::interaction,
                         .describe = describe_bow,
                         .assemble = assemble,
                         .row_price = {price, price},
                         .drive = bow_drives,
                         .warn = warn_of_bow,
                         .mark = mark});
}

}  // namespace thrum
