#include <thrum/bodies/kernels/kernels.hpp>

namespace thrum {

namespace baseline {
extern const KernelSet kernels;
}
#ifdef THRUM_HAVE_V3
namespace v3 {
extern const KernelSet kernels;
}
#endif

namespace {

bool processor_has_v3() {
#ifdef THRUM_HAVE_V3
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
         __builtin_cpu_supports("bmi2");
#else
  return false;
#endif
}

}  // namespace

const KernelSet* find_kernels(std::string_view name) {
#ifdef THRUM_HAVE_V3
  if (name == v3::kernels.name) return processor_has_v3() ? &v3::kernels : nullptr;
#endif
  return name == baseline::kernels.name ? &baseline::kernels : nullptr;
}

const KernelSet& best_kernels() {
#ifdef THRUM_HAVE_V3
  if (processor_has_v3()) return v3::kernels;
#endif
  return baseline::kernels;
}

}  // namespace thrum
