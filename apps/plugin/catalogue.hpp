// The plugins of the one binary: one per shipped instrument, and one for any instrument file.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <thrum/instruments/instrument.hpp>

namespace thrum::plugin {

struct Entry {
  std::string id;           ///< "org.thrum.struck-string"
  std::string name;         ///< "Struck string"
  std::string description;  ///< one sentence
  std::string instrument;   ///< that it starts with
  bool any_file = false;    ///< plays whatever its state names
  bool is_drum = false;     ///< no key has a pitch
};

/// [any] In the order of the shipped instruments; the one for files is the last.
const std::vector<Entry>& catalogue();
/// [any] By id; nullptr if there is none.
const Entry* find_entry(std::string_view id);

}  // namespace thrum::plugin
