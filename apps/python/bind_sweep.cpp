// Sweeps: as `thrum sweep`.
#include <pybind11/stl.h>
#include <algorithm>
#include <thread>

#include <thrum/sweep/sweep.hpp>

#include "bindings.hpp"
#include "patience.hpp"

namespace py = pybind11;

namespace thrum::python {
namespace {

py::dict run_sweep(const std::string& plan, const std::string& out, unsigned workers,
                   const std::string& part, py::object progress) {
  sweep::SweepSettings settings;
  settings.workers = workers;
  settings.rank = sweep::rank_of_process();
  settings.share = sweep::share_of_job_array().value_or(sweep::Share{});
  if (!part.empty()) {
    const auto share = sweep::share_of(part);
    if (!share) throw py::value_error("part: must be I/N, the I-th of N shares, as 1/4 to 4/4");
    settings.share = *share;
  }
  Patience patience(std::move(progress));
  settings.look = [&](const sweep::Progress& now) {
    patience.look(static_cast<double>(now.done + now.failed), static_cast<double>(now.cases));
  };
  sweep::Progress progress_made;
  std::string folder;
  {
    const py::gil_scoped_release free;
    sweep::Sweep sweep(plan, out);
    progress_made = sweep.run(settings);
    folder = sweep.folder().string();
  }
  py::dict result;
  result["folder"] = folder;
  result["cases"] = progress_made.cases;
  result["done"] = progress_made.done;
  result["failed"] = progress_made.failed;
  return result;
}

}  // namespace

void bind_sweep(py::module_& module) { module.def("sweep", &run_sweep); }

}  // namespace thrum::python
