#include <thrum/interactions/kernels/contacts.hpp>

#include <thrum/math/kernels/variants.hpp>

namespace thrum {

THRUM_CHOOSE_VARIANTS(ContactKernels, contact_kernels)

}  // namespace thrum
