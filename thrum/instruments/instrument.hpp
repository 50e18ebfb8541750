// An instrument: a scene, and a [play] table that says how notes and gestures move it. One file
// holds both, and the presets; see docs/how-to/make-an-instrument.md.
// [public]
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <thrum/core/fault.hpp>
#include <thrum/instruments/declared_control.hpp>
#include <thrum/instruments/play.hpp>
#include <thrum/scene/scene.hpp>

namespace thrum {

/// All that is wrong is a key of --set that does not exist.
class UnknownKey : public BadScene {
 public:
  using BadScene::BadScene;
};

/// [preset.NAME]: overrides, each as for --set.
struct Preset {
  std::string name;
  std::string description;
  std::vector<std::string> set;
  std::vector<std::string> sources = {};  ///< where each stands: "FILE:LINE"
};

class Instrument {
 public:
  std::string title;
  Play play;
  std::vector<Move> moves;
  std::vector<OverKeys> over_keys;
  std::vector<Zone> zones;  ///< at least one
  std::vector<DeclaredControl> controls;
  std::vector<Preset> presets;

  /// [setup] The scene that a key plays. Throws BadScene.
  Scene scene(int key, double rate) const;
  /// [any] The zone of a key, or nullptr.
  const Zone* zone_of(int key) const;
  /// [any] The lowest and the highest factor that declared controls give a move.
  std::pair<double, double> scales_of(const Move& move) const;

  std::string text;                    ///< of the file
  std::string file;                    ///< its name, for messages
  std::vector<std::string> overrides;  ///< those of the preset, then those of --set
  std::vector<std::string> sources;    ///< where those of the preset stand: "FILE:LINE"
  std::string shared_source;           ///< where play.shared stands
};

/// [setup] Throws BadScene with a line per fault. An unknown preset is a fault that names the
/// nearest one. "" is no preset.
Instrument read_instrument(std::string_view text, const std::string& file,
                           const std::string& preset = {},
                           const std::vector<std::string>& overrides = {});

/// [setup] A path, or the name of a shipped instrument. A file that cannot be opened throws
/// std::system_error with the path in its message.
Instrument load_instrument(const std::string& path_or_name, const std::string& preset = {},
                           const std::vector<std::string>& overrides = {});

}  // namespace thrum
