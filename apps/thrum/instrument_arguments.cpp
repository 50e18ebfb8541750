#include "instrument_arguments.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <system_error>

#include <thrum/audio/scala.hpp>

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

}  // namespace

void add_instrument_arguments(CLI::App& command, InstrumentArguments& arguments) {
  command.add_option("--preset", arguments.preset, "A preset of the instrument, by name")
      ->type_name("NAME");
  command.add_option("--seed", arguments.seed, "Seed of all noise (1)")->type_name("NUMBER");
  command.add_option("--scl", arguments.scale_file, "A Scala scale file")->type_name("FILE");
  command.add_option("--kbm", arguments.map_file, "A Scala keyboard map")->type_name("FILE");
}

Instrument open_instrument(const std::string& path_or_name, const InstrumentArguments& arguments,
                           const std::vector<std::string>& overrides) {
  return opened([&] { return load_instrument(path_or_name, arguments.preset, overrides); },
                "; `thrum instruments` lists the shipped instruments");
}

PlayerSettings player_settings(const InstrumentArguments& arguments, double rate) {
  if (rate < lowest_player_rate || rate > highest_player_rate)
    throw BadArguments(fmt::format("--rate {:.6g}: an instrument plays at {} to {} Hz", rate,
                                   lowest_player_rate, highest_player_rate));
  PlayerSettings settings;
  settings.rate = rate;
  settings.tuning =
      opened([&] { return load_tuning(arguments.scale_file, arguments.map_file); }, "");
  settings.seed = arguments.seed;
  return settings;
}

}  // namespace thrum::app
