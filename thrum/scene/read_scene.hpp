// Scene files in: TOML text, --set overrides, every fault with its place.
// [public]
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <thrum/core/fault.hpp>
#include <thrum/scene/scene.hpp>
#include <thrum/scene/shipped_scenes.hpp>

namespace thrum {

/// What reading gave: a scene (of what could be understood) and the lines about what could not,
/// each "FILE:LINE: what is wrong, and what would be right" or "--set KEY: ...".
struct ReadResult {
  Scene scene;
  std::vector<std::string> faults;
  std::vector<std::string> wrong_names;  ///< those of the faults that are about an unknown name
  bool ok() const { return faults.empty(); }
};

/// `file` is only used in messages and as the default title (its stem).
/// `overrides` are the arguments of --set: "string.a.tension=80"; `sources` say of each where else
/// it was written, "FILE:LINE", or "". They may be fewer.
ReadResult read_scene(std::string_view text, const std::string& file,
                      const std::vector<std::string>& overrides = {},
                      const std::vector<std::string>& sources = {});

/// The text of a file and the name to use for it in messages.
struct LoadedText {
  std::string text;
  std::string file;
};

/// A path, or a name among the shipped ones, alone or as "scenes/NAME" or "instruments/NAME";
/// `noun` says what it is, also in messages. A file that cannot be opened throws std::system_error
/// with the path in its message.
LoadedText load_text(const std::string& path_or_name, std::span<const ShippedScene> shipped,
                     const std::string& noun);

/// The name of a shipped scene that a shipped instrument has, too: load_scene() takes the scene,
/// and "instruments/NAME" is the other one.
bool is_scene_and_instrument(const std::string& path_or_name);

/// A shipped scene or instrument has that name, alone or after "scenes/" or "instruments/".
bool is_shipped_name(const std::string& name);

/// The text that load_scene() reads.
LoadedText load_scene_text(const std::string& path_or_name);

/// A path, or the name of a shipped scene. A file that cannot be opened is not a fault of the
/// scene: it throws std::system_error with the path in its message.
ReadResult load_scene(const std::string& path_or_name,
                      const std::vector<std::string>& overrides = {});

}  // namespace thrum
