// `thrum render SCENE`: a scene simulated, its pickups heard.
#pragma once

#include <string>

#include "open_scene.hpp"
#include "sound_file_arguments.hpp"
#include "work_progress.hpp"

namespace thrum::app {

/// What there is to say about a file that was written.
struct Rendered {
  std::string words;     ///< what it is
  std::string remarks;   ///< what was asked for and made no difference
  std::string warnings;  ///< what a listener should know, also one who asked for quiet
};

/// One channel per pickup. The file is replaced only when everything went well.
Rendered render_scene(const SceneArguments& scene, const SoundFileArguments& file, bool normalise,
                      WorkProgress& progress);

}  // namespace thrum::app
