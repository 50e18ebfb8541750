// The parts of the module; each adds its classes and functions.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <string>
#include <vector>

#include <thrum/scene/scene.hpp>

namespace thrum::python {

void bind_scene(pybind11::module_& module);
void bind_run(pybind11::module_& module);
void bind_simulation(pybind11::module_& module);
void bind_player(pybind11::module_& module);
void bind_score(pybind11::module_& module);
void bind_sweep(pybind11::module_& module);

/// A name that does not exist: KeyError.
class WrongName : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The text of a scene and what was set since, each as --set takes it.
class SceneText {
 public:
  /// Throws BadScene.
  SceneText(std::string text, std::string file);

  /// `value` is TOML. Throws WrongName or BadScene, and changes nothing then.
  void set(const std::string& key, const std::string& value);
  /// With further overrides, for one run.
  Scene scene(const std::vector<std::string>& more) const;

  const std::string& text() const { return text_; }
  const std::string& file() const { return file_; }
  const std::vector<std::string>& overrides() const { return overrides_; }

 private:
  std::string text_, file_;
  std::vector<std::string> overrides_;
};

/// An array that looks into a vector which `owner` keeps alive.
template <class Owner>
pybind11::array_t<double> view_of(const std::vector<double>& values,
                                  const std::shared_ptr<Owner>& owner) {
  const pybind11::capsule keeper(new std::shared_ptr<Owner>(owner), [](void* kept) {
    delete static_cast<std::shared_ptr<Owner>*>(kept);
  });
  return pybind11::array_t<double>(static_cast<pybind11::ssize_t>(values.size()), values.data(),
                                   keeper);
}

}  // namespace thrum::python
