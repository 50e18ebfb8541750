// -o, --rate and --bits: the sound file that a command writes.
#pragma once

#include <string>

#include <thrum/audio/sound_format.hpp>

#include "cli11.hpp"

namespace thrum::app {

struct SoundFileArguments {
  std::string output;
  int rate = 48000;
  std::string bits;  ///< as given; empty if not
};

void add_sound_file_arguments(CLI::App& command, SoundFileArguments& arguments,
                              const std::string& about_output);

/// The format from the name and --bits; throws BadArguments if it is impossible.
SoundFormat sound_format_of(const SoundFileArguments& arguments);

/// One line when --bits was given for a file that has none, else "".
std::string words_about_unused_bits(const SoundFileArguments& arguments, const SoundFormat& format);

}  // namespace thrum::app
