#include <thrum/bodies/modal_thing.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

#include <thrum/bodies/kept_modes.hpp>
#include <thrum/bodies/string_path.hpp>
#include <thrum/core/direction.hpp>

namespace thrum {

namespace {

/// A line's places may move along it: with sines by a rule of their own, which is quicker.
void let_travel(const ModalBody& body, const KeptFamily& modes, std::size_t first, Thing& thing) {
  std::vector<int> numbers;
  std::vector<ModeShape> shapes;
  for (const std::size_t i : modes.kept) {
    shapes.push_back(modes.family->modes()[i]);
    numbers.push_back(shapes.back().number[0]);
  }
  thing.farthest_step = farthest_step(numbers);
  if (body.shapes)
    thing.travel = [family = modes.family, shapes, first](Envelope path) {
      return path_on_shapes(family, shapes, first, std::move(path));
    };
  else
    thing.travel = [numbers, first](Envelope path) {
      return path_on_modes(numbers, first, std::move(path));
    };
}

/// The integral of g X over the surface is the amplitude of X in g times that of X^2. A mode's mass
/// M in a step is above its mass m by as much as dd q is below its acceleration.
std::function<Place(const Thing::SurfaceWeight&)> radiation_of(const ModalBody& body,
                                                               const KeptFamily& modes,
                                                               const std::vector<double>& masses,
                                                               std::size_t first) {
  const double area = body.outline.extent() * (body.outline.dimensions == 1 ? body.width : 1.0);
  std::vector<double> factors;
  for (std::size_t i = 0; i < modes.kept.size(); ++i)
    factors.push_back(area * masses[i] / body.mass);
  return [family = modes.family, kept = modes.kept, factors, first](const auto& weight) {
    const auto per_mass = [&](std::span<const double> at) {
      return weight(at) / family->heaviness(at);
    };
    const std::vector<double> amplitudes = only(family->project(per_mass), kept);
    Place place;
    for (std::size_t i = 0; i < factors.size(); ++i)
      place.push_back({first + i, amplitudes[i] * factors[i]});
    return place;
  };
}

}  // namespace

Thing thing_in_modes(const ModalBody& body, const KeptFamily& modes,
                     const std::vector<double>& masses, std::size_t first, double time_step) {
  Thing thing;
  thing.dimensions = body.outline.dimensions;
  thing.disc = body.outline.disc;
  thing.free_ends = body.free_ends;
  if (thing.dimensions == 1) {
    thing.length = body.outline.size[0];
    const double travelled = std::sqrt(body.wave_speed_squared) * time_step;
    const double intervals = travelled > 0.0
                                 ? std::round(thing.length / travelled)
                                 : 2.0 * static_cast<double>(modes.family->modes().size());
    thing.intervals = static_cast<int>(std::clamp(intervals, 2.0, 1e5));
  }
  if (thing.dimensions == 1) let_travel(body, modes, first, thing);
  thing.directed = body.polarisations == 2;
  thing.locate = [modes, first, both = thing.directed](std::span<const double> at) {
    Spot spot;
    const Direction direction = both ? direction_of(at.subspan(1)) : Direction{1.0, 0.0};
    const std::vector<double> values = modes.values(at);
    for (std::size_t way = 0; way < (both ? 2u : 1u); ++way)
      for (const double value : values)
        spot.place.push_back({first + spot.place.size(), direction[way] * value});
    return spot;
  };
  const bool line = body.outline.dimensions == 1;
  if (!line || body.width > 0.0) {
    const double across = body.outline.disc ? 2.0 : 1.0;
    thing.size = {across * body.outline.size[0], line ? body.width : across * body.outline.size[1]};
    thing.radiate = radiation_of(body, modes, masses, first);
  }
  return thing;
}

}  // namespace thrum
