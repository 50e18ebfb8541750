// The results of `thrum check`, as text and as JSON.
#pragma once

#include <string>

#include <thrum/scene/check.hpp>

namespace thrum::app {

/// Aligned lines under the title of the scene; warnings last.
std::string check_words(const SceneCheck& check, const std::string& title);
/// One line per warning.
std::string warning_lines(const SceneCheck& check);
/// One JSON object and a line end.
std::string check_json(const SceneCheck& check, const std::string& title);

}  // namespace thrum::app
