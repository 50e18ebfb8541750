#include "instrument_arguments.hpp"

#include <CLI/CLI.hpp>
#include <functional>
#include <system_error>

#include <thrum/audio/scala.hpp>

#include "failure.hpp"
#include "wrong_name.hpp"

namespace thrum::app {
namespace {

/// A name that leads to no file is a bad argument.
template <class Open>
auto opened(Open open) {
  try {
    return open();
  } catch (const std::system_error& error) {
    if (!is_wrong_name(error.code())) throw;
    throw BadArguments(error.what());
  }
}

}  // namespace

void add_instrument_arguments(CLI::App& command, InstrumentArguments& arguments) {
  command
      .add_option("INSTRUMENT", arguments.instrument,
                  "An instrument file, or the name of a shipped instrument")
      ->type_name("");
  command.add_option("--preset", arguments.preset, "One of the instrument's presets")
      ->type_name("NAME");
  command.add_option("--set", arguments.overrides, "Another value for a key; may be repeated")
      ->allow_extra_args(false)
      ->type_name("KEY=VALUE");
  command.add_option("--scl", arguments.scale, "A scale, as a Scala file")->type_name("FILE.scl");
  command
      .add_option("--kbm", arguments.keyboard_map,
                  "Which key plays which note of it, as a Scala file")
      ->type_name("FILE.kbm");
}

Instrument open_instrument(const InstrumentArguments& arguments) {
  if (arguments.instrument.empty()) {
    throw BadArguments("INSTRUMENT is required: a file, or the name of a shipped instrument");
  }
  return opened(
      [&] { return load_instrument(arguments.instrument, arguments.preset, arguments.overrides); });
}

Tuning open_tuning(const InstrumentArguments& arguments) {
  if (arguments.scale.empty() && arguments.keyboard_map.empty()) return {};
  return opened([&] { return load_tuning(arguments.scale, arguments.keyboard_map); });
}

}  // namespace thrum::app
