#include "play.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <chrono>
#include <CLI/CLI.hpp>
#include <memory>
#include <stdexcept>
#include <thread>

#include <thrum/instruments/live_player.hpp>
#include <thrum/scene/words.hpp>

#include "failure.hpp"
#include "instrument_arguments.hpp"
#include "interrupt.hpp"
#include "live/audio_output.hpp"
#include "live/midi_devices.hpp"
#include "live/piano_keys.hpp"
#include "live/raw_terminal.hpp"
#include "live/status_line.hpp"
#include "standard_streams.hpp"

namespace thrum::app {
namespace {

constexpr int milliseconds_between_looks = 20;
constexpr double seconds_between_lines = 0.1;

struct PlayArguments {
  InstrumentArguments instrument;
  LiveWishes wishes;
  unsigned seed = 1;
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

/// What plays, from the first message to the last block. The output goes first, then what sends.
struct Stage {
  std::unique_ptr<LivePlayer> player;
  LivePlayer::Input* keyboard = nullptr;
  std::unique_ptr<MidiDevices> devices;
  std::unique_ptr<AudioOutput> output;
  std::vector<std::string> midi_names;
};

void check_rate(const AudioOutput& output) {
  if (output.rate() >= lowest_player_rate && output.rate() <= highest_player_rate) return;
  throw BadArguments(fmt::format("{} runs at {} Hz; instruments play from {} to {} Hz",
                                 output.name(), output.rate(), lowest_player_rate,
                                 highest_player_rate));
}

/// Devices of the sequencer are asked for by name, or play where nothing comes by JACK.
void connect_midi(Stage& stage, const std::string& wish) {
  stage.midi_names = stage.output->midi_sources();
  if (wish == "none") return;
  if (!wish.empty() || stage.midi_names.empty()) {
    stage.devices = std::make_unique<MidiDevices>(wish, *stage.player);
    const auto& more = stage.devices->names();
    stage.midi_names.insert(stage.midi_names.end(), more.begin(), more.end());
  }
  if (wish.empty() || !stage.midi_names.empty()) return;
  throw BadArguments(
      fmt::format("--midi {}: no such device; `thrum play --list-devices` lists those "
                  "there are",
                  in_quotes(wish)));
}

Stage set_up(const PlayArguments& arguments) {
  const Instrument instrument = open_instrument(arguments.instrument);
  const Tuning tuning = open_tuning(arguments.instrument);
  Stage stage;
  stage.output = open_audio(arguments.wishes);
  check_rate(*stage.output);
  stage.player = std::make_unique<LivePlayer>(
      instrument, PlayerSettings{stage.output->rate(), tuning, arguments.seed});
  stage.keyboard = &stage.player->add_input();
  connect_midi(stage, arguments.wishes.midi);
  stage.output->start(*stage.player);
  return stage;
}

void print_beginning(const PlayArguments& arguments, const Stage& stage, bool has_keyboard) {
  const AudioOutput& output = *stage.output;
  std::string text = fmt::format(
      "{}: {}, {} Hz, blocks of {} ({:.1f} ms)\n", one_line(arguments.instrument.instrument),
      one_line(output.name()), output.rate(), output.block(), 1e3 * output.block() / output.rate());
  text +=
      "MIDI from " +
      (stage.midi_names.empty() ? std::string("nowhere yet")
                                : one_line(fmt::format("{}", fmt::join(stage.midi_names, ", ")))) +
      "\n";
  if (has_keyboard) {
    text +=
        "Keys z to / and q to p play; arrows change octave and loudness, space is the pedal, Esc "
        "ends.\n";
  } else {
    text += "Ctrl-C ends.\n";
  }
  write_standard_output(text);
}

class Session {
 public:
  Session(Stage& stage, bool quiet)
      : stage_(stage),
        line_(!quiet),
        piano_([&stage](const MidiMessage& message) { send(*stage.keyboard, message); }) {}

  bool has_keyboard() const { return terminal_.is_there(); }
  double peak_load() const { return peak_load_; }

