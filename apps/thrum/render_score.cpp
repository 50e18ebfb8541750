#include "render_score.hpp"

#include <fmt/format.h>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <optional>
#include <utility>

#include <thrum/audio/level.hpp>
#include <thrum/audio/midi_file.hpp>
#include <thrum/audio/sound_writer.hpp>
#include <thrum/instruments/performance.hpp>
#include <thrum/scene/words.hpp>

#include "failure.hpp"
#include "interrupt.hpp"
#include "replace_file.hpp"
#include "wrong_name.hpp"

namespace thrum::app {
namespace {

constexpr double usual_tail = 3.0;

MidiFile open_score(const std::string& path) {
  try {
    return load_midi_file(path);
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
  double seconds = 0.0;  ///< that it took
  long long limited = 0;
  long long broken = 0;
  bool cut_a_bend = false;
};

Result write_performance(Player& player, const MidiFile& score, SoundWriter& writer,
                         WorkProgress& progress) {
  std::vector<double> both;
  long long done = 0;
  const auto start = std::chrono::steady_clock::now();
  const Listener listener = [&](std::span<const double> left, std::span<const double> right) {
    both.clear();
    for (std::size_t i = 0; i < left.size(); ++i) {
      both.push_back(left[i]);
      both.push_back(right[i]);
    }
    writer.write(both);
    done += static_cast<long long>(left.size());
    progress.show(done);
    stop_if_interrupted();
  };
  Result result;
  result.performed = perform(player, score, listener);
  writer.close();
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  result.limited = player.limited();
  result.broken = player.broken_voices();
  result.cut_a_bend = player.cut_a_bend();
  return result;
}

std::string warnings_of(const Result& result, const Instrument& instrument) {
  const Performed& performed = result.performed;
  std::string words;
  if (performed.left_out > 0)
    words += fmt::format(
        "thrum: {} of {} notes lie outside the keys {} to {} of this instrument and are left out\n",
        performed.left_out, performed.notes, instrument.play.keys[0], instrument.play.keys[1]);
  if (result.limited > 0)
    words += fmt::format(
        "thrum: {} samples beyond full scale were turned down, with what follows them; --set "
        "play.gain=DB lowers the level\n",
        result.limited);
  if (result.cut_a_bend)
    words += fmt::format(
        "thrum: bends beyond the {:g} semitones of this instrument were cut; --set play.bend=12 "
        "makes room\n",
        instrument.play.bend);
  if (result.broken > 0)
    words += fmt::format("thrum: a voice diverged and was reset, {} times\n", result.broken);
  return words;
}

std::string words_about_left_out(const Player& player) {
  std::string words;
  for (const std::string& line : player.left_out()) words += "thrum: " + line + "\n";
  return words;
}

std::string result_words(const Result& result, const SoundFileArguments& file,
                         const SoundFormat& format) {
  const Performed& performed = result.performed;
  const double length = static_cast<double>(performed.frames) / file.rate;
  return fmt::format(
      "{}: {:.2f} s, 2 channels, {} Hz, {}\n{} notes, {} voices at most, {}, {:.3g} times real "
      "time\n",
      file.output, length, file.rate, format.words(), performed.notes, performed.most_voices,
      performed.loudest > 0.0 ? fmt::format("peak {:.1f} dBFS", decibels(performed.loudest))
                              : "silent",
      length / result.seconds);
}

}  // namespace

Rendered render_score(const SceneArguments& scene, const ScoreSound& sound,
                      const InstrumentArguments& arguments, const SoundFileArguments& file,
                      Crew* crew, WorkProgress& progress) {
  const SoundFormat format = sound_format_of(file);
  refuse_to_overwrite_scene(scene, file.output);
  refuse_to_overwrite(sound.score, file.output);
  const Instrument instrument = open_instrument(scene.scene, arguments, scene.overrides);
  PlayerSettings settings = player_settings(arguments, instrument, file.rate);
  settings.crew = crew;
  settings.oversample = sound.oversample;
  const MidiFile midi = open_score(sound.score);
  Player player(instrument, settings);
  catch_interrupts();
  ReplaceFile target(file.output);
  const double expected_frames = (midi.seconds + usual_tail) * file.rate;
  refuse_what_is_too_long(midi, file, format);
  progress.begin(short_name(scene), static_cast<long long>(expected_frames));
  Result result;
  {
    SoundWriter writer(target.path_to_write(), format, file.rate, 2,
                       {2.0 * expected_frames, file.output});
    result = write_performance(player, midi, writer, progress);
  }
  target.commit();
  return {result_words(result, file, format), words_about_unused_bits(file, format),
          words_about_left_out(player) + warnings_of(result, instrument)};
}

}  // namespace thrum::app
