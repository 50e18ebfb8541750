#include <thrum/math/kernels/bridges.hpp>

#include <thrum/math/kernels/variants.hpp>

namespace thrum {

THRUM_DECLARE_VARIANTS(BridgeKernels, bridge_kernels)

namespace {
constexpr Variants<BridgeKernels> variants = THRUM_VARIANTS(bridge_kernels);
}

const BridgeKernels* find_bridge_kernels(std::string_view name) { return variants.find(name); }

const BridgeKernels& best_bridge_kernels() {
  static const BridgeKernels& chosen = variants.best();
  return chosen;
}

}  // namespace thrum
