#include <thrum/bodies/built_grid.hpp>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <utility>

#include <thrum/bodies/check_partials.hpp>
#include <thrum/bodies/check_shapes.hpp>
#include <thrum/bodies/grid_modes.hpp>
#include <thrum/bodies/initial_shapes.hpp>
#include <thrum/bodies/stretched_line.hpp>
#include <thrum/bodies/string_path.hpp>
#include <thrum/core/formatted.hpp>
#include <thrum/core/inspection.hpp>

namespace thrum {

namespace {

constexpr Price per_line_point = {16, 0.32};
constexpr Price per_stretched_point = {42, 2.2};
constexpr Price per_soft_point = {19, 0.38};
constexpr Price per_stiff_point = {34, 0.57};

constexpr double long_cell = 2.0;  // longer side over the shorter

void warn_of_cells(const BodyCheck& body, Inspection& inspection) {
  if (body.spacing.size() != 2) return;
  const auto [shorter, longer] = std::minmax(body.spacing[0], body.spacing[1]);
  if (longer > long_cell * shorter)
    inspection.warn("long cells", body.path, "points",
                    formatted("makes cells of %.3g by %.3g mm, so that waves are slower one way "
                              "than the other; leave 'points' out, or choose cells nearer to "
                              "square",
                              1e3 * body.spacing[0], 1e3 * body.spacing[1]));
}

}  // namespace

/// Where a grid without edges rings at a frequency, for its decay there: Y rises with X.
std::optional<double> BuiltGrid::decay_at(double frequency) const {
  const auto mode = [&](double x) {
    return grid_mode(it_, x, it_.wave_speed_squared * x + it_.stiffness_squared * x * x);
  };
  double low = 0.0;
  double high = largest_laplacian(grid_);
  if (mode(high).frequency < frequency) return std::nullopt;
  for (int i = 0; i < 100; ++i) {
    const double middle = 0.5 * (low + high);
    (mode(middle).frequency < frequency ? low : high) = middle;
  }
  return mode(high).decay;
}

BodyCheck BuiltGrid::check() const {
  BodyCheck check{.method = BodyCheck::Method::grid, .coordinates = grid_.points()};
  for (int axis = 0; axis < grid_.dimensions(); ++axis) {
    check.intervals.push_back(grid_.intervals(axis));
    check.spacing.push_back(grid_.spacing(axis));
  }
  const GridStability stability{it_.wave_speed_squared, it_.stiffness_squared, it_.damping_hf,
                                it_.time_step};
  const double x = largest_laplacian(grid_);
  check.stability = std::sqrt(x / stability.limit());
  check.highest =
      grid_mode(it_, x, it_.wave_speed_squared * x + it_.stiffness_squared * x * x).frequency;
  for (const GridMode& mode : lowest_grid_modes(grid_, it_, shown_partials))
    check.partials.push_back({mode.number, mode.frequency, mode.decay});
  if (!check.partials.empty() && check.partials.front().frequency < one_khz)
    check.decay_at_1_khz = decay_at(one_khz);
  check.detuned_from = out_of_tune_from(grid_, it_, continuum(), detuned_cents);
  return check;
}

Price BuiltGrid::price() const {
  const Price each = string_.stretch_stiffness > 0.0 ? per_stretched_point
                     : grid_.dimensions() == 1       ? per_line_point
                     : it_.stiffness_squared > 0.0   ? per_stiff_point
                                                     : per_soft_point;
  return each * static_cast<double>(grid_.points());
}

Waves BuiltGrid::waves() const {
  constexpr double first_zero = 2.404825557695773;  // of J0
  double square = grid_.cut() ? std::pow(first_zero / grid_.cut()->radius(), 2) : 0.0;
  for (int axis = 0; !grid_.cut() && axis < grid_.dimensions(); ++axis)
    square += std::pow(std::numbers::pi / grid_.length(axis), 2);
  return {it_.wave_speed_squared, continuum().frequency(std::sqrt(square)), string_.length};
}

/// Z = rho A c.
double BuiltGrid::impedance() const {
  return string_.taut ? it_.density * std::sqrt(it_.wave_speed_squared) : 0.0;
}

/// Partials are flat where a grid is too coarse for them. A string's pitch is in its lowest two; a
/// sheet has none to speak of, but its low modes should be where they belong.
void BuiltGrid::warn(const BodyCheck& body, Inspection& inspection) const {
  warn_of_cells(body, inspection);
  const double cents = grid_.dimensions() == 1 ? 10.0 : 50.0;
  const auto detuned = out_of_tune_from(grid_, it_, continuum(), cents);
  if (!detuned || body.partials.empty()) return;
  const double lowest = body.partials.front().frequency;
  if (*detuned >= low_partials * lowest) return;
  const bool finest = *body.stability > 0.9;
  const std::string better = finest ? "method = \"modal\" is exact, and a rate above " +
                                          rough_words(1.0 / it_.time_step) + " Hz is closer"
                                    : "stability allows more points";
  inspection.warn("dispersion", body.path, finest ? "" : "points",
                  formatted("the grid is %.0f cents out of tune from %.4g Hz on, %.2g times the "
                            "lowest partial; ",
                            cents, *detuned, *detuned / lowest) +
                      better);
}

namespace {

/// Displacement and velocity at step 0.
struct Start {
  std::vector<double> displacement, velocity;
};

/// A fault and nothing where the shapes cannot be drawn or there is no room.
std::optional<Start> start_on_grid(const Element& element, const Grid& grid,
                                   const GridBody::Parameters& parameters,
                                   const InitialShape& shape, const InitialShape& velocity_shape,
                                   Builder& builder) {
  const bool drawable = shapes_are_drawable(
      element, shape, velocity_shape,
      [&](const InitialShape& each) { return shape_fault(each, grid); }, builder);
  if (!drawable || !builder.has_room(element, static_cast<double>(grid.size())))
    return std::nullopt;
  const auto draw = [&](const InitialShape& wanted) {
    return draw_shape(wanted, grid, parameters.wave_speed_squared, parameters.stiffness_squared);
  };
  return Start{draw(shape), draw(velocity_shape)};
}

/// Points of a stretched string act on one another within a step: each of its places reads them
/// all (body.hpp).
void read_whole_line(const Grid& grid, std::size_t first, Thing& thing) {
  thing.locate = [grid, first](std::span<const double> at) {
    Spot spot;
    for (std::size_t i = 0; i < grid.size(); ++i) spot.place.push_back({first + i, 0.0});
    for (const PlaceEntry& entry : grid.locate(at))
      spot.place[entry.coordinate].weight = entry.weight;
    return spot;
  };
  thing.travel = [grid, first](Envelope path) {
    return path_on_grid(grid, first, std::move(path), PathReads::whole_body);
  };
}

}  // namespace

std::unique_ptr<GridBody> make_grid_body(const Element& element, const Grid& grid,
                                         const GridBody::Parameters& parameters,
                                         const InitialShape& shape,
                                         const InitialShape& velocity_shape, Builder& builder) {
  auto start = start_on_grid(element, grid, parameters, shape, velocity_shape, builder);
  if (!start) return nullptr;
  auto body = std::make_unique<GridBody>(grid, parameters);
  body->set_start(std::move(start->displacement), std::move(start->velocity));
  return body;
}

Thing thing_on_grid(const Grid& grid, std::size_t first) {
  Thing thing;
  thing.dimensions = grid.dimensions();
  thing.disc = grid.cut() != nullptr;
  thing.intervals = grid.intervals(0);
  thing.length = grid.length(0);
  thing.locate = [grid, first](std::span<const double> at) {
    Spot spot{grid.locate(at), 0.0};
    for (PlaceEntry& entry : spot.place) entry.coordinate += first;
    return spot;
  };
  if (thing.dimensions == 1)
    thing.travel = [grid, first](Envelope path) {
      return path_on_grid(grid, first, std::move(path));
    };
  if (thing.dimensions == 2) {
    const double across = grid.cut() ? 2.0 * grid.cut()->radius() : 0.0;
    thing.size =
        grid.cut() ? std::array{across, across} : std::array{grid.length(0), grid.length(1)};
    thing.radiate = [grid, first](const Thing::SurfaceWeight& weight) {
      Place place;
      const double cell = grid.spacing(0) * grid.spacing(1);
      grid.for_each_point([&](std::size_t point, std::size_t row) {
        const double each = cell * weight(grid.fractions(point, row));
        if (each != 0.0) place.push_back({first + grid.index(point, row), each});
      });
      return place;
    };
  }
  return thing;
}

void add_grid_body(const Element& element, const Grid& grid, const GridBody::Parameters& parameters,
                   const InitialShape& shape, const InitialShape& velocity_shape, Builder& builder,
                   StringFacts string) {
  auto body = make_grid_body(element, grid, parameters, shape, velocity_shape, builder);
  if (!body) return;
  const std::size_t first = builder.add(std::move(body));
  builder.add_built(element.path(), std::make_unique<BuiltGrid>(grid, parameters, string));
  builder.add_thing(element.path(), thing_on_grid(grid, first));
}

void add_stretched_line(const Element& element, const Grid& grid,
                        const GridBody::Parameters& parameters, const InitialShape& shape,
                        const InitialShape& velocity_shape, Builder& builder, StringFacts string) {
  auto start = start_on_grid(element, grid, parameters, shape, velocity_shape, builder);
  if (!start) return;
  auto body = std::make_unique<StretchedLine>(grid, parameters, string.stretch_stiffness);
  body->set_start(std::move(start->displacement), std::move(start->velocity));
  const std::size_t first = builder.add(std::move(body));
  builder.add_built(element.path(), std::make_unique<BuiltGrid>(grid, parameters, string));
  Thing thing = thing_on_grid(grid, first);
  read_whole_line(grid, first, thing);
  builder.add_thing(element.path(), std::move(thing));
}

}  // namespace thrum
