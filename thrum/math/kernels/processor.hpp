// What this processor can run.
#pragma once

namespace thrum {

/// [any] The instructions that the kernel variant v3 is compiled with.
inline bool processor_has_v3() {
#ifdef THRUM_HAVE_V3
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
         __builtin_cpu_supports("bmi2");
#else
  return false;
#endif
}

}  // namespace thrum
