#include "user_sounds.hpp"

#include <cstdlib>
#include <fstream>
#include <iterator>

#include <thrum/core/fault.hpp>
#include <thrum/scene/words.hpp>

namespace thrum::plugin {

namespace {

constexpr std::uintmax_t most_bytes = std::uintmax_t{1} << 22;

std::filesystem::path from_environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

std::filesystem::path sounds_folder() {
  const auto data = from_environment("XDG_DATA_HOME"), home = from_environment("HOME");
  if (data.is_absolute()) return data / "thrum" / "sounds";
  return home.is_absolute() ? home / ".local/share/thrum/sounds" : "";
}

std::string read_sound_file(const std::filesystem::path& path) {
  std::error_code why;
  const std::uintmax_t size = std::filesystem::file_size(path, why);
  if (why) throw BadScene(one_line(path.string()) + ": " + why.message());
  if (size > most_bytes) throw BadScene(one_line(path.string()) + ": too large for a saved sound");
  std::ifstream file(path, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file.good() && !file.eof()) throw BadScene(one_line(path.string()) + ": cannot be read");
  return text;
}

namespace {

/// The first name that is free.
std::filesystem::path free_path(const std::filesystem::path& folder, const std::string& name) {
  const auto numbered = [&](int number) {
    const std::string more = number == 1 ? "" : "-" + std::to_string(number);
    return folder / (name + more + "." + sound_extension);
  };
  std::error_code none;
  int number = 1;
  while (std::filesystem::exists(numbered(number), none)) ++number;
  return numbered(number);
}

}  // namespace

/// Complete under another name before it has its own.
std::filesystem::path save_sound_file(const std::string& name, const std::string& text) {
  const std::filesystem::path folder = sounds_folder();
  if (folder.empty()) throw BadScene("a sound cannot be saved: there is no home");
  std::error_code why;
  std::filesystem::create_directories(folder, why);
  const std::filesystem::path path = free_path(folder, name), partial = path.string() + ".part";
  std::ofstream file(partial, std::ios::binary);
  file << text;
  file.close();
  if (file) std::filesystem::rename(partial, path, why);
  if (!file || why) {
    std::error_code none;
    std::filesystem::remove(partial, none);
    throw BadScene(one_line(path.string()) + ": cannot be written");
  }
  return path;
}

}  // namespace thrum::plugin
