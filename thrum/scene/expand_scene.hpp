// A scene written out: every template replaced by the elements that it makes, every override in its
// place, as text that reads back as the same scene.
// [public]
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace thrum {

/// [setup] Of a text that read_scene() takes without faults. Comments are not kept.
std::string expand_scene(std::string_view text, const std::string& file,
                         const std::vector<std::string>& overrides = {});

}  // namespace thrum
