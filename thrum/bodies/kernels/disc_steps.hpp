// A step of a disc on a grid, for bodies.kernel.cpp: everything lives in the namespace of its
// instruction set.
#pragma once

#include <cstddef>

#include <thrum/bodies/kernels/grid_steps.hpp>
#include <thrum/bodies/kernels/kernels.hpp>
#include <thrum/math/kernels/lanes.hpp>

namespace thrum::THRUM_KERNEL_VARIANT {

namespace {

/// Where the points of a row are read and written.
template <class Real>
struct DiscRow {
  Real* __restrict next;
  const Real* __restrict now;
  const Real* __restrict previous;
  const Real* __restrict press;
  const Real* __restrict cut;
  const Real* __restrict mask;
  std::ptrdiff_t up;
};

/// The sum of the four neighbours less four times the point. Near ones are shifted out of the
/// vectors beside where that is cheaper than reading across vectors.
template <class Real>
[[gnu::always_inline]] inline Lanes<Real> around(const Real* at, std::ptrdiff_t up,
                                                 const Lanes<Real>& here) {
  constexpr int n = static_cast<int>(lane_count<Real>);
  const Lanes<Real> across = load(at + up) + load(at - up);
  if constexpr (shifts_in_registers) {
    const Lanes<Real> left = joined<n - 1>(load(at - n), here);
    return less<4>(Lanes<Real>((left + joined<1>(here, load(at + n))) + across), here);
  } else {
    return less<4>(Lanes<Real>((load(at - 1) + load(at + 1)) + across), here);
  }
}

/// One vector of a disc.
template <bool cut, bool pressed, class Real>
[[gnu::always_inline]] inline void disc_vector(const DiscStep<Real>& step, const DiscRow<Real>& row,
                                               std::ptrdiff_t l) {
  const Lanes<Real> here = load(row.now + l), before = load(row.previous + l);
  Lanes<Real> bend = around(row.now + l, row.up, here);
  Lanes<Real> bent = around(row.previous + l, row.up, before);
  if constexpr (cut) {
    bend -= load(row.cut + l) * here;
    bent -= load(row.cut + l) * before;
  }
  Lanes<Real> result = here + step.keep * (here - before) + step.near * bend + step.old * bent;
  if constexpr (pressed) result += load(row.press + l);
  if constexpr (cut) result *= load(row.mask + l);
  store(row.next + l, result);
}

template <bool cut, bool pressed, class Real>
[[gnu::always_inline]] inline void disc_part(const DiscStep<Real>& step, const DiscRow<Real>& row,
                                             int from, int to) {
  constexpr auto n = static_cast<std::ptrdiff_t>(lane_count<Real>);
  for (std::ptrdiff_t l = from; l < to; l += n) disc_vector<cut, pressed>(step, row, l);
}

/// Row by row, as the points lie in memory: the rows beside are still near.
template <bool pressed, class Real>
inline void disc_rows(const DiscStep<Real>& given, const DiscPress<Real>& press,
                      Real* __restrict next, const Real* __restrict now,
                      const Real* __restrict previous) {
  const DiscStep<Real> step = given;
  const auto up = static_cast<std::ptrdiff_t>(step.stride);
  constexpr auto side = static_cast<std::ptrdiff_t>(AirFace::side);
  const auto half = static_cast<std::ptrdiff_t>(press.half);
  const std::ptrdiff_t middle = (half + side - 1) / side;
  for (std::ptrdiff_t m = 0; m < static_cast<std::ptrdiff_t>(step.rows); ++m) {
    const std::ptrdiff_t at = m * up;
    const std::ptrdiff_t block =
        m < half ? middle - 1 - (half - 1 - m) / side : middle + (m - half) / side;
    const DiscRow<Real> row{
        next + at,
        now + at,
        previous + at,
        pressed ? press.rows + block * static_cast<std::ptrdiff_t>(press.stride) : nullptr,
        step.cut + at,
        step.mask + at,
        up};
    const auto part = step.row[m];
    disc_part<true, pressed>(step, row, part.first, part.whole_first);
    disc_part<false, pressed>(step, row, part.whole_first, part.whole_last);
    disc_part<true, pressed>(step, row, part.whole_last, part.last);
  }
}

template <class Real>
void disc(const DiscStep<Real>& step, const DiscPress<Real>& press, Real* next, const Real* now,
          const Real* previous) {
  if (press.rows)
    disc_rows<true>(step, press, next, now, previous);
  else
    disc_rows<false>(step, press, next, now, previous);
}

}  // namespace

}  // namespace thrum::THRUM_KERNEL_VARIANT
