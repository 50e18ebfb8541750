#include <thrum/math/kernels/dense.hpp>

#include <thrum/math/kernels/variants.hpp>

namespace thrum {

THRUM_CHOOSE_VARIANTS(DenseKernels, dense_kernels)

}  // namespace thrum
