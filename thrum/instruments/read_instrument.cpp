// The [play] and [preset.NAME] tables of a file: reads TOML, reports faults with their location.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <variant>

#include <thrum/instruments/instrument.hpp>
#include <thrum/scene/check_values.hpp>
#include <thrum/scene/nearest_name.hpp>
#include <thrum/scene/overrides.hpp>
#include <thrum/scene/toml_convert.hpp>
#include <thrum/scene/toml_parse.hpp>
#include <thrum/scene/words.hpp>

namespace thrum {

namespace {

constexpr std::size_t most_presets = 1000;
constexpr std::size_t most_moves = 200;

/// Reads the parts of the document beside the scene.
class InstrumentReader {
 public:
  InstrumentReader(Instrument& instrument, ReadContext& context)
      : it_(instrument), context_(context) {}

  void read_play(TomlTable& document) {
    TomlValue* play = find_entry(document, "play");
    TomlTable* table = play ? play->as<TomlTable>() : nullptr;
    if (table == nullptr)
      return context_.fault(play ? play->place : TomlPlace{}, "",
                            "no table [play]; it says how the scene is played and makes it an "
                            "instrument");
    if (const TomlValue* title = find_entry(document, "title"))
      if (const auto* words = title->as<std::string>()) it_.title = *words;
    TomlTable own;
    for (const TomlEntry& entry : *table) {
      if (entry.key == "move")
        read_moves(entry.value);
      else if (entry.key == "over_keys")
        read_over_keys(entry.value);
      else if (entry.key == "zone")
        read_zones(entry.value);
      else
        own.push_back(entry);
    }
    read_checked(own, describe_play(), it_.play, "play");
    check_keys(it_.play.keys, play->place, "play.keys");
    if (it_.zones.empty()) it_.zones.push_back({"", it_.play.keys, {}});
  }

  void read_presets(TomlTable& document) {
    const TomlValue* presets = find_entry(document, "preset");
    if (presets == nullptr) return;
    for_each_table(*presets, "preset",
                   [&](const std::string& name, const TomlTable& table, const TomlPlace& place) {
                     if (it_.presets.size() >= most_presets) return;
                     Preset preset{name, {}, {}};
                     for (const TomlEntry& entry : table) {
                       const std::string path = "preset." + name + "." + entry.key;
                       if (entry.key == "description")
                         read_value(entry.value, &preset.description, path, context_);
                       else if (entry.key == "set")
                         read_words(entry.value, preset.set, path);
                       else
                         context_.fault(
                             place, path,
                             "is unknown; a preset has a 'description' and a list 'set'");
                     }
                     it_.presets.push_back(std::move(preset));
                   });
  }

 private:
  template <class Each>
  void for_each_table(const TomlValue& value, const std::string& path, const Each& each) {
    const auto* tables = value.as<TomlTable>();
    if (tables == nullptr)
      return context_.fault(value.place, path, "must be tables [" + path + ".NAME]");
    for (const TomlEntry& entry : *tables) {
      const auto* table = entry.value.as<TomlTable>();
      if (const auto why = why_not_a_name(entry.key); !why.empty())
        context_.fault(entry.value.place, path, why);
      else if (table == nullptr)
        context_.fault(entry.value.place, path + "." + entry.key,
                       "must be a table [" + path + ".NAME]");
      else
        each(entry.key, *table, entry.value.place);
    }
  }

  /// Reads a struct by its description, then checks the ranges.
  template <class T>
  void read_checked(const TomlTable& table, const Description& description, T& into,
                    const std::string& path) {
    const std::size_t before = context_.faults.size();
    read_table(table, description, &into, path, context_);
    if (context_.faults.size() > before) return;
    Faults faults;
    T fresh{};
    check_rows(description, &into, &fresh, path, "", faults);
    for (const Fault& fault : faults.list())
      context_.fault(place_of(table, fault.key), path + "." + fault.key, fault.message);
  }

  static TomlPlace place_of(const TomlTable& table, const std::string& key) {
    for (const TomlEntry& entry : table)
      if (entry.key == key) return latest_place(entry.value);
    return table.empty() ? TomlPlace{} : table.front().value.place;
  }

  void read_moves(const TomlValue& value) {
    for_each_table(value, "play.move",
                   [&](const std::string& name, const TomlTable& table, const TomlPlace& place) {
                     if (it_.moves.size() >= most_moves)
                       return context_.fault(place, "play.move", "too many of them");
                     const std::string path = "play.move." + name;
                     Move move;
                     move.name = name;
                     read_checked(table, describe_move(), move, path);
                     if (!move.keys.empty()) check_pairs(move.keys, place, path + ".keys");
                     it_.moves.push_back(std::move(move));
                   });
  }

