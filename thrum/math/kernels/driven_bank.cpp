#include <thrum/math/kernels/driven_bank.hpp>

#include <thrum/math/kernels/variants.hpp>

namespace thrum {

THRUM_DECLARE_VARIANTS(DrivenBankKernels, driven_bank_kernels)

namespace {
constexpr Variants<DrivenBankKernels> variants = THRUM_VARIANTS(driven_bank_kernels);
}

const DrivenBankKernels* find_driven_bank_kernels(std::string_view name) {
  return variants.find(name);
}

const DrivenBankKernels& best_driven_bank_kernels() {
  static const DrivenBankKernels& chosen = variants.best();
  return chosen;
}

}  // namespace thrum
