// A bar on a grid, on its way into a network: how many intervals, its initial shapes, its places.
#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

#include <thrum/bodies/built_bar_grid.hpp>
#include <thrum/bodies/check_shapes.hpp>
#include <thrum/bodies/drawings.hpp>
#include <thrum/bodies/grid_choice.hpp>
#include <thrum/core/formatted.hpp>

namespace thrum {

namespace {

/// The finest stable grid of at most so many intervals; below 2 when there is none. The bound falls
/// with the fourth power of the spacing, so that few steps lead there.
int finest(const BarSection& section, BarEnds ends, BarGrid::Losses losses, double time_step) {
  const double k = time_step;
  const double kappa = std::sqrt(section.stiffness_squared());
  double n = std::min(most_intervals, 2.0 + 1.5 * section.length / std::sqrt(2.0 * kappa * k));
  while (n >= 2.0) {
    const BarLattice lattice(section, ends, static_cast<int>(n));
    if (lattice.is_stable(losses.damping_hf, k)) return static_cast<int>(n);
    const double over = 0.25 * (k * k * lattice.largest_bend() +
                                4.0 * losses.damping_hf * k * lattice.largest_slope());
    n = std::min(std::floor(n) - 1.0, std::ceil(n / std::pow(over, 0.25)));
  }
  return 0;
}

/// Between grid points a place reads linearly.
Place locate(const BarLattice& lattice, double fraction) {
  const double position = fraction * lattice.intervals();
  const double below = std::clamp(std::floor(position), 0.0, lattice.intervals() - 1.0);
  Place place;
  for (const auto& [point, weight] :
       {std::pair(below, 1.0 - (position - below)), std::pair(below + 1.0, position - below)}) {
    const auto l = static_cast<std::size_t>(point);
    if (weight > 1e-9 && lattice.mass()[l] > 0.0) place.push_back({BarGrid::margin + l, weight});
  }
  return place;
}

/// Over the points that move.
class BarPath final : public MovingPlace {
 public:
  BarPath(const BarLattice& lattice, std::size_t first, Envelope path)
      : MovingPlace(std::move(path)),
        intervals_(lattice.intervals()),
        first_moving_(lattice.first_moving()) {
    for (std::size_t l = first_moving_; l <= lattice.last_moving(); ++l)
      coordinates_.push_back(first + BarGrid::margin + l);
  }
  std::span<const std::size_t> coordinates() const override { return coordinates_; }
  void weigh(double fraction, std::span<double> weights) const override {
    std::fill(weights.begin(), weights.end(), 0.0);
    const double position = fraction * intervals_;
    const double below = std::clamp(std::floor(position), 0.0, intervals_ - 1.0);
    const auto put = [&](std::size_t point, double weight) {
      const std::size_t slot = point - first_moving_;  // beyond all others for a held first end
      if (slot < weights.size()) weights[slot] = weight;
    };
    put(static_cast<std::size_t>(below), 1.0 - (position - below));
    put(static_cast<std::size_t>(below) + 1, position - below);
  }

