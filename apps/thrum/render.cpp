#include "render.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <utility>

#include <thrum/audio/level.hpp>
#include <thrum/audio/output_guard.hpp>
#include <thrum/audio/resample.hpp>
#include <thrum/audio/sound_writer.hpp>
#include <thrum/scene/simulation.hpp>
#include <thrum/scene/words.hpp>

#include "failure.hpp"
#include "interrupt.hpp"
#include "open_scene.hpp"
#include "progress_bar.hpp"
#include "render_limits.hpp"
#include "render_score.hpp"
#include "replace_file.hpp"
#include "sound_file_arguments.hpp"
#include "standard_streams.hpp"

namespace thrum::app {
namespace {

constexpr double peak_db = -1.0;
constexpr std::size_t frames_per_block = 4096;

struct RenderArguments {
  SceneArguments scene;
  SoundFileArguments file;
  ScoreArguments score;
  bool no_normalise = false;
};

/// What a pickup hears; a scene that has gone wrong is told, and nothing is written of it.
double sane(double value, const Scene& scene, const Simulation& simulation, std::size_t pickup) {
  if (OutputGuard::is_sane(value)) return value;
  throw BadScene(scene.line(
      {.element = "pickup." + simulation.pickup_name(pickup),
       .key = "",
       .message = fmt::format("what it hears grows without bound (step {}); `thrum run` shows the "
                              "motion up to there",
                              simulation.steps_done() - 1)}));
}

Channels record(const Scene& scene, Simulation& simulation, ProgressBar& bar) {
  Channels channels(simulation.pickup_count());
  for (auto& samples : channels) {
    samples.reserve(static_cast<std::size_t>(simulation.steps_total()));
  }
  for (long long step = 0; step < simulation.steps_total(); ++step) {
    simulation.step();
    for (std::size_t pickup = 0; pickup < channels.size(); ++pickup) {
      channels[pickup].push_back(sane(simulation.pickup(pickup), scene, simulation, pickup));
    }
    bar.show(step + 1);
    stop_if_interrupted();
  }
  return channels;
}

// The mean goes first, so that a constant offset does not ring at the ends when the rate changes,
// and once more for what the ends left.
void change_rate(Channels& channels, double from_rate, double to_rate, bool quiet) {
  for (auto& samples : channels) {
    remove_mean(samples);
    ProgressBar bar("resampling", static_cast<long long>(samples.size()), !quiet);
    samples = resample(samples, from_rate, to_rate, [&bar](std::size_t read) {
      bar.show(static_cast<long long>(read));
      stop_if_interrupted();
    });
    remove_mean(samples);
  }
}

/// Within full scale samples are written as they are. Returns how many lay beyond it.
long long write_sound(const std::filesystem::path& path, const SoundFormat& format,
                      const Channels& channels, int rate) {
  SoundWriter writer(path, format, rate, static_cast<int>(channels.size()));
  OutputGuard guard(1.0);
  const std::size_t frames = channels.front().size();
  std::vector<double> block;
  for (std::size_t start = 0; start < frames; start += frames_per_block) {
    block.clear();
    for (std::size_t frame = start; frame < std::min(start + frames_per_block, frames); ++frame) {
      for (const auto& samples : channels) block.push_back(samples[frame]);
    }
    guard.apply(block);
    writer.write(block);
    stop_if_interrupted();
  }
  writer.close();
  return guard.limited() + guard.silenced();
}

void print_result(const SoundFileArguments& file, const SoundFormat& format,
                  const Channels& channels, double gain) {
  const std::size_t frames = channels.front().size();
  write_standard_output(
      fmt::format("{}: {} s, {} channel{}, {} Hz, {}\ngain {:+.2f} dB (a factor of {:.6g}){}\n",
                  file.output, number_words(static_cast<double>(frames) / file.rate),
                  channels.size(), channels.size() == 1 ? "" : "s", file.rate, format.words(),
                  decibels(gain), gain, peak(channels) == 0.0 ? "; it is silent" : ""));
}

void render(const RenderArguments& arguments) {
  const int rate = arguments.file.rate;
  const SoundFormat format = sound_format_of(arguments.file);
  refuse_to_overwrite_scene(arguments.scene, arguments.file.output);
  const Scene scene = open_scene(arguments.scene);
  check_render_limits(scene, rate, format);
  Simulation simulation(scene);
  catch_interrupts();
  ReplaceFile file(arguments.file.output);
  Channels channels;
  {
    ProgressBar bar(short_name(arguments.scene), simulation.steps_total(), !arguments.scene.quiet);
    channels = record(scene, simulation, bar);
  }
  change_rate(channels, simulation.rate(), rate, arguments.scene.quiet);
  const double gain = arguments.no_normalise ? 1.0 : gain_for_peak(channels, peak_db);
  apply_gain(channels, gain);
  const long long beyond = write_sound(file.path_to_write(), format, channels, rate);
  file.commit();
  if (beyond > 0) {
    write_standard_error(
        fmt::format("thrum: {} samples lay beyond full scale and were clipped\n", beyond));
  }
  if (arguments.scene.quiet) return;
  tell_about_unused_bits(arguments.file, format);
  print_result(arguments.file, format, channels, gain);
}

}  // namespace

void add_render_command(CLI::App& program) {
  const auto arguments = std::make_shared<RenderArguments>();
  CLI::App* command = program.add_subcommand(
      "render", "Simulate a scene, or play a score with an instrument, and write the sound");
  add_scene_arguments(*command, arguments->scene,
                      "A scene file or an instrument file, or the name of a shipped one");
  command
      ->add_option("SCORE", arguments->score.scores,
                   "A MIDI file that the instrument plays (none: the scene is simulated)")
      ->expected(0, 1)
      ->type_name("");
  add_sound_file_arguments(*command, arguments->file,
                           "The sound file: one channel per pickup, or left and right of a score");
  add_instrument_arguments(*command, arguments->score.instrument);
  command->add_flag("--no-normalise", arguments->no_normalise,
                    "Keep the level of the scene: 1 is full scale");
  command->footer(
      "Examples:\n  thrum render tromba-collided -o tromba.wav --set duration=4\n"
      "  thrum render struck-string nocturne.mid -o nocturne.flac --preset soft_felt");
  command->callback([arguments] {
    if (arguments->score.scores.empty())
      render(*arguments);
    else
      render_scores(arguments->scene, arguments->file, arguments->score);
  });
}

}  // namespace thrum::app
