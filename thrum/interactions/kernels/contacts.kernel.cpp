// Compiled once per instruction set; everything here lives in that set's own namespace.
#include <thrum/interactions/kernels/contact_group.hpp>

#define THRUM_TEXT_OF(word) #word
#define THRUM_TEXT(word) THRUM_TEXT_OF(word)

namespace thrum::THRUM_KERNEL_VARIANT {

namespace {

using List = ContactBatch::List;

[[gnu::flatten]] void solve(ContactBatch& batch) {
  batch.solved = 0;
  batch.iterations = 0;
  for (std::size_t first = 0; first < batch.count; first += lanes) {
    const ContactRows::Answer its = ContactRows(batch, first).solve({batch.cap, batch.near});
    store(&batch.force[first], its.f.force);
    store(&batch.slope[first], its.f.slope);
    store(&batch.bend[first], its.f.bend);
    its.trial.store_to(batch, first);
    for (std::size_t i = 0; i < lanes; ++i)
      if (its.wanted[i] == 0) batch.solved |= 1U << (first + i);
    batch.iterations = batch.iterations > its.iterations ? batch.iterations : its.iterations;
  }
}

/// As few registers as the rows need.
template <std::size_t registers>
bool solve_in(ContactGroup& group) {
  if constexpr (registers > 1)
    if (group.count <= (registers - 1) * lanes) return solve_in<registers - 1>(group);
  return GroupInLanes<registers>(group).solve();
}
bool solve_together(ContactGroup& group) { return solve_in<ContactBatch::room / lanes>(group); }

void powers(const List& x, const List& p, List& result) {
  for (std::size_t i = 0; i < ContactBatch::room; i += lanes)
    store(&result[i], power(load(&x[i]), load(&p[i])));
}

}  // namespace

extern const ContactKernels contact_kernels;
const ContactKernels contact_kernels = {THRUM_TEXT(THRUM_KERNEL_VARIANT), lanes, solve,
                                        solve_together, powers};

}  // namespace thrum::THRUM_KERNEL_VARIANT
