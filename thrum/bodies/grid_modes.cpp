#include <thrum/bodies/grid_modes.hpp>

#include <algorithm>
#include <cmath>
#include <complex>
#include <Eigen/SparseCholesky>
#include <Eigen/SparseCore>
#include <numbers>

#include <thrum/bodies/clamped_line.hpp>
#include <thrum/bodies/mode_family.hpp>
#include <thrum/math/dense_algebra.hpp>

namespace thrum {

namespace {

using std::numbers::pi;
using SparseMatrix = Eigen::SparseMatrix<double>;

/// Y where both operators have the same modes.
double restoring(const GridBody::Parameters& it, double laplacian) {
  return it.wave_speed_squared * laplacian + it.stiffness_squared * laplacian * laplacian;
}

std::vector<GridMode> supported_modes(const Grid& grid, const GridBody::Parameters& parameters,
                                      int count) {
  std::vector<GridMode> modes;
  const bool line = grid.dimensions() == 1;
  // Of the lowest `count` modes none has more than `count` half waves along a side.
  for (int p = 1; p < grid.intervals(0) && p <= count; ++p)
    for (int q = 1; line ? q == 1 : q < grid.intervals(1) && q <= count; ++q) {
      const double x = grid_laplacian(grid, {p, q});
      GridMode mode = grid_mode(parameters, x, restoring(parameters, x));
      mode.number = {p, line ? 0 : q};
      modes.push_back(mode);
    }
  std::stable_sort(modes.begin(), modes.end(),
                   [](const GridMode& a, const GridMode& b) { return a.frequency < b.frequency; });
  modes.resize(std::min(modes.size(), static_cast<std::size_t>(count)));
  return modes;
}

/// -lap, or Y, as a matrix over the points that move: the operators of Grid on one after another.
template <class Operator>
SparseMatrix matrix_of(const Grid& grid, const Operator& apply) {
  std::vector<int> number(grid.size(), -1);
  int points = 0;
  grid.for_each_point(
      [&](std::size_t point, std::size_t row) { number[grid.index(point, row)] = points++; });
  std::vector<Eigen::Triplet<double>> entries;
  std::vector<double> one(grid.size(), 0.0);
  grid.for_each_point([&](std::size_t point, std::size_t row) {
    const std::size_t here = grid.index(point, row);
    one[here] = 1.0;
    for (std::size_t y = row - std::min<std::size_t>(row, 2); y < std::min(grid.rows(), row + 3);
         ++y)
      for (std::size_t x = point - std::min<std::size_t>(point, 2);
           x < std::min(grid.row_points(), point + 3); ++x) {
        const double value = grid.has(x, y) ? apply(one.data(), x, y) : 0.0;
        if (value != 0.0) entries.emplace_back(number[grid.index(x, y)], number[here], value);
      }
    one[here] = 0.0;
  });
  SparseMatrix matrix(points, points);
  matrix.setFromTriplets(entries.begin(), entries.end());
  return matrix;
}

/// The lowest eigenvectors of a symmetric positive matrix by subspace iteration (Bathe 1971).
Eigen::MatrixXd lowest_eigenvectors(const SparseMatrix& matrix, Eigen::Index count) {
  const Eigen::Index size = matrix.rows();
  const Eigen::Index width = std::min(size, 2 * count + 2);
  const Eigen::SimplicialLDLT<SparseMatrix> solver(matrix);
  Eigen::MatrixXd space(size, width);
  for (Eigen::Index j = 0; j < width; ++j)
    for (Eigen::Index i = 0; i < size; ++i)
      space(i, j) = std::sin(1.0 + 0.7 * static_cast<double>((i + 1) * (2 * j + 1)));
  constexpr int sweeps = 40;
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    const Eigen::MatrixXd basis = orthonormal_columns(solver.solve(space));
    const Eigen::MatrixXd small = transposed_product(basis, Eigen::MatrixXd(matrix * basis));
    space = product(basis, symmetric_eigenpairs(small).vectors);
  }
  return space.leftCols(std::min(count, width));
}

/// By name: a disc's by the order of the zeros of Bessel functions.
std::array<int, 2> name_of(const Grid& grid, const ModeFamily* disc, std::size_t i) {
  if (disc != nullptr) return i < disc->modes().size() ? disc->modes()[i].number : std::array{0, 0};
  return {grid.dimensions() == 1 ? static_cast<int>(i) + 1 : 0, 0};
}

std::vector<GridMode> modes_by_iteration(const Grid& grid, const GridBody::Parameters& it,
                                         int count) {
  constexpr std::size_t most_points = 40000;
  if (grid.points() > most_points) return {};
  const auto disc =
      grid.cut() ? disc_modes(grid.cut()->radius(), (3.0 + count) / grid.cut()->radius()) : nullptr;
  const SparseMatrix laplacian = matrix_of(
      grid,
      [&](const double* u, std::size_t x, std::size_t y) { return -grid.laplacian(u, x, y); });
  const SparseMatrix pull = matrix_of(grid, [&](const double* u, std::size_t x, std::size_t y) {
    return it.stiffness_squared * grid.bilaplacian(u, x, y) -
           it.wave_speed_squared * grid.laplacian(u, x, y);
  });
  const Eigen::MatrixXd shapes = lowest_eigenvectors(pull, count);
  std::vector<GridMode> modes;
  for (Eigen::Index i = 0; i < shapes.cols(); ++i) {
    const Eigen::VectorXd shape = shapes.col(i);
    modes.push_back(grid_mode(it, shape.dot(laplacian * shape), shape.dot(pull * shape)));
    modes.back().number = name_of(grid, disc.get(), static_cast<std::size_t>(i));
  }
  return modes;
}

bool apart(double got, double wanted, double ratio) {
  return got * ratio <= wanted || got >= wanted * ratio;
}

/// The first of the low modes of a clamped bar that is out of tune: its ends cost more than its
/// waves.
std::optional<double> clamped_out_of_tune_from(const Grid& grid, const GridBody::Parameters& it,
                                               double ratio) {
  constexpr int compared = 12;
  for (const GridMode& mode : modes_by_iteration(grid, it, compared)) {
    const double wanted = clamped_line_frequency(mode.number[0], grid.length(0),
                                                 it.wave_speed_squared, it.stiffness_squared) /
                          (2.0 * pi);
    if (apart(mode.frequency, wanted, ratio)) return mode.frequency;
  }
  return std::nullopt;
}

}  // namespace

