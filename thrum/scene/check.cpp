#include <thrum/scene/check.hpp>

#include <thrum/scene/build_network.hpp>
#include <thrum/scene/check_parts.hpp>

namespace thrum {

namespace {

std::vector<SourcedFault> warnings_of(const Assembly& assembly, const SceneCheck& check,
                                      const ExpectedMotion& motion) {
  Warnings warnings;
  warn_of_grids(assembly, check, warnings);
  warn_of_contacts(assembly, check, motion, warnings);
  warn_of_drives(assembly, check, motion, warnings);
  warn_of_pickups(assembly, warnings);
  return warnings.lines(assembly.scene);
}

}  // namespace

SceneCheck check_scene(const Scene& scene) {
  Network network = network_for(scene.settings);
  Faults faults;
  Assembly assembly(scene, network, faults);
  build_network(assembly);
  const ExpectedMotion motion(assembly);
  SceneCheck check{.steps = scene.settings.steps(),
                   .rate = scene.settings.rate,
                   .precision = scene.settings.precision,
                   .bodies = check_bodies(assembly),
                   .interactions = check_interactions(assembly, motion),
                   .islands = check_islands(assembly),
                   .rows = network.row_count(),
                   .lone_rows = network.lone_rows(),
                   .cost = check_cost(assembly),
                   .warnings = {}};
  check.warnings = warnings_of(assembly, check, motion);
  return check;
}

}  // namespace thrum
