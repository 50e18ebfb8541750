#include <thrum/interactions/kernels/contacts.hpp>

#include <thrum/math/kernels/variants.hpp>

namespace thrum {

THRUM_CHOOSE_VARIANTS(ContactKernels, contact_kernels)

/// For up to four rows narrow registers are as fast and take less to fill.
const ContactKernels& contact_kernels_for(std::size_t rows) {
  static const ContactKernels& best = best_contact_kernels();
  static const ContactKernels* narrow = best.lanes > 4 ? find_contact_kernels("v3") : nullptr;
  return rows <= 4 && narrow != nullptr ? *narrow : best;
}

void ContactBatch::fill_up(std::size_t lanes) {
  static ContactSide open = {.step = {-1.0, 0.0, 1.0, 0.0, 0.0}, .now = -1.0};  // never written
  for (std::size_t at = count; at % lanes != 0; ++at) {
    side[at] = &open;
    d[at] = force[at] = 0.0;
    compliance[at] = scale[at] = power[at] = 1.0;
  }
}

}  // namespace thrum
