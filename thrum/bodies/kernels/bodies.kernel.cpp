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
  const std::size_t count = step.count;
  for (std::size_t l = 0; l < count; ++l) {
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

}  // namespace

extern const KernelSet kernels;
const KernelSet kernels = {
    THRUM_TEXT(THRUM_KERNEL_VARIANT),
    {line<double>, stiff_sheet<double>, soft_sheet<double>, bank<double>},
    {line<float>, stiff_sheet<float>, soft_sheet<float>, bank<float>},
};

}  // namespace thrum::THRUM_KERNEL_VARIANT
