#include <thrum/sweep/case_runner.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <cmath>
#include <limits>
#include <new>

#include <thrum/audio/bad_file.hpp>
#include <thrum/audio/level.hpp>
#include <thrum/audio/resample.hpp>
#include <thrum/instruments/performance.hpp>
#include <thrum/instruments/room_for_bends.hpp>
#include <thrum/scene/csv_field.hpp>
#include <thrum/scene/numbers_only.hpp>
#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/recorded_run.hpp>
#include <thrum/scene/words.hpp>
#include <thrum/sweep/case_files.hpp>
#include <thrum/sweep/measures.hpp>

namespace thrum::sweep {

namespace {

constexpr double peak_db = -1.0;
constexpr std::size_t most_flac_channels = 8;
constexpr double most_memory_bytes = 2e9;  ///< of one case, for what its pickups gave

/// The scene with the values of a case; throws BadScene with all its faults on one line.
Scene scene_of(const Subject& subject, const std::vector<std::string>& overrides) {
  ReadResult result = read_scene(subject.text, subject.file, overrides);
  if (!result.ok()) throw BadScene(fmt::format("{}", fmt::join(result.faults, "; ")));
  return std::move(result.scene);
}

void check_length(const Scene& scene, std::size_t pickups, int rate) {
  const double bytes = sizeof(double) * static_cast<double>(pickups) * scene.settings.duration *
                       (2.0 * scene.settings.rate + rate);
  if (bytes > most_memory_bytes)
    throw BadScene(scene.line(
        {.element = "",
         .key = "duration",
         .message = fmt::format(
             "{} s are too long to keep; at most {} s", number_words(scene.settings.duration),
             number_words(std::floor(scene.settings.duration * most_memory_bytes / bytes)))}));
}

void check_sanity(const Scene& scene, const RunReport& report) {
  if (const PickupSummary* pickup = diverged_pickup(report))
    throw BadScene(scene.line({.element = path_of_channel(scene, pickup->name),
                               .key = "",
                               .message = "its signal grows without bound"}));
}

/// At the rate of sound files, without an offset.
Channels resampled(const Channels& channels, double from, double to) {
  Channels sound = channels;
  for (auto& samples : sound) {
    remove_mean(samples);
    samples = resample(samples, from, to);
    remove_mean(samples);
  }
  return sound;
}

/// What is measured of the sound, in the order of the plan.
void add_measures(std::vector<double>& numbers, const Keep& keep, std::span<const double> listened,
                  double rate, const std::function<double()>& loudness, const Touches& touches,
                  double scene_rate) {
  for (const std::string& name : keep.measures) {
    if (name == "f0") {
      const Pitch0 pitch = measure_f0(listened, rate);
      numbers.insert(numbers.end(), {pitch.hz, pitch.error});
    } else if (name == "t60") {
      numbers.push_back(measure_t60(listened, rate));
    } else if (name == "centroid") {
      numbers.push_back(measure_centroid(listened, rate));
    } else if (name == "loudness") {
      numbers.push_back(loudness());
    } else if (name == "peak_force") {
      numbers.push_back(touches.peak_force);
    } else {
      numbers.push_back(static_cast<double>(touches.steps) / scene_rate);
    }
  }
}

void pause_at(const CasePause& pause, double part) {
  if (pause) pause(part);
}

}  // namespace

CaseRunner::CaseRunner(const Plan& plan, const Subject& subject, const Design& design)
    : plan_(plan), subject_(subject), design_(design) {}

std::string CaseRunner::sound_ending() const {
  return subject_.pickups.size() > most_flac_channels ? "wav" : "flac";
}

std::vector<std::string> CaseRunner::file_endings() const {
  std::vector<std::string> endings;
  if (plan_.keep.sound) endings.push_back(sound_ending());
  if (plan_.keep.pickups) endings.push_back("npy");
  return endings;
}

bool CaseRunner::listens() const {
  const Keep& keep = plan_.keep;
  return keep.sound || keep.pickups || keep.measures_of("f0") || keep.measures_of("t60") ||
         keep.measures_of("centroid") || keep.measures_of("loudness");
}

std::vector<std::string> CaseRunner::report_names() const {
  if (plan_.plays()) return {"seconds", "notes", "left_out", "most_voices", "peak"};
  RunReport report;
  for (const std::string& name : subject_.pickups) report.pickups.push_back({.name = name});
  std::vector<std::string> names;
  for (const ReportNumber& number : report.numbers())
    if (has_column(number)) names.push_back(fmt::format("{}", fmt::join(number.path, ".")));
  return names;
}

/// What varies has its column already, such as `rate`.
bool CaseRunner::has_column(const ReportNumber& number) const {
  const std::string name = fmt::format("{}", fmt::join(number.path, "."));
  return !number.of_the_machine && std::none_of(plan_.vary.begin(), plan_.vary.end(),
                                                [&](const Axis& axis) { return axis.key == name; });
}

std::string CaseRunner::header() const {
  std::vector<std::string> names{"case"};
  for (const Axis& axis : plan_.vary) names.push_back(axis.key);
  if (plan_.keep.report)
    for (std::string& name : report_names()) names.push_back(std::move(name));
  for (const std::string& name : plan_.keep.measures) {
    names.push_back(name);
    if (name == "f0") names.push_back("f0_error");
  }
  if (plan_.keep.sound && !plan_.plays()) names.push_back("gain_db");
  for (std::string& name : names) name = csv_field(name);
  return fmt::format("{}", fmt::join(names, ","));
}

std::string CaseRunner::failed_header() const {
  std::string header = "case";
  for (const Axis& axis : plan_.vary) header += "," + csv_field(axis.key);
  return header + ",message";
}

std::string CaseRunner::values_of(std::uint64_t number) const {
  std::string line = fmt::format("{}", number);
  for (const Setting& setting : design_.settings(number)) line += "," + setting.cell;
  return line;
}

std::vector<std::string> CaseRunner::overrides(std::uint64_t number) const {
  std::vector<std::string> all = plan_.set;
  const auto settings = design_.settings(number);
  for (std::size_t i = 0; i < settings.size(); ++i)
    if (!plan_.chooses_preset(plan_.vary[i]))
      all.push_back(plan_.vary[i].key + "=" + settings[i].toml);
  return all;
}

std::string CaseRunner::preset(std::uint64_t number) const {
  const auto settings = design_.settings(number);
  for (std::size_t i = 0; i < settings.size(); ++i)
    if (plan_.chooses_preset(plan_.vary[i])) return settings[i].word;
  return plan_.preset;
}

Row CaseRunner::failed(std::uint64_t number, std::string_view message) const {
  std::string words(message);
  std::replace(words.begin(), words.end(), '\n', ' ');
  return {number, true, values_of(number) + "," + csv_field(one_line(words))};
}

Row CaseRunner::row_of(std::uint64_t number,
                       const std::function<std::vector<double>()>& give) const {
  try {
    Row row{.number = number, .line = values_of(number)};
    for (const double value : give())
      row.line += std::isfinite(value) ? fmt::format(",{}", value) : std::string(",");
    return row;
  } catch (const BadScene& fault) {
    return failed(number, fault.what());
  } catch (const BadFile& fault) {
    return failed(number, fault.what());
  } catch (const std::bad_alloc&) {
    return failed(number, "out of memory");
  } catch (const std::length_error&) {
    return failed(number, "out of memory");
  }
}

Row CaseRunner::run(std::uint64_t number, const Folder* folder, const CasePause& pause) const {
  return row_of(number, [&] { return numbers(number, folder, pause); });
}

Row CaseRunner::finish(std::uint64_t number, const Folder* folder, const Scene& scene,
                       const std::function<RecordedRun()>& record) const {
  return row_of(number, [&] { return recorded_numbers(number, folder, scene, record()); });
}

std::vector<double> CaseRunner::numbers(std::uint64_t number, const Folder* folder,
                                        const CasePause& pause) const {
  return plan_.plays() ? score_numbers(number, folder, pause)
                       : scene_numbers(number, folder, pause);
}

std::vector<double> CaseRunner::scene_numbers(std::uint64_t number, const Folder* folder,
                                              const CasePause& pause) const {
  const Scene scene = this->scene(number);
  const auto steps = static_cast<double>(std::max(scene.settings.steps(), 1LL));
  return recorded_numbers(number, folder, scene, record_run(scene, request(), [&](long long done) {
                            pause_at(pause, static_cast<double>(done) / steps);
                          }));
}

RunRequest CaseRunner::request() const {
  const Keep& keep = plan_.keep;
  return {.book = keep.report,
          .pickups = listens(),
          .touches = keep.measures_of("peak_force") || keep.measures_of("contact_time")};
}

Scene CaseRunner::scene(std::uint64_t number) const {
  Scene scene = scene_of(subject_, overrides(number));
  if (listens()) check_length(scene, subject_.pickups.size(), plan_.keep.rate);
  return scene;
}

std::vector<double> CaseRunner::recorded_numbers(std::uint64_t number, const Folder* folder,
                                                 const Scene& scene, const RecordedRun& run) const {
  const Keep& keep = plan_.keep;
  check_sanity(scene, run.report);
  const double rate = run.report.rate;
  std::vector<double> numbers;
  if (keep.report)
    for (const ReportNumber& each : run.report.numbers())
      if (has_column(each)) numbers.push_back(each.value);
  Channels sound;
  const bool has_sound = listens() && run.report.steps > 0;
  if (has_sound && (keep.sound || keep.measures_of("loudness")))
    sound = resampled(run.pickups, rate, keep.rate);
  const auto chosen = std::find(subject_.pickups.begin(), subject_.pickups.end(), keep.pickup);
  const auto listened = static_cast<std::size_t>(
      chosen == subject_.pickups.end() ? 0 : chosen - subject_.pickups.begin());
  add_measures(
      numbers, keep,
      has_sound ? std::span<const double>(run.pickups[listened]) : std::span<const double>(), rate,
      [&] { return measure_loudness(sound, keep.rate); }, run.touches, rate);
  if (keep.sound) {
    const double gain = keep.normalise && has_sound ? gain_for_peak(sound, peak_db) : 1.0;
    numbers.push_back(decibels(gain));
    apply_gain(sound, gain);
    if (!has_sound) sound.resize(subject_.pickups.size());
    if (folder) write_sound(*folder, folder->file_of(number, sound_ending()), sound, keep.rate);
  }
  if (keep.pickups && folder) write_array(*folder, folder->file_of(number, "npy"), run.pickups);
  return numbers;
}

std::vector<double> CaseRunner::score_numbers(std::uint64_t number, const Folder* folder,
                                              const CasePause& pause) const {
  const Keep& keep = plan_.keep;
  const Instrument instrument = with_room_for_bends(
      read_instrument(subject_.text, subject_.file, preset(number), overrides(number)),
      subject_.score);
  PlayerSettings settings;
  settings.rate = keep.rate;
  Player player(instrument, settings);
  Channels sound(2);
  const double expected = (subject_.score.seconds + 3.0) * keep.rate;
  const Performed done = perform(player, subject_.score,
                                 [&](std::span<const double> left, std::span<const double> right) {
                                   sound[0].insert(sound[0].end(), left.begin(), left.end());
                                   sound[1].insert(sound[1].end(), right.begin(), right.end());
                                   pause_at(pause, static_cast<double>(sound[0].size()) / expected);
                                 });
  std::vector<double> numbers;
  if (keep.report)
    numbers = {static_cast<double>(done.frames) / keep.rate, static_cast<double>(done.notes),
               static_cast<double>(done.left_out), static_cast<double>(done.most_voices),
               done.loudest};
  std::vector<double> middle(sound[0].size());
  for (std::size_t i = 0; i < middle.size(); ++i) middle[i] = 0.5 * (sound[0][i] + sound[1][i]);
  add_measures(
      numbers, keep, middle, keep.rate, [&] { return measure_loudness(sound, keep.rate); }, {},
      keep.rate);
  if (keep.sound && folder)
    write_sound(*folder, folder->file_of(number, sound_ending()), sound, keep.rate);
  return numbers;
}

}  // namespace thrum::sweep
