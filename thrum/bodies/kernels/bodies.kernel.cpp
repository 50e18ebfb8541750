// Compiled once per instruction set; everything here lives in that set's own namespace.
#include <thrum/bodies/kernels/kernels.hpp>
#include <thrum/math/kernels/lanes.hpp>

#define THRUM_TEXT_OF(word) #word
#define THRUM_TEXT(word) THRUM_TEXT_OF(word)

namespace thrum::THRUM_KERNEL_VARIANT {

namespace {

/// A vector of a row and what lies beside it.
template <class Real>
struct Beside {
  Lanes<Real> here;
  Lanes<Real> one;  ///< the sum of the neighbours
  Lanes<Real> two;  ///< the sum of the next ones
};

/// From three neighbouring vectors, or by reading what lies across them.
template <class Real>
[[gnu::always_inline]] inline Beside<Real> beside(const Lanes<Real>& left, const Lanes<Real>& here,
                                                  const Lanes<Real>& right) {
  constexpr int n = static_cast<int>(lane_count<Real>);
  return {here, joined<n - 1>(left, here) + joined<1>(here, right),
          joined<n - 2>(left, here) + joined<2>(here, right)};
}
template <class Real>
[[gnu::always_inline]] inline Beside<Real> beside(const Real* at) {
  if constexpr (shifts_in_registers) {
    constexpr auto n = static_cast<std::ptrdiff_t>(lane_count<Real>);
    return beside<Real>(load(at - n), load(at), load(at + n));
  } else {
    return {load(at), load(at + 1) + load(at - 1), load(at + 2) + load(at - 2)};
  }
}

/// The same by reading across vectors: where the registers have enough to shift.
template <class Real>
[[gnu::always_inline]] inline Beside<Real> beside_by_reading(const Real* at) {
  return {load(at), load(at + 1) + load(at - 1), Lanes<Real>{}};
}

/// Numbers at the end of a row among which its last points and all its padding lie.
constexpr std::ptrdiff_t tail = 8;

/// The points from l on. Only those at the ends of a row have edges beside them, only the last ones
/// padding.
template <bool at_an_end, class Real>
[[gnu::always_inline]] inline Lanes<Real> line_change(const LineStep<Real>& step,
                                                      const Beside<Real>& u, const Beside<Real>& p,
                                                      std::ptrdiff_t l) {
  constexpr Real two = 2;
  Lanes<Real> change = step.keep * (u.here - p.here) + step.near * (u.one - two * u.here) +
                       step.far * (u.two - two * u.here) + step.old * (p.one - two * p.here);
  if constexpr (at_an_end) {
    change += load(step.edge + l) * u.here;
    return load(step.mask + l) * (u.here + change);
  }
  return u.here + change;
}

template <class Real>
void line(const LineStep<Real>& given, Real* __restrict next, const Real* __restrict now,
          const Real* __restrict previous) {
  constexpr auto n = static_cast<std::ptrdiff_t>(lane_count<Real>);
  const LineStep<Real> step = given;
  const auto count = static_cast<std::ptrdiff_t>(step.count);
  const auto put = [&]<bool at_an_end>(std::ptrdiff_t l, const Beside<Real>& u,
                                       const Beside<Real>& p) {
    store(next + l, line_change<at_an_end>(step, u, p, l));
  };
  put.template operator()<true>(0, beside(now), beside(previous));
  std::ptrdiff_t l = n;
  if constexpr (shifts_in_registers) {
    Lanes<Real> u[2] = {load(now + l - n), load(now + l)};
    for (; l < count - tail; l += n) {
      const Lanes<Real> u_right = load(now + l + n);
      put.template operator()<false>(l, beside<Real>(u[0], u[1], u_right),
                                     beside_by_reading(previous + l));
      u[0] = u[1];
      u[1] = u_right;
    }
  } else {
    for (; l < count - tail; l += n)
      put.template operator()<false>(l, beside(now + l), beside(previous + l));
  }
  for (; l < count; l += n) put.template operator()<true>(l, beside(now + l), beside(previous + l));
}

/// One column of vectors, from the first row to the last: what a row is to its neighbours stays in
/// registers until they have passed.
template <bool stiff, bool at_an_end, class Real>
[[gnu::always_inline]] inline void sheet_column(const SheetStep<Real>& step, Real* __restrict next,
                                                const Real* __restrict now,
                                                const Real* __restrict previous, std::ptrdiff_t l) {
  const auto up = static_cast<std::ptrdiff_t>(step.stride);
  const auto rows = static_cast<std::ptrdiff_t>(step.rows);
  const Real* row = now + l;
  const Real* p_row = previous + l;
  Lanes<Real> below_two = load(row - 2 * up);
  Beside<Real> below = beside(row - up);
  Beside<Real> here = beside(row);
  Beside<Real> above = beside(row + up);
  Lanes<Real> p_below = load(p_row - up);
  Beside<Real> p_here = beside_by_reading(p_row);
  for (std::ptrdiff_t m = 0; m < rows; ++m, row += up, p_row += up) {
    const Beside<Real> above_two = beside(row + 2 * up);
    const Beside<Real> p_above = beside_by_reading(p_row + up);
    constexpr Real two = 2, four = 4;
    const Lanes<Real> u = here.here;
    Lanes<Real> change = step.keep * (u - p_here.here) + step.near_x * (here.one - two * u) +
                         step.near_y * (above.here + below.here - two * u) +
                         step.old_x * (p_here.one - two * p_here.here) +
                         step.old_y * (p_above.here + p_below - two * p_here.here);
    if constexpr (stiff) {
      change += step.diagonal * (above.one + below.one - four * u) +
                step.far_x * (here.two - two * u) +
                step.far_y * (above_two.here + below_two - two * u);
      if (m == 0 || m + 1 == rows) change += step.edge_rows[m] * u;
      if constexpr (at_an_end) change += load(step.edge + l) * u;
    }
    Lanes<Real> result = u + change;
    if constexpr (at_an_end) result *= load(step.mask + l);
    store(next + l + m * up, result);
    below_two = below.here;
    below = here;
    here = above;
    above = above_two;
    p_below = p_here.here;
    p_here = p_above;
  }
}

template <bool stiff, class Real>
void sheet(const SheetStep<Real>& given, Real* __restrict next, const Real* __restrict now,
           const Real* __restrict previous) {
  constexpr auto n = static_cast<std::ptrdiff_t>(lane_count<Real>);
  const SheetStep<Real> step = given;
  const auto count = static_cast<std::ptrdiff_t>(step.count);
  sheet_column<stiff, true>(step, next, now, previous, 0);
  std::ptrdiff_t l = n;
  for (; l < count - tail; l += n) sheet_column<stiff, false>(step, next, now, previous, l);
  for (; l < count; l += n) sheet_column<stiff, true>(step, next, now, previous, l);
}

template <class Real>
void bank(const BankStep<Real>& step, Real* __restrict next, const Real* __restrict now,
          const Real* __restrict previous) {
  const Real* __restrict keep = step.keep;
  const Real* __restrict turn = step.turn;
  for (std::size_t i = 0; i < step.count; ++i)
    next[i] = now[i] + (keep[i] * (now[i] - previous[i]) - turn[i] * now[i]);
}

constexpr std::size_t lanes = 8;  // rows are padded to a multiple of it

double total(const double (&sums)[lanes]) {
  return ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
}

template <bool sheet>
GridEnergies energies(const GridSums& grid, const double* __restrict next,
                      const double* __restrict now, const double* __restrict previous) {
  const double a = grid.along, b = grid.across;
  const auto up = static_cast<std::ptrdiff_t>(grid.stride);
  double rate_square[lanes] = {}, rate_bent[lanes] = {}, pull[lanes] = {};
  double stiff_pull[lanes] = {}, loss_square[lanes] = {}, loss_bent[lanes] = {};
  for (std::size_t m = 0; m < grid.rows; ++m) {
    const std::size_t first = m * grid.stride;
    const double edge_row = sheet ? b * b * grid.edge_rows[m] : 0.0;
    for (std::size_t l = 0; l < grid.count; l += lanes) {
      const double* x = next + first + l;
      const double* u = now + first + l;
      const double* p = previous + first + l;
      for (std::size_t j = 0; j < lanes; ++j) {
        const auto at = static_cast<std::ptrdiff_t>(j);
        const auto lap = [&](const double* q) {
          double sum = a * (q[at + 1] + q[at - 1] - 2.0 * q[at]);
          if (sheet) sum += b * (q[at + up] + q[at - up] - 2.0 * q[at]);
          return sum;
        };
        const double lap_x = lap(x), lap_u = lap(u), lap_p = lap(p);
        double fourth =
            a * a * (u[at + 2] + u[at - 2] - 4.0 * (u[at + 1] + u[at - 1]) + 6.0 * u[at]);
        if (sheet) {
          fourth +=
              b * b *
              (u[at + 2 * up] + u[at - 2 * up] - 4.0 * (u[at + up] + u[at - up]) + 6.0 * u[at]);
          fourth += 2.0 * a * b *
                    (u[at + up + 1] + u[at + up - 1] + u[at - up + 1] + u[at - up - 1] -
                     2.0 * (u[at + 1] + u[at - 1] + u[at + up] + u[at - up]) + 4.0 * u[at]);
        }
        fourth += (a * a * grid.edge[l + j] + edge_row) * u[at];
        const double rate = x[at] - u[at], loss = x[at] - p[at];
        rate_square[j] += rate * rate;
        rate_bent[j] += rate * (lap_x - lap_u);
        pull[j] += x[at] * lap_u;
        stiff_pull[j] += x[at] * fourth;
        loss_square[j] += loss * loss;
        loss_bent[j] += loss * (lap_x - lap_p);
      }
    }
  }
  return {total(rate_square), total(rate_bent),   total(pull),
          total(stiff_pull),  total(loss_square), total(loss_bent)};
}

}  // namespace

extern const KernelSet kernels;
const KernelSet kernels = {
    THRUM_TEXT(THRUM_KERNEL_VARIANT),
    {line<double>, sheet<true, double>, sheet<false, double>, bank<double>},
    {line<float>, sheet<true, float>, sheet<false, float>, bank<float>},
    energies<false>,
    energies<true>,
};

}  // namespace thrum::THRUM_KERNEL_VARIANT
