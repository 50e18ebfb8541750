// Compiled once per instruction set; everything here lives in that set's own namespace.
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

/// Most rows are far from touching, so eight of them are looked at together.
std::size_t find_above(std::size_t count, const double* __restrict x,
                       const double* __restrict limit, std::size_t* __restrict found) {
  constexpr std::size_t lanes = 8;
  std::size_t many = 0;
  std::size_t i = 0;
  for (; i + lanes <= count; i += lanes) {
    int above = 0;
    for (std::size_t j = 0; j < lanes; ++j) above |= x[i + j] <= limit[i + j] ? 0 : 1;
    if (above == 0) continue;
    for (std::size_t j = i; j < i + lanes; ++j) {
      found[many] = j;
      many += x[j] <= limit[j] ? 0 : 1;
    }
  }
  for (; i < count; ++i) {
    found[many] = i;
    many += x[i] <= limit[i] ? 0 : 1;
  }
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
