#include <thrum/math/kernels/dense.hpp>

#include <thrum/math/kernels/variants.hpp>

namespace thrum {

THRUM_DECLARE_VARIANTS(DenseKernels, dense_kernels)

namespace {
constexpr Variants<DenseKernels> variants = THRUM_VARIANTS(dense_kernels);
}

const DenseKernels* find_dense_kernels(std::string_view name) { return variants.find(name); }

const DenseKernels& best_dense_kernels() {
  static const DenseKernels& chosen = variants.best();
  return chosen;
}

}  // namespace thrum
