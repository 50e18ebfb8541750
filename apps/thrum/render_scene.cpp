#include "render_scene.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include <thrum/audio/level.hpp>
#include <thrum/audio/output_guard.hpp>
#include <thrum/audio/resample.hpp>
#include <thrum/audio/sound_writer.hpp>
#include <thrum/math/flush_denormals.hpp>
#include <thrum/scene/numbers_only.hpp>
#include <thrum/scene/simulation.hpp>
#include <thrum/scene/words.hpp>

#include "failure.hpp"
#include "interrupt.hpp"
#include "render_limits.hpp"
#include "replace_file.hpp"

namespace thrum::app {
namespace {

constexpr double peak_db = -1.0;
constexpr std::size_t frames_per_block = 4096;

/// Reports a diverging scene at its first bad step, as `thrum run` does where its energy is
/// infinite by then; nothing is written.
void check_sanity(const Scene& scene, const Simulation& simulation, std::span<double* const> heard,
                  std::size_t steps) {
  const auto first_step = static_cast<std::size_t>(simulation.steps_done()) - steps;
  for (std::size_t step = 0; step < steps; ++step) {
    for (std::size_t pickup = 0; pickup < heard.size(); ++pickup) {
      if (OutputGuard::is_sane(heard[pickup][step])) continue;
      const std::string element = path_of_channel(scene, simulation.pickup_name(pickup));
      if (!std::isfinite(heard[pickup][step])) stop_at(scene, element, first_step + step);
      require_finite_state(scene, simulation);
      throw BadScene(scene.line(
          {.element = element,
           .key = "",
           .message = fmt::format("its signal grows without bound (step {}); `thrum run` shows "
                                  "the motion up to there",
                                  first_step + step)}));
    }
  }
}

Channels record(const Scene& scene, Simulation& simulation, WorkProgress& progress) {
  constexpr std::size_t steps_per_block = 256;
  const auto total = static_cast<std::size_t>(simulation.steps_total());
  Channels channels(simulation.pickup_count(), std::vector<double>(total));
  std::vector<double*> out(channels.size());
  for (std::size_t done = 0; done < total;) {
    const std::size_t steps = std::min(steps_per_block, total - done);
    for (std::size_t i = 0; i < out.size(); ++i) out[i] = channels[i].data() + done;
    simulation.run(steps, out);
    check_sanity(scene, simulation, out, steps);
    done += steps;
    if (looks_at_state(done, total)) require_finite_state(scene, simulation);
    progress.show(static_cast<long long>(done));
    stop_if_interrupted();
  }
  return channels;
}

void oversample(Scene& scene, int times) {
  constexpr double highest_rate = 1e9;
  if (scene.settings.rate * times > highest_rate)
    throw BadArguments(fmt::format("--oversample {}: {} Hz times that is beyond {} Hz", times,
                                   number_words(scene.settings.rate), number_words(highest_rate)));
  scene.settings.rate *= times;
}

// The mean is removed before resampling, so that a constant offset does not ring at the ends, and
// again afterwards.
void change_rate(Channels& channels, double from_rate, double to_rate, WorkProgress& progress) {
  for (auto& samples : channels) {
    remove_mean(samples);
    progress.begin("resampling", static_cast<long long>(samples.size()));
    samples = resample(samples, from_rate, to_rate, [&progress](std::size_t read) {
      progress.show(static_cast<long long>(read));
      stop_if_interrupted();
    });
    remove_mean(samples);
  }
}

/// Samples within full scale are unchanged. Returns how many exceeded it.
long long write_sound(const ReplaceFile& target, const SoundFormat& format,
                      const Channels& channels, int rate) {
  const std::size_t frames = channels.front().size();
  SoundWriter writer(target.path_to_write(), format, rate, static_cast<int>(channels.size()),
                     {static_cast<double>(frames * channels.size()), target.target().string()});
  OutputGuard guard(1.0);
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

std::string result_words(const SoundFileArguments& file, const SoundFormat& format,
                         const Channels& channels, double gain) {
  const std::size_t frames = channels.front().size();
  return fmt::format("{}: {} s, {} channel{}, {} Hz, {}\ngain {:+.2f} dB (a factor of {:.6g}){}\n",
                     file.output, number_words(static_cast<double>(frames) / file.rate),
                     channels.size(), channels.size() == 1 ? "" : "s", file.rate, format.words(),
                     decibels(gain), gain, peak(channels) == 0.0 ? "; it is silent" : "");
}

}  // namespace

SceneToRender prepare_scene(const SceneArguments& arguments, const SoundFileArguments& file,
                            const SceneSound& how) {
  const SoundFormat format = sound_format_of(file);
  refuse_to_overwrite_scene(arguments, file.output);
  Scene scene = open_scene(arguments);
  if (how.oversample > 1) oversample(scene, how.oversample);
  check_render_limits(scene, file.rate, format);
  return {arguments, file, how, format, std::move(scene)};
}

Rendered render_scene(const SceneToRender& job, WorkProgress& progress) {
  const auto& [arguments, sound, how, format, scene] = job;
  Simulation simulation(scene);
  const std::vector<double> pans = simulation.pans();
  const bool stereo = how.channels == FileChannels::stereo ||
                      (how.channels == FileChannels::as_scene_says && !pans.empty());
  if (!stereo) check_channels(scene, simulation.pickup_count(), format);
  catch_interrupts();
  ReplaceFile file(sound.output);
  progress.begin(short_name(arguments), simulation.steps_total());
  Channels channels = record(scene, simulation, progress);
  change_rate(channels, simulation.rate(), sound.rate, progress);
  if (stereo) channels = mixed_to_stereo(channels, pans);
  const double gain = how.normalise ? gain_for_peak(channels, peak_db) : 1.0;
  apply_gain(channels, gain);
  const long long beyond = write_sound(file, format, channels, sound.rate);
  file.commit();
  Rendered rendered;
  if (beyond > 0)
    rendered.warnings =
        fmt::format("thrum: {} samples exceeded full scale and were clipped\n", beyond);
  rendered.words = result_words(sound, format, channels, gain);
  rendered.remarks = words_about_unused_bits(sound, format);
  rendered.warnings += words_about_silence(scene, short_name(arguments), peak(channels) == 0.0);
  if (channels.size() > 2 && how.channels == FileChannels::as_scene_says)
    rendered.remarks += fmt::format(
        "thrum: players take {} channels for surround sound; --channels stereo mixes them for two "
        "speakers, and so does a `pan` in the pickups\n",
        channels.size());
  return rendered;
}

}  // namespace thrum::app
