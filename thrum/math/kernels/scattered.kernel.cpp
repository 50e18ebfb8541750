// Compiled once per instruction set; everything here is in that set's own namespace.
#include <thrum/math/kernels/lanes.hpp>
#include <thrum/math/kernels/scattered.hpp>

#define THRUM_TEXT_OF(word) #word
#define THRUM_TEXT(word) THRUM_TEXT_OF(word)

namespace thrum::THRUM_KERNEL_VARIANT {

namespace {

constexpr std::size_t side = ScatteredSums::side;
constexpr std::size_t lanes = lane_count<double>;
constexpr std::size_t registers = side / lanes;

template <class Real>
[[gnu::always_inline]] inline Lanes<double> gathered(const Real* q, const std::uint32_t* at) {
  Lanes<double> values;
  for (std::size_t i = 0; i < lanes; ++i) values[i] = static_cast<double>(q[at[i]]);
  return values;
}
#if defined(__AVX512F__) && defined(__AVX512VL__)
template <>
[[gnu::always_inline]] inline Lanes<double> gathered(const double* q, const std::uint32_t* at) {
  __m256i where;
  __builtin_memcpy(&where, at, sizeof(where));
  return _mm512_mask_i32gather_pd(_mm512_setzero_pd(), 0xff, where, q, 8);
}
#endif

template <class Real>
void sum_scattered(const ScatteredSums& sums, const Real* __restrict q,
                   double* __restrict results) {
  const std::uint32_t* at = sums.at;
  const double* weight = sums.weight;
  for (std::size_t group = 0; group < sums.groups; ++group) {
    Lanes<double> sum[registers] = {};
    for (std::uint32_t row = 0; row < sums.depth[group]; ++row, at += side, weight += side)
      for (std::size_t k = 0; k < registers; ++k)
        sum[k] = fused(load(weight + k * lanes), gathered(q, at + k * lanes), sum[k]);
    const std::uint32_t* to = sums.result + group * side;
    for (std::size_t k = 0; k < side; ++k) results[to[k]] = sum[k / lanes][k % lanes];
  }
}

void spread_over_four(std::size_t runs, const DelayRun* run, std::size_t stride,
                      const double* __restrict parts, const double* __restrict sums,
                      double* __restrict coming) {
  for (const DelayRun* end = run + runs; run != end; ++run)
    for (std::size_t j = 0; j < 4; ++j) {
      const double* part = parts + j * stride + run->first;
      const double* sum = sums + run->first;
      double* to = coming + run->delay + j;
      std::size_t i = 0;
      for (; i + lanes <= run->count; i += lanes)
        store(to + i, fused(load(part + i), load(sum + i), load(to + i)));
      for (; i < run->count; ++i) to[i] = fused(part[i], sum[i], to[i]);
    }
}

}  // namespace

extern const ScatteredKernels scattered_kernels;
const ScatteredKernels scattered_kernels = {
    THRUM_TEXT(THRUM_KERNEL_VARIANT),
    sum_scattered<double>,
    sum_scattered<float>,
    spread_over_four,
};

}  // namespace thrum::THRUM_KERNEL_VARIANT
