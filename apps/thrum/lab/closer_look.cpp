#include "lab/closer_look.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <thrum/scene/simulation.hpp>

#include "interrupt.hpp"
#include "progress_bar.hpp"

namespace thrum::app::lab {
namespace {

constexpr std::size_t points_along = 96;
constexpr std::size_t points_across = 40;  ///< of the longer side of a surface
constexpr std::size_t most_curves = 24;
constexpr std::size_t most_surfaces = 6;
constexpr int frames = 64;  ///< of the film
constexpr double nothing = std::numeric_limits<double>::quiet_NaN();

/// The places to look at, and where in the record what is seen there belongs.
struct Places {
  std::vector<Where> all = {};
  std::vector<std::size_t> first_of_curve = {};
  std::vector<std::size_t> first_of_surface = {};
};

void add_curve(Record& record, Places& places, std::size_t thing, std::string name,
               const Where* line) {
  if (record.shapes.curves.size() == most_curves) return;
  Curve curve{.thing = thing, .name = std::move(name)};
  places.first_of_curve.push_back(places.all.size());
  const Thing& its = record.graph.things[thing];
  const std::string& path = its.path();
  const bool free_start = line == nullptr && !its.is_held(0);
  const bool free_end = line == nullptr && !its.is_held(1);
  for (std::size_t i = free_start ? 0 : 1; i < points_along + (free_end ? 1 : 0); ++i) {
    const double at = static_cast<double>(i) / points_along;
    curve.at.push_back(at);
    if (line == nullptr)
      places.all.emplace_back(path, at);
    else
      places.all.emplace_back(path, line->from[0] + at * (line->to[0] - line->from[0]),
                              line->from[1] + at * (line->to[1] - line->from[1]));
  }
  record.shapes.curves.push_back(std::move(curve));
}

void add_surface(Record& record, Places& places, std::size_t number) {
  if (record.shapes.surfaces.size() == most_surfaces) return;
  const Thing& thing = record.graph.things[number];
  const double longer = std::max(thing.length, thing.depth);
  const auto count = [longer](double side) {
    const double share = side / longer * static_cast<double>(points_across);
    return std::clamp<std::size_t>(static_cast<std::size_t>(std::lround(share)), 9, points_across);
  };
  Surface surface{.thing = number, .columns = count(thing.length), .rows = count(thing.depth)};
  places.first_of_surface.push_back(places.all.size());
  for (std::size_t row = 0; row < surface.rows; ++row) {
    for (std::size_t column = 0; column < surface.columns; ++column) {
      const auto middle = [](std::size_t i, std::size_t n) {
        return (static_cast<double>(i) + 0.5) / static_cast<double>(n);
      };
      double x = middle(column, surface.columns);
      double y = 1.0 - middle(row, surface.rows);
      if (thing.disc) x = 2.0 * x - 1.0, y = 2.0 * y - 1.0;
      const bool inside = !thing.disc || x * x + y * y < 0.999;
      surface.inside.push_back(inside);
      if (inside) places.all.emplace_back(thing.path(), x, y);
    }
  }
  record.shapes.surfaces.push_back(std::move(surface));
}

Places choose_places(Record& record) {
  Places places;
  for (const auto* list : {&record.masses, &record.forces})
    for (const Followed& followed : *list) places.all.emplace_back(followed.element->path());
  for (std::size_t i = 0; i < record.graph.things.size(); ++i) {
    const Thing& thing = record.graph.things[i];
    if (thing.dimensions == 1) add_curve(record, places, i, thing.path(), nullptr);
    if (thing.dimensions == 2) add_surface(record, places, i);
  }
  for (const Link& link : record.graph.links) {
    for (const bool above : {true, false}) {
      const Where& where = above ? link.above : link.below;
      const std::size_t thing = above ? link.upper : link.lower;
      if (where.from.size() == 2 && where.to.size() == 2)
        add_curve(record, places, thing, where.on + " under " + link.element->path(), &where);
    }
  }
  record.shapes.masses.resize(record.graph.things.size());
  return places;
}

void read_curves_and_surfaces(const Simulation& simulation, const Places& places, Shapes& shapes) {
  for (std::size_t i = 0; i < shapes.curves.size(); ++i) {
    std::vector<double> values;
    for (std::size_t j = 0; j < shapes.curves[i].at.size(); ++j)
      values.push_back(simulation.watched(places.first_of_curve[i] + j));
    shapes.curves[i].moments.push_back(std::move(values));
  }
  for (std::size_t i = 0; i < shapes.surfaces.size(); ++i) {
    Surface& surface = shapes.surfaces[i];
    std::size_t next = places.first_of_surface[i];
    std::vector<double> values;
    for (const bool inside : surface.inside)
      values.push_back(inside ? simulation.watched(next++) : nothing);
    surface.moments.push_back(std::move(values));
  }
}

void read_moment(const Simulation& simulation, const Places& places, const Record& record,
                 Shapes& shapes) {
  read_curves_and_surfaces(simulation, places, shapes);
  for (std::size_t i = 0; i < record.masses.size(); ++i) {
    const auto thing = record.graph.find(record.masses[i].element->path());
    shapes.masses[*thing].push_back(simulation.watched(i));
  }
}

/// Reads shapes at the moments that they ask for; keeps those that lie within the run, as steps.
class Camera {
 public:
  explicit Camera(Shapes& shapes) : shapes_(shapes) {}

