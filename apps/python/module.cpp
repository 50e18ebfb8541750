// `import thrum`: this is its compiled part, thrum._thrum. The rest is in thrum/*.py.
#include <new>
#include <system_error>

#include <thrum/audio/bad_file.hpp>
#include <thrum/core/fault.hpp>
#include <thrum/core/table_store.hpp>
#include <thrum/core/version.hpp>
#include <thrum/instruments/instrument.hpp>

#include "bindings.hpp"

namespace py = pybind11;

namespace thrum::python {
namespace {

/// The text of every exception is the program's message.
void translate(std::exception_ptr thrown, PyObject* bad_scene) {
  try {
    if (thrown) std::rethrow_exception(thrown);
  } catch (const WrongName& fault) {
    PyErr_SetString(PyExc_KeyError, fault.what());
  } catch (const UnknownKey& fault) {
    PyErr_SetString(PyExc_KeyError, fault.what());
  } catch (const BadScene& fault) {
    PyErr_SetString(bad_scene, fault.what());
  } catch (const BadFile& fault) {
    PyErr_SetString(bad_scene, fault.what());
  } catch (const std::bad_alloc&) {
    PyErr_SetString(PyExc_MemoryError, "out of memory");
  } catch (const std::system_error& error) {
    const bool missing = error.code() == std::errc::no_such_file_or_directory;
    PyErr_SetString(missing ? PyExc_FileNotFoundError : PyExc_OSError, error.what());
  }
}

PyObject* bad_scene = nullptr;

}  // namespace
}  // namespace thrum::python

PYBIND11_MODULE(_thrum, module) {
  using namespace thrum::python;
  module.attr("version") = thrum::version;
  thrum::keep_tables_in(thrum::usual_table_folder());
  bad_scene = PyErr_NewExceptionWithDoc(
      "thrum.BadScene", "A scene, instrument, score or plan that is not valid: a line per fault.",
      PyExc_ValueError, nullptr);
  module.attr("BadScene") = py::reinterpret_borrow<py::object>(bad_scene);
  py::register_exception_translator(
      [](std::exception_ptr thrown) { translate(thrown, bad_scene); });
  bind_scene(module);
  bind_run(module);
  bind_simulation(module);
  bind_player(module);
  bind_score(module);
  bind_sweep(module);
}
