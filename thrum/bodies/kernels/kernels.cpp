#include <thrum/bodies/kernels/kernels.hpp>

#include <thrum/math/kernels/variants.hpp>

namespace thrum {

THRUM_DECLARE_VARIANTS(KernelSet, kernels)

namespace {
constexpr Variants<KernelSet> variants = THRUM_VARIANTS(kernels);
}

const KernelSet* find_kernels(std::string_view name) { return variants.find(name); }

const KernelSet& best_kernels() {
  static const KernelSet& chosen = variants.best();
  return chosen;
}

}  // namespace thrum
