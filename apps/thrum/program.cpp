#include "program.hpp"

#include <fmt/format.h>
#include <cctype>
#include <CLI/CLI.hpp>
#include <string>
#include <string_view>
#include <vector>

#include <thrum/core/table_store.hpp>
#include <thrum/core/version.hpp>
#include <thrum/scene/nearest_name.hpp>
#include <thrum/scene/words.hpp>

#include "check.hpp"
#include "describe.hpp"
#include "expand.hpp"
#include "failure.hpp"
#include "instruments.hpp"
#include "lab/lab.hpp"
#include "play.hpp"
#include "render.hpp"
#include "run.hpp"
#include "scenes.hpp"
#include "standard_streams.hpp"
#include "sweep.hpp"

namespace thrum::app {

namespace {

void add_commands(CLI::App& program) {
  add_run_command(program);
  add_render_command(program);
  add_play_command(program);
  add_check_command(program);
  add_describe_command(program);
  add_expand_command(program);
  add_scenes_command(program);
  add_instruments_command(program);
  add_lab_command(program);
  add_sweep_command(program);
  program.require_subcommand(1);
  program.set_version_flag("--version", std::string("thrum ") + version);
  program.footer(
      "Example:\n  thrum render tromba-collided -o tromba.wav\n\n"
      "thrum COMMAND --help describes a command.");
}

/// The first word that looks like an option and is none; "" if there is none.
std::string unknown_option(const CLI::App& command) {
  for (const std::string& word : command.remaining()) {
    const std::string name = word.substr(0, word.find('='));
    if (name.size() > 1 && name[0] == '-' && !std::isdigit(static_cast<unsigned char>(name[1])))
      return name;
  }
  return "";
}

/// "; did you mean '--csv'?", or nothing.
std::string nearest_option(const std::string& wrong, const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options())
    if (!option->get_positional()) names.push_back(option->get_name());
  const std::vector<std::string_view> valid(names.begin(), names.end());
  const auto nearest = nearest_name(wrong, valid);
  return nearest ? "; did you mean " + in_quotes(*nearest) + "?" : "";
}

/// "Could not convert: --loudness = loud", as CLI11 has it, names no number that would be right.
std::string words_of_fault(const CLI::ParseError& error) {
  const std::string_view words = error.what(), prefix = "Could not convert: ";
  const std::size_t equals = words.find(" = ");
  if (!words.starts_with(prefix) || equals == std::string_view::npos) return error.what();
  return fmt::format("{}: {} is not a number", words.substr(prefix.size(), equals - prefix.size()),
                     in_quotes(words.substr(equals + 3)));
}

std::string words_of(const CLI::ParseError& error, const CLI::App& program, int argc, char** argv) {
  const auto chosen = program.get_subcommands();
  if (!chosen.empty()) {
    if (const std::string wrong = unknown_option(*chosen.front()); !wrong.empty())
      return fmt::format("unknown option {}{} (see `thrum {} --help`)", in_quotes(wrong),
                         nearest_option(wrong, *chosen.front()), chosen.front()->get_name());
    return fmt::format("{} (see `thrum {} --help`)", words_of_fault(error),
                       chosen.front()->get_name());
  }
  const std::string_view first = argc > 1 ? argv[1] : "";
  if (first.empty() || first.starts_with('-')) {
    return fmt::format("{} (see `thrum --help`)", error.what());
  }
  std::vector<std::string> names;
  for (const auto* command : program.get_subcommands({})) names.push_back(command->get_name());
  const std::vector<std::string_view> valid(names.begin(), names.end());
  return "unknown command " + in_quotes(first) + suggestion(first, valid);
}

// Help, version and bad arguments; parse() runs the commands.
void parse(CLI::App& program, int argc, char** argv) {
  try {
    program.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    write_standard_output(program.help());
  } catch (const CLI::CallForVersion& called) {
    write_standard_output(std::string(called.what()) + "\n");
  } catch (const CLI::ParseError& error) {
    throw BadArguments(words_of(error, program, argc, argv));
  }
}

}  // namespace

int run_program(int argc, char** argv) {
  try {
    prepare_standard_streams();
    keep_tables_in(usual_table_folder());
    CLI::App program("Simulates things that vibrate and touch, and lets you hear them.", "thrum");
    add_commands(program);
    parse(program, argc, argv);
    return 0;
  } catch (...) {
    return report_failure();
  }
}

}  // namespace thrum::app
