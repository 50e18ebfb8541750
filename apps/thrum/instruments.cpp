#include "instruments.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include <thrum/scene/shipped_scenes.hpp>

#include "argument_checks.hpp"
#include "instrument_arguments.hpp"
#include "standard_streams.hpp"

namespace thrum::app {
namespace {

struct InstrumentsArguments {
  std::string name;
  bool names_only = false;
  bool text = false;
};

std::string list_of_instruments(bool names_only) {
  std::size_t width = 0;
  for (const auto& each : shipped_instruments()) width = std::max(width, each.name.size());
  std::string list;
  for (const auto& each : shipped_instruments())
    list += names_only ? fmt::format("{}\n", each.name)
                       : fmt::format("{:<{}}  {}\n", each.name, width, shipped_scene_title(each));
  return list;
}

/// Wraps words into lines of at most 80 characters.
std::string folded(const std::string& text, const std::string& indent) {
  std::string lines = indent;
  std::size_t column = indent.size();
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find(' ', start), text.size());
    const std::string word = text.substr(start, end - start);
    if (column > indent.size() && column + 1 + word.size() > 80) {
      lines += "\n" + indent;
      column = indent.size();
    }
    if (column > indent.size()) {
      lines += ' ';
      ++column;
    }
    lines += word;
    column += word.size();
    start = end + 1;
  }
  return lines + "\n";
}

std::string list_of_controls(const Instrument& it) {
  std::size_t width = 0;
  for (const DeclaredControl& control : it.controls) width = std::max(width, control.name.size());
  std::string list;
  for (const DeclaredControl& control : it.controls)
    list += fmt::format("    {:<{}}  {} to {}{} ({}): {}\n", control.name, width, control.range[0],
                        control.range[1], control.unit.empty() ? "" : " " + control.unit,
                        control.initial, control.description);
  return list;
}

std::string about(const std::string& name) {
  const Instrument it = open_instrument(name, {}, {});
  std::string words = it.title + "\n\n" + folded(it.play.description, "  ");
  words += fmt::format("\n  keys     {} to {}\n", it.play.keys[0], it.play.keys[1]);
  words += fmt::format("  voices   {}\n\n  presets\n", it.play.each_key ? it.play.voices : 1);
  std::size_t width = 0;
  for (const Preset& preset : it.presets) width = std::max(width, preset.name.size());
  for (const Preset& preset : it.presets)
    words += fmt::format("    {:<{}}  {}\n", preset.name, width, preset.description);
  if (it.presets.empty()) words += "    none\n";
  if (!it.controls.empty()) words += "\n  controls\n" + list_of_controls(it);
  return words;
}

std::string presets_of(const std::string& name) {
  std::string names;
  for (const Preset& preset : open_instrument(name, {}, {}).presets) names += preset.name + "\n";
  return names;
}

}  // namespace

void add_instruments_command(CLI::App& program) {
  const auto arguments = std::make_shared<InstrumentsArguments>();
  CLI::App* command =
      program.add_subcommand("instruments", "List the shipped instruments, or describe one");
  auto* name = command->add_option("NAME", arguments->name, "Describe this instrument");
  name->check(not_empty)->type_name("");
  auto* names =
      command->add_flag("--names", arguments->names_only,
                        "Names only, one per line; of its presets if an instrument is named");
  command->add_flag("--text", arguments->text, "Print the file of the instrument")
      ->needs(name)
      ->excludes(names);
  command->footer(
      "Examples:\n  thrum instruments bowed-string\n"
      "  thrum instruments struck-string --text > my-piano.toml");
  command->callback([arguments] {
    if (arguments->name.empty())
      write_standard_output(list_of_instruments(arguments->names_only));
    else if (arguments->text)
      write_standard_output(open_instrument(arguments->name, {}, {}).text);
    else
      write_standard_output(arguments->names_only ? presets_of(arguments->name)
                                                  : about(arguments->name));
  });
}

}  // namespace thrum::app
