#include <thrum/math/kernels/rows.hpp>

#include <thrum/math/kernels/variants.hpp>

namespace thrum {

THRUM_CHOOSE_VARIANTS(RowKernels, row_kernels)

}  // namespace thrum
