#include "scenes.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <thrum/scene/nearest_name.hpp>
#include <thrum/scene/shipped_scenes.hpp>
#include <thrum/scene/words.hpp>

#include "argument_checks.hpp"
#include "failure.hpp"
#include "standard_streams.hpp"

namespace thrum::app {
namespace {

struct ScenesArguments {
  std::string name;
  bool names_only = false;
};

std::vector<std::string_view> names_of_scenes() {
  std::vector<std::string_view> names;
  for (const auto& scene : shipped_scenes()) names.push_back(scene.name);
  return names;
}

/// What to say of a name that no scene has. It may be that of an instrument, or near one.
std::string advice(const std::string& name) {
  std::vector<std::string_view> instruments;
  for (const auto& each : shipped_instruments()) instruments.push_back(each.name);
  const auto nearest = nearest_name(name, instruments);
  if (nearest == name)
    return fmt::format("; it is an instrument, which `thrum instruments {} --text` prints", name);
  if (nearest && !nearest_name(name, names_of_scenes()))
    return "; did you mean the instrument " + in_quotes(*nearest) + "?";
  return suggestion(name, names_of_scenes());
}

/// The name may stand after "scenes/", as in other commands.
std::string text_of_scene(const std::string& given) {
  constexpr std::string_view folder = "scenes/", other_folder = "instruments/";
  const std::string name = given.starts_with(folder) ? given.substr(folder.size()) : given;
  if (const ShippedScene* scene = find_shipped_scene(name)) return std::string(scene->text);
  const bool is_other = given.starts_with(other_folder);
  throw BadArguments("no scene " + in_quotes(given) + " is shipped" +
                     advice(is_other ? given.substr(other_folder.size()) : name));
}

std::string list_of_scenes(bool names_only) {
  std::size_t width = 0;
  for (const auto name : names_of_scenes()) width = std::max(width, name.size());
  std::string list;
  for (const auto& scene : shipped_scenes()) {
    list += names_only ? fmt::format("{}\n", scene.name)
                       : fmt::format("{:<{}}  {}\n", scene.name, width, shipped_scene_title(scene));
  }
  return list;
}

}  // namespace

void add_scenes_command(CLI::App& program) {
  const auto arguments = std::make_shared<ScenesArguments>();
  CLI::App* command = program.add_subcommand("scenes", "List the shipped scenes, or print one");
  auto* name = command->add_option("NAME", arguments->name, "Print the text of this scene");
  name->check(not_empty)->type_name("");
  command->add_flag("--names", arguments->names_only, "Names only, one per line")->excludes(name);
  command->footer("Example:\n  thrum scenes tromba-collided > my-tromba.toml");
  command->callback([arguments] {
    write_standard_output(arguments->name.empty() ? list_of_scenes(arguments->names_only)
                                                  : text_of_scene(arguments->name));
  });
}

}  // namespace thrum::app
