// Different noise for every voice and every --seed, reproducibly.
#pragma once

#include <variant>

#include <thrum/scene/registry.hpp>
#include <thrum/scene/scene.hpp>

namespace thrum {

/// [setup] Adds to every `seed` of the scene.
inline void seed_scene(Scene& scene, unsigned seed) {
  for (const Element& each : scene.elements()) {
    Element& element = *scene.find(each.path());
    const Kind& kind = kind_of(element);
    const Parameter* row = kind.describe().find("seed");
    if (row == nullptr) continue;
    const ValueRef value = row->value(kind.address(element.parameters));
    if (auto* const* number = std::get_if<int*>(&value))
      **number = static_cast<int>((static_cast<unsigned>(**number) + seed) & 0x7FFFFFFFU);
  }
}

}  // namespace thrum
