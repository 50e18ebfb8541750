#include <thrum/math/kernels/bank_stretch.hpp>

#include <thrum/math/kernels/variants.hpp>

namespace thrum {

THRUM_CHOOSE_VARIANTS(BankStretchKernels, bank_stretch_kernels)

}  // namespace thrum
