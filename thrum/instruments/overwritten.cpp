#include <thrum/instruments/overwritten.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string_view>

#include <thrum/instruments/bind_knob.hpp>
#include <thrum/instruments/player.hpp>
#include <thrum/scene/registry.hpp>

namespace thrum {

namespace {

std::string trimmed_key(std::string_view override_text) {
  const std::string_view key = override_text.substr(0, override_text.find('='));
  const std::size_t first = key.find_first_not_of(" \t"), last = key.find_last_not_of(" \t");
  return first == key.npos ? "" : std::string(key.substr(first, last - first + 1));
}

/// Why a parameter that is set does not count, and what to set in its place, by its path.
using Reasons = std::map<std::string, std::string, std::less<>>;

Reasons reasons_of(const Instrument& instrument, const Scene& scene) {
  Reasons all;
  for (const std::string& path : elements_of(scene, instrument.play.tune)) {
    const Element* element = scene.find(path);
    Faults faults;
    if (const auto pitch = kind_of(*element).pitch; pitch != nullptr)
      if (const auto law = pitch(*element, faults))
        all[fmt::format("{}.{}", path, law->key)] =
            "it follows the pitch of the key (play.tune); set play.cents";
  }
  for (const OverKeys& curve : instrument.over_keys)
    for (const std::string& path : targets_of(scene, curve.what))
      all[path] = fmt::format("every key has its own; set play.over_keys.{}.value", curve.name);
  for (const Move& move : instrument.moves)
    for (const std::string& path : targets_of(scene, move.what))
      all[path] = fmt::format("notes move it; set play.move.{}.value", move.name);
  return all;
}

/// What "string.s.length" sets. A template is named as its elements are, without their numbers.
std::vector<std::string> set_by(const Scene& scene, std::string key) {
  std::vector<std::string> paths = targets_of(scene, key);
  const std::size_t kind = key.find('.'), name = key.find('.', kind + 1);
  if (!paths.empty() || kind == key.npos || name == key.npos) return paths;
  return targets_of(scene, key.insert(name, "*"));
}

}  // namespace

std::vector<std::string> overwritten(const Instrument& instrument) {
  std::vector<std::string> lines;
  const std::size_t of_preset = instrument.sources.size();
  if (instrument.overrides.size() <= of_preset) return lines;
  const Scene scene = instrument.scene(instrument.play.keys[0], PlayerSettings{}.rate);
  const Reasons reasons = reasons_of(instrument, scene);
  for (std::size_t i = of_preset; i < instrument.overrides.size(); ++i) {
    const std::string key = trimmed_key(instrument.overrides[i]);
    const std::vector<std::string> paths = set_by(scene, key);
    const bool counts = std::any_of(paths.begin(), paths.end(), [&](const std::string& path) {
      return !reasons.contains(path);
    });
    if (!paths.empty() && !counts)
      lines.push_back(fmt::format("--set {}: changes nothing, since {}", key,
                                  reasons.find(paths.front())->second));
  }
  return lines;
}

}  // namespace thrum
