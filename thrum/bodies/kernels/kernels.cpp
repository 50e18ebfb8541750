#include <thrum/bodies/kernels/kernels.hpp>

#include <thrum/math/kernels/variants.hpp>

namespace thrum {

THRUM_CHOOSE_VARIANTS(KernelSet, kernels)

}  // namespace thrum
