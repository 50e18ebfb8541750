// How a bank of modes steps while nothing acts on it.
#pragma once

#include <cstddef>

namespace thrum {

/// next = now + keep (now - previous) - turn now, each mode by itself.
template <class Real>
struct BankStep {
  std::size_t count = 0;
  const Real* keep = nullptr;
  const Real* turn = nullptr;
};

}  // namespace thrum
