// The loops over grid points and modes. Each is compiled once per instruction set (see
// cmake/Kernels.cmake) and chosen by what the processor has. They read and write whole padded rows,
// so that no scalar is ever stored into a vector that the next step loads. Padding is less than 8.
#pragma once

#include <cstddef>
#include <string_view>

#include <thrum/math/kernels/bank_step.hpp>

namespace thrum {

/// With D2 u = u_{l+1} - 2 u_l + u_{l-1} and D4 u = u_{l+2} - 2 u_l + u_{l-2},
///     next = mask (now + keep (now - previous) + edge now + near D2 now + far D4 now + old D2
///     previous)
/// Differences are taken before they are multiplied: a body at rest stays there to the last bit,
/// and a slow one is not detuned by the rounding of coefficients whose sum must be 1. D2 previous
/// is not computed a second time: `kept` holds it when the step begins, and D2 now when it ends.
template <class Real>
struct LineStep {
  std::size_t count;  ///< points, padding included
  const Real* edge;   ///< not 0 in the first and last point only
  const Real* mask;   ///< 1 where there is a point, 0 in the padding
  Real keep, near, far, old;
};

/// The same on a rectangle, x along memory and y across it, with the sum of the four diagonal
/// neighbours less four times the point. `kept` holds old_x D2x + old_y D2y.
template <class Real>
struct SheetStep {
  std::size_t count;  ///< points of a row, padding included
  std::size_t rows;
  std::size_t stride;     ///< from a row to the next
  const Real* edge;       ///< of a row; not 0 in its first and last point only
  const Real* edge_rows;  ///< added to it, one per row; not 0 in the first and last only
  const Real* mask;
  Real keep, near_x, near_y, far_x, far_y, diagonal, old_x, old_y;
};

/// A membrane on square cells of which a circle keeps some. With L u = the sum of the four
/// neighbours less (4 + cut) u,
///     next = mask (now + keep (now - previous) + near L now + old L previous + press)
/// Points outside are written as 0 beside the circle and not at all beyond. L previous is computed
/// again: to keep it would take more memory past the processor than it saves.
template <class Real>
struct DiscStep {
  /// Of a row, in points that are multiples of eight: where it begins, where from and up to where
  /// all points are inside and no edge is cut, where it ends.
  struct Row {
    int first, whole_first, whole_last, last;
  };
  std::size_t rows;
  const Row* row;
  std::size_t stride;
  const Real* cut;   ///< laid out as the points are
  const Real* mask;  ///< the same; 1 where there is a point
  Real keep, near, old;
};

/// What presses on a disc, the same on four rows: these are counted from the middle of the disc
/// both ways, and lie in memory as rows of the disc do, one for four.
template <class Real>
struct DiscPress {
  const Real* rows = nullptr;  ///< none: nothing presses
  std::size_t stride = 0;
  std::size_t half = 0;  ///< rows of the disc on each side
};

/// A head seen by the air inside a drum, in blocks of four by four points counted from the middle.
/// Shapes of the air are even or odd along x and y: points are added to their mirror images
/// first, with both signs, and blocks of a quarter of the disc are what is left. A block is four
/// numbers, one per class of shapes: even, odd along a row; then the same, odd across rows.
struct AirFace {
  static constexpr std::size_t side = 4, classes = 4, most_shapes = 64;

  std::size_t half;  ///< points from the middle of a row to its end, and rows
  std::size_t stride;
  std::size_t block_rows;
  const int* across;       ///< blocks from the middle to the circle, row of blocks by row of blocks
  std::size_t numbers;     ///< of all blocks, rounded up to 8
  std::size_t quadruples;  ///< of shapes, one of each class
  /// [quadruple][block][class]. In float: what they weigh is what they press on, whatever they are,
  /// and half the memory goes by in half the time.
  const float* weight;
};

/// Many steps of a bank: every mode is taken through all of them before the next one is looked at,
/// so that its state stays in registers. next += push force in every step; a reading gets
///     sum of weight now,  or  sum of weight (next - previous)  with of_change
template <class Real>
struct BankRun {
  static constexpr std::size_t most_steps = 64;
  static constexpr std::size_t most_readings = 2;
  struct Reading {
    const double* weight;  ///< one per mode
    double* out;           ///< one per step
  };