GridMode grid_mode(const GridBody::Parameters& it, double laplacian, double pull) {
  const double k = it.time_step;
  const double lost = std::tanh(it.damping * k);  // stepped_loss.hpp
  const double lost_hf = 2.0 * it.damping_hf * k * laplacian;
  // z = exp((-decay + i w) k) without cancellation: with b = A^2 and a = 2 A cos(wk),
  // 2 A - a = 4 A sin^2(wk/2).
  const double square = (1.0 - lost - lost_hf) / (1.0 + lost);
  if (!(square > 0.0)) return {.decay = 1.0 / k};
  const double radius = std::sqrt(square);
  const double less = 2.0 * (1.0 - radius) - (2.0 * lost + k * k * pull + lost_hf) / (1.0 + lost);
  const double sine_squared = -less / (4.0 * radius);
  GridMode mode{.decay = -std::log(radius) / k};
  if (sine_squared > 0.0)
    mode.frequency = std::asin(std::sqrt(std::min(1.0, sine_squared))) / (pi * k);
  return mode;
}

double grid_laplacian(const Grid& grid, std::array<int, 2> number) {
  double sum = 0.0;
  for (int axis = 0; axis < grid.dimensions(); ++axis) {
    const double s =
        std::sin(0.5 * pi * number[static_cast<std::size_t>(axis)] / grid.intervals(axis));
    sum += 4.0 * s * s / (grid.spacing(axis) * grid.spacing(axis));
  }
  return sum;
}

double largest_laplacian(const Grid& grid) { return 4.0 * (grid.along() + grid.across()); }

std::vector<GridMode> lowest_grid_modes(const Grid& grid, const GridBody::Parameters& parameters,
                                        int count) {
  return grid.edge() == Edge::supported && !grid.cut()
             ? supported_modes(grid, parameters, count)
             : modes_by_iteration(grid, parameters, count);
}

std::optional<double> out_of_tune_from(const Grid& grid, const GridBody::Parameters& parameters,
                                       const Dispersion& continuum, double cents) {
  GridBody::Parameters lossless = parameters;
  lossless.damping = lossless.damping_hf = 0.0;
  const double ratio = std::exp2(cents / 1200.0);
  std::optional<double> lowest;
  if (grid.edge() == Edge::clamped && grid.dimensions() == 1 && parameters.stiffness_squared > 0.0)
    lowest = clamped_out_of_tune_from(grid, lossless, ratio);
  for (int axis = 0; axis < grid.dimensions(); ++axis)
    for (int p = 1; p < grid.intervals(axis); ++p) {
      const double wave_number = pi * p / grid.length(axis);
      const double s = std::sin(0.5 * pi * p / grid.intervals(axis));
      const double x = 4.0 * s * s / (grid.spacing(axis) * grid.spacing(axis));
      const double got = grid_mode(lossless, x, restoring(lossless, x)).frequency;
      const double wanted = continuum.frequency(wave_number) / (2.0 * pi);
      if (!apart(got, wanted, ratio)) continue;
      lowest = std::min(lowest.value_or(got), got);
      break;
    }
  return lowest;
}

}  // namespace thrum
