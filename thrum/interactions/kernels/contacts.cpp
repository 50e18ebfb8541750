#include <thrum/interactions/kernels/contacts.hpp>

#include <thrum/math/kernels/variants.hpp>

namespace thrum {

THRUM_DECLARE_VARIANTS(ContactKernels, contact_kernels)

namespace {
constexpr Variants<ContactKernels> variants = THRUM_VARIANTS(contact_kernels);
}

const ContactKernels* find_contact_kernels(std::string_view name) { return variants.find(name); }

const ContactKernels& best_contact_kernels() {
  static const ContactKernels& chosen = variants.best();
  return chosen;
}

}  // namespace thrum
