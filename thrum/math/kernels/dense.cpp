#include <thrum/math/kernels/dense.hpp>
#include <thrum/math/kernels/processor.hpp>

namespace thrum {

namespace baseline {
extern const DenseKernels dense_kernels;
}
#ifdef THRUM_HAVE_V3
namespace v3 {
extern const DenseKernels dense_kernels;
}
#endif

const DenseKernels* find_dense_kernels(std::string_view name) {
#ifdef THRUM_HAVE_V3
  if (name == v3::dense_kernels.name) return processor_has_v3() ? &v3::dense_kernels : nullptr;
#endif
  return name == baseline::dense_kernels.name ? &baseline::dense_kernels : nullptr;
}

const DenseKernels& best_dense_kernels() {
#ifdef THRUM_HAVE_V3
  if (processor_has_v3()) return v3::dense_kernels;
#endif
  return baseline::dense_kernels;
}

}  // namespace thrum
