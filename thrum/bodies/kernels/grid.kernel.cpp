// Compiled once per instruction set; everything here lives in that set's own namespace.
#include <thrum/bodies/kernels/kernels.hpp>

#define THRUM_TEXT_OF(word) #word
#define THRUM_TEXT(word) THRUM_TEXT_OF(word)

namespace thrum::THRUM_KERNEL_VARIANT {

namespace {

template <class Real>
void line(const LineStep<Real>& step, Real* __restrict next, const Real* __restrict now,
          const Real* __restrict previous) {
  const Real* __restrict centre = step.centre;
  const Real* __restrict mask = step.mask;
  const Real side = step.side, far = step.far, old = step.old, old_side = step.old_side;
  const std::size_t count = step.count;
  for (std::size_t l = 0; l < count; ++l) {
    const Real near_sum = now[l + 1] + now[l - 1];
    const Real far_sum = now[l + 2] + now[l - 2];
    const Real old_sum = previous[l + 1] + previous[l - 1];
    next[l] = mask[l] * (centre[l] * now[l] + side * near_sum + far * far_sum +
                         old * previous[l] + old_side * old_sum);
  }
}

template <class Real>
void stiff_sheet(const SheetStep<Real>& step, Real* __restrict next, const Real* __restrict now,
                 const Real* __restrict previous) {
  const Real* __restrict centre = step.centre;
  const Real* __restrict mask = step.mask;
  const Real side_x = step.side_x, side_y = step.side_y, far_x = step.far_x, far_y = step.far_y;
  const Real diagonal = step.diagonal, old = step.old, old_x = step.old_x, old_y = step.old_y;
  const std::ptrdiff_t up = static_cast<std::ptrdiff_t>(step.stride);
  const std::ptrdiff_t count = static_cast<std::ptrdiff_t>(step.count);
  for (std::size_t m = 0; m < step.rows; ++m) {
    const Real extra = step.centre_extra[m];
    const Real* __restrict u = now + m * step.stride;
    const Real* __restrict p = previous + m * step.stride;
    Real* __restrict out = next + m * step.stride;
    for (std::ptrdiff_t l = 0; l < count; ++l) {
      const Real near_x = u[l + 1] + u[l - 1];
      const Real near_y = u[l + up] + u[l - up];
      const Real corners = (u[l + up + 1] + u[l + up - 1]) + (u[l - up + 1] + u[l - up - 1]);
      const Real distant_x = u[l + 2] + u[l - 2];
      const Real distant_y = u[l + 2 * up] + u[l - 2 * up];
      const Real old_near_x = p[l + 1] + p[l - 1];
      const Real old_near_y = p[l + up] + p[l - up];
      out[l] = mask[l] * ((centre[l] + extra) * u[l] + side_x * near_x + side_y * near_y +
                          diagonal * corners + far_x * distant_x + far_y * distant_y +
                          old * p[l] + old_x * old_near_x + old_y * old_near_y);
    }
  }
}

template <class Real>
void soft_sheet(const SheetStep<Real>& step, Real* __restrict next, const Real* __restrict now,
                const Real* __restrict previous) {
  const Real* __restrict centre = step.centre;
  const Real* __restrict mask = step.mask;
  const Real side_x = step.side_x, side_y = step.side_y;
  const Real old = step.old, old_x = step.old_x, old_y = step.old_y;
  const std::ptrdiff_t up = static_cast<std::ptrdiff_t>(step.stride);
  const std::ptrdiff_t count = static_cast<std::ptrdiff_t>(step.count);
  for (std::size_t m = 0; m < step.rows; ++m) {
    const Real* __restrict u = now + m * step.stride;
    const Real* __restrict p = previous + m * step.stride;
    Real* __restrict out = next + m * step.stride;
    for (std::ptrdiff_t l = 0; l < count; ++l)
      out[l] = mask[l] * (centre[l] * u[l] + side_x * (u[l + 1] + u[l - 1]) +
                          side_y * (u[l + up] + u[l - up]) + old * p[l] +
                          old_x * (p[l + 1] + p[l - 1]) + old_y * (p[l + up] + p[l - up]));
  }
}

}  // namespace

extern const KernelSet kernels;
const KernelSet kernels = {
    THRUM_TEXT(THRUM_KERNEL_VARIANT),
    {line<double>, stiff_sheet<double>, soft_sheet<double>},
    {line<float>, stiff_sheet<float>, soft_sheet<float>},
};

}  // namespace thrum::THRUM_KERNEL_VARIANT
