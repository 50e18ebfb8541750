// A run of a scene. Its arrays look into the memory that the run was recorded in.
#include <pybind11/stl.h>

#include <thrum/scene/recorded_run.hpp>

#include "bindings.hpp"
#include "interruptible.hpp"

namespace py = pybind11;

namespace thrum::python {
namespace {

std::shared_ptr<RecordedRun> run(const SceneText& text, const std::vector<std::string>& more,
                                 bool energy, const py::object& progress) {
  Scene scene = text.scene(more);
  const RunRequest request{.book = energy, .pickups = true, .energy = energy};
  const auto steps = static_cast<double>(scene.settings.steps());
  const auto task = [scene = std::move(scene), request](Work& work) {
    return std::make_shared<RecordedRun>(record_run(
        scene, request, [&work](long long done) { work.look(static_cast<double>(done)); }));
  };
  return interruptible(task, steps, progress);
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