  /// Until somebody ends it, or the output is gone.
  void run() {
    try {
      while (!ended_) turn();
    } catch (const Interrupted&) {
      return;  // Ctrl-C is one way to end
    }
  }

 private:
  void turn() {
    const std::string typed = terminal_.read(milliseconds_between_looks);
    const double now = seconds();
    for (const auto& event : typed.empty() ? decoder_.pause() : decoder_.feed(typed)) {
      handle(event, now);
    }
    piano_.let_go(now);
    stop_if_interrupted();
    if (stage_.output->is_lost()) {
      throw std::runtime_error(stage_.output->name() + " has gone; nothing is heard any more");
    }
    if (now >= next_line_) show(now);
  }

  void handle(const KeyEvent& event, double now) {
    const bool quits = event.key == KeyEvent::escape || (event.control && event.key == 'c');
    if (quits && event.what == KeyEvent::What::down) ended_ = true;
    piano_.handle(event, now);
  }

  void show(double now) {
    const auto status = stage_.player->look();
    peak_load_ = std::max(peak_load_, status.peak_load);
    std::string words = status_words(status, stage_.output->xruns());
    if (has_keyboard()) words += "  " + piano_.words();
    line_.show(words);
    next_line_ = now + seconds_between_lines;
  }

  static double seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
  }

  Stage& stage_;
  RawTerminal terminal_;
  StatusLine line_;
  KeyDecoder decoder_;
  PianoKeys piano_;
  double next_line_ = 0.0;
  double peak_load_ = 0.0;
  bool ended_ = false;
};

/// Without a click: every voice fades out first.
void fade_out(Stage& stage) {
  for (int channel = 0; channel < 16; ++channel) {
    send(*stage.keyboard, control_change(channel, 120, 0));
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(60));
}

void play(const PlayArguments& arguments) {
  if (arguments.list_devices) return list_devices();
  Stage stage = set_up(arguments);
  catch_interrupts();
  double peak_load = 0.0;
  {
    Session session(stage, arguments.quiet);
    if (!arguments.quiet) print_beginning(arguments, stage, session.has_keyboard());
    session.run();
    peak_load = session.peak_load();
  }
  fade_out(stage);
  if (arguments.quiet) return;
  const auto status = stage.player->look();
  write_standard_output(fmt::format(
      "played {:.1f} s, load at most {:.0f} %, {} xruns{}\n",
      static_cast<double>(status.frames) / stage.player->rate(), 100.0 * peak_load,
      stage.output->xruns(),
      status.limited > 0 ? fmt::format(", {} samples held back at full scale", status.limited)
                         : ""));
}

}  // namespace

void add_play_command(CLI::App& program) {
  const auto arguments = std::make_shared<PlayArguments>();
  CLI::App* command = program.add_subcommand("play", "Play an instrument live");
  add_instrument_arguments(*command, arguments->instrument);
  command->add_flag("--list-devices", arguments->list_devices,
                    "Where sound can go, MIDI come from");
  command->add_option("--device", arguments->wishes.device, "jack, jack:PORT, or part of a name")
      ->type_name("NAME");
  command->add_option("--midi", arguments->wishes.midi, "Part of a name, or none (all devices)")
      ->type_name("NAME");
  command->add_option("--rate", arguments->wishes.rate, "Samples per second (48000, or JACK's)")
      ->check(CLI::Range(44100, 192000).description(""))
      ->type_name("HZ");
  command->add_option("--block", arguments->wishes.block, "Samples per block (256, or JACK's)")
      ->check(CLI::Range(16, 8192).description(""))
      ->type_name("COUNT");
  command->add_option("--seed", arguments->seed, "Of all that is drawn at random (1)")
      ->type_name("NUMBER");
  command->add_flag("--quiet", arguments->quiet, "Say nothing but what went wrong");
  command->footer("Example:\n  thrum play struck-string");
  command->callback([arguments] { play(*arguments); });
}

}  // namespace thrum::app
