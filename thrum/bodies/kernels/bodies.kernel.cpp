// Compiled once per instruction set; everything here lives in that set's own namespace.
#include <thrum/bodies/kernels/kernels.hpp>

#define THRUM_TEXT_OF(word) #word
#define THRUM_TEXT(word) THRUM_TEXT_OF(word)

namespace thrum::THRUM_KERNEL_VARIANT {

namespace {

template <class Real>
void line(const LineStep<Real>& step, Real* __restrict next, const Real* __restrict now,
          const Real* __restrict previous) {
  const Real* __restrict edge = step.edge;
  const Real* __restrict mask = step.mask;
  const Real keep = step.keep, near = step.near, far = step.far, old = step.old;
  const std::ptrdiff_t count = static_cast<std::ptrdiff_t>(step.count);
  for (std::ptrdiff_t l = 0; l < count; ++l) {
    const Real u = now[l], p = previous[l];
    const Real two_u = u + u;
    const Real change = keep * (u - p) + edge[l] * u + near * (now[l + 1] + now[l - 1] - two_u) +
                        far * (now[l + 2] + now[l - 2] - two_u) +
                        old * (previous[l + 1] + previous[l - 1] - (p + p));
    next[l] = mask[l] * (u + change);
  }
}

template <class Real>
void stiff_sheet(const SheetStep<Real>& step, Real* __restrict next, const Real* __restrict now,
                 const Real* __restrict previous) {
  const Real* __restrict edge = step.edge;
  const Real* __restrict mask = step.mask;
  const Real keep = step.keep, near_x = step.near_x, near_y = step.near_y;
  const Real far_x = step.far_x, far_y = step.far_y, diagonal = step.diagonal;
  const Real old_x = step.old_x, old_y = step.old_y;
  const std::ptrdiff_t up = static_cast<std::ptrdiff_t>(step.stride);
  const std::ptrdiff_t count = static_cast<std::ptrdiff_t>(step.count);
  for (std::size_t m = 0; m < step.rows; ++m) {
    const Real edge_row = step.edge_rows[m];
    const Real* __restrict u = now + m * step.stride;
    const Real* __restrict p = previous + m * step.stride;
    Real* __restrict out = next + m * step.stride;
    for (std::ptrdiff_t l = 0; l < count; ++l) {
      const Real here = u[l], before = p[l];
      const Real twice = here + here;
      const Real twice_before = before + before;
      const Real corners = (u[l + up + 1] + u[l + up - 1]) + (u[l - up + 1] + u[l - up - 1]);
      const Real change =
          keep * (here - before) + (edge[l] + edge_row) * here +
          near_x * (u[l + 1] + u[l - 1] - twice) + near_y * (u[l + up] + u[l - up] - twice) +
          diagonal * (corners - (twice + twice)) + far_x * (u[l + 2] + u[l - 2] - twice) +
          far_y * (u[l + 2 * up] + u[l - 2 * up] - twice) +
          old_x * (p[l + 1] + p[l - 1] - twice_before) +
          old_y * (p[l + up] + p[l - up] - twice_before);
      out[l] = mask[l] * (here + change);
    }
  }
}

template <class Real>
void soft_sheet(const SheetStep<Real>& step, Real* __restrict next, const Real* __restrict now,
                const Real* __restrict previous) {
  const Real* __restrict mask = step.mask;
  const Real keep = step.keep, near_x = step.near_x, near_y = step.near_y;
  const Real old_x = step.old_x, old_y = step.old_y;
  const std::ptrdiff_t up = static_cast<std::ptrdiff_t>(step.stride);
  const std::ptrdiff_t count = static_cast<std::ptrdiff_t>(step.count);
  for (std::size_t m = 0; m < step.rows; ++m) {
    const Real* __restrict u = now + m * step.stride;
    const Real* __restrict p = previous + m * step.stride;
    Real* __restrict out = next + m * step.stride;
    for (std::ptrdiff_t l = 0; l < count; ++l) {
      const Real here = u[l], before = p[l];
      const Real twice = here + here;
      const Real twice_before = before + before;
      const Real change = keep * (here - before) + near_x * (u[l + 1] + u[l - 1] - twice) +
                          near_y * (u[l + up] + u[l - up] - twice) +
                          old_x * (p[l + 1] + p[l - 1] - twice_before) +
                          old_y * (p[l + up] + p[l - up] - twice_before);
      out[l] = mask[l] * (here + change);
    }
  }
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
    {line<double>, stiff_sheet<double>, soft_sheet<double>, bank<double>},
    {line<float>, stiff_sheet<float>, soft_sheet<float>, bank<float>},
    energies<false>,
    energies<true>,
};

}  // namespace thrum::THRUM_KERNEL_VARIANT
