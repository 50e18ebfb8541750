// The SCENE argument and its --set overrides, as every command that takes a scene reads them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <thrum/scene/run_report.hpp>
#include <thrum/scene/scene.hpp>

#include "cli11.hpp"

namespace thrum::app {

struct SceneArguments {
  std::string scene;
  std::vector<std::string> overrides;
  bool quiet = false;
};

/// SCENE, --set and --quiet.
void add_scene_arguments(
    CLI::App& command, SceneArguments& arguments,
    const std::string& about_scene = "A scene file, or the name of a shipped scene",
    const std::string& about_quiet = "Print only errors and warnings");

/// A line when an instrument has that name, too, else "": nobody should measure one of them in the
/// belief that it is the other. "scenes/NAME" says which.
std::string words_about_name(const std::string& scene);

/// Whether no pickup ever moved.
bool are_still(const std::vector<PickupSummary>& pickups);

/// A line when the scene of an instrument is silent because nobody plays it, else "".
std::string words_about_silence(const Scene& scene, const std::string& name, bool is_silent);

/// Tells words_about_name(). Throws BadScene with a line per fault, or std::system_error for a file
/// that cannot be read.
Scene open_scene(const SceneArguments& arguments);

/// "tromba-collided": the scene's name without folder and extension, on one line.
std::string short_name(const SceneArguments& arguments);

/// Throws BadArguments when `output` is the scene's own file.
void refuse_to_overwrite_scene(const SceneArguments& arguments,
                               const std::filesystem::path& output);

}  // namespace thrum::app
