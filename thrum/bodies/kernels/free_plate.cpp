#include <thrum/bodies/kernels/free_plate.hpp>

#include <thrum/math/kernels/variants.hpp>

namespace thrum {

THRUM_DECLARE_VARIANTS(FreePlateKernels, free_plate_kernels)

namespace {
constexpr Variants<FreePlateKernels> variants = THRUM_VARIANTS(free_plate_kernels);
}

const FreePlateKernels* find_free_plate_kernels(std::string_view name) {
  return variants.find(name);
}

const FreePlateKernels& best_free_plate_kernels() {
  static const FreePlateKernels& chosen = variants.best();
  return chosen;
}

}  // namespace thrum
