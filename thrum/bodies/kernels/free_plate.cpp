#include <thrum/bodies/kernels/free_plate.hpp>

#include <thrum/math/kernels/variants.hpp>

namespace thrum {

THRUM_CHOOSE_VARIANTS(FreePlateKernels, free_plate_kernels)

}  // namespace thrum
