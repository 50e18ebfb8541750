// Contacts under the power law in the lanes of one register. Everything is in the variant's
// namespace.
#pragma once

#include <utility>

#include <thrum/interactions/kernels/contacts.hpp>
#include <thrum/laws/power_lanes.hpp>

namespace thrum::THRUM_KERNEL_VARIANT {

inline constexpr std::size_t lanes = lane_count<double>;

/// Where the law was last evaluated, and psi there.
struct LawTrial {
  Numbers depth = number<Numbers>(-1.0);
  Root<Numbers> root = {};

  [[gnu::always_inline]] inline void give(const ContactBatch& batch, std::size_t first) const {
    for (std::size_t i = 0; i < lanes && first + i < batch.count; ++i)
      batch.side[first + i]->keep(depth[i], {root.energy[i], root.slope[i], root.bend[i]});
  }
};

/// The rows of a batch from `first` on, one per lane.
struct ContactRows {
  ContactRows() = default;
  [[gnu::always_inline]] inline ContactRows(const ContactBatch& batch, std::size_t first)
      : ContactRows(batch, first, &batch.side[first], std::make_index_sequence<lanes>{}) {}
  template <std::size_t... i>
  [[gnu::always_inline]] inline ContactRows(const ContactBatch& batch, std::size_t first,
                                            ContactSide* const* side, std::index_sequence<i...>)
      : law{load(&batch.scale[first]), load(&batch.power[first]), batch.quarters},
        step{Numbers{side[i]->step.previous...}, Numbers{side[i]->step.root_previous...},
             Numbers{side[i]->step.share...}, Numbers{side[i]->step.carried...},
             Numbers{side[i]->step.loss...}},
        now{side[i]->now...},
        root_now{Numbers{side[i]->root_now.energy...}, Numbers{side[i]->root_now.slope...},
                 Numbers{side[i]->root_now.bend...}},
        w(load(&batch.compliance[first])),
        d(load(&batch.d[first])) {}

  PowerLanes law;
  ContactStep<Numbers> step;
  Numbers now;
  Root<Numbers> root_now;
  Numbers w, d;
  LawTrial trial = {};

  // The interface of a `Side`, for contact_root.hpp.
  [[gnu::always_inline]] inline Tangent<Numbers> at_now(const Numbers& r) const {
    return step.at(root_now, r);
  }
  [[gnu::always_inline]] inline Tangent<Numbers> force(const Numbers& r, const Bits& wanted) {
    const Numbers depth = step.previous + r;
    const Root<Numbers> next = law.root(select(wanted, depth, number<Numbers>(1.0)));
    trial.depth = select(wanted, depth, trial.depth);
    trial.root = {select(wanted, next.energy, trial.root.energy),
                  select(wanted, next.slope, trial.root.slope),
                  select(wanted, next.bend, trial.root.bend)};
    return step.at(next, r);
  }
  [[gnu::always_inline]] inline Numbers reach(const Numbers& r) const {
    return select(acts(r), step.reach(r), number<Numbers>(1e300));
  }
  [[gnu::always_inline]] inline Numbers depth_at(const Numbers& y) const { return law.depth_at(y); }

  /// The force of a step r, whether it ends closed or apart.
  [[gnu::always_inline]] inline Tangent<Numbers> at(const Numbers& r) {
    const Bits inside = step.previous + r > 0.0;
    trial.depth = select(inside, step.previous + r, number<Numbers>(-1.0));
    trial.root = law.root(select(inside, trial.depth, Numbers{}));
    return step.at(trial.root, select(acts(r), r, number<Numbers>(1.0)));
  }
  /// Where the force of a step may be nonzero.
  [[gnu::always_inline]] inline Bits acts(const Numbers& r) const {
    return (step.previous + r > 0.0) | (step.root_previous > 0.0);
  }
};

}  // namespace thrum::THRUM_KERNEL_VARIANT
