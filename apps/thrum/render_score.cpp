#include "render_score.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <functional>
#include <optional>
#include <utility>

#include <thrum/audio/bad_file.hpp>
#include <thrum/audio/level.hpp>
#include <thrum/audio/sound_writer.hpp>
#include <thrum/instruments/performance_words.hpp>
#include <thrum/instruments/room_for_bends.hpp>
#include <thrum/scene/words.hpp>
#include <thrum/sweep/loudness_meter.hpp>

#include "failure.hpp"
#include "interrupt.hpp"
#include "kept_sound.hpp"
#include "replace_file.hpp"
#include "wrong_name.hpp"

namespace thrum::app {
namespace {

constexpr double usual_tail = 3.0;
constexpr double quiet_lufs = -28.0;

void refuse_without_notes(const MidiFile& score, const std::string& path) {
  const auto& events = score.events;
  if (std::none_of(events.begin(), events.end(),
                   [](const MidiEvent& event) { return event.message.is_note_on(); }))
    throw BadFile(path + ": there are no notes in it, so nothing would sound");
}

MidiFile open_score(const std::string& path) {
  try {
    MidiFile score = load_midi_file(path);
    refuse_without_notes(score, path);
    return score;
  } catch (const std::system_error& error) {
    if (!is_wrong_name(error.code())) throw;
    throw BadArguments(error.what());
  }
}

void refuse_to_overwrite(const std::string& input, const std::string& output) {
  std::error_code not_both_there;
  if (std::filesystem::is_regular_file(output, not_both_there) &&
      std::filesystem::equivalent(input, output, not_both_there))
    throw BadArguments(
        fmt::format("{} is the score itself; name another file to write", one_line(output)));
}

/// RF64 has no limit; FLAC and OGG have.
void refuse_what_is_too_long(const MidiFile& midi, const SoundFileArguments& file,
                             const SoundFormat& format) {
  const double most_seconds = format.most_samples() / (2.0 * file.rate);
  if (format.kind == SoundKind::wav || midi.seconds <= most_seconds) return;
  throw BadArguments(
      fmt::format("{}: the score lasts {} s, and such a file holds {} s at {} Hz; "
                  "write WAV",
                  one_line(file.output), number_words(midi.seconds),
                  number_words(std::floor(most_seconds)), file.rate));
}

struct Result {
  Performed performed;
  double seconds = 0.0;                     ///< that it took
  double lufs = 0.0;                        ///< as it was played; NaN: too quiet to have one
  std::optional<sweep::LoudnessGain> gain;  ///< where a loudness was asked for
};

/// Left and right in turn.
using Keep = std::function<void(std::span<const double> both)>;

Result perform_score(Player& player, const MidiFile& score, sweep::LoudnessMeter& meter,
                     const Keep& keep, WorkProgress& progress) {
  std::vector<double> both;
  long long done = 0;
  const auto start = std::chrono::steady_clock::now();
  const Listener listener = [&](std::span<const double> left, std::span<const double> right) {
    both.clear();
    for (std::size_t i = 0; i < left.size(); ++i) {
      both.push_back(left[i]);
      both.push_back(right[i]);
    }
    meter.add(both);
    keep(both);
    done += static_cast<long long>(left.size());
    progress.show(done);
    stop_if_interrupted();
  };
  Result result;
  result.performed = perform(player, score, listener);
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  result.lufs = meter.loudness();
  return result;
}

void write_kept(KeptSound& kept, double gain, SoundWriter& writer) {
  std::vector<double> block(8192);
  kept.rewind();
  while (const std::size_t count = kept.read(block)) {
    const auto now = std::span(block).first(count);
    for (double& sample : now) sample *= gain;
    writer.write(now);
    stop_if_interrupted();
  }
}

/// Opens the file, which has about so many samples.
using Open = std::function<SoundWriter(double samples)>;

Result write_as_played(Player& player, const MidiFile& score, double samples, const Open& open,
                       WorkProgress& progress) {
  sweep::LoudnessMeter meter(2, player.rate());
  SoundWriter writer = open(samples);
  const Keep keep = [&](std::span<const double> both) { writer.write(both); };
  const Result result = perform_score(player, score, meter, keep, progress);
  writer.close();
  return result;
}

/// The gain is known when all has been played: until then the sound is kept beside the file.
Result write_as_loud_as(double lufs, Player& player, const MidiFile& score, const Open& open,
                        WorkProgress& progress) {
  sweep::LoudnessMeter meter(2, player.rate(), sweep::Peak::between_samples);
  KeptSound kept;
  const Keep keep = [&](std::span<const double> both) { kept.write(both); };
  Result result = perform_score(player, score, meter, keep, progress);
  result.gain = meter.gain_to(lufs);
  SoundWriter writer = open(2.0 * static_cast<double>(result.performed.frames));
  write_kept(kept, result.gain->factor, writer);
  writer.close();
  return result;
}

std::string warnings_of(const Result& result, const Player& player, const Instrument& instrument) {
  std::string words;
  for (const std::string& line : warnings_about(result.performed, player, instrument))
    words += "thrum: " + line + "\n";
  return words;
}

/// Of the file: "peak -3.2 dBFS, -20.1 LUFS".
std::string level_words(const Result& result) {
  if (!(result.performed.loudest > 0.0)) return "silent";
  const double gain_db = result.gain ? decibels(result.gain->factor) : 0.0;
  const std::string peak =
      fmt::format("peak {:.1f} dBFS", decibels(result.performed.loudest) + gain_db);
  return std::isnan(result.lufs) ? peak
                                 : fmt::format("{}, {:.1f} LUFS", peak, result.lufs + gain_db);
}

std::string gain_words(const Result& result) {
  if (!result.gain) return {};
  return fmt::format("gain {:+.2f} dB (a factor of {:.6g}){}\n", decibels(result.gain->factor),
                     result.gain->factor,
                     result.gain->held_by_peak
                         ? fmt::format("; more would lead its true peak beyond "
                                       "{:g} dBTP",
                                       sweep::most_true_peak_db)
                     : std::isnan(result.lufs) ? "; it is too quiet to have a loudness"
                                               : "");
}

std::string result_words(const Result& result, const SoundFileArguments& file,
                         const SoundFormat& format) {
  const Performed& performed = result.performed;
  const double length = static_cast<double>(performed.frames) / file.rate;
  return fmt::format(
      "{}: {:.2f} s, 2 channels, {} Hz, {}\n{} notes, {} voices at most, {}, {:.3g} times real "
      "time\n{}",
      file.output, length, file.rate, format.words(), performed.notes, performed.most_voices,
      level_words(result), length / result.seconds, gain_words(result));
}

/// A soft score is no fault, but in a player it sounds like one.
std::string words_about_quiet(const Result& result) {
  if (result.gain || !(result.lufs < quiet_lufs)) return {};
  return "thrum: the file is quiet, as it was played; --loudness -18 raises it to the level of "
         "other "
         "music\n";
}

/// A score's own sounds are not this instrument's presets.
std::string words_about_programs(const Performed& performed) {
  if (performed.programs == 0) return {};
  return fmt::format("thrum: {} program {} of the score ignored; --preset chooses a preset\n",
                     performed.programs, performed.programs == 1 ? "change" : "changes");
}

}  // namespace

ScoreToRender prepare_score(const SceneArguments& scene, const ScoreSound& sound,
                            const InstrumentArguments& arguments, const SoundFileArguments& file) {
  const SoundFormat format = sound_format_of(file);
  refuse_to_overwrite_scene(scene, file.output);
  refuse_to_overwrite(sound.score, file.output);
  const Instrument as_shipped = open_instrument(scene.scene, arguments, scene.overrides);
  PlayerSettings settings = player_settings(arguments, as_shipped, file.rate);
  settings.oversample = sound.oversample;
  MidiFile score = open_score(sound.score);
  refuse_what_is_too_long(score, file, format);
  Instrument instrument = with_room_for_bends(as_shipped, score);
  return {scene, sound, file, format, std::move(instrument), std::move(settings), std::move(score)};
}

Rendered render_score(const ScoreToRender& job, Crew* crew, WorkProgress& progress) {
  const auto& [scene, sound, file, format, instrument, settings, score] = job;
  PlayerSettings with_crew = settings;
  with_crew.crew = crew;
  Player player(instrument, with_crew);
  catch_interrupts();
  ReplaceFile target(file.output);
  const double expected_frames = (score.seconds + usual_tail) * file.rate;
  progress.begin(short_name(scene), static_cast<long long>(expected_frames));
  const Open open = [&target, &to = file, &as = format](double samples) {
    return SoundWriter(target.path_to_write(), as, to.rate, 2, {samples, to.output});
  };
  const Result result = sound.loudness
                            ? write_as_loud_as(*sound.loudness, player, score, open, progress)
                            : write_as_played(player, score, 2.0 * expected_frames, open, progress);
  target.commit();
  return {result_words(result, file, format),
          words_about_unused_bits(file, format) + words_about_programs(result.performed) +
              words_about_quiet(result),
          warnings_of(result, player, instrument)};
}

}  // namespace thrum::app
