#include "lab/as_printed.hpp"

#include <algorithm>

namespace thrum::app::lab {

const std::vector<AsPrinted>& scenes_as_printed() {
  static const std::vector<AsPrinted> scenes{
      {"mass-barrier-below",
       {"contact.hit.damping=0", "force.gravity.amplitude=0", "mass.ball.velocity=-0.4",
        "duration=0.1"},
       "gravity and a felt that loses; the paper has neither, and its mass is thrown down"},
      {"spring-barrier", {"mass.tine.damping=0"}, "a loss of the mass"},
      {"two-masses", {"mass.*.damping=0"}, "losses of the masses"},
      {"two-strings", {"string.*.damping=0", "string.*.damping_hf=0"}, "losses of the strings"},
      {"mass-string",
       {"string.*.damping=0", "string.*.damping_hf=0", "mass.*.damping=0"},
       "losses of strings and masses"},
      {"mass-string-barrier",
       {"mass.sprung.damping=0"},
       "a loss of the sprung mass; that of its string is printed, in (93a)",
       false},
      {"snare-wire",
       {"membrane.head.rest_bandwidth=12000"},
       "a rest: modes of the head from 12 to 24 kHz that give way as springs and lose what the "
       "modes would carry away"}};
  return scenes;
}

std::optional<AsPrinted> as_printed(const std::string& scene) {
  const auto& scenes = scenes_as_printed();
  const auto found = std::find_if(scenes.begin(), scenes.end(),
                                  [&](const AsPrinted& one) { return one.scene == scene; });
  if (found == scenes.end()) return std::nullopt;
  return *found;
}

}  // namespace thrum::app::lab
