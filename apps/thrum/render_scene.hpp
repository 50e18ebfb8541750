// `thrum render SCENE`: simulates a scene and writes its pickups.
#pragma once

#include <string>

#include "open_scene.hpp"
#include "sound_file_arguments.hpp"
#include "work_progress.hpp"

namespace thrum::app {

/// Messages about a file that was written.
struct Rendered {
  std::string words;     ///< what it is
  std::string remarks;   ///< options without effect
  std::string warnings;  ///< warnings, printed even with --quiet
};

/// The channels of a file: one per pickup, or left and right; as the scene says: the latter where
/// its pickups have a place between the speakers.
enum class FileChannels { as_scene_says, all, stereo };

/// How a scene becomes sound.
struct SceneSound {
  bool normalise = true;
  int oversample = 0;  ///< times the rate of the scene; 0: not asked for
  FileChannels channels = FileChannels::as_scene_says;
};

/// All that is needed, read and checked.
struct SceneToRender {
  SceneArguments arguments;
  SoundFileArguments file;
  SceneSound how;
  SoundFormat format;
  Scene scene;
};

/// Writes nothing.
SceneToRender prepare_scene(const SceneArguments& arguments, const SoundFileArguments& file,
                            const SceneSound& how);

/// The file is replaced only on success.
Rendered render_scene(const SceneToRender& job, WorkProgress& progress);

}  // namespace thrum::app
