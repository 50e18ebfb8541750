// What reading a scene gathers on its way: faults, and the words for the places they stand at.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include <thrum/scene/fault_lines.hpp>
#include <thrum/scene/toml_value.hpp>

namespace thrum {

struct ReadContext {
  std::string file;
  std::vector<std::string> override_keys = {};  ///< of each --set, by its number
  /// Where each override was written, "FILE:LINE", if that was not --set; may be shorter.
  std::vector<std::string> override_sources = {};
  std::vector<SourcedFault> faults = {};
  std::set<std::string> excused = {};  ///< paths that are missing because they were misspelt

  /// "FILE:LINE", or "--set KEY".
  std::string source(const TomlPlace& place) const {
    if (place.is_override()) {
      const auto number = static_cast<std::size_t>(place.override_index);
      if (number < override_sources.size() && !override_sources[number].empty())
        return override_sources[number];
      return "--set " + override_keys[number];
    }
    return file + ":" + std::to_string(place.line);
  }

  void fault(const TomlPlace& place, std::string path, std::string message) {
    faults.push_back({source(place), std::move(path), std::move(message)});
  }

  /// A fault about a kind, an element or a key that does not exist.
  void wrong_name(const TomlPlace& place, std::string path, std::string message) {
    fault(place, std::move(path), std::move(message));
    faults.back().wrong_name = true;
  }
};

}  // namespace thrum
