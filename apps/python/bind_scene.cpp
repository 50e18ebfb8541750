// Scenes, lists of what is shipped, descriptions.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <pybind11/stl.h>
#include <algorithm>
#include <array>

#include <thrum/instruments/declared_control.hpp>
#include <thrum/instruments/play.hpp>
#include <thrum/scene/describe.hpp>
#include <thrum/scene/read_scene.hpp>
#include <thrum/scene/registry.hpp>
#include <thrum/scene/words.hpp>

#include "bindings.hpp"

namespace py = pybind11;

namespace thrum::python {
namespace {

std::string key_of(const std::string& override) { return override.substr(0, override.find('=')); }

Scene read_or_throw(const std::string& text, const std::string& file,
                    const std::vector<std::string>& overrides) {
  ReadResult result = read_scene(text, file, overrides);
  if (result.ok()) return std::move(result.scene);
  const bool of_names = result.wrong_names.size() == result.faults.size() && !overrides.empty();
  const std::string lines = fmt::format("{}", fmt::join(result.faults, "\n"));
  if (of_names) throw WrongName(lines);
  throw BadScene(lines);
}

/// A value as Python has it.
struct AsPython {
  py::object operator()(const double* v) const { return py::float_(*v); }
  py::object operator()(const std::optional<double>* v) const {
    return *v ? py::object(py::float_(**v)) : py::none();
  }
  py::object operator()(const int* v) const { return py::int_(*v); }
  py::object operator()(const std::optional<int>* v) const {
    return *v ? py::object(py::int_(**v)) : py::none();
  }
  py::object operator()(const bool* v) const { return py::bool_(*v); }
  py::object operator()(const std::string* v) const { return py::str(*v); }
  py::object operator()(const std::vector<double>* v) const { return py::cast(*v); }
  py::object operator()(const std::vector<int>* v) const { return py::cast(*v); }
  py::object operator()(const Envelope* v) const {
    if (v->is_constant()) return py::float_(v->points().front().value);
    py::list points;
    for (const auto& point : v->points()) points.append(py::make_tuple(point.time, point.value));
    return points;
  }
  py::object operator()(const Where* v) const {
    if (v->at.empty()) return py::str(v->on);
    py::dict place;
    place["on"] = v->on;
    place["at"] = v->at.size() == 1 ? py::object(py::float_(v->at[0])) : py::cast(v->at);
    if (!v->direction.empty()) place["direction"] = v->direction;
    return place;
  }
  py::object operator()(const std::array<Where, 2>* v) const {
    return py::make_tuple((*this)(&(*v)[0]), (*this)(&(*v)[1]));
  }
  py::object operator()(const std::vector<Where>* v) const {
    py::list all;
    for (const Where& each : *v) all.append((*this)(&each));
    return all;
  }
  py::object operator()(const InitialShape* v) const { return py::str(v->kind); }
  py::object operator()(const std::vector<ModeOverride>* v) const { return py::int_(v->size()); }
};

/// Stars are for setting: they stand for several values.
void require_key(const std::string& key, const char* not_in_it) {
  if (key.empty() || key.find_first_of(not_in_it) != std::string::npos)
    throw WrongName(in_quotes(key) + " is not a key; one is written as in 'string.a.tension'");
}

/// The value of "rate", "solver.contact" or "string.a.tension".
py::object value_of(const SceneText& text, const std::string& key) {
  require_key(key, "=*");
  Scene scene = text.scene({});
  if (const Parameter* row = describe_settings().find(key))
    return std::visit(AsPython{}, row->value(&scene.settings));
  const auto dot = key.rfind('.');
  const std::string path = key.substr(0, dot);
  const std::string name = dot == std::string::npos ? "" : key.substr(dot + 1);
  if (path == describe_solver().kind)
    if (const Parameter* row = describe_solver().find(name))
      return std::visit(AsPython{}, row->value(&scene.solver));
  if (Element* element = scene.find(path)) {
    const Kind& kind = kind_of(*element);
    if (const Parameter* row = kind.describe().find(name))
      return std::visit(AsPython{}, row->value(kind.address(element->parameters)));
  }
  text.scene({key + "=0"});  // says what is wrong with the key
  throw WrongName("--set " + key + ": has no value of its own; ask for one inside it");
}

std::vector<std::string> names_of(std::span<const ShippedScene> shipped) {
  std::vector<std::string> names;
  for (const auto& each : shipped) names.emplace_back(each.name);
  return names;
}

std::string describe(const std::string& kind) {
  const std::vector<Described> playing{
      described<Play>(describe_play()), described<Move>(describe_move()),
      described<OverKeys>(describe_over_keys()), described<DeclaredControl>(describe_control())};
  if (kind.empty()) return describe_all(playing);
  try {
    return describe_kind(kind, playing);
  } catch (const BadScene& fault) {
    throw WrongName(fault.what());
  }
}

}  // namespace

SceneText::SceneText(std::string text, std::string file)
    : text_(std::move(text)), file_(std::move(file)) {
  scene({});
}

Scene SceneText::scene(const std::vector<std::string>& more) const {
  std::vector<std::string> all = overrides_;
  all.insert(all.end(), more.begin(), more.end());
  return read_or_throw(text_, file_, all);
}

void SceneText::set(const std::string& key, const std::string& value) {
  require_key(key, "=");
  const std::string added = key + "=" + value;
  scene({added});
  std::erase_if(overrides_, [&](const std::string& each) { return key_of(each) == key; });
  overrides_.push_back(added);
}

void bind_scene(py::module_& module) {
  py::class_<SceneText>(module, "SceneText")
      .def(py::init<std::string, std::string>())
      .def(py::init<const SceneText&>())
      .def("set", &SceneText::set)
      .def("get", &value_of)
      .def("elements",
           [](const SceneText& text) {
             const Scene scene = text.scene({});
             std::vector<std::string> paths;
             for (const Element& element : scene.elements()) paths.push_back(element.path());
             return paths;
           })
      .def("title", [](const SceneText& text) { return text.scene({}).settings.title; })
      .def_property_readonly("text", &SceneText::text)
      .def_property_readonly("file", &SceneText::file)
      .def_property_readonly("overrides", &SceneText::overrides);
  module.def("load_scene", [](const std::string& name) {
    LoadedText loaded = load_scene_text(name);
    return SceneText(std::move(loaded.text), std::move(loaded.file));
  });
  module.def("scenes", [] { return names_of(shipped_scenes()); });
  module.def("instruments", [] { return names_of(shipped_instruments()); });
  module.def("describe", &describe);
}

}  // namespace thrum::python
