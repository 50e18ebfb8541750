#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <system_error>

#include <thrum/scene/nearest_name.hpp>
#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/shipped_scenes.hpp>
#include <thrum/scene/text_guard.hpp>
#include <thrum/scene/words.hpp>

namespace thrum {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse(int error, const std::string& what) {
  throw std::system_error(error, std::generic_category(), what);
}

bool is_instrument(std::string_view name) {
  const auto all = shipped_instruments();
  return std::any_of(all.begin(), all.end(),
                     [&](const ShippedScene& each) { return each.name == name; });
}

/// Where a scene may be named, so may an instrument.
[[noreturn]] void refuse_unknown(const std::string& path, std::span<const ShippedScene> shipped,
                                 const std::string& noun) {
  std::vector<std::string_view> names;
  for (const auto& each : shipped) names.push_back(each.name);
  if (noun == "scene")
    for (const auto& each : shipped_instruments()) names.push_back(each.name);
  std::string what = "cannot open " + noun + " " + path_words(path);
  if (noun == "instrument" && find_shipped_scene(path) != nullptr)
    refuse(ENOENT, what + " (it is a shipped scene, and no score can be played on it)");
  const std::string stem = fs::path(path).stem().string();
  if (const auto near = nearest_name(stem, names))
    what +=
        " (did you mean the shipped " +
        std::string(noun == "scene" && find_shipped_scene(*near) == nullptr ? "instrument" : noun) +
        " " + in_quotes(*near) + "?)";
  refuse(ENOENT, what);
}

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};

// Reads no more than one byte beyond the limit: a pipe or a device may never end.
std::string read_file(const std::string& path, const std::string& noun) {
  const std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "rb"));
  if (!file) refuse(errno, "cannot open " + noun + " " + path_words(path));
  std::string text;
  char block[65536];
  while (text.size() <= most_scene_bytes) {
    errno = 0;
    const std::size_t count = std::fread(block, 1, sizeof block, file.get());
    text.append(block, count);
    if (count == sizeof block) continue;
    if (std::ferror(file.get()))
      refuse(errno ? errno : EIO, "cannot read " + noun + " " + path_words(path));
    break;
  }
  return text;
}

constexpr std::string_view scene_folder = "scenes/";
constexpr std::string_view instrument_folder = "instruments/";

}  // namespace

bool is_scene_and_instrument(const std::string& path_or_name) {
  std::error_code unreadable;
  const bool is_file = fs::is_regular_file(path_or_name, unreadable);
  return !is_file && find_shipped_scene(path_or_name) != nullptr && is_instrument(path_or_name);
}

bool is_shipped_name(const std::string& name) {
  if (name.starts_with(scene_folder))
    return find_shipped_scene(name.substr(scene_folder.size())) != nullptr;
  if (name.starts_with(instrument_folder))
    return is_instrument(name.substr(instrument_folder.size()));
  return find_shipped_scene(name) != nullptr || is_instrument(name);
}

LoadedText load_text(const std::string& path_or_name, std::span<const ShippedScene> shipped,
                     const std::string& noun) {
  std::error_code unreadable;
  const auto status = fs::status(path_or_name, unreadable);
  const bool is_folder = fs::is_directory(status);
  if (!is_folder && status.type() != fs::file_type::not_found)
    return {read_file(path_or_name, noun), path_or_name};
  const bool has_folder = path_or_name.starts_with(noun + "s/");
  const std::string name = has_folder ? path_or_name.substr(noun.size() + 2) : path_or_name;
  for (const ShippedScene& each : shipped)
    if (each.name == name) return {std::string(each.text), path_or_name + ".toml"};
  if (is_folder)
    refuse(EISDIR, "cannot read " + noun + " " + path_words(path_or_name) + " (name a file in it)");
  refuse_unknown(path_or_name, shipped, noun);
}

/// An instrument is a scene, too: the scene that its notes play. Scenes come first.
LoadedText load_scene_text(const std::string& path_or_name) {
  if (path_or_name.starts_with(instrument_folder))
    return load_text(path_or_name, shipped_instruments(), "instrument");
  const auto shipped = find_shipped_scene(path_or_name) == nullptr && is_instrument(path_or_name)
                           ? shipped_instruments()
                           : shipped_scenes();
  return load_text(path_or_name, shipped, "scene");
}

ReadResult load_scene(const std::string& path_or_name, const std::vector<std::string>& overrides) {
  const LoadedText loaded = load_scene_text(path_or_name);
  return read_scene(loaded.text, loaded.file, overrides);
}

}  // namespace thrum
