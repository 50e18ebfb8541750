// A simulation that is stepped from Python, and the shapes of what moves.
#include <pybind11/stl.h>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>

#include <thrum/math/flush_denormals.hpp>
#include <thrum/scene/nearest_name.hpp>
#include <thrum/scene/numbers_only.hpp>
#include <thrum/scene/registry.hpp>
#include <thrum/scene/simulation.hpp>
#include <thrum/scene/words.hpp>

#include "bindings.hpp"
#include "interruptible.hpp"
#include "one_at_a_time.hpp"
#include "patience.hpp"

namespace py = pybind11;

namespace thrum::python {
namespace {

constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

/// A watched place, or a value that is always the same: edges are fixed, and beyond a disc is
/// nothing.
struct Spot {
  std::optional<std::size_t> number = {};
  double otherwise = 0.0;
};

/// Where a body is looked at.
struct View {
  std::vector<double> x = {}, y = {};  ///< metres
  std::vector<Spot> spots = {};        ///< row by row
};

class Stepped {
 public:
  Stepped(const SceneText& text, const std::vector<std::string>& more, bool energy)
      : scene_(text.scene(more)), energy_(energy), simulation_(build()) {}

  py::array_t<double> step(py::ssize_t count) {
    if (count < 0) throw py::value_error("step: the number of steps must not be negative");
    const auto turn = turns_.hold();
    const auto pickups = static_cast<py::ssize_t>(simulation_->pickup_count());
    py::array_t<double> block({count, pickups});
    double* out = block.mutable_data();
    Patience patience{py::none()};
    const py::gil_scoped_release free;
    const FlushDenormals no_stalls;
    for (py::ssize_t i = 0; i < count; ++i) {
      simulation_->step();
      for (py::ssize_t k = 0; k < pickups; ++k) {
        *out = simulation_->pickup(static_cast<std::size_t>(k));
        if (!std::isfinite(*out++)) require_numbers(scene_, *simulation_, energy_);
      }
      if ((i & 15) == 15) patience.report(0.0, 1.0);
    }
    if (count > 0) require_finite_state(scene_, *simulation_);
    return block;
  }

  /// (values, x, y); y is None for a line, and all are of one point for a mass.
  py::tuple shape(const std::string& path) {
    const auto turn = turns_.hold();
    if (!views_.contains(path)) add_view(path);
    const View& view = views_.at(path);
    py::array_t<double> flat(static_cast<py::ssize_t>(view.spots.size()));
    std::transform(view.spots.begin(), view.spots.end(), flat.mutable_data(),
                   [&](const Spot& spot) {
                     return spot.number ? simulation_->watched(*spot.number) : spot.otherwise;
                   });
    const auto list = [](const std::vector<double>& from) {
      return py::array_t<double>(static_cast<py::ssize_t>(from.size()), from.data());
    };
    if (view.y.empty()) return py::make_tuple(flat, list(view.x), py::none());
    return py::make_tuple(flat.reshape({view.y.size(), view.x.size()}), list(view.x), list(view.y));
  }

  py::dict energy() const {
    const auto turn = turns_.hold();
    if (!energy_) throw py::value_error("no energy book is kept; ask for it: energy=True");
    const EnergyRow& row = simulation_->energy();
    py::dict terms;
    terms["kinetic"] = row.terms.kinetic;
    terms["potential"] = row.terms.potential;
    terms["contact"] = row.terms.contact;
    terms["stored"] = row.stored();
    terms["dissipated"] = row.dissipated;
    terms["supplied"] = row.supplied;
    terms["error"] = row.error;
    return terms;
  }

  std::vector<std::string> pickups() const {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < simulation_->pickup_count(); ++i)
      names.push_back(simulation_->pickup_name(i));
    return names;
  }

  py::bytes save() const {
    const auto turn = turns_.hold();
    const auto bytes = simulation_->save();
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
  }
  void restore(const py::bytes& saved) {
    const auto turn = turns_.hold();
    const std::string bytes = saved;
    simulation_->restore(std::as_bytes(std::span(bytes.data(), bytes.size())));
  }

  double rate() const { return simulation_->rate(); }
  long long steps_done() const { return simulation_->steps_done(); }
  long long steps_total() const { return simulation_->steps_total(); }

