// A parsed TOML document as plain data, in the order of the file, each value with its place. Only
// toml_parse.cpp knows the parser; --set patches this tree, and the tables of the kinds read it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace thrum {

/// Where a value was written: a line of the file, or the n-th --set.
struct TomlPlace {
  int line = 1;
  int column = 1;
  int override_index = -1;

  bool is_override() const { return override_index >= 0; }
  bool operator<(const TomlPlace& other) const;
};

struct TomlEntry;
using TomlTable = std::vector<TomlEntry>;

struct TomlValue {
  using List = std::vector<TomlValue>;
  /// What a scene has no use for: a date or a time of day. With a destructor of its own, since
  /// libstdc++ before 13 takes a variant of library types alone to have a value at all times: a
  /// copy that finds no memory would destroy what was never made.
  struct Unusable {
    ~Unusable() {}  // NOLINT(modernize-use-equals-default)
  };
  std::variant<Unusable, bool, std::int64_t, double, std::string, List, TomlTable> data;
  TomlPlace place;

  template <class T>
  const T* as() const {
    return std::get_if<T>(&data);
  }
  template <class T>
  T* as() {
    return std::get_if<T>(&data);
  }

  /// "a number", "a string", "a list", ...
  std::string_view type_words() const;
};

struct TomlEntry {
  std::string key;
  TomlValue value;
};

TomlValue* find_entry(TomlTable& table, std::string_view key);

/// The place of a value, or of the latest --set that changed something inside it.
TomlPlace latest_place(const TomlValue& value);

}  // namespace thrum
