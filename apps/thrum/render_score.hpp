// `thrum render INSTRUMENT SCORE.mid`: a score played by an instrument.
#pragma once

#include <optional>
#include <string>

#include <thrum/audio/midi_file.hpp>

#include "instrument_arguments.hpp"
#include "render_scene.hpp"

namespace thrum::app {

struct ScoreSound {
  std::string score;                    ///< a MIDI file
  int oversample = 0;                   ///< steps per sample; 0: as the instrument says
  std::optional<double> loudness = {};  ///< LUFS that the file gets; without: as it is played
};

/// All that is needed, read and checked.
struct ScoreToRender {
  SceneArguments scene;
  ScoreSound sound;
  SoundFileArguments file;
  SoundFormat format;
  Instrument instrument;  ///< with room for the bends of the score
  PlayerSettings settings;
  MidiFile score;
};

/// Writes nothing.
ScoreToRender prepare_score(const SceneArguments& scene, const ScoreSound& sound,
                            const InstrumentArguments& instrument, const SoundFileArguments& file);

/// Left and right, until nothing sounds. `crew` may be nullptr. The file is replaced only on
/// success.
Rendered render_score(const ScoreToRender& job, Crew* crew, WorkProgress& progress);

}  // namespace thrum::app
