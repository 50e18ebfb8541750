// How each body of a scene rings.
#include <algorithm>
#include <cmath>
#include <numbers>

#include <thrum/bodies/grid_modes.hpp>
#include <thrum/bodies/mass.hpp>
#include <thrum/bodies/point_masses.hpp>
#include <thrum/scene/check_parts.hpp>

namespace thrum {

namespace {

constexpr double pi = std::numbers::pi;
constexpr int shown_partials = 4;
constexpr double detuned_cents = 10.0;
constexpr double one_khz = 1000.0;

/// Its scheme is that of a grid's mode with Y = w0^2 and no X.
BodyCheck check_mass(const Element& element, double time_step) {
  const Mass& it = element.as<Mass>();
  BodyCheck check{.path = element.path()};
  if (it.frequency == 0.0) return check;
  const double w = 2.0 * pi * it.frequency;
  const GridMode mode = grid_mode({.damping = it.damping, .time_step = time_step}, 0.0, w * w);
  check.stability = it.frequency / PointMasses::frequency_limit(time_step);
  check.highest = mode.frequency;
  check.partials = {{{1, 0}, mode.frequency, mode.decay}};
  return check;
}

/// Where a grid without edges rings at a frequency, for its decay there: Y rises with X.
std::optional<double> decay_at(const BuiltGrid& it, double frequency) {
  const auto mode = [&](double x) {
    const double y = it.parameters.wave_speed_squared * x + it.parameters.stiffness_squared * x * x;
    return grid_mode(it.parameters, x, y);
  };
  double low = 0.0;
  double high = largest_laplacian(it.grid);
  if (mode(high).frequency < frequency) return std::nullopt;
  for (int i = 0; i < 100; ++i) {
    const double middle = 0.5 * (low + high);
    (mode(middle).frequency < frequency ? low : high) = middle;
  }
  return mode(high).decay;
}

BodyCheck check_grid(const std::string& path, const BuiltGrid& it) {
  BodyCheck check{.path = path, .method = BodyCheck::Method::grid};
  const GridBody::Parameters& p = it.parameters;
  check.coordinates = it.grid.row_points() * it.grid.rows();
  for (int axis = 0; axis < it.grid.dimensions(); ++axis) {
    check.intervals.push_back(it.grid.intervals(axis));
    check.spacing.push_back(it.grid.spacing(axis));
  }
  const GridStability stability{p.wave_speed_squared, p.stiffness_squared, p.damping_hf,
                                p.time_step};
  const double x = largest_laplacian(it.grid);
  check.stability = std::sqrt(x / stability.limit());
  check.highest = grid_mode(p, x, p.wave_speed_squared * x + p.stiffness_squared * x * x).frequency;
  for (const GridMode& mode : lowest_grid_modes(it.grid, p, shown_partials))
    check.partials.push_back({mode.number, mode.frequency, mode.decay});
  if (!check.partials.empty() && check.partials.front().frequency < one_khz)
    check.decay_at_1_khz = decay_at(it, one_khz);
  check.detuned_from = out_of_tune_from(it.grid, p, detuned_cents);
  return check;
}

/// The pole of a mode is exact, so it rings at wd, wd^2 = w0^2 - s^2.
double rings_at(const ModeBank::Mode& mode) {
  const double square = mode.angular_frequency * mode.angular_frequency - mode.decay * mode.decay;
  return square > 0.0 ? std::sqrt(square) / (2.0 * pi) : 0.0;
}

BodyCheck check_modes(const std::string& path, const BuiltModes& it) {
  BodyCheck check{.path = path,
                  .method = BodyCheck::Method::modes,
                  .coordinates = it.modes.size(),
                  .in_band = it.in_band};
  std::vector<Partial> all;
  for (std::size_t i = 0; i < it.modes.size(); ++i) {
    Partial partial{{0, 0}, rings_at(it.modes[i]), it.modes[i].decay};
    if (i < it.numbers.size()) partial.number = it.numbers[i];
    if (it.dimensions == 1) partial.number[1] = 0;
    all.push_back(partial);
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Partial& a, const Partial& b) { return a.frequency < b.frequency; });
  check.highest = all.back().frequency;
  if (all.front().frequency <= one_khz && all.back().frequency >= one_khz) {
    const auto nearest = std::min_element(all.begin(), all.end(), [](const auto& a, const auto& b) {
      return std::abs(a.frequency - one_khz) < std::abs(b.frequency - one_khz);
    });
    check.decay_at_1_khz = nearest->decay;
  }
  for (const Partial& partial : all) {  // a pair on a disc is one partial
    const bool again =
        !check.partials.empty() &&
        std::abs(check.partials.back().frequency - partial.frequency) < 1e-9 * partial.frequency;
    if (!again) check.partials.push_back(partial);
    if (check.partials.size() == shown_partials) break;
  }
  return check;
}

}  // namespace

double t60_of(double decay) { return std::log(1000.0) / decay; }

std::vector<BodyCheck> check_bodies(const Assembly& assembly) {
  std::vector<BodyCheck> checks;
  for (const Element& element : assembly.scene.elements()) {
    const auto built = assembly.built.find(element.path());
    if (std::any_cast<Mass>(&element.parameters) != nullptr)
      checks.push_back(check_mass(element, assembly.time_step));
    else if (built == assembly.built.end())
      continue;
    else if (const auto* grid = std::get_if<BuiltGrid>(&built->second))
      checks.push_back(check_grid(element.path(), *grid));
    else
      checks.push_back(check_modes(element.path(), std::get<BuiltModes>(built->second)));
  }
  return checks;
}

}  // namespace thrum
