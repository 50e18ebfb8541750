#include "lab/scene_section.hpp"

#include <fmt/format.h>
#include <filesystem>
#include <iterator>
#include <string_view>

#include "lab/scene_figures.hpp"

namespace thrum::app::lab {
namespace {

void append(std::vector<Figure>& all, std::vector<Figure> more) {
  all.insert(all.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

}  // namespace

std::string shell_quoted(const std::string& word) {
  static constexpr std::string_view harmless =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-./=:,+%@";
  if (!word.empty() && word.find_first_not_of(harmless) == std::string::npos) return word;
  std::string quoted = "'";
  for (const char letter : word) quoted += letter == '\'' ? "'\\''" : std::string(1, letter);
  return quoted + "'";
}

std::string shell_command(const std::string& command, const SceneSection& wanted,
                          const std::string& more) {
  std::string line = "thrum " + command + " " + shell_quoted(wanted.scene) + more;
  for (const std::string& value : wanted.overrides) line += " --set " + shell_quoted(value);
  return line;
}

Section section_of(const SceneSection& wanted, const Record& record) {
  Section section;
  const std::string name = std::filesystem::path(wanted.scene).stem().string();
  section.heading = wanted.heading.empty() ? name : wanted.heading;
  section.subtitle = record.scene.settings.title;
  section.figures.push_back(network_figure(record));
  append(section.figures, curve_figures(record));
  append(section.figures, surface_figures(record));
  append(section.figures, mass_figures(record));
  append(section.figures, force_figures(record));
  append(section.figures, energy_figures(record));
  if (const Heard* first = first_to_hear(record)) {
    if (auto figure = spectrogram_figure(record, *first)) section.figures.push_back(*figure);
  }
  section.players = players(record, wanted.sound_bytes);
  section.numbers = record.report.words(record.scene.settings.title);
  std::string moments;
  for (const double moment : wanted.moments) moments += fmt::format(" --at {}", moment);
  section.commands = {shell_command("run", wanted),
                      shell_command("render", wanted, " -o " + shell_quoted(name + ".wav")),
                      shell_command("lab", wanted, " -o " + shell_quoted(name + "-lab") + moments)};
  if (record.heard.empty()) section.commands.erase(section.commands.begin() + 1);
  return section;
}

}  // namespace thrum::app::lab
