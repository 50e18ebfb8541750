// The part of Contacts<Law> that solves several rows at a time, in the lanes of registers.
// Only contacts.cpp includes it.
#pragma once

#include <algorithm>
#include <array>
#include <type_traits>

#include <thrum/interactions/contacts_solve.hpp>

namespace thrum {

template <class Law>
void Contacts<Law>::put(ContactBatch& lanes, std::size_t at, const RowBatch& batch, std::size_t k,
                        int which) const {
  if constexpr (std::is_same_v<Law, PowerLaw>) {
    const Half& half = rows_[batch.rows[k]][which];
    const Law& law = points_[batch.rows[k]].law;
    lanes.previous[at] = half.step.previous;
    lanes.now[at] = half.now;
    lanes.root_previous[at] = half.step.root_previous;
    lanes.share[at] = half.step.share;
    lanes.carried[at] = half.step.carried;
    lanes.loss[at] = half.step.loss;
    lanes.compliance[at] = batch.compliance[k];
    lanes.d[at] = seen(which, batch.d[k]);
    lanes.root_now[at] = half.root_now.energy;
    lanes.slope_now[at] = half.root_now.slope;
    lanes.bend_now[at] = half.root_now.bend;
    lanes.scale[at] = law.scale();
    lanes.power[at] = law.power();
    lanes.quarters = at == 0 || lanes.quarters == law.quarters() ? law.quarters() : 0;
  }
}

template <class Law>
void Contacts<Law>::take(const ContactBatch& lanes, std::size_t at, const RowBatch& batch,
                         std::size_t k, int which) {
  Half& half = rows_[batch.rows[k]][which];
  half.trial = lanes.trial[at];
  half.root_trial = {lanes.root_trial[at], lanes.slope_trial[at], lanes.bend_trial[at]};
  answer(batch, k, {seen(which, lanes.force[at]), lanes.slope[at], seen(which, lanes.bend[at])});
}

/// As many rows at a time as there is room; those that need more than one side, or whose law moves,
/// are solved one by one.
template <class Law>
void Contacts<Law>::solve_in_lanes(const RowBatch& batch) {
  ContactBatch lanes;
  std::array<std::size_t, ContactBatch::room> who = {};
  std::array<int, ContactBatch::room> side = {};
  lanes.cap = std::min(limits_.cap, 12);
  lanes.near = root_limits(batch).near;
  const auto flush = [&] {
    if (lanes.count == 0) return;
    for (std::size_t at = lanes.count; at < ContactBatch::room; ++at)
      put(lanes, at, batch, who[0], side[0]);
    kernels_->solve(lanes);
    effort_.count(lanes.iterations, true);
    for (std::size_t at = 0; at < lanes.count; ++at) {
      const std::size_t row = batch.rows[who[at]];
      if ((lanes.solved >> at & 1U) != 0) take(lanes, at, batch, who[at], side[at]);
      if ((lanes.solved >> at & 1U) == 0 ||
          !leaves_other_side_open(row, side[at], batch.r[who[at]]))
        solve_row(batch, who[at]);
    }
    lanes.count = 0;
  };
  for (std::size_t k = 0; k < batch.rows.size(); ++k) {
    const int which = only_side(batch.rows[k], batch.d[k]);
    if (which < 0 || law_before(batch.rows[k]) != nullptr) {
      solve_row(batch, k);
      continue;
    }
    who[lanes.count] = k;
    side[lanes.count] = which;
    put(lanes, lanes.count++, batch, k, which);
    if (lanes.count == ContactBatch::room) flush();
  }
  flush();
}

template <class Law>
void Contacts<Law>::solve_each(const RowBatch& batch) {
  constexpr std::size_t fewest = 3;
  if (std::is_same_v<Law, PowerLaw> && batch.rows.size() >= fewest) {
    solve_in_lanes(batch);
    return;
  }
  for (std::size_t k = 0; k < batch.rows.size(); ++k) solve_row(batch, k);
}

}  // namespace thrum
