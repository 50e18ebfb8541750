// The same kernels, compiled once per instruction set: the set for this processor, or one by name.
//
//     THRUM_CHOOSE_VARIANTS(RowKernels, row_kernels)
//
// defines find_row_kernels(name) and best_row_kernels().
#pragma once

#include <cstdlib>
#include <string_view>

#include <thrum/math/kernels/processor.hpp>

namespace thrum {

template <class Set>
struct Variants {
  const Set* baseline;
  const Set* v3;  ///< nullptr where it was not built
  const Set* v4;

  /// [any] The fastest set this processor can run; or the one that THRUM_KERNELS names, if it can
  /// run that: to see what a sound would be on another machine.
  const Set& best() const {
    if (const char* name = std::getenv("THRUM_KERNELS"); name != nullptr)
      if (const Set* wanted = find(name); wanted != nullptr) return *wanted;
    if (v4 != nullptr && processor_has_v4()) return *v4;
    if (v3 != nullptr && processor_has_v3()) return *v3;
    return *baseline;
  }
  /// [any] nullptr when it is not built or cannot run here.
  const Set* find(std::string_view name) const {
    if (name == baseline->name) return baseline;
    if (v3 != nullptr && name == v3->name) return processor_has_v3() ? v3 : nullptr;
    if (v4 != nullptr && name == v4->name) return processor_has_v4() ? v4 : nullptr;
    return nullptr;
  }
};

}  // namespace thrum

#define THRUM_DECLARE_VARIANT(variant, Set, sets) \
  namespace variant {                             \
  extern const Set sets;                          \
  }
#if defined(THRUM_HAVE_V4)
#define THRUM_DECLARE_VARIANTS(Set, sets)    \
  THRUM_DECLARE_VARIANT(baseline, Set, sets) \
  THRUM_DECLARE_VARIANT(v3, Set, sets)       \
  THRUM_DECLARE_VARIANT(v4, Set, sets)
#define THRUM_VARIANTS(sets) \
  { &baseline::sets, &v3::sets, &v4::sets }
#elif defined(THRUM_HAVE_V3)
#define THRUM_DECLARE_VARIANTS(Set, sets)    \
  THRUM_DECLARE_VARIANT(baseline, Set, sets) \
  THRUM_DECLARE_VARIANT(v3, Set, sets)
#define THRUM_VARIANTS(sets) \
  { &baseline::sets, &v3::sets, nullptr }
#else
#define THRUM_DECLARE_VARIANTS(Set, sets) THRUM_DECLARE_VARIANT(baseline, Set, sets)
#define THRUM_VARIANTS(sets) \
  { &baseline::sets, nullptr, nullptr }
#endif

#define THRUM_CHOOSE_VARIANTS(Set, sets)                                  \
  THRUM_DECLARE_VARIANTS(Set, sets)                                       \
  const Set* find_##sets(std::string_view name) {                         \
    return Variants<Set> THRUM_VARIANTS(sets).find(name);                 \
  }                                                                       \
  const Set& best_##sets() {                                              \
    static const Set& chosen = Variants<Set> THRUM_VARIANTS(sets).best(); \
    return chosen;                                                        \
  }
