// How bows join a network. A bow with a width has one row per hair, side by side along the string.
// Each hair has an equal share of the force, the bristles and the noise, so that hairs that move
// alike are equivalent to a bow at one place.
#include <algorithm>
#include <memory>

#include <thrum/core/formatted.hpp>
#include <thrum/core/kind.hpp>
#include <thrum/interactions/bow.hpp>
#include <thrum/interactions/bows.hpp>

namespace thrum {

namespace {

/// The law of one hair with this share of the bow.
ElastoPlastic law_of(const Bow& it, double share) {
  return {.bristle_stiffness = share * it.bristle_stiffness,
          .bristle_damping = share * it.bristle_damping,
          .viscosity = share * it.viscosity,
          .coulomb_friction = it.coulomb_friction,
          .static_friction = it.static_friction,
          .stribeck_velocity = it.stribeck_velocity,
          .breakaway = it.breakaway,
          .passive = it.passive};
}

/// The place, shifted along its string by a fraction of the length.
Where shifted(Where where, double by) {
  for (double& at : where.at) at += by;
  for (Envelope::Point& point : where.path) point.value += by;
  return where;
}

/// Half the width of the hair as a fraction of the string's length; a fault if that does not fit.
std::optional<double> half_width(const Element& element, Builder& builder) {
  const Bow& it = element.as<Bow>();
  if (it.width == 0.0) return 0.0;
  const Thing* thing = builder.thing(element, "on", it.on);
  if (thing == nullptr) return std::nullopt;
  const auto fault = [&](std::string message) {
    builder.faults.add(element.path(), "width", std::move(message));
    return std::nullopt;
  };
  if (thing->dimensions != 1)
    return fault("is along a string or a bar; leave it out on anything else");
  if (it.on.knob) return fault("cannot be had where a control moves the place; leave it out");
  const double half = 0.5 * it.width / thing->length;
  std::vector<double> places = it.on.at;
  for (const Envelope::Point& point : it.on.path) places.push_back(point.value);
  for (const double at : places)
    if (at - half <= 0.0 || at + half >= 1.0)
      return fault(formatted("reaches over the end of the string: at %.6g there is room for %.3g m",
                             at, 2.0 * thing->length * std::max(0.0, std::min(at, 1.0 - at))));
  return half;
}

/// One place per hair; none if there is a fault.
std::vector<Spot> hair_places(const Element& element, Builder& builder) {
  const Bow& it = element.as<Bow>();
  const bool slides = it.static_friction >= it.coulomb_friction;
  if (!slides)
    builder.faults.add(
        element.path(), "static_friction",
        "is below coulomb_friction; a slow slip rubs at least as hard as a fast one");
  const auto middle = builder.spot(element, "on", it.on);
  if (!middle || !slides) return {};
  if (!middle->can_move()) {
    builder.faults.add(element.path(), "on",
                       "is a barrier, which no bow moves; name a thing that vibrates");
    return {};
  }
  const auto half = half_width(element, builder);
  if (!half) return {};
  if (*half == 0.0) return {*middle};
  std::vector<Spot> places;
  for (int i = 0; i < it.hairs; ++i) {
    const double across = (2.0 * i + 1.0) / it.hairs - 1.0;  // the centre of its share of the width
    if (auto spot = builder.spot(element, "on", shifted(it.on, across * *half)))
      places.push_back(std::move(*spot));
  }
  return places;
}

}  // namespace

void assemble_bows(Elements elements, Builder& builder) {
  const SolverSettings& solver = builder.solver();
  auto bows =
      std::make_unique<Bows>(SolveLimits{solver.iterations, solver.tolerance}, builder.time_step);
  JoinedRows joined;
  for (const Element* element : elements) {
    const std::vector<Spot> places = hair_places(*element, builder);
    if (places.empty()) continue;
    const Bow& it = element->as<Bow>();
    const double share = 1.0 / static_cast<double>(places.size());
    std::vector<Row> rows;
    for (const Spot& spot : places) {
      bows->add({.law = law_of(it, share),
                 .velocity = it.velocity,
                 .force = it.force,
                 .share = share,
                 .noise = share * it.noise,
                 .seed = static_cast<unsigned>(it.seed)});
      rows.push_back({.place = spot.place, .offset = spot.height, .reading = Reading::slip});
      if (spot.moving) rows.back().moving.push_back({spot.moving, 1.0});
    }
    joined.add(*element, rows);
  }
  builder.add(std::move(bows), joined);
}

}  // namespace thrum