  void read_over_keys(const TomlValue& value) {
    for_each_table(value, "play.over_keys",
                   [&](const std::string& name, const TomlTable& table, const TomlPlace& place) {
                     if (it_.over_keys.size() >= most_moves)
                       return context_.fault(place, "play.over_keys", "too many of them");
                     OverKeys curve;
                     read_checked(table, describe_over_keys(), curve, "play.over_keys." + name);
                     it_.over_keys.push_back(std::move(curve));
                   });
  }

  void read_zones(const TomlValue& value) {
    for_each_table(value, "play.zone",
                   [&](const std::string& name, const TomlTable& table, const TomlPlace& place) {
                     Zone zone{name, {}, {}};
                     const std::string path = "play.zone." + name;
                     for (const TomlEntry& entry : table) {
                       if (entry.key == "keys")
                         read_value(entry.value, &zone.keys, path + ".keys", context_);
                       else if (entry.key == "set")
                         read_words(entry.value, zone.set, path + ".set");
                       else
                         context_.fault(entry.value.place, path + "." + entry.key,
                                        "is unknown; a zone has 'keys' and a list 'set'");
                     }
                     check_keys(zone.keys, place, path + ".keys");
                     it_.zones.push_back(std::move(zone));
                   });
  }

  void check_keys(std::vector<int>& keys, const TomlPlace& place, const std::string& path) {
    const bool sound = keys.size() == 2 && keys[0] >= 0 && keys[0] <= keys[1] && keys[1] <= 127;
    if (!sound)
      context_.fault(place, path,
                     "must be two keys from 0 to 127, the lowest and the highest, as [21, 108]");
    if (!sound) keys = {0, 127};
  }

  void check_pairs(std::vector<int>& keys, const TomlPlace& place, const std::string& path) {
    if (keys.size() % 2 != 0)
      return context_.fault(place, path, "must be pairs of keys, each a lowest and a highest one");
    for (std::size_t i = 0; i < keys.size(); i += 2) {
      std::vector<int> pair{keys[i], keys[i + 1]};
      check_keys(pair, place, path);
    }
  }

  void read_words(const TomlValue& value, std::vector<std::string>& into, const std::string& path) {
    const auto* list = value.as<TomlValue::List>();
    const bool words = list && std::all_of(list->begin(), list->end(), [](const TomlValue& each) {
                         return each.as<std::string>() != nullptr;
                       });
    if (!words)
      return context_.fault(value.place, path,
                            "must be a list of \"KEY=VALUE\", as --set takes them");
    for (const TomlValue& each : *list) into.push_back(*each.as<std::string>());
  }

  Instrument& it_;
  ReadContext& context_;
};

[[noreturn]] void refuse(const ReadContext& context) {
  std::string lines;
  for (const SourcedFault& fault : context.faults)
    lines += (lines.empty() ? "" : "\n") + fault.line();
  throw BadScene(lines);
}

/// The preset of a name; throws if there is none.
const Preset& find_preset(const Instrument& instrument, const std::string& name) {
  std::vector<std::string_view> names;
  for (const Preset& preset : instrument.presets) {
    if (preset.name == name) return preset;
    names.push_back(preset.name);
  }
  const std::string wrong = instrument.file + ": no preset " + in_quotes(name);
  throw BadScene(names.empty() ? wrong + "; this instrument has none"
                               : wrong + suggestion(name, names));
}

/// Faults of a preset's overrides are reported for the preset.
void name_preset(ReadContext& context, const Preset& preset) {
  for (SourcedFault& fault : context.faults)
    for (std::size_t i = 0; i < preset.set.size(); ++i)
      if (fault.source == "--set " + context.override_keys[i])
        fault.source = context.file + ": preset." + preset.name + ": " + context.override_keys[i];
}

}  // namespace

Instrument read_instrument(std::string_view text, const std::string& file,
                           const std::string& preset, const std::vector<std::string>& overrides) {
  Instrument instrument;
  instrument.text = text;
  instrument.file = file;
  instrument.title = std::filesystem::path(file).stem().string();
  auto parsed = parse_toml(text);
  if (const auto* fault = std::get_if<TextFault>(&parsed))
    throw BadScene(fmt::format("{}:{}: {}", file, fault->line, fault->message));
  auto& document = std::get<TomlTable>(parsed);

  ReadContext context{file};
  InstrumentReader reader(instrument, context);
  reader.read_presets(document);
  if (!context.faults.empty()) refuse(context);
  const Preset chosen = preset.empty() ? Preset{} : find_preset(instrument, preset);
  instrument.overrides = chosen.set;
  instrument.overrides.insert(instrument.overrides.end(), overrides.begin(), overrides.end());
  apply_overrides(instrument.overrides, document, context);
  reader.read_play(document);
  name_preset(context, chosen);
  if (!context.faults.empty()) refuse(context);
  return instrument;
}

}  // namespace thrum
