// The lane type of the kernels: as many numbers as a register holds. It is the vector extension of
// gcc and clang, so that arithmetic is written with + and *, and the same source serves every
// instruction set (SSE2, AVX2, AVX-512, NEON, WebAssembly). Intrinsics are used only
// where they are better. Everything is in the variant's namespace: see cmake/Kernels.cmake.
//
// Rows are padded to a multiple of 8 numbers, so no variant has more lanes than that.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#if defined(__SSE2__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace thrum::THRUM_KERNEL_VARIANT {

#if defined(__AVX512F__) && defined(__AVX512VL__)
inline constexpr std::size_t register_bytes = 64;
/// Loads that cross cache lines cost more here than shifts between registers.
inline constexpr bool shifts_in_registers = true;
#elif defined(__AVX2__)
inline constexpr std::size_t register_bytes = 32;
inline constexpr bool shifts_in_registers = false;
#else
inline constexpr std::size_t register_bytes = 16;
inline constexpr bool shifts_in_registers = false;
#endif

template <class Real>
inline constexpr std::size_t lane_count = register_bytes / sizeof(Real) < 8
                                              ? register_bytes / sizeof(Real)
                                              : 8;

template <class Real>
struct LanesOf {
  using type __attribute__((vector_size(lane_count<Real> * sizeof(Real)))) = Real;
};
template <class Real>
using Lanes = typename LanesOf<Real>::type;

/// A whole register, also of more than 8 numbers: for lists, which are not padded.
template <class Real>
struct WholeLanesOf {
  using type __attribute__((vector_size(register_bytes))) = Real;
};
template <class Real>
using WholeLanes = typename WholeLanesOf<Real>::type;

template <class Real>
[[gnu::always_inline]] inline Lanes<Real> load(const Real* from) {
  Lanes<Real> lanes;
  __builtin_memcpy(&lanes, from, sizeof(lanes));
  return lanes;
}
template <class Real>
[[gnu::always_inline]] inline void store(Real* to, const Lanes<Real>& lanes) {
  __builtin_memcpy(to, &lanes, sizeof(lanes));
}
template <class Real>
[[gnu::always_inline]] inline Lanes<Real> all(Real value) {
  return value - Lanes<Real>{};
}

/// The numbers from lane `from` of the first on, and then those of the second.
template <int from, class V>
[[gnu::always_inline]] inline V joined(const V& first, const V& second) {
  constexpr int n = static_cast<int>(sizeof(V) / sizeof(first[0]));
#if defined(__AVX512F__) && defined(__AVX512VL__)
  if constexpr (sizeof(V) == 64)
    return reinterpret_cast<V>(_mm512_maskz_alignr_epi64(0xff, reinterpret_cast<__m512i>(second),
                                                         reinterpret_cast<__m512i>(first), from));
#endif
  if constexpr (n == 8) {
    return __builtin_shufflevector(first, second, from, from + 1, from + 2, from + 3, from + 4,
                                   from + 5, from + 6, from + 7);
  } else if constexpr (n == 4) {
    return __builtin_shufflevector(first, second, from, from + 1, from + 2, from + 3);
  } else {
    return __builtin_shufflevector(first, second, from, from + 1);
  }
}

/// A product that must not be fused with the sum it goes into, so that the same expression rounds
/// the same everywhere.
template <class V>
[[gnu::always_inline]] inline V rounded(V value) {
#if defined(__SSE2__)
  // Two floats are half a register of the baseline, which has no fused products.
  constexpr bool is_half = sizeof(V) == 8 && !std::is_floating_point_v<V>;
  if constexpr (!is_half) asm("" : "+v"(value));
#elif defined(__aarch64__)
  asm("" : "+w"(value));
#elif defined(__wasm__)
  // WebAssembly has no fused products.
#else
  asm("" : "+m"(value));
#endif
  return value;
}

/// a b + c, fused if the processor can: not left to the compiler, which may decide differently at
/// every place.
[[gnu::always_inline]] inline double fused(double a, double b, double c) {
#if defined(__FMA__) || defined(__ARM_FEATURE_FMA)
  return __builtin_fma(a, b, c);
#else
  return a * b + c;
#endif
}
template <class V>
[[gnu::always_inline]] inline V fused(const V& a, const V& b, const V& c) {
  [[maybe_unused]] constexpr bool is_double = sizeof(a[0]) == sizeof(double);
#if defined(__FMA__)
#if defined(__AVX512F__)
  if constexpr (sizeof(V) == 64 && is_double) return _mm512_fmadd_pd(a, b, c);
  if constexpr (sizeof(V) == 64 && !is_double) return _mm512_fmadd_ps(a, b, c);
#endif
  if constexpr (sizeof(V) == 32 && is_double) return _mm256_fmadd_pd(a, b, c);
  if constexpr (sizeof(V) == 32 && !is_double) return _mm256_fmadd_ps(a, b, c);
  if constexpr (sizeof(V) == 16 && !is_double) return _mm_fmadd_ps(a, b, c);
#elif defined(__aarch64__)
  if constexpr (is_double) return vfmaq_f64(c, a, b);
  if constexpr (sizeof(V) == 16 && !is_double) return vfmaq_f32(c, a, b);
  if constexpr (sizeof(V) == 8 && !is_double) return vfma_f32(c, a, b);
#endif
  return a * b + c;
}
[[gnu::always_inline]] inline float fused(float a, float b, float c) {
#if defined(__FMA__) || defined(__aarch64__)
  return __builtin_fmaf(a, b, c);
#else
  return a * b + c;
#endif
}

/// One bit per lane where a > b.
[[gnu::always_inline]] inline unsigned where_above(const Lanes<double>& a, const Lanes<double>& b) {
#if defined(__AVX512F__) && defined(__AVX512VL__)
  return _mm512_cmp_pd_mask(a, b, _CMP_GT_OQ);
#elif defined(__AVX2__)
  return static_cast<unsigned>(_mm256_movemask_pd(_mm256_cmp_pd(a, b, _CMP_GT_OQ)));
#elif defined(__SSE2__)
  return static_cast<unsigned>(_mm_movemask_pd(_mm_cmpgt_pd(a, b)));
#elif defined(__wasm_simd128__)
  return static_cast<unsigned>(wasm_i64x2_bitmask(a > b));
#else
  unsigned bits = 0;
  for (std::size_t i = 0; i < lane_count<double>; ++i) bits |= (a[i] > b[i] ? 1U : 0U) << i;
  return bits;
#endif
}

/// As many numbers as there are lanes in double, whatever their type.
[[gnu::always_inline]] inline Lanes<double> load_wide(const double* from) { return load(from); }
[[gnu::always_inline]] inline Lanes<double> load_wide(const float* from) {
  Lanes<double> lanes;
  for (std::size_t i = 0; i < lane_count<double>; ++i) lanes[i] = static_cast<double>(from[i]);
  return lanes;
}

}  // namespace thrum::THRUM_KERNEL_VARIANT
