// Reads many distances at once and finds those beyond a limit; compiled once per instruction set
// (see cmake/Kernels.cmake) and selected at run time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace thrum {

/// x_i = offset_i + weight q_i: neighbouring rows that each read one of neighbouring coordinates.
template <class Real>
using ReadLine = void (*)(std::size_t count, double weight, const double* offset, const Real* q,
                          double* x);

/// x_i = offset_i + weights_2i q[at_i] + weights_2i+1 q[at_i + 1], as a place between two points
/// reads.
struct RowPairs {
  std::size_t count;
  const std::uint32_t* at;
  const double* weights;
  const double* offset;
};
template <class Real>
using ReadPairs = void (*)(const RowPairs& pairs, const Real* q, double* x);

/// Writes first + i wherever weight q_i > bar_i, in order, and returns how many there are.
template <class Real>
using FindOnLine = std::size_t (*)(std::size_t count, double weight, const double* bar,
                                   const Real* q, std::size_t first, std::size_t* found);

/// The sum of weight_i q_i, and of weight_i (next_i - previous_i).
template <class Real>
using ReadMany = double (*)(std::size_t count, const double* weight, const Real* q);
template <class Real>
using ReadChange = double (*)(std::size_t count, const double* weight, const Real* next,
                              const Real* previous);

/// q_i -= push_i force.
template <class Real>
using PushMany = void (*)(std::size_t count, const double* push, double force, Real* q);

/// q_i += push_i force, product and sum rounded as q is: forces that a stretch of steps knows.
template <class Real>
using AddMany = void (*)(std::size_t count, const double* push, double force, Real* q);

template <class Real>
struct RealRowKernels {
  ReadLine<Real> read_line;
  FindOnLine<Real> find_on_line;
  ReadPairs<Real> read_pairs;
  ReadMany<Real> read_many;
  ReadChange<Real> read_change;
  PushMany<Real> push_many;
  AddMany<Real> add_many;
};

struct RowKernels {
  std::string_view name;
  RealRowKernels<double> in_double;
  RealRowKernels<float> in_float;
  /// Writes first + i wherever x_i > limit_i, in order, and returns how many there are.
  std::size_t (*find_above)(std::size_t count, const double* x, const double* limit,
                            std::size_t first, std::size_t* found);

  template <class Real>
  const RealRowKernels<Real>& of() const;
};

template <>
inline const RealRowKernels<double>& RowKernels::of<double>() const {
  return in_double;
}
template <>
inline const RealRowKernels<float>& RowKernels::of<float>() const {
  return in_float;
}

/// [any] The fastest set this processor can run.
const RowKernels& best_row_kernels();
/// [any] A set by name; nullptr when it is not built or cannot run here.
const RowKernels* find_row_kernels(std::string_view name);

}  // namespace thrum
