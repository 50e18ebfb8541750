// Contacts under the power law in the lanes of one register: the very contact_step.hpp and
// contact_root.hpp of lone rows. Everything lives in the variant's namespace.
#pragma once

#include <thrum/interactions/contact_root.hpp>
#include <thrum/interactions/kernels/contacts.hpp>
#include <thrum/laws/power_lanes.hpp>

namespace thrum::THRUM_KERNEL_VARIANT {

inline constexpr std::size_t lanes = lane_count<double>;

/// A law where it was evaluated last: the penetration, and psi there.
struct LawTrial {
  Numbers depth = number<Numbers>(-1.0);
  Root<Numbers> root = {};

  [[gnu::always_inline]] inline void store_to(ContactBatch& batch, std::size_t first) const {
    store(&batch.trial[first], depth);
    store(&batch.root_trial[first], root.energy);
    store(&batch.slope_trial[first], root.slope);
    store(&batch.bend_trial[first], root.bend);
  }
};

/// The rows of a batch from `first` on, as many as there are lanes.
struct ContactRows {
  ContactRows(const ContactBatch& batch, std::size_t first)
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

  [[gnu::always_inline]] inline Numbers first_guess(const Numbers& left, const Bits& wanted) const {
    return first_contact_guess(
        step, now, left, w, d, [&](const Numbers& r) { return step.at(root_now, r); },
        [&](const Numbers& y) { return law.depth_at(y); }, wanted);
  }

  /// Each row by itself, r + w f(r) = d: ContactRowRoot::solve_one_side(). Lanes that are left stay
  /// in `wanted`.
  struct Answer {
    Tangent<Numbers> f;
    LawTrial trial;
    Bits wanted;
    int iterations;
  };
  [[gnu::always_inline]] inline Answer solve(const RootLimits& limits) const {
    const Numbers push = step.left();
    const Numbers apart = step.parted(w, d, push);
    const Bits parts = step.previous + apart <= 0.0;
    Answer answer;
    Bits& wanted = answer.wanted;
    wanted = ~parts;
    LawTrial& trial = answer.trial;
    const auto depth = [&](const Numbers& r) { return step.previous + r; };
    const auto evaluate = [&](const Numbers& r) {
      trial.depth = select(wanted, depth(r), trial.depth);
      const Root<Numbers> next = law.root(select(wanted, depth(r), number<Numbers>(1.0)));
      trial.root = {select(wanted, next.energy, trial.root.energy),
                    select(wanted, next.slope, trial.root.slope),
                    select(wanted, next.bend, trial.root.bend)};
      return step.at(next, r);
    };
    const Numbers low = select(parts, Numbers{}, -step.previous);
    const ContactRoot<Numbers> root =
        any(wanted) ? find_contact_root(
                          w, d, evaluate, [&](const Numbers& r) { return step.reach(r); },
                          first_guess(push, wanted), low, d, limits, wanted)
                    : ContactRoot<Numbers>{};
    const Tangent<Numbers> open = step.force_apart(push, apart, d);
    answer.f = {select(parts, open.force, root.force()),
                select(parts, open.slope, root.at.slope + root.beyond * root.at.bend),
                select(parts, open.bend, root.at.bend)};
    answer.iterations = root.iterations;
    return answer;
  }

  /// The force of a step r, wherever it ends.
  [[gnu::always_inline]] inline Tangent<Numbers> at(const Numbers& r, LawTrial& trial) const {
    const Bits inside = step.previous + r > 0.0;
    trial.depth = select(inside, step.previous + r, number<Numbers>(-1.0));
    trial.root = law.root(select(inside, trial.depth, Numbers{}));
    return step.at(trial.root, select(acts(r), r, number<Numbers>(1.0)));
  }
  /// Where the force of a step is, or may be, not 0.
  [[gnu::always_inline]] inline Bits acts(const Numbers& r) const {
    return (step.previous + r > 0.0) | (step.root_previous > 0.0);
  }
};

}  // namespace thrum::THRUM_KERNEL_VARIANT
