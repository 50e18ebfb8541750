// While such an object exists, denormal numbers count as zero, so that a decaying sound does not
// slow down the processor.
#pragma once

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace thrum {

class FlushDenormals {
 public:
#if defined(__SSE2__)
  FlushDenormals() : before_(_mm_getcsr()) {
    if ((before_ & both) != both) _mm_setcsr(before_ | both);
  }
  ~FlushDenormals() {
    if ((before_ & both) != both) _mm_setcsr(before_);
  }
#else
  FlushDenormals() = default;
  ~FlushDenormals() = default;
#endif
  FlushDenormals(const FlushDenormals&) = delete;
  FlushDenormals& operator=(const FlushDenormals&) = delete;

 private:
#if defined(__SSE2__)
  static constexpr unsigned both = 0x8040;  // flush to zero, denormals are zero
  unsigned before_;
#endif
};

}  // namespace thrum
