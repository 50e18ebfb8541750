#include "sound_file_arguments.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <thrum/scene/words.hpp>

#include "argument_checks.hpp"
#include "failure.hpp"
#include "render_limits.hpp"

namespace thrum::app {

void add_sound_file_arguments(CLI::App& command, SoundFileArguments& arguments,
                              const std::string& about_output) {
  command
      .add_option("-o,--output", arguments.output,
                  about_output + "; its name ends in .wav, .flac or .ogg")
      ->required()
      ->type_name("OUT.wav");
  command.add_option("--rate", arguments.rate, "Samples per second of the file (48000)")
      ->transform(whole_from(lowest_file_rate, highest_file_rate))
      ->type_name("HZ");
  command
      .add_option("--bits", arguments.bits,
                  "Bits per sample: 16, 24 or, in WAV, 32f for float (24)")
      ->check(not_empty)
      ->type_name("BITS");
}

SoundFormat sound_format_of(const SoundFileArguments& arguments) {
  const auto kind = sound_kind_of(arguments.output);
  if (!kind) {
    throw BadArguments(
        fmt::format("-o {}: the sound is a WAV, FLAC or OGG file; end its name in "
                    ".wav, .flac or .ogg",
                    path_words(arguments.output)));
  }
  const auto bits = sample_bits_of(arguments.bits.empty() ? "24" : arguments.bits);
  if (!bits) {
    throw BadArguments(
        fmt::format("--bits {}: a sample has 16, 24 or 32f bits", in_quotes(arguments.bits)));
  }
  if (!can_hold(*kind, *bits)) {
    throw BadArguments(fmt::format("--bits {}: a FLAC file holds 16 or 24 bits; a WAV file 32f too",
                                   arguments.bits));
  }
  const SoundFormat format{*kind, *bits};
  if (!format.takes_rate(arguments.rate)) {
    throw BadArguments(fmt::format("--rate {}: {} can have rates {}; a WAV file any",
                                   arguments.rate, in_quotes(arguments.output),
                                   format.rate_words()));
  }
  return format;
}

std::string words_about_unused_bits(const SoundFileArguments& arguments,
                                    const SoundFormat& format) {
  if (format.kind != SoundKind::ogg || arguments.bits.empty()) return {};
  return fmt::format("thrum: an OGG file has no bits per sample; --bits {} changed nothing\n",
                     arguments.bits);
}

}  // namespace thrum::app
