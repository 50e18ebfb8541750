#include "render.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <thrum/instruments/crew.hpp>
#include <thrum/scene/words.hpp>
#include <thrum/sweep/loudness_meter.hpp>

#include "failure.hpp"
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

/// One file to write.
struct Job {
  SceneArguments scene;
  std::string score;  ///< none: the scene itself
  SoundFileArguments file;
};

bool is_score(const std::string& path) {
  const std::string ending = std::filesystem::path(path).extension().string();
  return ending == ".mid" || ending == ".midi" || ending == ".MID" || ending == ".MIDI";
}

/// The file in the folder, named after its input.
SoundFileArguments in_folder(const SoundFileArguments& file, const std::string& from) {
  SoundFileArguments named = file;
  const auto stem = std::filesystem::path(from).stem();
  named.output = (std::filesystem::path(file.output) / stem).string() + ".wav";
  return named;
}

void make_folder(const std::string& folder) {
  if (sound_kind_of(folder))
    throw BadArguments(
        fmt::format("-o {}: several files go into a folder; name one", one_line(folder)));
  std::filesystem::create_directories(folder);
}

/// Two results of the same name would overwrite each other.
void refuse_equal_names(const std::vector<Job>& jobs) {
  for (std::size_t i = 0; i < jobs.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (jobs[i].file.output == jobs[j].file.output)
        throw BadArguments(fmt::format("two of the files would become {}; give them other names",
                                       one_line(jobs[i].file.output)));
}

std::vector<Job> jobs_of(const RenderArguments& arguments) {
  const auto& more = arguments.more;
  const auto scores = static_cast<std::size_t>(std::count_if(more.begin(), more.end(), is_score));
  if (scores > 0 && scores < more.size())
    throw BadArguments("give either scores for one instrument or several scenes, not both");
  if (more.empty()) return {{arguments.scene, "", arguments.file}};
  if (more.size() == 1 && scores == 1) return {{arguments.scene, more[0], arguments.file}};
  make_folder(arguments.file.output);
  std::vector<Job> jobs;
  if (scores == 0)
    jobs.push_back({arguments.scene, "", in_folder(arguments.file, arguments.scene.scene)});
  for (const std::string& each : more) {
    jobs.push_back({arguments.scene, scores > 0 ? each : "", in_folder(arguments.file, each)});
    if (scores == 0) jobs.back().scene.scene = each;
  }
  refuse_equal_names(jobs);
  return jobs;
}

Rendered render_job(const Job& job, const RenderArguments& arguments, Crew* crew,
                    WorkProgress& progress) {
  if (job.score.empty())
    return render_scene(
        job.scene, job.file,
        {!arguments.no_normalise, arguments.oversample, arguments.channels == "stereo"}, progress);
  return render_score(job.scene, {job.score, arguments.oversample, arguments.loudness},
                      arguments.instrument, job.file, crew, progress);
}

void tell(const Rendered& rendered, bool quiet) {
  write_standard_error(rendered.warnings);
  if (quiet) return;
  write_standard_error(rendered.remarks);
  write_standard_output(rendered.words);
}

/// An instrument mixes its pickups itself, voice by voice.
void refuse_all_channels(const RenderArguments& arguments) {
  if (arguments.channels == "all")
    throw BadArguments(
        "--channels all: a score has two channels, left and right; leave it out, or give stereo");
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

/// A single score distributes its voices over all cores; several files run in parallel.
void render(const RenderArguments& arguments) {
  const std::vector<Job> jobs = jobs_of(arguments);
  if (jobs.front().score.empty())
    refuse_without_score(arguments.instrument);
  else
    refuse_all_channels(arguments);
  check_loudness(arguments, !jobs.front().score.empty());
  const bool quiet = arguments.scene.quiet;
  Crew crew;
  if (jobs.size() == 1) {
    Rendered rendered;
    {
      LoneProgress progress(!quiet);
      rendered = render_job(jobs[0], arguments, crew.threads() > 1 ? &crew : nullptr, progress);
    }
    return tell(rendered, quiet);
  }
  std::vector<Rendered> rendered(jobs.size());
  {
    SharedBar bar(fmt::format("{} files", jobs.size()), jobs.size(), !quiet);
    crew.run(jobs.size(), [&](std::size_t i) {
      SharedProgress progress(bar, i);
      rendered[i] = render_job(jobs[i], arguments, nullptr, progress);
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
                           "The sound file: one channel per pickup, or left and right of a score");
  add_instrument_arguments(*command, arguments->instrument);
  command->add_flag("--no-normalise", arguments->no_normalise,
                    "Keep the level of the scene: 1 is full scale");
  command
      ->add_option("--loudness", arguments->loudness,
                   "Of a score: the loudness that the file gets, -60 to -5, such as -18; its true "
                   "peak stays below -1 dBTP (as it is played)")
      ->type_name("LUFS");
  command
      ->add_option(
          "--channels", arguments->channels,
          "Of a scene: all, one per pickup, or stereo, mixed for two speakers from left to "
          "right (all); a score is always stereo")
      ->check(CLI::IsMember({"all", "stereo"}).description(""))
      ->type_name("WHICH");
  command
      ->add_option("--oversample", arguments->oversample,
                   "Steps of the simulation per sample of the scene or of the score: 2 or 4 keep "
                   "what rattles from aliasing (1, or as the instrument says)")
      ->check(CLI::Range(1, 64).description(""))
      ->type_name("N");
  command->footer(
      "Examples:\n  thrum render tromba-collided -o tromba.wav --set duration=4\n"
      "  thrum render struck-string nocturne.mid -o nocturne.flac --preset soft_felt\n"
      "  thrum render struck-string *.mid -o sounds");
  command->callback([arguments] { render(*arguments); });
}

}  // namespace thrum::app
