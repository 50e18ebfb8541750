// Scenes: a run, some steps at a time, with the numbers of `thrum run` and what can be seen.
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <memory>
#include <optional>
#include <string>

#include <thrum/math/flush_denormals.hpp>
#include <thrum/scene/json.hpp>
#include <thrum/scene/numbers_only.hpp>
#include <thrum/scene/picture.hpp>
#include <thrum/scene/recorded_run.hpp>
#include <thrum/scene/simulation.hpp>

#include "surface.hpp"

namespace thrum::web {
namespace {

using Clock = std::chrono::steady_clock;

class Run {
 public:
  Run(Scene scene, bool with_energy, bool with_picture)
      : scene_(std::move(scene)),
        picture_(with_picture ? Picture(scene_) : Picture()),
        simulation_(scene_, picture_.watched()) {
    if (with_energy) simulation_.keep_energy_book();
    report_ = RunReport::of(simulation_, with_energy);
    pickups_.resize(report_.pickups.size());
    for (auto& column : pickups_) column.reserve(static_cast<std::size_t>(report_.steps));
    if (with_energy) energy_.reserve(static_cast<std::size_t>(report_.steps));
  }

  /// Throws NotANumber.
  void advance(long long steps) {
    const auto before = Clock::now();
    const FlushDenormals no_stalls;
    const auto done = static_cast<std::size_t>(simulation_.steps_done());
    const auto count =
        static_cast<std::size_t>(std::min(steps, report_.steps - simulation_.steps_done()));
    std::vector<double*> out;
    for (auto& column : pickups_) {
      column.resize(done + count);
      out.push_back(column.data() + done);
    }
    if (report_.energy)
      step_through(count, out);
    else
      simulation_.run(count, out);
    for (std::size_t i = 0; i < out.size(); ++i)
      for (std::size_t k = 0; k < count; ++k) {
        if (!std::isfinite(out[i][k]))
          stop_at(scene_, path_of_channel(scene_, report_.pickups[i].name), done + k);
        report_.pickups[i].add(out[i][k]);
      }
    if (!report_.energy) require_finite_state(scene_, simulation_);
    seconds_ += std::chrono::duration<double>(Clock::now() - before).count();
  }

  JsonObject about() const {
    JsonObject object;
    object.add_words("title", scene_.settings.title);
    object.add("steps", report_.steps).add("rate", report_.rate);
    JsonArray names;
    for (const PickupSummary& pickup : report_.pickups) names.add_words(pickup.name);
    object.add("pickups", names);
    JsonArray pans;
    for (const double pan : simulation_.pans()) pans.add(pan);
    object.add("pans", pans);
    picture_.describe(object);
    return object;
  }

  RunReport report() const {
    RunReport report = report_;
    report.finish(simulation_, seconds_);
    return report;
  }

  const std::vector<double>* column(int number) const {
    if (number >= 0)
      return number < static_cast<int>(pickups_.size())
                 ? &pickups_[static_cast<std::size_t>(number)]
                 : nullptr;
    const std::array all{&energy_.kinetic,    &energy_.potential, &energy_.contact, &energy_.stored,
                         &energy_.dissipated, &energy_.supplied,  &energy_.error};
    return -number <= static_cast<int>(all.size()) ? all[static_cast<std::size_t>(-number - 1)]
                                                   : nullptr;
  }

  const std::vector<double>& read_picture() { return picture_.read(simulation_); }
  const std::string& title() const { return scene_.settings.title; }
  long long steps_done() const { return simulation_.steps_done(); }

 private:
  /// Every step has its row in the book.
  void step_through(std::size_t count, const std::vector<double*>& out) {
    for (std::size_t k = 0; k < count; ++k) {
      simulation_.step();
      const EnergyRow& row = simulation_.energy();
      if (!std::isfinite(row.stored()) || !std::isfinite(row.error))
        require_numbers(scene_, simulation_, true);
      for (std::size_t i = 0; i < out.size(); ++i) out[i][k] = simulation_.pickup(i);
      report_.energy->add(row);
      energy_.add(row);
    }
  }

  Scene scene_;
  Picture picture_;
  Simulation simulation_;
  RunReport report_;
  std::vector<std::vector<double>> pickups_;
  EnergyColumns energy_;
  double seconds_ = 0.0;
};

}  // namespace

/// [setup] A run of a scene, by its name or its text; `overrides` as --set takes them, one a line.
/// The answer says what there is to see and hear.
THRUM_EXPORT(thrum_run)
Run* thrum_run(const char* text, std::size_t text_length, const char* overrides,
               std::size_t overrides_length, int with_energy, int with_picture) {
  return attempt([&]() -> Run* {
    auto run = std::make_unique<Run>(
        scene_of({text, text_length}, lines_of({overrides, overrides_length})), with_energy != 0,
        with_picture != 0);
    answer() = run->about().text();
    return run.release();
  });
}
THRUM_EXPORT(thrum_run_end) void thrum_run_end(Run* run) { delete run; }

/// Some more steps; 1, or 0 with a line where a number stops being one.
THRUM_EXPORT(thrum_run_advance)
int thrum_run_advance(Run* run, int steps) {
  return attempt([&] {
    run->advance(steps);
    return 1;
  });
}
THRUM_EXPORT(thrum_run_done)
double thrum_run_done(const Run* run) { return static_cast<double>(run->steps_done()); }

/// The report as `thrum run` prints it, or as `thrum run --json` does.
THRUM_EXPORT(thrum_run_words)
int thrum_run_words(const Run* run) {
  return attempt([&] {
    answer() = run->report().words(run->title());
    return 1;
  });
}
THRUM_EXPORT(thrum_run_json)
int thrum_run_json(const Run* run) {
  return attempt([&] {
    answer() = run->report().json();
    return 1;
  });
}

/// A pickup from 0 on; -1 to -7: kinetic, potential, contact, stored, dissipated, supplied, error.
THRUM_EXPORT(thrum_run_column)
const double* thrum_run_column(const Run* run, int number) {
  const auto* column = run->column(number);
  return column == nullptr ? nullptr : column->data();
}
THRUM_EXPORT(thrum_run_column_length)
std::size_t thrum_run_column_length(const Run* run, int number) {
  const auto* column = run->column(number);
  return column == nullptr ? 0 : column->size();
}

/// What can be seen after the step just computed: see Picture.
THRUM_EXPORT(thrum_run_look)
const double* thrum_run_look(Run* run) { return run->read_picture().data(); }

}  // namespace thrum::web
