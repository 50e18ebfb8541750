#include <thrum/bodies/built_bar_grid.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

#include <thrum/bodies/bar_modes.hpp>
#include <thrum/bodies/check_partials.hpp>
#include <thrum/bodies/dispersion.hpp>
#include <thrum/bodies/grid_modes.hpp>
#include <thrum/core/formatted.hpp>
#include <thrum/core/inspection.hpp>

namespace thrum {

namespace {

constexpr Price per_bar_point = {24, 0.9};
using std::numbers::pi;

/// A mode of the grid: its eigenvalue and its shape at all points.
struct LatticeMode {
  double square;  ///< w^2 of the points in continuous time
  std::vector<double> shape;
};

std::size_t rigid_motions(const BarLattice& lattice) {
  return lattice.ends() == BarEnds::free ? 2 : 0;
}

/// The lowest modes that bend the bar, from number 1 on.
std::vector<LatticeMode> lattice_modes(const BarLattice& lattice, std::size_t count) {
  const BandPair pair = lattice.matrices();
  const double highest = lattice.largest_bend();
  const std::size_t rigid = rigid_motions(lattice);
  std::vector<LatticeMode> modes;
  double low = 0.0;
  for (std::size_t i = rigid; i < std::min(rigid + count, pair.size()); ++i) {
    low = pair.eigenvalue(i, low, highest * 1.001);
    LatticeMode mode{low, std::vector<double>(lattice.mass().size(), 0.0)};
    const std::vector<double> vector = pair.eigenvector(low);
    std::copy(vector.begin(), vector.end(),
              mode.shape.begin() + static_cast<std::ptrdiff_t>(lattice.first_moving()));
    modes.push_back(std::move(mode));
  }
  return modes;
}

}  // namespace

std::vector<double> bar_grid_mode(const BarLattice& lattice, int number) {
  if (number == 0) return std::vector<double>(lattice.mass().size(), 1.0);
  std::vector<double> shape = lattice_modes(lattice, static_cast<std::size_t>(number)).back().shape;
  double largest = 0.0;
  for (const double each : shape)
    if (std::abs(each) > std::abs(largest)) largest = each;
  const double first = shape[lattice.first_moving()];
  const double scale = std::copysign(std::abs(largest), first);
  for (double& each : shape) each /= scale;
  return shape;
}

/// The mass is 1, so that -lap u has the quotient of the slopes' energy.
std::vector<Partial> BuiltBarGrid::lowest_partials(std::size_t count) const {
  std::vector<Partial> partials;
  const GridBody::Parameters scheme{
      .damping = losses_.damping, .damping_hf = losses_.damping_hf, .time_step = time_step_};
  for (const LatticeMode& each : lattice_modes(lattice_, count)) {
    const GridMode mode = grid_mode(scheme, lattice_.slope_energy(each.shape), each.square);
    partials.push_back({{static_cast<int>(partials.size()) + 1, 0}, mode.frequency, mode.decay});
  }
  return partials;
}

std::optional<double> BuiltBarGrid::out_of_tune_from(double cents) const {
  constexpr std::size_t compared = 12;
  const double ratio = std::exp2(cents / 1200.0);
  const BuiltBarGrid lossless(section_, lattice_, {}, time_step_);
  const std::vector<Partial> got = lossless.lowest_partials(compared);
  const Dispersion waves{0.0, section_.stiffness_squared()};
  const double highest = waves.wave_number(pi / time_step_);
  const auto family = section_.is_uniform() && lattice_.ends() != BarEnds::supported
                          ? bar_modes(section_.length, lattice_.ends(), highest)
                          : undercut_modes(section_, lattice_.ends(), highest);
  for (const ModeShape& mode : family->modes()) {
    const auto number = static_cast<std::size_t>(mode.number[0]);
    if (mode.number[0] < 1 || number > got.size()) continue;
    const double wanted = waves.frequency(mode.wave_number) / (2.0 * pi);
    const double found = got[number - 1].frequency;
    if (found * ratio <= wanted || found >= wanted * ratio) return found;
  }
  return std::nullopt;
}

BodyCheck BuiltBarGrid::check() const {
  constexpr std::size_t shown = 4;
  const double k = time_step_;
  BodyCheck check{.method = BodyCheck::Method::grid,
                  .intervals = {lattice_.intervals()},
                  .spacing = {lattice_.length() / lattice_.intervals()},
                  .coordinates = lattice_.last_moving() - lattice_.first_moving() + 1};
  const double bend = lattice_.largest_bend(), slope = lattice_.largest_slope();
  check.stability = std::pow(0.25 * (k * k * bend + 4.0 * losses_.damping_hf * k * slope), 0.25);
  const GridBody::Parameters scheme{
      .damping = losses_.damping, .damping_hf = losses_.damping_hf, .time_step = k};
  check.highest = grid_mode(scheme, slope, bend).frequency;
  check.partials = lowest_partials(shown);
  check.detuned_from = out_of_tune_from(detuned_cents);
  return check;
}

Price BuiltBarGrid::price() const {
  return per_bar_point * static_cast<double>(lattice_.mass().size());
}

Waves BuiltBarGrid::waves() const {
  const auto lowest = lattice_modes(lattice_, 1);
  return {0.0, lowest.empty() ? 0.0 : std::sqrt(lowest.front().square), lattice_.length()};
}

void BuiltBarGrid::warn(const BodyCheck& body, Inspection& inspection) const {
  if (!body.detuned_from || body.partials.empty()) return;
  const double lowest = body.partials.front().frequency;
  if (*body.detuned_from >= low_partials * lowest) return;
  inspection.warn("dispersion", body.path, "points",
                  formatted("the grid is %.0f cents out of tune from %.4g Hz on, %.2g times the "
                            "lowest partial; method = \"modal\" is exact, and a higher rate "
                            "allows more points",
                            detuned_cents, *body.detuned_from, *body.detuned_from / lowest));
}

}  // namespace thrum