  void take(const Simulation& simulation, const Places& places, const Record& record, double time,
            double step) {
    for (; next_ < shapes_.times.size() && shapes_.times[next_] < time + 0.5 * step; ++next_) {
      read_moment(simulation, places, record, shapes_);
      seen_.push_back(time);
    }
  }
  void finish() { shapes_.times = seen_; }

 private:
  Shapes& shapes_;
  std::size_t next_ = 0;
  std::vector<double> seen_;
};

/// The things of the shapes, over the window, at moments that follow one another evenly.
Shapes blank_film(const Record& record) {
  Shapes film = record.shapes;
  film.times.clear();
  for (int i = 0; i < frames; ++i)
    film.times.push_back(record.near.from + record.near.length() * i / frames);
  return film;
}

void read_near(const Simulation& simulation, double time, Record& record) {
  const bool near = record.near.contains(time);
  const bool in_pulse = record.pulse_window && record.pulse_window->contains(time);
  if (near) record.energy_near.add(simulation.energy());
  std::size_t number = 0;
  for (auto* list : {&record.masses, &record.forces}) {
    for (Followed& followed : *list) {
      const double value = near || in_pulse ? simulation.watched(number) : 0.0;
      if (near) followed.near.add(value);
      if (in_pulse) followed.pulse.push_back({time, value});
      ++number;
    }
  }
}

long long last_step(const Record& record) {
  double last = record.near.to;
  if (record.pulse_window) last = std::max(last, record.pulse_window->to);
  if (!record.shapes.times.empty()) last = std::max(last, record.shapes.times.back());
  const auto step = static_cast<long long>(std::floor(last * record.rate() + 1e-6));
  return std::min(step, record.report.steps - 1);
}

}  // namespace

void look_closer(Record& record, const std::string& label, bool quiet) {
  const Places places = choose_places(record);
  Simulation simulation(record.scene, places.all);
  simulation.keep_energy_book();
  const double step = 1.0 / record.rate();
  const double first = std::ceil(record.near.from * record.rate() - 1e-6) * step;
  record.energy_near = EnergyTraces(first + 0.5 * step, step);
  for (auto* list : {&record.masses, &record.forces})
    for (Followed& followed : *list) followed.near = Trace(first, step);
  const long long last = last_step(record);
  ProgressBar bar(label + ", closer", last + 1, !quiet);
  record.film = blank_film(record);
  Camera moments(record.shapes), film(record.film);
  for (long long n = 0; n <= last; ++n) {
    simulation.step();
    const double time = static_cast<double>(n) * step;
    read_near(simulation, time, record);
    for (Camera* camera : {&moments, &film}) camera->take(simulation, places, record, time, step);
    bar.show(n + 1);
    stop_if_interrupted();
  }
  for (Camera* camera : {&moments, &film}) camera->finish();
}

}  // namespace thrum::app::lab
