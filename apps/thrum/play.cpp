#include "play.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <CLI/CLI.hpp>
#include <cstdlib>
#include <memory>

#include <thrum/instruments/overwritten.hpp>
#include <thrum/scene/words.hpp>

#include "argument_checks.hpp"
#include "failure.hpp"
#include "instrument_arguments.hpp"
#include "interrupt.hpp"
#include "live/session.hpp"
#include "live/stage.hpp"
#include "standard_streams.hpp"

namespace thrum::app {
namespace {

struct PlayArguments {
  std::string name;
  std::vector<std::string> overrides;
  InstrumentArguments instrument;
  LiveWishes wishes;
  bool list_devices = false;
  bool quiet = false;
};

void print_list(const std::string& title, const std::vector<std::string>& names,
                const std::string& none) {
  std::string text = title + "\n";
  for (const auto& name : names) text += "  " + one_line(name) + "\n";
  if (names.empty()) text += "  " + none + "\n";
  write_standard_output(text);
}

void list_devices() {
  print_list("Sound goes to (--device):", list_audio(),
             "nothing: no JACK server, no PulseAudio, no ALSA device");
  std::vector<std::string> midi = list_jack_midi();
  for (auto& name : list_midi_devices()) midi.push_back(std::move(name));
  print_list("MIDI comes from (--midi):", midi, "nothing; the computer's keyboard plays");
}

void print_beginning(const PlayArguments& arguments, const Stage& stage, bool has_keyboard) {
  const AudioOutput& output = *stage.output;
  std::string text = fmt::format("{}: {}, {} Hz, blocks of {} ({:.1f} ms)\n",
                                 one_line(arguments.name), one_line(output.name()), output.rate(),
                                 output.block(), 1e3 * output.block() / output.rate());
  text +=
      "MIDI from " +
      (stage.midi_names.empty() ? std::string("nowhere yet")
                                : one_line(fmt::format("{}", fmt::join(stage.midi_names, ", ")))) +
      "\n";
  if (has_keyboard) {
    text +=
        "Keys z to / and q to p play; arrows change octave and loudness, space is the pedal, Tab "
        "the next preset, Esc ends.\n";
  } else {
    text += "Ctrl-C ends.\n";
  }
  write_standard_output(text);
}

int number_of_preset(const Instrument& instrument, const std::string& name) {
  const auto& presets = instrument.presets;
  const auto found = std::find_if(presets.begin(), presets.end(),
                                  [&](const Preset& preset) { return preset.name == name; });
  return found == presets.end() ? 0 : static_cast<int>(found - presets.begin()) + 1;
}

void tell_what_does_not_count(const Instrument& instrument, const LivePlayer& player) {
  for (const auto& lines : {overwritten(instrument), player.left_out()})
    for (const std::string& line : lines) write_standard_error("thrum: " + line + "\n");
}

void tell_how_it_went(const Stage& stage, double peak_load, bool quiet) {
  if (quiet) return;
  const auto status = stage.player->status();
  write_standard_output(
      fmt::format("played {:.1f} s, load at most {:.0f} %, {} xruns{}\n",
                  static_cast<double>(status.frames) / stage.player->rate(), 100.0 * peak_load,
                  stage.output->xruns(),
                  status.limited > 0 ? fmt::format(", {} samples limited", status.limited) : ""));
}

void play(const PlayArguments& arguments) {
  if (arguments.list_devices) return list_devices();
  if (arguments.name.empty()) {
    throw BadArguments("INSTRUMENT is required; `thrum instruments` lists those that are shipped");
  }
  const Instrument instrument =
      open_instrument(arguments.name, arguments.instrument, arguments.overrides);
  const auto load = [&arguments](const std::string& preset) {
    return load_instrument(arguments.name, preset, arguments.overrides);
  };
  Stage stage = set_up_stage(instrument, arguments.instrument, arguments.wishes, load);
  catch_interrupts();
  if (!arguments.quiet) tell_what_does_not_count(instrument, *stage.player);
  double peak_load = 0.0;
  try {
    Session session(stage, number_of_preset(instrument, arguments.instrument.preset),
                    arguments.quiet);
    if (!arguments.quiet) print_beginning(arguments, stage, session.has_keyboard());
    session.run();
    peak_load = session.peak_load();
  } catch (...) {
    close_and_rethrow(stage);
  }
  fade_out(stage);
  tell_how_it_went(stage, peak_load, arguments.quiet);
  if (close_output(stage)) return;
  write_standard_error("thrum: the audio server does not answer; left without closing\n");
  std::_Exit(0);  // threads of the server's library may still use the stage
}

}  // namespace

void add_play_command(CLI::App& program) {
  const auto arguments = std::make_shared<PlayArguments>();
  CLI::App* command = program.add_subcommand("play", "Play an instrument live");
  command
      ->add_option("INSTRUMENT", arguments->name,
                   "An instrument file, or the name of a shipped instrument")
      ->type_name("");
  command->add_option("--set", arguments->overrides, "Override a value; may be repeated")
      ->allow_extra_args(false)
      ->type_name("KEY=VALUE");
  add_instrument_arguments(*command, arguments->instrument);
  command->add_flag("--list-devices", arguments->list_devices,
                    "List audio outputs and MIDI inputs");
  command->add_option("--device", arguments->wishes.device, "jack, jack:PORT, or part of a name")
      ->check(not_empty)
      ->type_name("NAME");
  command->add_option("--midi", arguments->wishes.midi, "Part of a name, or none (all devices)")
      ->check(not_empty)
      ->type_name("NAME");
  command->add_option("--rate", arguments->wishes.rate, "Samples per second (48000, or JACK's)")
      ->transform(whole_from(44100, 192000))
      ->type_name("HZ");
  command->add_option("--block", arguments->wishes.block, "Samples per block (256, or JACK's)")
      ->transform(whole_from(16, 8192))
      ->type_name("COUNT");
  command->add_flag("--quiet", arguments->quiet, "Print only errors");
  command->footer("Example:\n  thrum play struck-string");
  command->callback([arguments, command] {
    refuse_beside(*command, "--list-devices", {}, "lists devices and plays nothing");
    play(*arguments);
  });
}

}  // namespace thrum::app
