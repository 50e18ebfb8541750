#include <thrum/math/kernels/scattered.hpp>

#include <thrum/math/kernels/variants.hpp>

namespace thrum {

THRUM_CHOOSE_VARIANTS(ScatteredKernels, scattered_kernels)

}  // namespace thrum
