// `thrum render INSTRUMENT SCORE.mid...`: scores played by an instrument.
#pragma once

#include <string>
#include <vector>

#include "instrument_arguments.hpp"
#include "open_scene.hpp"
#include "sound_file_arguments.hpp"

namespace thrum::app {

struct ScoreArguments {
  std::vector<std::string> scores;
  InstrumentArguments instrument;
};

void render_scores(const SceneArguments& scene, const SoundFileArguments& file,
                   const ScoreArguments& score);

}  // namespace thrum::app
