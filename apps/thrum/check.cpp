#include "check.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>
#include <memory>

#include <thrum/instruments/check_instrument.hpp>
#include <thrum/instruments/overwritten.hpp>
#include <thrum/instruments/player.hpp>
#include <thrum/scene/check.hpp>
#include <thrum/scene/read_scene.hpp>

#include "check_report.hpp"
#include "open_scene.hpp"
#include "standard_streams.hpp"

namespace thrum::app {
namespace {

struct CheckArguments {
  SceneArguments scene;
  bool json = false;
};

/// "keys 36 to 81, 6 voices, 7 moves, 6 controls, 5 presets: each can be played".
std::string played_words(const CheckedInstrument& checked) {
  const Instrument& it = checked.instrument;
  const auto counted = [](auto count, const char* noun) {
    return fmt::format(", {} {}{}", count, noun, count == 1 ? "" : "s");
  };
  return fmt::format("keys {} to {}{}{}{}{}: each can be played{}\nthe scene of its notes:\n\n",
                     it.play.keys[0], it.play.keys[1],
                     counted(it.play.each_key ? it.play.voices : 1, "voice"),
                     counted(it.moves.size(), "move"), counted(it.controls.size(), "control"),
                     counted(it.presets.size(), "preset"),
                     checked.left_out.empty() ? "" : ", but for keys that are left out");
}

/// Of an instrument also how it is played; "" for a scene. Throws BadScene.
std::string check_played(const Scene& scene, const SceneArguments& arguments) {
  if (!scene.is_played()) return "";
  const LoadedText loaded = load_scene_text(arguments.scene);
  const CheckedInstrument checked =
      check_instrument(loaded.text, loaded.file, arguments.overrides, PlayerSettings{}.rate);
  for (const auto& lines : {overwritten(checked.instrument), checked.left_out})
    for (const std::string& line : lines) write_standard_error("thrum: " + line + "\n");
  return played_words(checked);
}

void check(const CheckArguments& arguments) {
  const Scene scene = open_scene(arguments.scene);
  const std::string played = check_played(scene, arguments.scene);
  const SceneCheck found = check_scene(scene);
  if (arguments.json)
    write_standard_output(check_json(found, scene.settings.title));
  else if (arguments.scene.quiet)
    write_standard_output(warning_lines(found));
  else
    write_standard_output(played + check_words(found, scene.settings.title));
}

}  // namespace

void add_check_command(CLI::App& program) {
  const auto arguments = std::make_shared<CheckArguments>();
  CLI::App* command =
      program.add_subcommand("check", "Predict what a scene does, without running it");
  add_scene_arguments(*command, arguments->scene,
                      "A scene or an instrument: a file, or a shipped name",
                      "Print only the warnings");
  command->add_flag("--json", arguments->json, "Print one JSON object");
  command->footer("Example:\n  thrum check tromba-bowed --set rate=96000");
  command->callback([arguments] { check(*arguments); });
}

}  // namespace thrum::app
