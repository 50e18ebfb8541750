#include <thrum/bodies/free_plate.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <numbers>
#include <utility>

#include <thrum/bodies/check_shapes.hpp>
#include <thrum/bodies/drawings.hpp>
#include <thrum/bodies/grid_modes.hpp>
#include <thrum/core/formatted.hpp>

namespace thrum {

namespace {

constexpr Price per_free_point = {50, 3.5};
constexpr int fewest_free_intervals = 2;  // intervals along a side: what it takes to bend
constexpr double most_free_intervals = 1e4;

/// With cells as square as whole numbers allow, `along` the longer side.
FreePlateLattice with_intervals(FreePlateLattice lattice, int along) {
  const std::size_t longer = lattice.size[0] < lattice.size[1] ? 1 : 0;
  const double ratio = lattice.size[1 - longer] / lattice.size[longer];
  lattice.intervals[longer] = along;
  lattice.intervals[1 - longer] =
      std::max(fewest_free_intervals, static_cast<int>(std::floor(along * ratio)));
  return lattice;
}

/// The finest stable grid; fewer than two intervals along its longer side when there is none. Where
/// the edges allow what the inside does, h = 2 sqrt(k (s1 + sqrt(s1^2 + kappa^2))) is the least.
FreePlateLattice finest(const FreePlateLattice& lattice, double damping_hf, double time_step) {
  const double kappa = std::sqrt(lattice.rigidity / lattice.surface_density);
  const double spacing = 2.0 * std::sqrt(time_step * (damping_hf + std::hypot(damping_hf, kappa)));
  const double longer = std::max(lattice.size[0], lattice.size[1]);
  int n = static_cast<int>(std::min(most_free_intervals, longer / spacing * (1.0 + 1e-12)));
  while (n >= fewest_free_intervals && !with_intervals(lattice, n).is_stable(damping_hf, time_step))
    --n;
  return with_intervals(lattice, n);
}

/// Between grid points a place reads bilinearly.
Place locate(const FreePlateLattice& lattice, std::span<const double> at) {
  std::array<std::array<double, 2>, 2> weights{};
  std::array<std::size_t, 2> below{};
  for (std::size_t axis = 0; axis < 2; ++axis) {
    const double position = at[axis] * lattice.intervals[axis];
    const double low = std::clamp(std::floor(position), 0.0, lattice.intervals[axis] - 1.0);
    below[axis] = static_cast<std::size_t>(low);
    weights[axis] = {1.0 - (position - low), position - low};
  }
  Place place;
  for (std::size_t j = 0; j < 2; ++j)
    for (std::size_t i = 0; i < 2; ++i) {
      const double weight = weights[0][i] * weights[1][j];
      if (weight > 1e-9)
        place.push_back({(below[1] + j) * lattice.columns() + below[0] + i, weight});
    }
  return place;
}

std::array<double, 2> fractions(const FreePlateLattice& lattice, std::size_t i, std::size_t j) {
  return {static_cast<double>(i) / lattice.intervals[0],
          static_cast<double>(j) / lattice.intervals[1]};
}

std::string shape_fault(const InitialShape& shape, const FreePlateLattice& lattice) {
  if (shape.is_flat()) return {};
  if (std::string wrong = direction_fault(shape, 1); !wrong.empty()) return wrong;
  if (shape.kind == "mode")
    return "cannot be a mode, which has no closed form on a free rectangle; use a pluck or a bump";
  return drawing_fault(shape, {2, lattice.size, false});
}

std::vector<double> draw(const InitialShape& shape, const FreePlateLattice& lattice) {
  std::vector<double> values(lattice.points(), 0.0);
  if (shape.is_flat()) return values;
  const Drawing drawing = drawing_of(shape, {2, lattice.size, false});
  for (std::size_t j = 0; j < lattice.rows(); ++j)
    for (std::size_t i = 0; i < lattice.columns(); ++i)
      values[j * lattice.columns() + i] = shape.amplitude * drawing(fractions(lattice, i, j));
  return values;
}

Thing thing_of(const FreePlateLattice& lattice, std::size_t first) {
  Thing thing;
  thing.dimensions = 2;
  thing.free_ends = {true, true};
  thing.locate = [lattice, first](std::span<const double> at) {
    Spot spot{locate(lattice, at), 0.0};
    for (PlaceEntry& entry : spot.place) entry.coordinate += first;
    return spot;
  };
  thing.size = lattice.size;
  thing.radiate = [lattice, first](const Thing::SurfaceWeight& weight) {
    Place place;
    const double cell = lattice.spacing(0) * lattice.spacing(1);
    for (std::size_t j = 0; j < lattice.rows(); ++j)
      for (std::size_t i = 0; i < lattice.columns(); ++i) {
        const double each = cell * lattice.part(i, j) * weight(fractions(lattice, i, j));
        if (each != 0.0) place.push_back({first + j * lattice.columns() + i, each});
      }
    return place;
  };
  return thing;
}

}  // namespace

/// Partials have no closed form and are left out.
BodyCheck BuiltFreePlate::check() const {
  const double k = time_step_;
  const double bend = lattice_.largest_bend(), slope = lattice_.largest_slope();
  BodyCheck check{.method = BodyCheck::Method::grid,
                  .intervals = {lattice_.intervals[0], lattice_.intervals[1]},
                  .spacing = {lattice_.spacing(0), lattice_.spacing(1)},
                  .coordinates = lattice_.points()};
  check.stability = std::pow(0.25 * (k * k * bend + 4.0 * losses_.damping_hf * k * slope), 0.25);
  const GridBody::Parameters scheme{
      .damping = losses_.damping, .damping_hf = losses_.damping_hf, .time_step = k};
  check.highest = grid_mode(scheme, slope, bend).frequency;
  return check;
}

Price BuiltFreePlate::price() const {
  return per_free_point * static_cast<double>(lattice_.points());
}

/// The lowest mode that bends it lies near that of a bar of its longer side.
Waves BuiltFreePlate::waves() const {
  const double longer = std::max(lattice_.size[0], lattice_.size[1]);
  const double kappa = std::sqrt(lattice_.rigidity / lattice_.surface_density);
  return {0.0, kappa * std::pow(4.73 / longer, 2), 0.0};
}

std::optional<FreePlateLattice> choose_free_plate(const Element& element, FreePlateLattice lattice,
                                                  const std::vector<int>& points,
                                                  FreePlateGrid::Losses losses, Builder& builder) {
  const auto fault = [&](const char* key, std::string message) {
    builder.faults.add(element.path(), key, std::move(message));
    return std::nullopt;
  };
  if (!points.empty() && points.size() != 2)
    return fault("points", "must be two whole numbers, as [30, 20]");
  if (!points.empty() && (points[0] < fewest_free_intervals || points[1] < fewest_free_intervals))
    return fault("points", "must both be at least 2");
  const double rate = 1.0 / builder.time_step;
  if (points.empty()) {
    lattice = finest(lattice, losses.damping_hf, builder.time_step);
    if (std::max(lattice.intervals[0], lattice.intervals[1]) < fewest_free_intervals ||
        !lattice.is_stable(losses.damping_hf, builder.time_step))
      return fault("", formatted("is too small, stiff or lossy for a grid at %.6g Hz: stability "
                                 "does not allow 2 by 2 intervals; raise the rate",
                                 rate));
  } else {
    lattice.intervals = {points[0], points[1]};
    if (!lattice.is_stable(losses.damping_hf, builder.time_step)) {
      const FreePlateLattice best = finest(lattice, losses.damping_hf, builder.time_step);
      return fault("points",
                   formatted("[%d, %d] is finer than stability allows at %.6g Hz; with "
                             "square cells the most is [%d, %d]",
                             points[0], points[1], rate, best.intervals[0], best.intervals[1]));
    }
  }
  if (!builder.has_room(element, static_cast<double>(lattice.points()))) return std::nullopt;
  return lattice;
}

void add_free_plate(const Element& element, const FreePlateLattice& lattice,
                    FreePlateGrid::Losses losses, const InitialShape& shape,
                    const InitialShape& velocity_shape, Builder& builder) {
  const bool drawable = shapes_are_drawable(
      element, shape, velocity_shape,
      [&](const InitialShape& each) { return shape_fault(each, lattice); }, builder);
  if (!drawable) return;
  auto body = std::make_unique<FreePlateGrid>(lattice, losses, builder.time_step);
  body->set_start(draw(shape, lattice), draw(velocity_shape, lattice));
  const std::size_t first = builder.add(std::move(body));
  builder.add_built(element.path(),
                    std::make_unique<BuiltFreePlate>(lattice, losses, builder.time_step));
  builder.add_thing(element.path(), thing_of(lattice, first));
}

}  // namespace thrum
