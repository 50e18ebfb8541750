// Sweeps: as `thrum sweep`.
#include <pybind11/stl.h>
#include <mutex>
#include <string>
#include <vector>

#include <thrum/sweep/sweep.hpp>

#include "bindings.hpp"
#include "interruptible.hpp"

namespace py = pybind11;

namespace thrum::python {
namespace {

sweep::SweepSettings settings_of(unsigned workers, const std::string& part, const std::string& on,
                                 bool strict) {
  sweep::SweepSettings settings;
  settings.workers = workers;
  settings.rank = sweep::rank_of_process();
  settings.share = sweep::share_of_job_array().value_or(sweep::Share{});
  settings.strict = strict;
  if (!part.empty()) {
    const auto share = sweep::share_of(part);
    if (!share) throw py::value_error("part: must be I/N, the I-th of N shares, as 1/4 to 4/4");
    settings.share = *share;
  }
  if (on != "cores" && on != "gpu") throw py::value_error("on: must be 'cores' or 'gpu'");
  if (on == "gpu") settings.on = sweep::On::gpu;
  if (strict && on != "gpu") throw py::value_error("strict: is for on='gpu'");
  return settings;
}

/// What a sweep did, and the lines it had to say.
struct Swept {
  sweep::Progress progress = {};
  std::string folder = {};
  std::vector<std::string> said = {};
};

Swept swept(const std::string& plan, const std::string& out, sweep::SweepSettings settings,
            Work& work) {
  Swept result;
  std::mutex one_at_a_time;
  settings.say = [&](const std::string& line) {
    const std::lock_guard lock(one_at_a_time);
    result.said.push_back(line);
  };
  settings.on_progress = [&work](const sweep::Progress& now) {
    work.total = static_cast<double>(now.cases);
    work.report(static_cast<double>(now.done + now.failed));
  };
  sweep::Sweep sweep(plan, out);
  result.progress = sweep.run(settings);
  result.folder = sweep.folder().string();
  return result;
}

// A case that is being built cannot be stopped: Ctrl-C leaves its thread behind. What that still
// writes is whole, as if another process were at work in the folder.
py::dict run_sweep(const std::string& plan, const std::string& out, unsigned workers,
                   const std::string& part, const std::string& on, bool strict,
                   const py::object& progress) {
  const auto task = [plan, out, settings = settings_of(workers, part, on, strict)](Work& work) {
    return swept(plan, out, settings, work);
  };
  const Swept done = interruptible(task, 1.0, progress);
  py::dict result;
  result["folder"] = done.folder;
  result["cases"] = done.progress.cases;
  result["done"] = done.progress.done;
  result["failed"] = done.progress.failed;
  result["said"] = done.said;
  return result;
}

}  // namespace

void bind_sweep(py::module_& module) { module.def("sweep", &run_sweep); }

}  // namespace thrum::python