  BankStep<Real> bank;
  Real* blocks[3];  ///< next, now and previous in the first step, turned in every other
  std::size_t steps;
  const double* push;   ///< one per mode, or none
  const double* force;  ///< one per step
  Reading readings[most_readings];
  std::size_t reading_count;
  bool of_change;
};

/// A grid as the energy book sums over it: a, b = 1/h^2 along a row and across (0 on a line).
struct GridSums {
  std::size_t count;  ///< points of a row, padding included: it must be zero in the motion
  std::size_t rows;
  std::size_t stride;
  double along, across;
  const double* edge;       ///< what the edges add to (lap q)^2 of the points, in q^2/h^4
  const double* edge_rows;  ///< the same across rows
  const double* cut;        ///< of a disc, laid out as the points are; else none
};

/// Sums over points, lap and bilap being the Laplacian and its square:
struct GridEnergies {
  double rate_square;  ///< (next - now)^2
  double rate_bent;    ///< (next - now) lap (next - now)
  double pull;         ///< next lap now
  double stiff_pull;   ///< next lap lap now, as lap next lap now
  double loss_square;  ///< (next - previous)^2
  double loss_bent;    ///< (next - previous) lap (next - previous)
};

using EnergyKernel = GridEnergies (*)(const GridSums& grid, const double* next, const double* now,
                                      const double* previous);

template <class Real>
using LineKernel = void (*)(const LineStep<Real>& step, Real* next, const Real* now,
                            const Real* previous, Real* kept);
template <class Real>
using SheetKernel = void (*)(const SheetStep<Real>& step, Real* next, const Real* now,
                             const Real* previous, Real* kept);

template <class Real>
using DiscKernel = void (*)(const DiscStep<Real>& step, const DiscPress<Real>& press, Real* next,
                            const Real* now, const Real* previous);

/// volumes[quadruple][class] = sum over points of weight u. `blocks` is room for the numbers of all
/// blocks, and behind them for two rows between zeros.
template <class Real>
using AirReader = void (*)(const AirFace& face, const Real* u, Real* blocks, double* volumes);
/// rows = sum over shapes of weight push, for DiscPress
template <class Real>
using AirPresser = void (*)(const AirFace& face, const double* push, Real* blocks, Real* rows);

template <class Real>
using BankKernel = void (*)(const BankStep<Real>& step, Real* next, const Real* now,
                            const Real* previous);

template <class Real>
using BankRunner = void (*)(const BankRun<Real>& run);

template <class Real>
struct RealKernels {
  LineKernel<Real> line;
  SheetKernel<Real> stiff_sheet;  ///< thirteen points now, five before
  SheetKernel<Real> soft_sheet;   ///< five points now, five before: far and diagonal are zero
  DiscKernel<Real> disc;
  BankKernel<Real> bank;
  BankRunner<Real> bank_run;
  AirReader<Real> read_air;
  AirPresser<Real> press_air;
};

struct KernelSet {
  std::string_view name;
  RealKernels<double> in_double;
  RealKernels<float> in_float;
  EnergyKernel line_energies, sheet_energies, disc_energies;

  template <class Real>
  const RealKernels<Real>& of() const;
};

template <>
inline const RealKernels<double>& KernelSet::of<double>() const {
  return in_double;
}
template <>
inline const RealKernels<float>& KernelSet::of<float>() const {
  return in_float;
}

/// [any] The fastest set this processor can run.
const KernelSet& best_kernels();
/// [any] A set by name ("baseline", "v3", "v4"); nullptr when it is not built or cannot run here.
const KernelSet* find_kernels(std::string_view name);

}  // namespace thrum
