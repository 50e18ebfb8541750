// Bows: from words to rows.
#include <memory>

#include <thrum/interactions/bow.hpp>
#include <thrum/interactions/bows.hpp>
#include <thrum/scene/assemble.hpp>
#include <thrum/scene/assembly.hpp>

namespace thrum {

namespace {

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
std::optional<Spot> place_of(const Element& element, Assembly& assembly) {
  const Bow& it = element.as<Bow>();
  const bool slides = it.static_friction >= it.coulomb_friction;
  if (!slides)
    assembly.faults.add(
        element.path(), "static_friction",
        "is below coulomb_friction; a slow slip rubs at least as hard as a fast one");
  auto spot = assembly.spot(element, "on", it.on);
  if (!spot || !slides) return std::nullopt;
  if (!spot->place.empty() || spot->moving) return spot;
  assembly.faults.add(element.path(), "on",
                      "is a barrier, which no bow moves; name a thing that vibrates");
  return std::nullopt;
}

}  // namespace

void assemble_bows(Elements elements, Assembly& assembly) {
  const SolverSettings& solver = assembly.scene.solver;
  auto bows =
      std::make_unique<Bows>(SolveLimits{solver.iterations, solver.tolerance}, assembly.time_step);
  std::vector<Row> rows;
  std::vector<std::string> paths;
  for (const Element* element : elements) {
    const auto spot = place_of(*element, assembly);
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
  const std::size_t first = assembly.network.add(std::move(bows), rows);
  for (std::size_t i = 0; i < paths.size(); ++i) assembly.set_rows(paths[i], {first + i, 1});
}

}  // namespace thrum
