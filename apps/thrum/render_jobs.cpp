#include "render_jobs.hpp"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <string_view>

#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/words.hpp>

#include "failure.hpp"

namespace thrum::app {
namespace {

namespace fs = std::filesystem;

std::string ending_of(const std::string& path) {
  std::string ending = fs::path(path).extension().string();
  for (char& letter : ending)
    letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return ending;
}

/// A pipe is not looked into: its bytes could not be read again.
bool begins_as_midi(const std::string& path) {
  std::error_code unknown;
  if (!fs::is_regular_file(path, unknown)) return false;
  std::array<char, 4> first{};
  std::ifstream(path, std::ios::binary).read(first.data(), first.size());
  return std::string_view(first.data(), first.size()) == "MThd";
}

bool is_score(const std::string& path) {
  const std::string ending = ending_of(path);
  return ending == ".mid" || ending == ".midi" || begins_as_midi(path);
}

bool is_surely_a_scene(const std::string& path_or_name) {
  return is_shipped_name(path_or_name) || ending_of(path_or_name) == ".toml";
}

/// Where a score was meant, it is no use to speak of scenes.
void refuse_what_is_neither(const std::vector<std::string>& more, bool scores_are_meant) {
  for (const std::string& each : more)
    if (scores_are_meant && !is_score(each) && !is_surely_a_scene(each))
      throw BadArguments(in_quotes(each) +
                         " is no score, which ends in .mid or .midi or begins as a MIDI file does, "
                         "with MThd; and no scene");
}

/// The file in the folder, named after its input.
SoundFileArguments in_folder(const SoundFileArguments& file, const std::string& from) {
  SoundFileArguments named = file;
  const auto stem = fs::path(from).stem();
  named.output = (fs::path(file.output) / stem).string() + ".wav";
  return named;
}

/// Two results of the same name would overwrite each other.
void refuse_equal_names(const std::vector<RenderJob>& jobs) {
  for (std::size_t i = 0; i < jobs.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (jobs[i].file.output == jobs[j].file.output)
        throw BadArguments(fmt::format("two of the files would become {}; give them other names",
                                       one_line(jobs[i].file.output)));
}

}  // namespace

std::vector<RenderJob> render_jobs(const SceneArguments& scene,
                                   const std::vector<std::string>& more,
                                   const SoundFileArguments& file) {
  const auto scores = static_cast<std::size_t>(std::count_if(more.begin(), more.end(), is_score));
  const bool is_one_file = sound_kind_of(file.output).has_value();
  refuse_what_is_neither(more, scores > 0 || is_one_file);
  if (scores > 0 && scores < more.size())
    throw BadArguments("give either scores for one instrument or several scenes, not both");
  if (more.empty()) return {{scene, "", file}};
  if (more.size() == 1 && scores == 1) return {{scene, more[0], file}};
  if (is_one_file)
    throw BadArguments(
        fmt::format("-o {}: several files go into a folder; name one", one_line(file.output)));
  std::vector<RenderJob> jobs;
  if (scores == 0) jobs.push_back({scene, "", in_folder(file, scene.scene)});
  for (const std::string& each : more) {
    jobs.push_back({scene, scores > 0 ? each : "", in_folder(file, each)});
    if (scores == 0) jobs.back().scene.scene = each;
  }
  refuse_equal_names(jobs);
  return jobs;
}

}  // namespace thrum::app
