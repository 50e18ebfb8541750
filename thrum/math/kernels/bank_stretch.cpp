#include <thrum/math/kernels/bank_stretch.hpp>

#include <thrum/math/kernels/variants.hpp>

namespace thrum {

THRUM_DECLARE_VARIANTS(BankStretchKernels, bank_stretch_kernels)

namespace {
constexpr Variants<BankStretchKernels> variants = THRUM_VARIANTS(bank_stretch_kernels);
}

const BankStretchKernels* find_bank_stretch_kernels(std::string_view name) {
  return variants.find(name);
}

const BankStretchKernels& best_bank_stretch_kernels() {
  static const BankStretchKernels& chosen = variants.best();
  return chosen;
}

}  // namespace thrum
