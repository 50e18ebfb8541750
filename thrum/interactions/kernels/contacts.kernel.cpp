// Compiled once per instruction set; everything here lives in that set's own namespace.
#include <thrum/interactions/contact_root.hpp>
#include <thrum/interactions/kernels/contacts.hpp>
#include <thrum/laws/power_lanes.hpp>

#define THRUM_TEXT_OF(word) #word
#define THRUM_TEXT(word) THRUM_TEXT_OF(word)

namespace thrum::THRUM_KERNEL_VARIANT {

namespace {

using List = ContactBatch::List;
constexpr std::size_t lanes = lane_count<double>;

/// The rows from `first` on, as many as there are lanes: Contacts::solve_one_side().
struct Rows {
  Rows(const ContactBatch& batch, std::size_t first)
      : law{load(&batch.scale[first]), load(&batch.power[first]), batch.quarters},
        step{load(&batch.previous[first]), load(&batch.root_previous[first]),
             load(&batch.share[first]), load(&batch.carried[first]), load(&batch.loss[first])},
        now(load(&batch.now[first])),
        root_now{load(&batch.root_now[first]), load(&batch.slope_now[first]),
                 load(&batch.bend_now[first])},
        w(load(&batch.compliance[first])),
        d(load(&batch.d[first])) {}

  PowerLanes law;
  ContactStep<Numbers> step;
  Numbers now;
  Root<Numbers> root_now;
  Numbers w, d;

  Numbers left() const {
    return step.root_previous * (step.share * step.root_previous + step.carried);
  }

  /// From where the contact was closed at n; else as if it were stiff.
  Numbers first_guess(const Bits& wanted) const {
    const Bits closed = now > 0.0;
    const Numbers from = select(closed, now - step.previous, number<Numbers>(1.0));
    const Tangent<Numbers> f = step.at(root_now, from);
    const Numbers over = 1.0 / (1.0 + w * f.slope);
    const Numbers newton = (d - from - w * f.force) * over;
    const Numbers curve = 1.0 + 0.5 * newton * w * f.bend * over;
    const Numbers near = from + newton / select(curve > 0.5, curve, number<Numbers>(0.5));
    if (!any(wanted & ~closed)) return near;
    const Numbers r = select(step.previous < 0.0, -step.previous, Numbers{});
    const Numbers more = r * (d - r);
    const Numbers square = left() + select(more > 0.0, more, Numbers{}) / w;
    const Numbers b = step.carried;
    const Numbers y = (square_root(b * b + 4.0 * step.share * square) - b) / (2.0 * step.share);
    const Bits some = y > 0.0;
    const Numbers stiff = law.depth_at(select(some, y, number<Numbers>(1.0))) - step.previous;
    return select(closed, near, select(some & (stiff < d), stiff, d));
  }

  void solve(ContactBatch& batch, std::size_t first) const {
    const Numbers push = left();
    const Numbers apart = step.parted(w, d, push);
    const Bits parts = step.previous + apart <= 0.0;
    Bits wanted = ~parts;
    Numbers trial = number<Numbers>(-1.0);
    Root<Numbers> root_trial{};
    const auto depth = [&](const Numbers& r) { return step.previous + r; };
    const auto evaluate = [&](const Numbers& r) {
      trial = select(wanted, depth(r), trial);
      const Root<Numbers> next = law.root(select(wanted, depth(r), number<Numbers>(1.0)));
      root_trial = {select(wanted, next.energy, root_trial.energy),
                    select(wanted, next.slope, root_trial.slope),
                    select(wanted, next.bend, root_trial.bend)};
      return step.at(next, r);
    };
    const Numbers low = select(parts, Numbers{}, -step.previous);
    const ContactRoot<Numbers> root =
        any(wanted) ? find_contact_root(
                          w, d, evaluate, [&](const Numbers& r) { return step.reach(r); },
                          first_guess(wanted), low, d, {batch.cap, batch.near}, wanted)
                    : ContactRoot<Numbers>{};
    const Bits moves = (push > 0.0) & (apart != d);
    const Numbers over = 1.0 / select(moves, apart, number<Numbers>(1.0));
    const Numbers slope = select(moves, push * over * over, Numbers{});
    const Numbers force = select(moves, -push * over * (1.0 + step.loss * apart), Numbers{});
    store(&batch.force[first], select(parts, force, root.force()));
    store(&batch.slope[first], select(parts, slope, root.at.slope + root.beyond * root.at.bend));
    store(&batch.bend[first], select(parts, -2.0 * slope * over, root.at.bend));
    store(&batch.trial[first], trial);
    store(&batch.root_trial[first], root_trial.energy);
    store(&batch.slope_trial[first], root_trial.slope);
    store(&batch.bend_trial[first], root_trial.bend);
    for (std::size_t i = 0; i < lanes; ++i)
      if (wanted[i] == 0) batch.solved |= 1U << (first + i);
    batch.iterations = batch.iterations > root.iterations ? batch.iterations : root.iterations;
  }
};

void solve(ContactBatch& batch) {
  batch.solved = 0;
  batch.iterations = 0;
  for (std::size_t first = 0; first < batch.count; first += lanes)
    Rows(batch, first).solve(batch, first);
}

void powers(const List& x, const List& p, List& result) {
  for (std::size_t i = 0; i < ContactBatch::room; i += lanes)
    store(&result[i], power(load(&x[i]), load(&p[i])));
}

}  // namespace

extern const ContactKernels contact_kernels;
const ContactKernels contact_kernels = {THRUM_TEXT(THRUM_KERNEL_VARIANT), solve, powers};

}  // namespace thrum::THRUM_KERNEL_VARIANT
