#include <thrum/instruments/instrument.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include <thrum/instruments/coarsen.hpp>
#include <thrum/scene/read_scene.hpp>

namespace thrum {

const Zone* Instrument::zone_of(int key) const {
  const auto found =
      std::find_if(zones.begin(), zones.end(), [&](const Zone& zone) { return zone.holds(key); });
  return found == zones.end() ? nullptr : &*found;
}

std::pair<double, double> Instrument::scales_of(const Move& move) const {
  std::pair<double, double> scales{1.0, 1.0};
  for (const DeclaredControl& control : controls) {
    if (std::find(control.moves.begin(), control.moves.end(), move.name) == control.moves.end())
      continue;
    const auto [low, high] =
        std::minmax({control.range[0] / control.initial, control.range[1] / control.initial});
    const auto [lowest, highest] = std::minmax(
        {scales.first * low, scales.first * high, scales.second * low, scales.second * high});
    scales = {lowest, highest};
  }
  return scales;
}

Scene Instrument::scene(int key, double rate) const {
  std::vector<std::string> all = overrides, from = sources;
  from.resize(all.size());
  if (const Zone* zone = zone_of(key)) {
    all.insert(all.end(), zone->set.begin(), zone->set.end());
    from.insert(from.end(), zone->sources.begin(), zone->sources.end());
    from.resize(all.size());
  }
  for (const OverKeys& curve : over_keys) {
    all.push_back(fmt::format("{}={:.17g}", curve.what, curve.at(key)));
    from.push_back(curve.source);
  }
  all.push_back(fmt::format("rate={:.17g}", rate));
  ReadResult result = read_scene(text, file, all, from);
  if (!result.ok()) {
    const std::string lines =
        fmt::format("{} (in the scene of key {})", fmt::join(result.faults, "\n"), key);
    const bool of_keys = result.faults == result.wrong_names &&
                         std::all_of(result.faults.begin(), result.faults.end(),
                                     [](const auto& line) { return line.starts_with("--set "); });
    if (of_keys) throw UnknownKey(lines);
    throw BadScene(lines);
  }
  coarsen(result.scene, play.bandwidth);
  return std::move(result.scene);
}

Instrument load_instrument(const std::string& path_or_name, const std::string& preset,
                           const std::vector<std::string>& overrides) {
  const LoadedText loaded = load_text(path_or_name, shipped_instruments(), "instrument");
  return read_instrument(loaded.text, loaded.file, preset, overrides);
}

}  // namespace thrum
