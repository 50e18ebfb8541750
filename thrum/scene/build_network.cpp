#include <thrum/scene/build_network.hpp>

#include <algorithm>
#include <stdexcept>
#include <vector>

#include <thrum/scene/afford_rows.hpp>
#include <thrum/scene/heard_forces.hpp>
#include <thrum/scene/registry.hpp>

namespace thrum {

namespace {

/// The elements of one kind that are bodies of their own. By name, so that the order of the file
/// changes nothing, not even rounding.
std::vector<const Element*> elements_of(const Kind& kind, const Assembly& assembly) {
  std::vector<const Element*> elements;
  for (const Element& element : assembly.scene.elements())
    if (element.kind == kind.name() && assembly.claimer(element) == nullptr)
      elements.push_back(&element);
  std::sort(elements.begin(), elements.end(),
            [](const Element* a, const Element* b) { return a->name < b->name; });
  return elements;
}

/// Channels come in the order of the file, of whatever kind they are.
void assemble_listeners(Assembly& assembly) {
  for (const Element& element : assembly.scene.elements()) {
    const Element* const one = &element;
    if (kind_of(element).role == Role::listener) kind_of(element).assemble({&one, 1}, assembly);
  }
}

void throw_if_any(const Scene& scene, const Faults& faults) {
  if (!faults.empty()) throw BadScene(scene.lines(faults));
}

}  // namespace

Network network_for(const Settings& settings) {
  return Network(1.0 / settings.rate,
                 settings.precision == "float" ? Precision::in_float : Precision::in_double);
}

void build_network(Assembly& assembly) {
  const Scene& scene = assembly.scene;
  Faults& faults = assembly.faults;
  check_values(scene, faults);
  throw_if_any(scene, faults);
  for (const Kind& kind : kinds())
    if (kind.role != Role::listener) kind.assemble(elements_of(kind, assembly), assembly);
  assemble_listeners(assembly);
  afford_rows(assembly);
  throw_if_any(scene, faults);
  try {
    assembly.network.start();
  } catch (const std::logic_error& refused) {
    faults.add("", "", refused.what());
    throw_if_any(scene, faults);
  }
  for (Channel& channel : assembly.channels)
    if (channel.ear) hear_forces(assembly.network, *channel.ear);
}

}  // namespace thrum
