// While such an object exists, denormal numbers count as zero, so that a decaying sound does not
// slow down the processor. On x86-64 and 64-bit ARM; elsewhere it does nothing.
#pragma once

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

 private:
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

  Mode before_;
};

}  // namespace thrum