 private:
  /// Looking changes nothing: the simulation goes on from its own state, with more places to see.
  void add_view(const std::string& path) {
    const Element* element = scene_.find(path);
    const auto profile = element ? kind_of(*element).profile : nullptr;
    if (profile == nullptr) throw WrongName(unknown(path));
    View view = view_of_body(profile(*element), path);
    auto watching = build();
    if (simulation_->steps_done() > 0) watching->restore(simulation_->save());
    simulation_ = std::move(watching);
    views_[path] = std::move(view);
  }

  std::unique_ptr<Simulation> build() const {
    const auto task = [scene = scene_, watched = watched_](Work&) {
      return std::make_unique<Simulation>(scene, watched);
    };
    auto built = interruptible(task, 1.0, py::none());
    if (energy_) built->keep_energy_book();
    return built;
  }

  std::string unknown(const std::string& path) const {
    std::vector<std::string> paths;
    for (const Element& element : scene_.elements())
      if (kind_of(element).profile != nullptr) paths.push_back(element.path());
    const std::vector<std::string_view> valid(paths.begin(), paths.end());
    return "no body " + in_quotes(path) + " in this scene" + suggestion(path, valid);
  }

  Spot watch(Where place) {
    watched_.push_back(std::move(place));
    return {watched_.size() - 1};
  }

  View view_of_body(const Profile& body, const std::string& path) {
    constexpr int along = 100, across = 40;
    View view;
    if (body.dimensions == 0) {
      view.x = {0.0};
      view.spots = {watch(path)};
    } else if (body.dimensions == 1) {
      for (int i = 0; i <= along; ++i) {
        view.x.push_back(body.length * i / along);
        const bool end = i == 0 || i == along;
        const bool held = end && body.is_held(i == 0 ? 0 : 1);
        view.spots.push_back(held ? Spot{} : watch({path, static_cast<double>(i) / along}));
      }
    } else {
      view_surface(body, path, across, view);
    }
    return view;
  }

  void view_surface(const Profile& body, const std::string& path, int across, View& view) {
    const double longer = std::max(body.length, body.depth);
    const auto count = [&](double side) {
      return std::max(8, static_cast<int>(std::lround(across * side / longer)));
    };
    const int columns = count(body.length), rows = count(body.disc ? body.length : body.depth);
    const double start = body.disc ? -1.0 : 0.0, width = body.disc ? 2.0 : 1.0;
    const double unit_x = body.disc ? 0.5 * body.length : body.length;
    const double unit_y = body.disc ? unit_x : body.depth;
    for (int i = 0; i <= columns; ++i) view.x.push_back((start + width * i / columns) * unit_x);
    for (int j = 0; j <= rows; ++j) view.y.push_back((start + width * j / rows) * unit_y);
    for (int j = 0; j <= rows; ++j)
      for (int i = 0; i <= columns; ++i) {
        const double x = start + width * i / columns, y = start + width * j / rows;
        const bool edge = i == 0 || j == 0 || i == columns || j == rows;
        if (body.disc && x * x + y * y >= 1.0)
          view.spots.push_back({{}, nothing});
        else
          view.spots.push_back(edge ? Spot{} : watch({path, x, y}));
      }
  }

  OneAtATime turns_;
  Scene scene_;
  bool energy_;
  std::vector<Where> watched_ = {};
  std::unique_ptr<Simulation> simulation_;
  std::map<std::string, View> views_;
};

}  // namespace

void bind_simulation(py::module_& module) {
  py::class_<Stepped>(module, "Stepped")
      .def(py::init<const SceneText&, const std::vector<std::string>&, bool>())
      .def("step", &Stepped::step)
      .def("shape", &Stepped::shape)
      .def("energy", &Stepped::energy)
      .def("save", &Stepped::save)
      .def("restore", &Stepped::restore)
      .def_property_readonly("pickups", &Stepped::pickups)
      .def_property_readonly("rate", &Stepped::rate)
      .def_property_readonly("steps_done", &Stepped::steps_done)
      .def_property_readonly("steps_total", &Stepped::steps_total);
}

}  // namespace thrum::python
