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

}  // namespace thrum::plugin
