// Reads tunings in the formats of the program Scala: .scl (scale) and .kbm (keyboard map).
//
// The formats are Manuel Op de Coul's: https://www.huygens-fokker.org/scala/scl_format.html, and
// "Keyboard mappings" in the help of Scala.
// [public]
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <thrum/audio/tuning.hpp>

namespace thrum {

inline constexpr std::size_t most_tuning_bytes = 1 << 20;
inline constexpr int most_scale_notes = 10'000;

/// [setup] All throw BadFile, "NAME:LINE: ...", for an invalid file; the load functions throw
/// std::system_error for a file that cannot be read.
Scale read_scale(std::string_view text, const std::string& name);
KeyboardMap read_keyboard_map(std::string_view text, const std::string& name);
Scale load_scale(const std::string& path);
KeyboardMap load_keyboard_map(const std::string& path);

/// [setup] Either path may be empty: twelve equal steps, and one degree per key from middle C on.
Tuning load_tuning(const std::string& scale_path, const std::string& map_path);

}  // namespace thrum
