// Instruction sets of this processor.
#pragma once

namespace thrum {

/// [any] Whether it has the instructions of the kernel variant v3.
inline bool processor_has_v3() {
#ifdef THRUM_HAVE_V3
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
         __builtin_cpu_supports("bmi2");
#else
  return false;
#endif
}

/// [any] The same for v4.
inline bool processor_has_v4() {
#ifdef THRUM_HAVE_V4
  return processor_has_v3() && __builtin_cpu_supports("avx512f") &&
         __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
#else
  return false;
#endif
}

}  // namespace thrum
