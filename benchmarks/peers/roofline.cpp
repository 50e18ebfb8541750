// Measures one core of this machine: fused multiply-adds in registers, and loads from the L1 and L2
// caches.
#include <cstddef>

#include <thrum/math/aligned.hpp>

#include "../processor_time.hpp"
#include "work.hpp"

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define FOR_EVERY_PROCESSOR __attribute__((target_clones("arch=x86-64-v3", "default"), noinline))
#else
#define FOR_EVERY_PROCESSOR __attribute__((noinline))
#endif

namespace thrum::bench {

namespace {

using Four = double __attribute__((vector_size(32)));

/// So many rounds of ten independent fused multiply-adds of four numbers each.
FOR_EVERY_PROCESSOR double multiply_add(long long rounds) {
  Four a = {}, b = {}, c = {}, d = {}, e = {}, f = {}, g = {}, h = {}, i = {}, j = {};
  const Four by = Four{} + 0.999, plus = Four{} + 1e-3;
  for (long long n = 0; n < rounds; ++n) {
    a = a * by + plus, b = b * by + plus, c = c * by + plus, d = d * by + plus;
    e = e * by + plus, f = f * by + plus, g = g * by + plus, h = h * by + plus;
    i = i * by + plus, j = j * by + plus;
  }
  const Four sum = a + b + c + d + e + f + g + h + i + j;
  return sum[0] + sum[1] + sum[2] + sum[3];
}
constexpr double flops_per_round = 10.0 * 4.0 * 2.0;

FOR_EVERY_PROCESSOR double read_all(const double* from, std::size_t count) {
  Four a = {}, b = {}, c = {}, d = {}, e = {}, f = {}, g = {}, h = {};
  for (const double* end = from + count; from + 32 <= end; from += 32) {
    a += *reinterpret_cast<const Four*>(from), b += *reinterpret_cast<const Four*>(from + 4);
    c += *reinterpret_cast<const Four*>(from + 8), d += *reinterpret_cast<const Four*>(from + 12);
    e += *reinterpret_cast<const Four*>(from + 16), f += *reinterpret_cast<const Four*>(from + 20);
    g += *reinterpret_cast<const Four*>(from + 24), h += *reinterpret_cast<const Four*>(from + 28);
  }
  const Four sum = ((a + b) + (c + d)) + ((e + f) + (g + h));
  return sum[0] + sum[1] + sum[2] + sum[3];
}

template <class Body>
double seconds_of(const Body& body) {
  double best = 1e9;
  for (int attempt = 0; attempt < 5; ++attempt) {
    const double start = processor_seconds();
    body();
    const double elapsed = processor_seconds() - start;
    if (elapsed < best) best = elapsed;
  }
  return best;
}

double read_gbs(std::size_t bytes) {
  AlignedBlock<double> numbers(bytes / sizeof(double));
  const int rounds = static_cast<int>(256e6 / static_cast<double>(bytes));
  volatile double sum = 0.0;
  const double seconds = seconds_of([&] {
    for (int i = 0; i < rounds; ++i) sum = read_all(numbers.data(), numbers.size());
  });
  return static_cast<double>(bytes) * rounds / seconds / 1e9;
}

}  // namespace

Roofline measure_roofline() {
  constexpr long long rounds = 5000000;
  volatile double sum = 0.0;
  const double seconds = seconds_of([&] { sum = multiply_add(rounds); });
  return {flops_per_round * static_cast<double>(rounds) / seconds / 1e9, read_gbs(16 << 10),
          read_gbs(256 << 10)};
}

}  // namespace thrum::bench
