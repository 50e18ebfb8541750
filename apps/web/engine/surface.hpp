// What JavaScript calls: C functions over thrum::Player and thrum::Simulation. A text goes in as
// its address and length; a text that comes out lies at thrum_answer() until the next call. What
// cannot be done gives 0, and the answer is then the program's own line, or lines.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <thrum/instruments/instrument.hpp>
#include <thrum/scene/scene.hpp>

#define THRUM_EXPORT(name) extern "C" __attribute__((used, export_name(#name)))

namespace thrum::web {

/// The text of the last call.
std::string& answer();

/// Puts what was thrown into the answer.
void answer_failure() noexcept;

/// Runs a task that may throw; 0 then, else what it gives.
template <class Task>
auto attempt(Task&& task) noexcept -> decltype(task()) {
  try {
    return std::forward<Task>(task)();
  } catch (...) {
    answer_failure();
    return {};
  }
}

/// What messages call the text of a page.
inline constexpr const char* text_name = "scene.toml";

/// Lines of `--set`, one a line.
std::vector<std::string> lines_of(std::string_view text);

/// A shipped name, of an instrument, or a text. Throws BadScene.
Instrument instrument_of(std::string_view text_or_name, const std::string& preset,
                         const std::vector<std::string>& overrides);
/// The same of a scene or an instrument.
Scene scene_of(std::string_view text_or_name, const std::vector<std::string>& overrides);

}  // namespace thrum::web
