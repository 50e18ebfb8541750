#include <thrum/bodies/coupled_heads.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <tuple>

#include <thrum/bodies/disc_bessel.hpp>
#include <thrum/bodies/disc_radiation.hpp>
#include <thrum/math/dense_algebra.hpp>

namespace thrum {

namespace {

using std::numbers::pi;
using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

/// Integral over the disc, in units of R^2, of the radial shapes times the angular ones (Lommel).
double overlap(int order, double z, double b) {
  return angular_norm(order) * z * bessel(order + 1, z) * bessel(order, b) / (z * z - b * b);
}

/// Integral of the square of a pressure shape over the cavity, in units of R^2.
double pressure_norm(int order, double b, int l, double depth) {
  return thrum::pressure_norm(order, b) * depth * (l == 0 ? 1.0 : 0.5);
}

/// The air loads the heads: a coupled mode in the band may come from a head mode above it.
double highest_zero(const CoupledHeads::Head& head, const CoupledHeads::Parameters& it) {
  const double speed = std::sqrt(head.tension / head.surface_density);
  return 1.5 * 2.0 * pi * it.bandwidth / speed * it.radius;
}

double air_bandwidth_of(const CoupledHeads::Parameters& it) {
  return it.air_bandwidth == 0.0 ? 4.0 * it.bandwidth : it.air_bandwidth;
}

}  // namespace

/// Of order n about (z - n) / pi zeros lie below z; the air has so many shapes across, and along
/// the depth all below its own limit.
CoupledHeads::Size CoupledHeads::size_of(const Parameters& it) {
  constexpr double operations_per_cube = 25.0;  // reduction, rotations, and vectors
  const std::array limits = {highest_zero(it.heads[0], it), highest_zero(it.heads[1], it)};
  const double highest = std::max(limits[0], limits[1]);
  const double air = 2.0 * pi * air_bandwidth_of(it) / it.sound_speed;
  Size size;
  for (double order = 0.0; order <= highest; order += 1.0) {
    const auto zeros = [&](double limit) { return std::max(limit - order, 0.0) / pi + 1.0; };
    const double air_limit = std::min(air * it.radius, highest + 8.0);
    const double along = std::min(air * it.depth / pi, static_cast<double>(it.longitudinal)) + 1.0;
    const double unknowns =
        zeros(limits[0]) + zeros(limits[1]) + (air_limit > order ? zeros(air_limit) * along : 0.0);
    size.largest = std::max(size.largest, unknowns);
    size.operations += operations_per_cube * std::pow(unknowns, 3);
  }
  return size;
}

CoupledHeads::CoupledHeads(const Parameters& parameters) : it_(parameters) {
  it_.air_bandwidth = air_bandwidth_of(it_);
  std::array<double, 2> limits{};
  for (std::size_t head = 0; head < 2; ++head) limits[head] = highest_zero(it_.heads[head], it_);
  for (int order = 0;; ++order) {
    for (std::size_t head = 0; head < 2; ++head)
      zeros_[head].push_back(bessel_zeros_up_to(order, limits[head]));
    if (zeros_[0].back().empty() && zeros_[1].back().empty()) break;
    solve_order(order);
  }
  std::sort(modes_.begin(), modes_.end(), [](const Mode& a, const Mode& b) {
    return std::tuple(a.angular_frequency, a.order, a.turned) <
           std::tuple(b.angular_frequency, b.order, b.turned);
  });
}

void CoupledHeads::solve_order(int order) {
  const auto n = static_cast<std::size_t>(order);
  const auto upper = eigen_index(zeros_[0][n].size());
  const Eigen::Index heads = upper + eigen_index(zeros_[1][n].size());
  const double area = it_.radius * it_.radius;
  const auto zero = [&](Eigen::Index i) {
    return i < upper ? zeros_[0][n][static_cast<std::size_t>(i)]
                     : zeros_[1][n][static_cast<std::size_t>(i - upper)];
  };
  Vector frequency(heads), over_root_mass(heads);  // O_s and M^-1/2
  double highest = 0.0;
  for (Eigen::Index i = 0; i < heads; ++i) {
    const Head& head = it_.heads[i < upper ? 0 : 1];
    const double z = zero(i);
    highest = std::max(highest, z);
    frequency[i] = std::sqrt(head.tension / head.surface_density) * z / it_.radius;
    over_root_mass[i] = 1.0 / std::sqrt(head.surface_density * area * angular_norm(order) * 0.5 *
                                        std::pow(bessel(order + 1, z), 2));
  }

  // Columns of D: dynamic ones, the static one, and the sum of those that are mass.
  std::vector<Vector> columns;
  std::vector<double> pressure_frequencies;
  Matrix added = Matrix::Zero(heads, heads);
  Matrix stiffness = Matrix(frequency.array().square().matrix().asDiagonal());
  const double air_limit = 2.0 * pi * it_.air_bandwidth;
  for (const double b : slope_zeros_up_to(order, highest + 8.0)) {
    Vector along(heads);
    for (Eigen::Index i = 0; i < heads; ++i)
      along[i] = over_root_mass[i] * area * overlap(order, zero(i), b);
    for (int l = 0; l <= it_.longitudinal; ++l) {
      const double of_air = it_.sound_speed * std::hypot(b / it_.radius, l * pi / it_.depth);
      const double mass =
          area * pressure_norm(order, b, l, it_.depth) / (it_.sound_speed * it_.sound_speed);
      Vector column = along * std::sqrt(it_.air_density / mass);
      if (l % 2 == 1) column.head(upper) = -column.head(upper);  // cos(l pi) at the upper head
      column.tail(heads - upper) = -column.tail(heads - upper);  // the air pushes it down
      if (of_air == 0.0) {
        stiffness += column * column.transpose();
      } else if (of_air > air_limit) {
        added += column * column.transpose() / (of_air * of_air);
      } else {
        columns.push_back(column);
        pressure_frequencies.push_back(of_air);
      }
    }
  }

  for (const std::size_t one : {0u, 1u})
    for (const std::size_t other : {0u, 1u}) {
      const double rho = mass_outside(one, other);
      if (rho == 0.0) continue;
      // The longer list of zeros begins with the shorter one.
      const std::size_t longer = zeros_[one][n].size() > zeros_[other][n].size() ? one : other;
      const auto masses = DiscRadiation(order, DiscRadiation::Edge::rests, zeros_[longer][n])
                              .masses(one == other ? 0.0 : it_.depth / it_.radius);
      const auto stride = eigen_index(zeros_[longer][n].size());
      const Eigen::Index row = one == 0 ? 0 : upper, column = other == 0 ? 0 : upper;
      for (Eigen::Index i = 0; i < eigen_index(zeros_[one][n].size()); ++i)
        for (Eigen::Index j = 0; j < eigen_index(zeros_[other][n].size()); ++j)
          added(row + i, column + j) += rho * area * it_.radius * over_root_mass[row + i] *
                                        over_root_mass[column + j] *
                                        masses[static_cast<std::size_t>(i * stride + j)];
    }

  // Heads with the air's mass and static stiffness: (I + X) a'' = -S a, re-diagonalised.
  const EigenPairs loaded = symmetric_eigenpairs(stiffness, Matrix::Identity(heads, heads) + added);
  const Vector loaded_frequency = loaded.values.array().sqrt();
  const Matrix& turn = loaded.vectors;

  const auto airs = eigen_index(columns.size());
  Matrix d(heads, airs);
  for (Eigen::Index j = 0; j < airs; ++j)
    d.col(j) = transposed_product(turn, columns[static_cast<std::size_t>(j)]);
  Matrix k(heads + airs, heads + airs);
  k.setZero();
  k.topLeftCorner(heads, heads) = loaded_frequency.array().square().matrix().asDiagonal();
  k.topRightCorner(heads, airs) = -(loaded_frequency.asDiagonal() * d);
  k.bottomLeftCorner(airs, heads) = k.topRightCorner(heads, airs).transpose();
  k.bottomRightCorner(airs, airs) = transposed_product(d, d);
  for (Eigen::Index j = 0; j < airs; ++j)
    k(heads + j, heads + j) += std::pow(pressure_frequencies[static_cast<std::size_t>(j)], 2);
  const EigenPairs coupled = symmetric_eigenpairs(k);

  const double band = 2.0 * pi * it_.bandwidth;
  for (Eigen::Index m = 0; m < heads + airs; ++m) {
    const double w = std::sqrt(std::max(coupled.values[m], 0.0));
    if (w > band || w == 0.0) continue;
    const Vector v = coupled.vectors.col(m).head(heads);
    const Vector displacement =
        scaled_product(w, turn, (v.array() / loaded_frequency.array()).matrix());
    const Vector take = scaled_product(1.0, stiffness, displacement) / (w * w);
    Mode mode{order, false, w, 0.0, {}, {}, {}};
    for (Eigen::Index i = 0; i < heads; ++i) {
      const std::size_t head = i < upper ? 0 : 1;
      mode.shape[head].push_back(displacement[i] * over_root_mass[i]);
      mode.share[head].push_back(displacement[i] * displacement[i]);
      mode.take[head].push_back(take[i] / over_root_mass[i]);
    }
    mode.radiated = radiated_by(mode);
    modes_.push_back(mode);
    if (order == 0) continue;
    mode.turned = true;
    modes_.push_back(mode);
  }
}

/// kg/m3. Both heads count upwards, so that they breathe where their signs differ.
double CoupledHeads::mass_outside(std::size_t one, std::size_t other) const {
  const double rho = std::sqrt(it_.heads[one].air_outside * it_.heads[other].air_outside);
  return one == other ? Unbaffled::own_mass * rho : -Unbaffled::mutual_mass * rho;
}

/// A mode of unit mass and resistance r dies as exp(-r t/2).
double CoupledHeads::radiated_by(const Mode& mode) const {
  if (it_.heads[0].air_outside == 0.0 && it_.heads[1].air_outside == 0.0) return 0.0;
  const auto& zeros = zeros_;
  const auto n = static_cast<std::size_t>(mode.order);
  const std::size_t longer = zeros[0][n].size() > zeros[1][n].size() ? 0 : 1;
  const DiscRadiation air(mode.order, DiscRadiation::Edge::rests, zeros[longer][n]);
  std::array<std::vector<double>, 2> moves = mode.shape;
  for (const std::size_t head : {0u, 1u}) {
    moves[head].resize(air.size(), 0.0);
    for (double& each : moves[head]) each *= std::sqrt(it_.heads[head].air_outside);
  }
  const double w = mode.angular_frequency;
  const double q = w * it_.radius / it_.sound_speed, phase = w * it_.depth / it_.sound_speed;
  const double own = air.resistance(moves[0], moves[0], q) + air.resistance(moves[1], moves[1], q);
  const double between = std::sin(phase) / phase * air.resistance(moves[0], moves[1], q);
  return 0.5 * w * std::pow(it_.radius, 3) *
         (Unbaffled::own_resistance * own - 2.0 * Unbaffled::mutual_resistance * between);
}

std::vector<double> CoupledHeads::values(int head, std::span<const double> at) const {
  const auto h = static_cast<std::size_t>(head);
  const double r = std::hypot(at[0], at[1]);
  const double angle = std::atan2(at[1], at[0]);
  std::vector<std::vector<double>> radial;
  for (std::size_t n = 0; n < zeros_[h].size(); ++n) {
    radial.emplace_back();
    for (const double z : zeros_[h][n]) radial.back().push_back(bessel(static_cast<int>(n), z * r));
  }
  std::vector<double> values;
  for (const Mode& mode : modes_) {
    const std::vector<double>& of_order = radial[static_cast<std::size_t>(mode.order)];
    double sum = 0.0;
    for (std::size_t i = 0; i < of_order.size(); ++i) sum += mode.shape[h][i] * of_order[i];
    values.push_back(sum *
                     (mode.turned ? std::sin(mode.order * angle) : std::cos(mode.order * angle)));
  }
  return values;
}

}  // namespace thrum
