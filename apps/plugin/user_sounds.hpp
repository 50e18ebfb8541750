// Sounds that people saved: text files in a folder of their own.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace thrum::plugin {

inline constexpr char sound_extension[] = "thrum";

/// [main] Where they are looked for: $XDG_DATA_HOME/thrum/sounds, or ~/.local/share/thrum/sounds.
/// "" if there is no home. It need not exist.
std::filesystem::path sounds_folder();
/// [main, window] Writes one into the folder, as NAME.thrum or, where there is such a file,
/// NAME-2.thrum and so on; the folder is made. Returns its path; throws BadScene with one line, and
/// nothing is left behind, if that cannot be.
std::filesystem::path save_sound_file(const std::string& name, const std::string& text);
/// [main] The text of one. Throws BadScene with one line if it cannot be read.
std::string read_sound_file(const std::filesystem::path& path);

}  // namespace thrum::plugin
