// A sound as text that people can read and compare: which instrument, which preset, what was
// changed besides, and where its controls stand. What the plugin and the page save.
//
//     thrum = 1                                  # the version of this format
//     instrument = "struck-string"               # a shipped name, or a path
//     preset = "soft_felt"
//     set = ["string.s.damping=0.5"]             # as --set takes them
//     live = ["play.undersample=2"]              # besides, but not where a file is rendered
//
//     [controls]
//     felt = 0.8
// [public]
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace thrum {

struct SavedSound {
  static constexpr int version = 1;

  std::string instrument = {};
  std::string preset = {};
  std::vector<std::string> set = {};
  std::vector<std::string> live = {};  ///< as `set`, while it is played and nobody records
  std::vector<std::pair<std::string, double>> controls = {};  ///< in the order of the text

  /// [any] True if the same instrument has to be built for both.
  bool is_built_as(const SavedSound& other) const {
    return instrument == other.instrument && preset == other.preset && set == other.set &&
           live == other.live;
  }
  /// [any] What is set, where it is played or rendered offline.
  std::vector<std::string> overrides(bool offline) const {
    std::vector<std::string> all = set;
    if (!offline) all.insert(all.end(), live.begin(), live.end());
    return all;
  }
};

/// [any] Reads back as the same, to the last bit of every number.
std::string text_of(const SavedSound& sound);

/// [any] Texts of older versions too; `file` is for messages. Throws BadScene with one line.
/// Whether there is such an instrument, preset or control is for the reader of those to say.
SavedSound read_saved_sound(std::string_view text, const std::string& file = "saved sound");

}  // namespace thrum
