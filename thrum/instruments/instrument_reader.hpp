// The tables [play] and [preset.NAME] of a document, by their descriptions; faults with their
// location.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <thrum/instruments/controls.hpp>
#include <thrum/instruments/instrument.hpp>
#include <thrum/instruments/keys_not_read.hpp>
#include <thrum/scene/check_values.hpp>
#include <thrum/scene/toml_convert.hpp>
#include <thrum/scene/toml_parse.hpp>
#include <thrum/scene/words.hpp>

namespace thrum {

/// Reads the parts of the document beside the scene.
class InstrumentReader {
 public:
  static constexpr std::size_t most_presets = 1000;
  static constexpr std::size_t most_moves = 200;

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
    const TomlValue* controls = nullptr;
    for (const TomlEntry& entry : *table) {
      if (entry.key == "move")
        read_moves(entry.value);
      else if (entry.key == "over_keys")
        read_over_keys(entry.value);
      else if (entry.key == "zone")
        read_zones(entry.value);
      else if (entry.key == "control")
        controls = &entry.value;
      else
        own.push_back(entry);
    }
    read_checked(own, describe_play(), it_.play, "play");
    check_keys(it_.play.keys, place_of(*table, "keys", play->place), "play.keys");
    check_steps(it_.play, place_of(*table, "undersample", play->place));
    check_level(it_.play, place_of(*table, "level", play->place));
    it_.shared_source = context_.source(place_of(*table, "shared", play->place));
    if (controls != nullptr) read_controls(*controls);  // they name moves
    if (it_.zones.empty()) it_.zones.push_back({"", it_.play.keys, {}});
  }

  void read_presets(TomlTable& document) {
    const TomlValue* presets = find_entry(document, "preset");
    if (presets == nullptr) return;
    for_each_table(*presets, "preset",
                   [&](const std::string& name, const TomlTable& table, const TomlPlace& place) {
                     if (it_.presets.size() >= most_presets)
                       return context_.fault(place, "preset", too_many(most_presets));
                     Preset preset{name, {}, {}};
                     for (const TomlEntry& entry : table) {
                       const std::string path = "preset." + name + "." + entry.key;
                       if (entry.key == "description")
                         read_value(entry.value, &preset.description, path, context_);
                       else if (entry.key == "set")
                         read_words(entry.value, preset.set, path, set_advice, &preset.sources);
                       else
                         context_.fault(
                             entry.value.place, path,
                             "is unknown; a preset has a 'description' and a list 'set'");
                     }
                     it_.presets.push_back(std::move(preset));
                   });
  }

 private:
  static std::string too_many(std::size_t most) {
    return "too many of them; the most is " + std::to_string(most);
  }
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

  /// Of a key where it is given.
  static TomlPlace place_of(const TomlTable& table, const std::string& key,
                            const TomlPlace& otherwise) {
    for (const TomlEntry& entry : table)
      if (entry.key == key) return latest_place(entry.value);
    return otherwise;
  }
  static TomlPlace place_of(const TomlTable& table, const std::string& key) {
    return place_of(table, key, table.empty() ? TomlPlace{} : table.front().value.place);
  }

  void read_moves(const TomlValue& value) {
    for_each_table(value, "play.move",
                   [&](const std::string& name, const TomlTable& table, const TomlPlace& place) {
                     if (it_.moves.size() >= most_moves)
                       return context_.fault(place, "play.move", too_many(most_moves));
                     const std::string path = "play.move." + name;
                     Move move;
                     move.name = name;
                     read_checked(table, describe_move(), move, path);
                     if (!move.keys.empty())
                       check_pairs(move.keys, place_of(table, "keys", place), path + ".keys");
                     it_.moves.push_back(std::move(move));
                   });
  }

  void read_over_keys(const TomlValue& value) {
    for_each_table(value, "play.over_keys",
                   [&](const std::string& name, const TomlTable& table, const TomlPlace& place) {
                     if (it_.over_keys.size() >= most_moves)
                       return context_.fault(place, "play.over_keys", too_many(most_moves));
                     OverKeys curve;
                     curve.name = name;
                     read_checked(table, describe_over_keys(), curve, "play.over_keys." + name);
                     curve.source = context_.source(place_of(table, "value"));
                     it_.over_keys.push_back(std::move(curve));
                   });
  }

