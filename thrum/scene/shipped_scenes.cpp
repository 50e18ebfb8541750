#include <thrum/scene/shipped_scenes.hpp>

#include <algorithm>

namespace thrum {

const ShippedScene* find_shipped_scene(std::string_view name) {
  const auto scenes = shipped_scenes();
  const auto found = std::find_if(scenes.begin(), scenes.end(),
                                  [&](const ShippedScene& scene) { return scene.name == name; });
  return found == scenes.end() ? nullptr : &*found;
}

// The text between the first and the last quote of the line that begins with `title`.
std::string_view shipped_scene_title(const ShippedScene& scene) {
  std::string_view rest = scene.text;
  while (!rest.empty()) {
    const auto end = rest.find('\n');
    const std::string_view line = rest.substr(0, end);
    const auto open = line.find('"');
    const auto close = line.rfind('"');
    if (line.starts_with("title") && open < close) return line.substr(open + 1, close - open - 1);
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  }
  return scene.name;
}

}  // namespace thrum
