#include "open_scene.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>
#include <system_error>

#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/words.hpp>

#include "failure.hpp"
#include "standard_streams.hpp"
#include "wrong_name.hpp"

namespace thrum::app {

void add_scene_arguments(CLI::App& command, SceneArguments& arguments,
                         const std::string& about_scene, const std::string& about_quiet) {
  command.add_option("SCENE", arguments.scene, about_scene)->required()->type_name("");
  command.add_option("--set", arguments.overrides, "Override a value; may be repeated")
      ->allow_extra_args(false)
      ->type_name("KEY=VALUE");
  command.add_flag("--quiet", arguments.quiet, about_quiet);
}

namespace {

/// Nobody should measure one of them in the belief that it is the other.
void tell_which(const SceneArguments& arguments) {
  if (arguments.quiet || !is_scene_and_instrument(arguments.scene)) return;
  write_standard_error(fmt::format(
      "{0} is a scene and an instrument; this is the scene (the instrument: instruments/{0})\n",
      arguments.scene));
}

}  // namespace

Scene open_scene(const SceneArguments& arguments) {
  tell_which(arguments);
  try {
    ReadResult result = load_scene(arguments.scene, arguments.overrides);
    if (!result.ok()) throw BadScene(fmt::format("{}", fmt::join(result.faults, "\n")));
    return std::move(result.scene);
  } catch (const std::system_error& error) {
    if (!is_wrong_name(error.code())) throw;
    throw BadArguments(std::string(error.what()) + "; `thrum scenes` lists the shipped scenes");
  }
}

std::string short_name(const SceneArguments& arguments) {
  return one_line(std::filesystem::path(arguments.scene).stem().string());
}

void refuse_to_overwrite_scene(const SceneArguments& arguments,
                               const std::filesystem::path& output) {
  std::error_code not_both_there;
  if (!std::filesystem::is_regular_file(output, not_both_there)) return;
  if (std::filesystem::equivalent(arguments.scene, output, not_both_there)) {
    throw BadArguments(fmt::format("{} is the scene itself; name another file to write",
                                   one_line(output.string())));
  }
}

}  // namespace thrum::app
