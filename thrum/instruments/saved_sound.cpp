#include <thrum/instruments/saved_sound.hpp>

#include <fmt/format.h>
#include <cmath>
#include <limits>

#include <thrum/core/fault.hpp>
#include <thrum/scene/json.hpp>
#include <thrum/scene/nearest_name.hpp>
#include <thrum/scene/toml_parse.hpp>
#include <thrum/scene/words.hpp>

namespace thrum {

namespace {

class SoundReader {
 public:
  SoundReader(SavedSound& sound, const std::string& file) : sound_(sound), file_(file) {}

  void read(const TomlTable& document) {
    for (const TomlEntry& entry : document) read_top(entry);
  }

 private:
  [[noreturn]] void refuse(const TomlEntry& entry, const std::string& why) const {
    throw BadScene(
        fmt::format("{}:{}: {}: {}", file_, entry.value.place.line, one_line(entry.key), why));
  }

  void read_top(const TomlEntry& entry) {
    if (entry.key == "thrum")
      check_version(entry);
    else if (entry.key == "instrument")
      sound_.instrument = text(entry);
    else if (entry.key == "preset")
      sound_.preset = text(entry);
    else if (entry.key == "set")
      read_set(entry, sound_.set);
    else if (entry.key == "live")
      read_set(entry, sound_.live);
    else if (entry.key == "controls")
      read_controls(entry);
    else
      refuse(entry, "unknown key" + suggestion(entry.key, std::vector<std::string_view>{
                                                              "thrum", "instrument", "preset",
                                                              "set", "live", "controls"}));
  }

  void check_version(const TomlEntry& entry) const {
    const auto* version = entry.value.as<std::int64_t>();
    if (version == nullptr || *version < 1) refuse(entry, "must be the number of a version");
    if (*version > SavedSound::version)
      refuse(entry, fmt::format("version {} is newer than {}, the newest that is understood here",
                                *version, SavedSound::version));
  }

  std::string text(const TomlEntry& entry) const {
    const auto* words = entry.value.as<std::string>();
    if (words == nullptr || has_control_character(*words)) refuse(entry, "must be a string");
    return *words;
  }

  void read_set(const TomlEntry& entry, std::vector<std::string>& into) const {
    const auto* list = entry.value.as<TomlValue::List>();
    if (list == nullptr) refuse(entry, "must be a list of \"KEY=VALUE\"");
    for (const TomlValue& each : *list) into.push_back(text({entry.key, each}));
  }

  void read_controls(const TomlEntry& entry) {
    const auto* table = entry.value.as<TomlTable>();
    if (table == nullptr) refuse(entry, "must be a table [controls]");
    for (const TomlEntry& each : *table) {
      double value = std::numeric_limits<double>::quiet_NaN();
      if (const auto* whole = each.value.as<std::int64_t>()) value = static_cast<double>(*whole);
      if (const auto* real = each.value.as<double>()) value = *real;
      if (!std::isfinite(value)) refuse(each, "must be a finite number");
      sound_.controls.emplace_back(each.key, value);
    }
  }

  SavedSound& sound_;
  const std::string& file_;
};

bool is_bare(std::string_view key) {
  return !key.empty() && key.find_first_not_of(
                             "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvw"
                             "xyz0123456789_-") == std::string_view::npos;
}

std::string list_of(const char* key, const std::vector<std::string>& words) {
  if (words.empty()) return "";
  std::string text = fmt::format("{} = [\n", key);
  for (const std::string& each : words) text += "  " + json_string(each) + ",\n";
  return text + "]\n";
}

}  // namespace

std::string text_of(const SavedSound& sound) {
  std::string text = fmt::format("thrum = {}\ninstrument = {}\n", SavedSound::version,
                                 json_string(sound.instrument));
  if (!sound.preset.empty()) text += "preset = " + json_string(sound.preset) + "\n";
  text += list_of("set", sound.set) + list_of("live", sound.live);
  if (!sound.controls.empty()) text += "\n[controls]\n";
  for (const auto& [name, value] : sound.controls)
    text +=
        fmt::format("{} = {}\n", is_bare(name) ? name : json_string(name), value + 0.0);  // -0 is 0
  return text;
}

SavedSound read_saved_sound(std::string_view text, const std::string& file) {
  auto parsed = parse_toml(text);
  if (const auto* fault = std::get_if<TextFault>(&parsed))
    throw BadScene(fmt::format("{}:{}: {}", file, fault->line, fault->message));
  if (std::get<TomlTable>(parsed).empty()) throw BadScene(file + ":1: nothing is in it");
  SavedSound sound;
  SoundReader(sound, file).read(std::get<TomlTable>(parsed));
  return sound;
}

}  // namespace thrum
