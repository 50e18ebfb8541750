// A run of a scene. Its arrays look into the memory that the run was recorded in.
#include <pybind11/stl.h>
#include <algorithm>
#include <chrono>
#include <optional>

#include <thrum/scene/recorded_run.hpp>

#include "bindings.hpp"
#include "interruptible.hpp"
#include "patience.hpp"
#include "quick_scenes.hpp"

namespace py = pybind11;

namespace thrum::python {
namespace {

using Pause = std::function<void(double)>;

struct TimedRun {
  std::shared_ptr<RecordedRun> run;
  QuickScenes::Speed speed;
};

/// Building ends, nearly, where the first steps have been made.
TimedRun timed_run(const Scene& scene, bool energy, const Pause& pause) {
  using Clock = std::chrono::steady_clock;
  const RunRequest request{.book = energy, .pickups = true, .energy = energy};
  const auto start = Clock::now();
  const auto seconds = [start] {
    return std::chrono::duration<double>(Clock::now() - start).count();
  };
  std::optional<double> building;
  RecordedRun run = record_run(scene, request, [&](long long done) {
    if (!building) building = seconds();
    pause(static_cast<double>(done));
  });
  const double all = seconds(), first = building.value_or(all);
  const auto steps = static_cast<double>(std::max(run.report.steps, 1LL));
  return {std::make_shared<RecordedRun>(std::move(run)), {first, (all - first) / steps}};
}

TimedRun run_here(const Scene& scene, bool energy, const py::object& progress) {
  const auto steps = static_cast<double>(scene.settings.steps());
  Patience patience(progress);
  const py::gil_scoped_release free;
  return timed_run(scene, energy, [&](double done) { patience.report(done, steps); });
}

TimedRun run_on_a_thread(Scene scene, bool energy, const py::object& progress) {
  const auto steps = static_cast<double>(scene.settings.steps());
  const auto task = [scene = std::move(scene), energy](Work& work) {
    return timed_run(scene, energy, [&work](double done) { work.report(done); });
  };
  return interruptible(task, steps, progress);
}

std::shared_ptr<RecordedRun> run(const SceneText& text, const std::vector<std::string>& more,
                                 bool energy, const py::object& progress) {
  static QuickScenes quick_scenes;
  std::vector<std::string> all = text.overrides();
  all.insert(all.end(), more.begin(), more.end());
  if (energy) all.emplace_back("the energy book");  // takes time too
  const std::size_t mark = QuickScenes::mark_of(text.text(), all);
  Scene scene = text.scene(more);
  const bool is_quick = quick_scenes.has(mark, static_cast<double>(scene.settings.steps()));
  const TimedRun timed = is_quick ? run_here(scene, energy, progress)
                                  : run_on_a_thread(std::move(scene), energy, progress);
  quick_scenes.learn(mark, timed.speed);
  return timed.run;
}

py::dict energy_of(const std::shared_ptr<RecordedRun>& run) {
  const EnergyColumns& book = run->energy;
  py::dict columns;
  columns["kinetic"] = view_of(book.kinetic, run);
  columns["potential"] = view_of(book.potential, run);
  columns["contact"] = view_of(book.contact, run);
  columns["stored"] = view_of(book.stored, run);
  columns["dissipated"] = view_of(book.dissipated, run);
  columns["supplied"] = view_of(book.supplied, run);
  columns["error"] = view_of(book.error, run);
  return columns;
}

py::dict pickups_of(const std::shared_ptr<RecordedRun>& run) {
  py::dict pickups;
  for (std::size_t i = 0; i < run->pickups.size(); ++i)
    pickups[py::str(run->report.pickups[i].name)] = view_of(run->pickups[i], run);
  return pickups;
}

}  // namespace

void bind_run(py::module_& module) {
  py::class_<RecordedRun, std::shared_ptr<RecordedRun>>(module, "RecordedRun")
      .def_property_readonly("rate", [](const RecordedRun& it) { return it.report.rate; })
      .def_property_readonly("steps", [](const RecordedRun& it) { return it.report.steps; })
      .def_property_readonly("has_energy",
                             [](const RecordedRun& it) { return it.report.energy.has_value(); })
      .def("json", [](const RecordedRun& it) { return it.report.json(); })
      .def("pickups", &pickups_of)
      .def("energy", &energy_of);
  module.def("run", &run, py::arg("scene"), py::arg("more"), py::arg("energy"),
             py::arg("progress"));
}

}  // namespace thrum::python
