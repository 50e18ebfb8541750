#include <thrum/math/kernels/rows.hpp>

#include <thrum/math/kernels/variants.hpp>

namespace thrum {

THRUM_DECLARE_VARIANTS(RowKernels, row_kernels)

namespace {
constexpr Variants<RowKernels> variants = THRUM_VARIANTS(row_kernels);
}

const RowKernels* find_row_kernels(std::string_view name) { return variants.find(name); }

const RowKernels& best_row_kernels() {
  static const RowKernels& chosen = variants.best();
  return chosen;
}

}  // namespace thrum
