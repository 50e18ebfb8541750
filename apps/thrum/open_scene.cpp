#include "open_scene.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
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

std::string words_about_name(const std::string& scene) {
  if (!is_scene_and_instrument(scene)) return {};
  return fmt::format(
      "{0} is a scene and an instrument; this is the scene (scenes/{0} says so; the instrument: "
      "instruments/{0})\n",
      scene);
}

bool are_still(const std::vector<PickupSummary>& pickups) {
  return std::all_of(pickups.begin(), pickups.end(),
                     [](const PickupSummary& each) { return each.min == 0.0 && each.max == 0.0; });
}

std::string words_about_silence(const Scene& scene, const std::string& name, bool is_silent) {
  if (!is_silent || !scene.is_played()) return {};
  return fmt::format(
      "thrum: {} is silent, for an instrument sounds when it is played; give it a score: thrum "
      "render INSTRUMENT SCORE.mid -o FILE\n",
      name);
}

Scene open_scene(const SceneArguments& arguments) {
  write_standard_error(words_about_name(arguments.scene));
  try {
    ReadResult result = load_scene(arguments.scene, arguments.overrides);
    if (!result.ok()) throw BadScene(fmt::format("{}", fmt::join(result.faults, "\n")));
    return std::move(result.scene);
  } catch (const std::system_error& error) {
    if (!is_wrong_name(error.code())) throw;
    throw BadArguments(std::string(error.what()) +
                       "; `thrum scenes` and `thrum instruments` list those that are shipped");
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
