#include "expand.hpp"

#include <CLI/CLI.hpp>
#include <memory>

#include <thrum/scene/expand_scene.hpp>
#include <thrum/scene/read_scene.hpp>

#include "open_scene.hpp"
#include "standard_streams.hpp"

namespace thrum::app {

void add_expand_command(CLI::App& program) {
  const auto arguments = std::make_shared<SceneArguments>();
  CLI::App* command =
      program.add_subcommand("expand", "Print a scene with its templates written out");
  add_scene_arguments(*command, *arguments);
  command->footer("Example:\n  thrum expand fretted-guitar > plain.toml");
  command->callback([arguments] {
    open_scene(*arguments);  // says what is wrong with it
    const LoadedText loaded = load_scene_text(arguments->scene);
    write_standard_output(expand_scene(loaded.text, loaded.file, arguments->overrides));
  });
}

}  // namespace thrum::app
