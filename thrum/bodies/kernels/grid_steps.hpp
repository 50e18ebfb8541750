// Steps of lines and sheets on a grid, for bodies.kernel.cpp: everything lives in the namespace of
// its instruction set.
#pragma once

#include <cstddef>

#include <thrum/bodies/kernels/kernels.hpp>
#include <thrum/math/kernels/lanes.hpp>

namespace thrum::THRUM_KERNEL_VARIANT {

namespace {

/// A vector of a row and what lies beside it.
template <class Real>
struct Beside {
  Lanes<Real> here;
  Lanes<Real> one;  ///< the sum of the neighbours
  Lanes<Real> two;  ///< the sum of the next ones
};

/// Where the points of a line are read and written, but for those of now.
template <class Real>
struct LineMotion {
  Real* __restrict next;
  const Real* __restrict previous;
  Real* __restrict kept;
};

/// The vector at a point and those on both sides of it. Near neighbours are shifted out of them
/// where that is cheaper than reading across vectors; far ones are always read: between them the
/// ports for loads and for shifts are equally busy.
template <class Real>
[[gnu::always_inline]] inline Beside<Real> beside(const Real* at, const Lanes<Real>& left,
                                                  const Lanes<Real>& here,
                                                  const Lanes<Real>& right) {
  constexpr int n = static_cast<int>(lane_count<Real>);
  const Lanes<Real> two = load(at + 2) + load(at - 2);
  if constexpr (shifts_in_registers) {
    return {here, joined<n - 1>(left, here) + joined<1>(here, right), two};
  } else {
    return {here, load(at + 1) + load(at - 1), two};
  }
}
template <class Real>
[[gnu::always_inline]] inline Beside<Real> beside(const Real* at) {
  constexpr auto n = static_cast<std::ptrdiff_t>(lane_count<Real>);
  if constexpr (shifts_in_registers) return beside(at, load(at - n), load(at), load(at + n));
  return beside(at, Lanes<Real>{}, load(at), Lanes<Real>{});
}

/// sum - times u, for a power of two: the product is exact, so that fused or not it is the same.
template <int times, class Real>
[[gnu::always_inline]] inline Real less(const Real& sum, const Real& u) {
  return fused(Real(Real{} - times), u, sum);
}

/// Numbers at the end of a row among which its last points and all its padding lie.
constexpr std::ptrdiff_t tail = 8;

/// The points from l on. Only those at the ends of a row have edges beside them, only the last ones
/// padding.
template <bool at_an_end, class Real>
[[gnu::always_inline]] inline void put_line(const LineStep<Real>& step, const LineMotion<Real>& on,
                                            const Beside<Real>& u, std::ptrdiff_t l) {
  const Lanes<Real> bend = less<2>(u.one, u.here);
  Lanes<Real> change = step.keep * (u.here - load(on.previous + l)) + step.near * bend +
                       step.far * less<2>(u.two, u.here) + step.old * load(on.kept + l);
  store(on.kept + l, bend);
  if constexpr (at_an_end) {
    change += load(step.edge + l) * u.here;
    store(on.next + l, load(step.mask + l) * (u.here + change));
  } else {
    store(on.next + l, u.here + change);
  }
}

template <class Real>
void line(const LineStep<Real>& given, Real* __restrict next, const Real* __restrict now,
          const Real* __restrict previous, Real* __restrict kept) {
  constexpr auto n = static_cast<std::ptrdiff_t>(lane_count<Real>);
  const LineStep<Real> step = given;
  const LineMotion<Real> on{next, previous, kept};
  const auto count = static_cast<std::ptrdiff_t>(step.count);
  put_line<true>(step, on, beside(now), 0);
  Lanes<Real> left = load(now), here = load(now + n);
  std::ptrdiff_t l = n;
  for (; l < count - tail; l += n) {
    const Lanes<Real> right = load(now + l + n);
    put_line<false>(step, on, beside(now + l, left, here, right), l);
    left = here;
    here = right;
  }
  for (; l < count; l += n) put_line<true>(step, on, beside(now + l), l);
}

/// One column of vectors, from the first row to the last: what a row is to its neighbours stays in
/// registers until they have passed.
template <bool stiff, bool at_an_end, class Real>
[[gnu::always_inline]] inline void sheet_column(const SheetStep<Real>& step, Real* __restrict next,
                                                const Real* __restrict now,
                                                const Real* __restrict previous,
                                                Real* __restrict kept, std::ptrdiff_t l) {
  const auto up = static_cast<std::ptrdiff_t>(step.stride);
  const auto rows = static_cast<std::ptrdiff_t>(step.rows);
  const Real* row = now + l;
  Lanes<Real> below_two = load(row - 2 * up);
  Beside<Real> below = beside(row - up);
  Beside<Real> here = beside(row);
  Beside<Real> above = beside(row + up);
  for (std::ptrdiff_t m = 0; m < rows; ++m, row += up) {
    const Beside<Real> above_two = beside(row + 2 * up);
    const std::ptrdiff_t at = l + m * up;
    const Lanes<Real> u = here.here;
    const Lanes<Real> along = less<2>(here.one, u);
    const Lanes<Real> across = less<2>(above.here + below.here, u);
    Lanes<Real> change = step.keep * (u - load(previous + at));
    change = fused(all(step.near_x), along, change);
    change = fused(all(step.near_y), across, change) + load(kept + at);
    store(kept + at, fused(all(step.old_y), across, Lanes<Real>(step.old_x * along)));
    if constexpr (stiff) {
      Lanes<Real> bend = step.diagonal * less<4>(above.one + below.one, u);
      bend = fused(all(step.far_x), less<2>(here.two, u), bend);
      change += fused(all(step.far_y), less<2>(above_two.here + below_two, u), bend);
      if (m == 0 || m + 1 == rows) change = fused(all(step.edge_rows[m]), u, change);
      if constexpr (at_an_end) change = fused(load(step.edge + l), u, change);
    }
    Lanes<Real> result = u + change;
    if constexpr (at_an_end) result *= load(step.mask + l);
    store(next + at, result);
    below_two = below.here;
    below = here;
    here = above;
    above = above_two;
  }
}

template <bool stiff, class Real>
void sheet(const SheetStep<Real>& given, Real* __restrict next, const Real* __restrict now,
           const Real* __restrict previous, Real* __restrict kept) {
  constexpr auto n = static_cast<std::ptrdiff_t>(lane_count<Real>);
  const SheetStep<Real> step = given;
  const auto count = static_cast<std::ptrdiff_t>(step.count);
  sheet_column<stiff, true>(step, next, now, previous, kept, 0);
  std::ptrdiff_t l = n;
  for (; l < count - tail; l += n) sheet_column<stiff, false>(step, next, now, previous, kept, l);
  for (; l < count; l += n) sheet_column<stiff, true>(step, next, now, previous, kept, l);
}

}  // namespace

}  // namespace thrum::THRUM_KERNEL_VARIANT
