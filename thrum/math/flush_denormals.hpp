// While such an object exists, denormal numbers count as zero, so that a decaying sound does not
// slow down the processor. On x86-64 and 64-bit ARM; elsewhere, as in WebAssembly, it does nothing,
// and who steps drops tiny numbers now and then.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace thrum {

class FlushDenormals {
 public:
  FlushDenormals() : before_(mode()) {
    if ((before_ & flushing) != flushing) set_mode(before_ | flushing);
  }
  ~FlushDenormals() {
    if ((before_ & flushing) != flushing) set_mode(before_);
  }
  FlushDenormals(const FlushDenormals&) = delete;
  FlushDenormals& operator=(const FlushDenormals&) = delete;

#if defined(__SSE2__)
  using Mode = unsigned;
  static constexpr Mode flushing = 0x8040;  // results become zero, operands count as zero
  static Mode mode() { return _mm_getcsr(); }
  static void set_mode(Mode mode) { _mm_setcsr(mode); }
#elif defined(__aarch64__)
  using Mode = std::uint64_t;
  static constexpr Mode flushing = 1U << 24;  // FPCR.FZ: results and operands
  static Mode mode() {
    Mode mode;
    asm volatile("mrs %0, fpcr" : "=r"(mode) : : "memory");
    return mode;
  }
  static void set_mode(Mode mode) { asm volatile("msr fpcr, %0" : : "r"(mode) : "memory"); }
#else
  using Mode = unsigned;
  static constexpr Mode flushing = 0;
  static Mode mode() { return 0; }
  static void set_mode(Mode) {}
#endif

  /// Whether it does anything here.
  static constexpr bool by_processor = flushing != 0;

 private:
  Mode before_;
};

/// [audio] Numbers whose products would soon be denormal become zero: below 1e-150, and 1e-30 in
/// float.
template <class Real>
void drop_tiny(Real* numbers, std::size_t count) {
  constexpr Real tiny = sizeof(Real) == sizeof(float) ? Real(1e-30) : Real(1e-150);
  for (std::size_t i = 0; i < count; ++i)
    numbers[i] = std::abs(numbers[i]) < tiny ? Real(0) : numbers[i];
}

}  // namespace thrum
