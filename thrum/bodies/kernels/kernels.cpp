#include <thrum/bodies/kernels/kernels.hpp>

#include <thrum/math/kernels/processor.hpp>

namespace thrum {

namespace baseline {
extern const KernelSet kernels;
}
#ifdef THRUM_HAVE_V3
namespace v3 {
extern const KernelSet kernels;
}
#endif

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
