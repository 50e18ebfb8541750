// What `thrum render` is to write, from the names on its command line.
#pragma once

#include <string>
#include <vector>

#include "open_scene.hpp"
#include "sound_file_arguments.hpp"

namespace thrum::app {

/// One file to write.
struct RenderJob {
  SceneArguments scene;
  std::string score;  ///< none: the scene itself
  SoundFileArguments file;
};

/// One for a scene, or an instrument and a score; several for several of `more`, which go into the
/// folder that `file` names. Throws BadArguments.
std::vector<RenderJob> render_jobs(const SceneArguments& scene,
                                   const std::vector<std::string>& more,
                                   const SoundFileArguments& file);

}  // namespace thrum::app