 private:
  int intervals_;
  std::size_t first_moving_;
  std::vector<std::size_t> coordinates_;
};

std::string shape_fault(const InitialShape& shape, const BarLattice& lattice) {
  if (shape.is_flat()) return {};
  if (std::string wrong = direction_fault(shape, 1); !wrong.empty()) return wrong;
  if (shape.kind != "mode") return drawing_fault(shape, {1, {lattice.length(), 0.0}, false});
  if (shape.number.size() != 1) return "a mode of a bar has one number, as number = 1";
  const std::size_t moving = lattice.last_moving() - lattice.first_moving() + 1;
  const bool free = lattice.ends() == BarEnds::free;  // then 0 is its motion as a whole
  const int least = free ? 0 : 1, most = static_cast<int>(moving) - (free ? 2 : 0);
  if (shape.number[0] >= least && shape.number[0] <= most) return {};
  return "mode number " + std::to_string(shape.number[0]) + " cannot be drawn on " +
         std::to_string(lattice.intervals()) + " grid intervals; use " + std::to_string(least) +
         " to " + std::to_string(most);
}

std::vector<double> draw(const InitialShape& shape, const BarLattice& lattice) {
  std::vector<double> values(lattice.mass().size(), 0.0);
  if (shape.is_flat()) return values;
  if (shape.kind == "mode") {
    values = bar_grid_mode(lattice, shape.number[0]);
  } else {
    const Drawing drawing = drawing_of(shape, {1, {lattice.length(), 0.0}, false});
    for (std::size_t l = lattice.first_moving(); l <= lattice.last_moving(); ++l)
      values[l] = drawing(std::array{static_cast<double>(l) / lattice.intervals()});
  }
  for (double& value : values) value *= shape.amplitude;
  return values;
}

Thing thing_of(const BarSection& section, const BarLattice& lattice, std::size_t first) {
  Thing thing;
  thing.dimensions = 1;
  thing.intervals = lattice.intervals();
  thing.length = lattice.length();
  thing.free_ends = {first_end_is_free(lattice.ends()), last_end_is_free(lattice.ends())};
  thing.locate = [lattice, first](std::span<const double> at) {
    Spot spot{locate(lattice, at[0]), 0.0};
    for (PlaceEntry& entry : spot.place) entry.coordinate += first;
    return spot;
  };
  thing.travel = [lattice, first](Envelope path) {
    return std::make_shared<BarPath>(lattice, first, std::move(path));
  };
  thing.size = {section.length, section.width};
  thing.radiate = [lattice, first, width = section.width](const auto& weight) {
    Place place;
    const double h = lattice.length() / lattice.intervals();
    for (std::size_t l = lattice.first_moving(); l <= lattice.last_moving(); ++l) {
      const double at = static_cast<double>(l) / lattice.intervals();
      const double part = at == 0.0 || at == 1.0 ? 0.5 : 1.0;
      const double each = part * h * width * weight(std::span(&at, 1));
      if (each != 0.0) place.push_back({first + BarGrid::margin + l, each});
    }
    return place;
  };
  return thing;
}

}  // namespace

std::optional<BarLattice> choose_bar_lattice(const Element& element, const BarSection& section,
                                             BarEnds ends, int points, BarGrid::Losses losses,
                                             Builder& builder) {
  const auto fault = [&](const char* key, std::string message) {
    builder.faults.add(element.path(), key, std::move(message));
    return std::nullopt;
  };
  // Three points are what it takes to bend.
  if (points == 1) return fault("points", "must be at least 2");
  if (points > 0 &&
      BarLattice(section, ends, points).is_stable(losses.damping_hf, builder.time_step))
    return BarLattice(section, ends, points);
  const int most = finest(section, ends, losses, builder.time_step);
  const double rate = 1.0 / builder.time_step;
  if (most < 2)
    return fault("", formatted("is too short, stiff or lossy for a grid at %.6g Hz: stability "
                               "does not allow 2 intervals; raise the rate, or use method = "
                               "\"modal\"",
                               rate));
  if (points == 0) return BarLattice(section, ends, most);
  return fault("points", formatted("%d is finer than stability allows at %.6g Hz; the most is %d",
                                   points, rate, most));
}

void add_bar_grid(const Element& element, const BarSection& section, const BarLattice& lattice,
                  BarGrid::Losses losses, const InitialShape& shape,
                  const InitialShape& velocity_shape, Builder& builder) {
  const bool drawable = shapes_are_drawable(
      element, shape, velocity_shape,
      [&](const InitialShape& each) { return shape_fault(each, lattice); }, builder);
  if (!drawable || !builder.has_room(element, lattice.intervals())) return;
  auto body = std::make_unique<BarGrid>(lattice, losses, builder.time_step);
  body->set_start(draw(shape, lattice), draw(velocity_shape, lattice));
  const std::size_t first = builder.add(std::move(body));
  builder.add_built(element.path(),
                    std::make_unique<BuiltBarGrid>(section, lattice, losses, builder.time_step));
  builder.add_thing(element.path(), thing_of(section, lattice, first));
}

}  // namespace thrum
