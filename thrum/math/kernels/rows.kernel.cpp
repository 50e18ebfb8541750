// Compiled once per instruction set; everything here lives in that set's own namespace.
#include <bit>

#include <thrum/math/kernels/lanes.hpp>
#include <thrum/math/kernels/rows.hpp>

#define THRUM_TEXT_OF(word) #word
#define THRUM_TEXT(word) THRUM_TEXT_OF(word)

namespace thrum::THRUM_KERNEL_VARIANT {

namespace {

template <class Real>
void read_line(std::size_t count, double weight, const double* __restrict offset,
               const Real* __restrict q, double* __restrict x) {
  for (std::size_t i = 0; i < count; ++i) x[i] = offset[i] + weight * static_cast<double>(q[i]);
}

template <class Real>
void read_pairs(const RowPairs& pairs, const Real* __restrict q, double* __restrict x) {
  for (std::size_t i = 0; i < pairs.count; ++i) {
    const Real* at = q + pairs.at[i];
    x[i] = pairs.offset[i] + (pairs.first[i] * static_cast<double>(at[0]) +
                              pairs.second[i] * static_cast<double>(at[1]));
  }
}

std::size_t find_above(std::size_t count, const double* x, const double* limit,
                       std::size_t* found) {
  constexpr std::size_t lanes = lane_count<double>;
  std::size_t many = 0;
  std::size_t i = 0;
  for (; i + lanes <= count; i += lanes)
    for (unsigned bits = where_above(x + i, limit + i); bits != 0; bits &= bits - 1)
      found[many++] = i + static_cast<std::size_t>(std::countr_zero(bits));
  for (; i < count; ++i)
    if (x[i] > limit[i]) found[many++] = i;
  return many;
}

}  // namespace

extern const RowKernels row_kernels;
const RowKernels row_kernels = {
    THRUM_TEXT(THRUM_KERNEL_VARIANT),
    {read_line<double>, read_pairs<double>},
    {read_line<float>, read_pairs<float>},
    find_above,
};

}  // namespace thrum::THRUM_KERNEL_VARIANT
