#include "instrument_arguments.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <limits>
#include <optional>
#include <system_error>

#include <thrum/audio/room.hpp>
#include <thrum/audio/scala.hpp>
#include <thrum/math/read_number.hpp>
#include <thrum/scene/nearest_name.hpp>
#include <thrum/scene/words.hpp>

#include "argument_checks.hpp"
#include "failure.hpp"
#include "wrong_name.hpp"

namespace thrum::app {
namespace {

/// A name of no existing file is a bad argument.
template <class Open>
auto opened(Open open, const char* advice) {
  try {
    return open();
  } catch (const std::system_error& error) {
    if (!is_wrong_name(error.code())) throw;
    throw BadArguments(std::string(error.what()) + advice);
  }
}

/// NAME=VALUE, a control of the instrument and a value in its range.
std::pair<std::string, double> control_of(const std::string& words,
                                          const std::vector<Control>& controls) {
  const std::size_t equals = words.find('=');
  const std::string name = words.substr(0, equals);
  const auto value = equals == std::string::npos
                         ? std::nullopt
                         : number_in(std::string_view(words).substr(equals + 1));
  if (!value)
    throw BadArguments("--control " + in_quotes(words) + ": must be NAME=VALUE, with a number");
  std::vector<std::string_view> names;
  for (const Control& control : controls) {
    names.push_back(control.name);
    if (control.name != name) continue;
    if (*value >= control.lowest && *value <= control.highest) return {name, *value};
    throw BadArguments(fmt::format("--control {}: must be from {} to {}{}, not {}", name,
                                   control.lowest, control.highest,
                                   control.unit.empty() ? "" : " " + control.unit, *value));
  }
  throw BadArguments("--control " + in_quotes(name) + ": no such control of this instrument" +
                     suggestion(name, names));
}

/// A scale for what has no pitch would change nothing.
void refuse_to_tune(const InstrumentArguments& arguments, const Instrument& instrument) {
  if (!instrument.play.tune.empty()) return;
  const char* option = !arguments.scale_file.empty() ? "--scl"
                       : !arguments.map_file.empty() ? "--kbm"
                                                     : nullptr;
  if (option != nullptr)
    throw BadArguments(fmt::format(
        "{}: this instrument cannot be tuned: its [play] table names nothing to 'tune'", option));
}

}  // namespace

void refuse_without_score(const InstrumentArguments& arguments) {
  if (arguments.seed)
    throw BadArguments(fmt::format(
        "--seed: is for an instrument that plays a score, and no score is given; the noise of a "
        "scene has its own: --set force.NAME.seed={}",
        *arguments.seed));
  const char* option = !arguments.preset.empty()       ? "--preset"
                       : !arguments.scale_file.empty() ? "--scl"
                       : !arguments.map_file.empty()   ? "--kbm"
                       : !arguments.controls.empty()   ? "--control"
                       : arguments.room != 0.0         ? "--room"
                       : arguments.dry                 ? "--dry"
                                                       : nullptr;
  if (option != nullptr)
    throw BadArguments(
        fmt::format("{}: is for an instrument that plays a score, and no score is given", option));
}

void add_instrument_arguments(CLI::App& command, InstrumentArguments& arguments) {
  command.add_option("--preset", arguments.preset, "A preset of the instrument, by name")
      ->check(not_empty)
      ->type_name("NAME");
  command
      .add_option("--control", arguments.controls,
                  "Turn a control of the instrument; may be repeated")
      ->allow_extra_args(false)
      ->type_name("NAME=VALUE");
  command.add_option("--seed", arguments.seed, "Seed of all noise (1)")
      ->transform(whole_from(0, std::numeric_limits<unsigned>::max()))
      ->type_name("NUMBER");
  command.add_option("--scl", arguments.scale_file, "A Scala scale file")
      ->check(not_empty)
      ->type_name("FILE");
  command.add_option("--kbm", arguments.map_file, "A Scala keyboard map")
      ->check(not_empty)
      ->type_name("FILE");
  command
      .add_option("--room", arguments.room,
                  "Play it in a small room that rings for so long, 0.2 to 3 s (none)")
      ->check(not_empty)
      ->type_name("SECONDS");
  command.add_flag("--dry", arguments.dry, "Without a room, as it is if none is asked for");
}

Instrument open_instrument(const std::string& path_or_name, const InstrumentArguments& arguments,
                           const std::vector<std::string>& overrides) {
  return opened([&] { return load_instrument(path_or_name, arguments.preset, overrides); },
                "; `thrum instruments` lists the shipped instruments");
}

PlayerSettings player_settings(const InstrumentArguments& arguments, const Instrument& instrument,
                               double rate) {
  if (rate < lowest_player_rate || rate > highest_player_rate)
    throw BadArguments(fmt::format("--rate {:.6g}: an instrument plays at {} to {} Hz", rate,
                                   lowest_player_rate, highest_player_rate));
  refuse_to_tune(arguments, instrument);
  PlayerSettings settings;
  settings.rate = rate;
  settings.tuning =
      opened([&] { return load_tuning(arguments.scale_file, arguments.map_file); }, "");
  settings.seed = arguments.seed.value_or(settings.seed);
  if (arguments.dry && arguments.room != 0.0)
    throw BadArguments("--dry and --room contradict each other; leave out one of them");
  settings.room = arguments.room;
  if (settings.room != 0.0 && !(settings.room >= Room::shortest && settings.room <= Room::longest))
    throw BadArguments(fmt::format("--room {:g}: must be from {:g} to {:g} s; 0 is none",
                                   settings.room, Room::shortest, Room::longest));
  const std::vector<Control> controls = controls_of(instrument);
  for (const std::string& words : arguments.controls)
    settings.controls.push_back(control_of(words, controls));
  return settings;
}

}  // namespace thrum::app
