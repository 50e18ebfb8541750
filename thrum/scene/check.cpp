#include <thrum/scene/check.hpp>

#include <cmath>

#include <thrum/scene/build_network.hpp>
#include <thrum/scene/check_parts.hpp>
#include <thrum/scene/registry.hpp>

namespace thrum {

namespace {

std::vector<BodyCheck> check_bodies(const Assembly& assembly) {
  std::vector<BodyCheck> checks;
  for (const Element& element : assembly.scene.elements()) {
    const Built* built = assembly.built(element.path());
    if (built == nullptr) continue;
    checks.push_back(built->check());
    checks.back().path = element.path();
  }
  return checks;
}

void warn_of(const Element& element, Inspector& inspector) {
  if (const auto warn = kind_of(element).warn) warn(element, inspector);
}

/// Bodies, then what joins them, then what acts on one of them, then what listens.
void warn_of_all(Inspector& inspector) {
  const Assembly& assembly = inspector.assembly;
  for (const BodyCheck& body : inspector.check.bodies) {
    warn_of(*assembly.find(body.path), inspector);
    assembly.built(body.path)->warn(body, inspector);
  }
  const auto warn_where = [&](auto&& test) {
    for (const Element& element : assembly.scene.elements())
      if (test(kind_of(element))) warn_of(element, inspector);
  };
  warn_where([](const Kind& kind) { return kind.joint != nullptr; });
  warn_of_groups(inspector);
  warn_where([](const Kind& kind) { return kind.mark && kind.role != Role::listener; });
  warn_where([](const Kind& kind) { return kind.role == Role::listener; });
  warn_of_unused(inspector);
}

}  // namespace

double t60_of(double decay) { return std::log(1000.0) / decay; }

SceneCheck check_scene(const Scene& scene) {
  Network network = network_for(scene.settings);
  Faults faults;
  Assembly assembly(scene, network, faults);
  build_network(assembly);
  Inspector inspector(assembly);
  SceneCheck& check = inspector.check;
  check.steps = scene.settings.steps();
  check.rate = scene.settings.rate;
  check.precision = scene.settings.precision;
  check.bodies = check_bodies(assembly);
  check.interactions = check_interactions(inspector);
  check.islands = check_islands(assembly);
  check.rows = network.parts().rows.size();
  check.lone_rows = network.lone_rows();
  check.cost = check_cost(assembly);
  warn_of_all(inspector);
  check.warnings = inspector.warnings.lines(scene);
  return std::move(check);
}

}  // namespace thrum
