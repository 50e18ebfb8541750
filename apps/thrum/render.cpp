#include "render.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <thrum/instruments/crew.hpp>
#include <thrum/sweep/loudness_meter.hpp>

#include "argument_checks.hpp"
#include "failure.hpp"
#include "made_folder.hpp"
#include "render_jobs.hpp"
#include "render_scene.hpp"
#include "render_score.hpp"
#include "standard_streams.hpp"

namespace thrum::app {
namespace {

struct RenderArguments {
  SceneArguments scene;
  std::vector<std::string> more;  ///< scores, or further scenes
  SoundFileArguments file;
  InstrumentArguments instrument;
  bool no_normalise = false;
  int oversample = 0;    ///< 0: not given
  std::string channels;  ///< "": not given
  std::optional<double> loudness;
};

FileChannels channels_of(const RenderArguments& arguments) {
  if (arguments.channels == "all") return FileChannels::all;
  if (arguments.channels == "stereo") return FileChannels::stereo;
  return FileChannels::as_scene_says;
}

/// A file to write, with all that was read for it.
using Ready = std::variant<SceneToRender, ScoreToRender>;

Ready prepare(const RenderJob& job, const RenderArguments& arguments) {
  if (job.score.empty())
    return prepare_scene(job.scene, job.file,
                         {!arguments.no_normalise, arguments.oversample, channels_of(arguments)});
  return prepare_score(job.scene, {job.score, arguments.oversample, arguments.loudness},
                       arguments.instrument, job.file);
}

Rendered render_ready(const Ready& ready, Crew* crew, WorkProgress& progress) {
  if (const auto* scene = std::get_if<SceneToRender>(&ready)) return render_scene(*scene, progress);
  return render_score(std::get<ScoreToRender>(ready), crew, progress);
}

void tell(const Rendered& rendered, bool quiet) {
  write_standard_error(rendered.warnings);
  if (quiet) return;
  write_standard_error(rendered.remarks);
  write_standard_output(rendered.words);
}

/// An instrument mixes its pickups itself, voice by voice, and is as loud as it is played.
void refuse_what_scores_do_not_take(const RenderArguments& arguments) {
  if (arguments.channels == "all")
    throw BadArguments(
        "--channels all: a score has two channels, left and right; leave it out, or give stereo");
  if (arguments.no_normalise && !arguments.loudness)
    throw BadArguments(
        "--no-normalise: is for a scene; the file of a score is as loud as it is played, or as "
        "--loudness says");
}

/// What is asked for must be a loudness, and of a score.
void check_loudness(const RenderArguments& arguments, bool of_score) {
  if (!arguments.loudness) return;
  if (!of_score)
    throw BadArguments(
        "--loudness: is for an instrument that plays a score, and no score is given; the peak of a "
        "scene is at -1 dBFS");
  if (arguments.no_normalise)
    throw BadArguments(
        "--loudness and --no-normalise contradict each other; leave out one of them");
  if (!sweep::may_be_asked_for(*arguments.loudness))
    throw BadArguments(fmt::format("--loudness {:g}: must be from {:g} to {:g} LUFS",
                                   *arguments.loudness, sweep::quietest_lufs, sweep::loudest_lufs));
}

/// All is read before anything is written, so that a fault in the last is told at once. A single
/// score distributes its voices over all cores; several files run in parallel.
void render(const RenderArguments& arguments) {
  const std::vector<RenderJob> jobs = render_jobs(arguments.scene, arguments.more, arguments.file);
  if (jobs.front().score.empty())
    refuse_without_score(arguments.instrument);
  else
    refuse_what_scores_do_not_take(arguments);
  check_loudness(arguments, !jobs.front().score.empty());
  const bool quiet = arguments.scene.quiet;
  std::vector<Ready> ready;
  for (const RenderJob& job : jobs) ready.push_back(prepare(job, arguments));
  Crew crew;
  if (ready.size() == 1) {
    Rendered rendered;
    {
      LoneProgress progress(!quiet);
      rendered = render_ready(ready[0], crew.threads() > 1 ? &crew : nullptr, progress);
    }
    return tell(rendered, quiet);
  }
  const MadeFolder folder(arguments.file.output);
  std::vector<Rendered> rendered(ready.size());
  {
    SharedBar bar(fmt::format("{} files", ready.size()), ready.size(), !quiet);
    crew.run(ready.size(), [&](std::size_t i) {
      SharedProgress progress(bar, i);
      rendered[i] = render_ready(ready[i], nullptr, progress);
    });
  }
  for (const Rendered& each : rendered) tell(each, quiet);
}

}  // namespace

void add_render_command(CLI::App& program) {
  const auto arguments = std::make_shared<RenderArguments>();
  CLI::App* command = program.add_subcommand(
      "render", "Simulate a scene, or play a score with an instrument, and write the sound");
  add_scene_arguments(*command, arguments->scene,
                      "A scene or instrument file, or the name of a shipped one");
  command
      ->add_option("SCORE", arguments->more,
                   "A MIDI file that the instrument plays; several, or several scenes, are written "
                   "into the folder OUT on all processors")
      ->type_name("");
  add_sound_file_arguments(*command, arguments->file,
                           "The sound file: one channel per pickup, or left and right");
  add_instrument_arguments(*command, arguments->instrument);
  command->add_flag("--no-normalise", arguments->no_normalise,
                    "Keep the level of the scene: 1 is full scale");
  command
      ->add_option("--loudness", arguments->loudness,
                   "Of a score: the loudness that the file gets, -60 to -5, such as -18; its true "
                   "peak stays below -1 dBTP (as it is played)")
      ->check(not_empty)
      ->type_name("LUFS");
  command
      ->add_option(
          "--channels", arguments->channels,
          "Of a scene: all, one per pickup, or stereo, mixed for two speakers (stereo where its "
          "pickups have a pan, else all); a score is always stereo")
      ->check(CLI::IsMember({"all", "stereo"}).description(""))
      ->type_name("WHICH");
  command
      ->add_option("--oversample", arguments->oversample,
                   "Steps of the simulation per sample of the scene or of the score: 2 or 4 keep "
                   "what rattles from aliasing (1, or as the instrument says)")
      ->transform(whole_from(1, 64))
      ->type_name("N");
  command->footer(
      "Examples:\n  thrum render tromba-collided -o tromba.wav --set duration=4\n"
      "  thrum render struck-string nocturne.mid -o nocturne.flac --preset soft_felt\n"
      "  thrum render struck-string *.mid -o sounds");
  command->callback([arguments] { render(*arguments); });
}

}  // namespace thrum::app
