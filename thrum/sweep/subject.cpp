#include <thrum/sweep/subject.hpp>

#include <fmt/format.h>
#include <algorithm>
#include <system_error>

#include <thrum/audio/read_bytes.hpp>
#include <thrum/instruments/instrument.hpp>
#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/registry.hpp>
#include <thrum/sweep/design.hpp>

namespace thrum::sweep {

namespace {

namespace fs = std::filesystem;

/// The file beside the plan if there is one.
std::string found_at(const std::string& name, const fs::path& beside) {
  std::error_code unknown;
  const fs::path near = beside / name;
  return fs::is_regular_file(near, unknown) ? near.string() : name;
}

/// The name in messages: the same wherever the text was read from, so that failed.csv is too.
std::string shown_name(const Plan& plan) {
  const fs::path name = fs::path(plan.plays() ? plan.instrument : plan.scene).filename();
  return name.has_extension() ? name.string() : name.string() + ".toml";
}

void read_score(Subject& subject, const std::string& path) {
  const auto bytes = read_bytes(path, "score", most_midi_bytes);
  subject.score_bytes.assign(bytes.begin(), bytes.end());
  subject.score = read_midi_file(bytes, path);
}

/// Its preset and what is set in all cases; only the first fault, for a plan ends with one line.
void check_instrument(const Plan& plan, const Subject& subject) {
  try {
    read_instrument(subject.text, subject.file, plan.preset, plan.set);
  } catch (const BadScene& fault) {
    const std::string lines = fault.what();
    throw BadScene(lines.substr(0, lines.find('\n')));
  }
}

/// A key that does not exist would fail in every case: better to say so at once, with its place.
void check_names(const Plan& plan, Subject& subject) {
  std::vector<std::string> overrides = plan.set, sources;
  const auto source = [&](int line) { return fmt::format("{}:{}", plan.file, line); };
  for (const int line : plan.set_lines) sources.push_back(source(line));
  const auto first = Design(plan).settings(0);
  for (std::size_t i = 0; i < first.size(); ++i) {
    if (plan.chooses_preset(plan.vary[i])) continue;
    overrides.push_back(plan.vary[i].key + "=" + first[i].toml);
    sources.push_back(source(plan.vary[i].line));
  }
  const ReadResult result = read_scene(subject.text, subject.file, overrides, sources);
  if (!result.wrong_names.empty()) throw BadScene(result.wrong_names.front());
  if (!result.ok() && result.scene.elements().empty()) throw BadScene(result.faults.front());
  if (plan.plays()) return check_instrument(plan, subject);
  for (const Element& element : result.scene.elements())
    if (kind_of(element).role == Role::listener) subject.pickups.push_back(element.name);
}

void check_pickups(const Plan& plan, const Subject& subject) {
  const Keep& keep = plan.keep;
  const bool listens = keep.sound || keep.pickups || keep.measures_of("f0") ||
                       keep.measures_of("t60") || keep.measures_of("centroid") ||
                       keep.measures_of("loudness");
  if (listens && !plan.plays() && subject.pickups.empty())
    throw BadScene(subject.file + ": there is no pickup to hear; add one, or keep only the report");
  const auto& names = subject.pickups;
  if (!keep.pickup.empty() && std::find(names.begin(), names.end(), keep.pickup) == names.end())
    throw BadScene(fmt::format("{}: keep: no pickup '{}' in this scene", plan.file, keep.pickup));
}

Subject read_subject(const Plan& plan, const fs::path& beside) {
  const std::string name = found_at(plan.plays() ? plan.instrument : plan.scene, beside);
  LoadedText loaded =
      plan.plays() ? load_text(name, shipped_instruments(), "instrument") : load_scene_text(name);
  Subject subject{std::move(loaded.text), shown_name(plan)};
  if (plan.plays()) read_score(subject, found_at(plan.score, beside));
  return subject;
}

}  // namespace

Subject load_subject(const Plan& plan, const fs::path& beside) {
  Subject subject;
  try {
    subject = read_subject(plan, beside);
  } catch (const std::system_error& error) {
    std::string what = error.what();
    const std::string reason = ": " + error.code().message();  // which system_error adds
    if (what.ends_with(reason)) what.resize(what.size() - reason.size());
    throw std::system_error(error.code(), plan.file + ": " + what);
  }
  check_names(plan, subject);
  check_pickups(plan, subject);
  return subject;
}

Subject load_subject_copy(const Plan& plan, const fs::path& folder) {
  const auto bytes = read_bytes(text_copy(plan, folder).string(), "scene", std::size_t{64} << 20);
  Subject subject{{bytes.begin(), bytes.end()}, shown_name(plan)};
  if (plan.plays()) read_score(subject, score_copy(folder).string());
  check_names(plan, subject);
  check_pickups(plan, subject);
  return subject;
}

fs::path text_copy(const Plan& plan, const fs::path& folder) {
  return folder / (plan.plays() ? "instrument.toml" : "scene.toml");
}

fs::path score_copy(const fs::path& folder) { return folder / "score.mid"; }

}  // namespace thrum::sweep
