#include <thrum/interactions/kernels/contacts.hpp>

#include <thrum/math/kernels/variants.hpp>

namespace thrum {

THRUM_CHOOSE_VARIANTS(ContactKernels, contact_kernels)

const ContactKernels& contact_kernels_of_four() {
  const ContactKernels& best = best_contact_kernels();
  const ContactKernels* narrow = best.lanes > 4 ? find_contact_kernels("v3") : nullptr;
  return narrow != nullptr ? *narrow : best;
}

}  // namespace thrum
