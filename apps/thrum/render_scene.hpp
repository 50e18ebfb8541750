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

/// How a scene becomes sound.
struct SceneSound {
  bool normalise = true;
  int oversample = 0;   ///< times the rate of the scene; 0: not asked for
  bool stereo = false;  ///< mixed for two speakers
};

/// One channel per pickup, or two. The file is replaced only on success.
Rendered render_scene(const SceneArguments& scene, const SoundFileArguments& file,
                      const SceneSound& how, WorkProgress& progress);

}  // namespace thrum::app