  void read_controls(const TomlValue& value) {
    std::vector<std::string> moves;
    for (const Move& move : it_.moves) moves.push_back(move.name);
    for_each_table(value, "play.control",
                   [&](const std::string& name, const TomlTable& table, const TomlPlace& place) {
                     if (it_.controls.size() >= most_moves)
                       return context_.fault(place, "play.control", too_many(most_moves));
                     const std::string path = "play.control." + name;
                     DeclaredControl control;
                     control.name = name;
                     TomlTable own;
                     for (const TomlEntry& entry : table)
                       if (entry.key == "moves")
                         read_names(entry.value, control.moves, path + ".moves");
                       else
                         own.push_back(entry);
                     const std::size_t before = context_.faults.size();
                     read_checked(own, describe_control(), control, path);
                     if (context_.faults.size() > before) return;
                     if (is_midi_control(name))
                       return context_.fault(place, path,
                                             "is a control of every instrument; "
                                             "choose another name");
                     const ControlFault fault = fault_of(control, moves);
                     if (!fault.message.empty())
                       return context_.fault(place_of(table, fault.key), path + "." + fault.key,
                                             fault.message);
                     it_.controls.push_back(std::move(control));
                   });
  }

  /// A word, or a list of them.
  void read_names(const TomlValue& value, std::vector<std::string>& into, const std::string& path) {
    if (const auto* word = value.as<std::string>())
      into.push_back(*word);
    else
      read_words(value, into, path, "must be a name, or a list of names");
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
                         read_set(entry.value, zone, path + ".set");
                       else
                         context_.fault(entry.value.place, path + "." + entry.key,
                                        "is unknown; a zone has 'keys' and a list 'set'");
                     }
                     check_keys(zone.keys, place_of(table, "keys", place), path + ".keys");
                     check_overlap(zone, place_of(table, "keys", place));
                     it_.zones.push_back(std::move(zone));
                   });
  }

  void read_set(const TomlValue& value, Zone& zone, const std::string& path) {
    read_words(value, zone.set, path, set_advice, &zone.sources);
    for (const std::string& each : zone.set)
      if (std::string why = why_not_read(each); !why.empty())
        context_.fault(value.place, path, in_quotes(each) + ": " + why);
  }

  void check_keys(std::vector<int>& keys, const TomlPlace& place, const std::string& path) {
    const bool sound = keys.size() == 2 && keys[0] >= 0 && keys[0] <= keys[1] && keys[1] <= 127;
    if (!sound)
      context_.fault(place, path,
                     "must be two keys from 0 to 127, the lowest and the highest, as [21, 108]");
    if (!sound) keys = {0, 127};
  }

  /// Of a key in two zones one would be ignored.
  void check_overlap(const Zone& zone, const TomlPlace& place) {
    for (const Zone& other : it_.zones)
      if (zone.keys[0] <= other.keys[1] && other.keys[0] <= zone.keys[1])
        return context_.fault(place, "play.zone." + zone.name + ".keys",
                              "key " + std::to_string(std::max(zone.keys[0], other.keys[0])) +
                                  " is in the zone " + in_quotes(other.name) +
                                  " already; a key has one zone");
  }

  void check_steps(const Play& play, const TomlPlace& place) {
    if (play.undersample == 3)
      context_.fault(place, "play.undersample", "must be 1, 2 or 4 samples per step");
    if (play.undersample > 1 && play.oversample > 1)
      context_.fault(place, "play.undersample",
                     "has no meaning with 'oversample'; leave out one of the two");
  }

  void check_level(const Play& play, const TomlPlace& place) {
    if (!play.shared.empty() && play.level != Envelope(0.0))
      context_.fault(place, "play.level",
                     "keys with something 'shared' have one sound; give a move a 'by_key'");
  }

  void check_pairs(std::vector<int>& keys, const TomlPlace& place, const std::string& path) {
    if (keys.size() % 2 != 0)
      return context_.fault(place, path, "must be pairs of keys, each a lowest and a highest one");
    for (std::size_t i = 0; i < keys.size(); i += 2) {
      std::vector<int> pair{keys[i], keys[i + 1]};
      check_keys(pair, place, path);
    }
  }

  void read_words(const TomlValue& value, std::vector<std::string>& into, const std::string& path,
                  const char* advice, std::vector<std::string>* sources = nullptr) {
    const auto* list = value.as<TomlValue::List>();
    const bool words = list && std::all_of(list->begin(), list->end(), [](const TomlValue& each) {
                         return each.as<std::string>() != nullptr;
                       });
    if (!words) return context_.fault(value.place, path, advice);
    for (const TomlValue& each : *list) {
      into.push_back(*each.as<std::string>());
      if (sources != nullptr) sources->push_back(context_.source(each.place));
    }
  }

  static constexpr const char* set_advice = "must be a list of \"KEY=VALUE\", as --set takes them";
  Instrument& it_;
  ReadContext& context_;
};

}  // namespace thrum
