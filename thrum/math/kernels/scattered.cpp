#include <thrum/math/kernels/scattered.hpp>

#include <thrum/math/kernels/variants.hpp>

namespace thrum {

THRUM_DECLARE_VARIANTS(ScatteredKernels, scattered_kernels)

namespace {
constexpr Variants<ScatteredKernels> variants = THRUM_VARIANTS(scattered_kernels);
}

const ScatteredKernels* find_scattered_kernels(std::string_view name) {
  return variants.find(name);
}

const ScatteredKernels& best_scattered_kernels() {
  static const ScatteredKernels& chosen = variants.best();
  return chosen;
}

}  // namespace thrum
