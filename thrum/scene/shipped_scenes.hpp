// The scenes and instruments that are part of the program.
#pragma once

#include <span>
#include <string_view>

namespace thrum {

struct ShippedScene {
  std::string_view name;
  std::string_view text;
};

/// Sorted by name.
std::span<const ShippedScene> shipped_scenes();
std::span<const ShippedScene> shipped_instruments();
const ShippedScene* find_shipped_scene(std::string_view name);
/// The title line of a shipped scene.
std::string_view shipped_scene_title(const ShippedScene& scene);

}  // namespace thrum
