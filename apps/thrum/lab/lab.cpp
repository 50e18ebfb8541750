#include "lab/lab.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <CLI/CLI.hpp>
#include <cmath>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include <thrum/scene/simulation.hpp>
#include <thrum/scene/words.hpp>

#include "failure.hpp"
#include "interrupt.hpp"
#include "lab/papers.hpp"
#include "lab/scene_section.hpp"
#include "made_folder.hpp"
#include "open_scene.hpp"
#include "replace_file.hpp"
#include "standard_streams.hpp"

namespace thrum::app {
namespace {

namespace fs = std::filesystem;

struct LabArguments {
  std::vector<std::string> scenes;
  std::vector<std::string> overrides;
  std::vector<double> moments;
  std::string folder;
  bool quiet = false;
};

/// The folder of the page. One that was made for it and got no page is removed again.
class PageFolder {
 public:
  explicit PageFolder(const fs::path& folder) : folder_(folder) {
    std::error_code error;
    if (folder.empty()) throw BadArguments("-o: the folder needs a name");
    if (fs::exists(folder, error) && !fs::is_directory(folder, error))
      throw BadArguments(fmt::format("-o {}: this is a file; name a folder for the page",
                                     one_line(folder.string())));
    made_ = fs::create_directory(folder, error);
    if (error)
      throw std::system_error(
          error, "cannot make the folder " + folder.string() + words_about_missing_folder(folder));
  }
  ~PageFolder() {
    std::error_code ignored;
    if (made_) fs::remove(folder_, ignored);
  }
  PageFolder(const PageFolder&) = delete;
  PageFolder& operator=(const PageFolder&) = delete;

  fs::path page() const { return folder_ / "index.html"; }
  void keep() { made_ = false; }

 private:
  fs::path folder_;
  bool made_ = false;
};

void check(const LabArguments& arguments) {
  for (const double moment : arguments.moments) {
    if (!(moment >= 0.0) || !std::isfinite(moment))
      throw BadArguments(fmt::format("--at {}: moments are seconds from 0 on", moment));
  }
  if (arguments.scenes.empty() && (!arguments.overrides.empty() || !arguments.moments.empty()))
    throw BadArguments("--set and --at belong to scenes; name one, as in `thrum lab tromba-bowed`");
}

/// A moment after the end of every scene would be drawn in none.
void refuse_moments_beyond(const LabArguments& arguments, const std::vector<Scene>& scenes) {
  double longest = 0.0;
  for (const Scene& scene : scenes) longest = std::max(longest, scene.settings.duration);
  for (const double moment : arguments.moments)
    if (moment > longest)
      throw BadArguments(fmt::format("--at {}: {} {} s", moment,
                                     scenes.size() == 1 ? "the run ends at" : "all runs end by",
                                     number_words(longest)));
}

/// All are read before the first is run, so that a fault in the last is told at once.
std::vector<Scene> open_scenes(const LabArguments& arguments) {
  std::vector<Scene> scenes;
  for (const std::string& name : arguments.scenes) {
    const SceneArguments one{name, arguments.overrides, arguments.quiet};
    scenes.push_back(open_scene(one));
    Simulation{scenes.back()};
  }
  if (!scenes.empty()) refuse_moments_beyond(arguments, scenes);
  return scenes;
}

lab::Page page_of_scenes(const LabArguments& arguments, const std::vector<Scene>& scenes) {
  lab::Page page{"thrum lab",
                 "Each scene as it is drawn, moves, stores and loses energy, pushes and "
                 "sounds; all of it computed by the commands that stand below it.",
                 {}};
  if (scenes.size() == 1) page.title = one_line(scenes.front().settings.title);
  for (std::size_t i = 0; i < scenes.size(); ++i) {
    const lab::SceneSection wanted{.scene = arguments.scenes[i],
                                   .overrides = arguments.overrides,
                                   .moments = arguments.moments};
    const std::string name = short_name({arguments.scenes[i], {}, false});
    const auto record = lab::watch(
        scenes[i], {.label = name, .quiet = arguments.quiet, .moments = arguments.moments});
    write_standard_error(words_about_silence(scenes[i], name, are_still(record->report.pickups)));
    lab::Section section = lab::section_of(wanted, *record);
    section.id = lab::unique_id(section.heading, page.sections);
    page.sections.push_back(std::move(section));
  }
  return page;
}

void make_page(const LabArguments& arguments) {
  check(arguments);
  const std::vector<Scene> scenes = open_scenes(arguments);
  catch_interrupts();
  PageFolder folder(arguments.folder);
  std::string size;
  {
    for (const std::string& scene : arguments.scenes)
      refuse_to_overwrite_scene({scene, {}, false}, folder.page());
    ReplaceFile file(folder.page());
    const std::string html =
        (scenes.empty() ? lab::page_of_papers(arguments.quiet) : page_of_scenes(arguments, scenes))
            .html();
    file.write(html);
    file.commit();
    size = fmt::format("{:.1f} MB", static_cast<double>(html.size()) / 1e6);
  }
  folder.keep();
  if (!arguments.quiet)
    write_standard_output(
        fmt::format("wrote {} ({}); open it in a browser\n", folder.page().string(), size));
}

}  // namespace

void add_lab_command(CLI::App& program) {
  const auto arguments = std::make_shared<LabArguments>();
  CLI::App* command = program.add_subcommand(
      "lab", "Draw scenes, or the systems of the papers, on a page to look at and listen to");
  command
      ->add_option("SCENE", arguments->scenes,
                   "Scene files, or names of shipped scenes; none: the systems of the papers")
      ->type_name("");
  command->add_option("-o,--output", arguments->folder, "The folder that gets index.html")
      ->required()
      ->type_name("DIR");
  command->add_option("--set", arguments->overrides, "Another value for a key; may be repeated")
      ->allow_extra_args(false)
      ->type_name("KEY=VALUE");
  command
      ->add_option("--at", arguments->moments,
                   "Draw shapes at this moment; may be repeated (eight within one period)")
      ->allow_extra_args(false)
      ->type_name("SECONDS");
  command->add_flag("--quiet", arguments->quiet, "Say nothing but what went wrong");
  command->footer("Example:\n  thrum lab tromba-bowed -o tromba-lab --set duration=2");
  command->callback([arguments] { make_page(*arguments); });
}

}  // namespace thrum::app
