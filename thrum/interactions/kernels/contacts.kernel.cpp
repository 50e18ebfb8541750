// Compiled once per instruction set; everything is in the namespace of the variant.
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
    ContactRows rows(batch, first);
    Bits wanted;
    const ContactRoot<Numbers> root = solve_side(rows, rows.w, rows.d, batch.limits, wanted);
    const Tangent<Numbers> f = root.tangent();
    store(&batch.force[first], f.force);
    store(&batch.slope[first], f.slope);
    store(&batch.bend[first], f.bend);
    rows.trial.give(batch, first);
    for (std::size_t i = 0; i < lanes; ++i)
      if (wanted[i] == 0) batch.solved |= 1U << (first + i);
    batch.iterations = batch.iterations > root.iterations ? batch.iterations : root.iterations;
  }
}

/// With as few registers as the rows need.
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
