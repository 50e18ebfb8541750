#include "check.hpp"

#include <CLI/CLI.hpp>
#include <memory>

#include <thrum/scene/check.hpp>

#include "check_report.hpp"
#include "open_scene.hpp"
#include "standard_streams.hpp"

namespace thrum::app {
namespace {

struct CheckArguments {
  SceneArguments scene;
  bool json = false;
};

void check(const CheckArguments& arguments) {
  const Scene scene = open_scene(arguments.scene);
  const SceneCheck found = check_scene(scene);
  if (arguments.json)
    write_standard_output(check_json(found, scene.settings.title));
  else if (arguments.scene.quiet)
    write_standard_output(warning_lines(found));
  else
    write_standard_output(check_words(found, scene.settings.title));
}

}  // namespace

void add_check_command(CLI::App& program) {
  const auto arguments = std::make_shared<CheckArguments>();
  CLI::App* command =
      program.add_subcommand("check", "Predict what a scene does, without running it");
  add_scene_arguments(*command, arguments->scene, "A scene file, or the name of a shipped scene",
                      "Print only the warnings");
  command->add_flag("--json", arguments->json, "Print one JSON object");
  command->footer("Example:\n  thrum check tromba-bowed --set rate=96000");
  command->callback([arguments] { check(*arguments); });
}

}  // namespace thrum::app
