// The part of Contacts<Law> that solves several rows at a time, in the lanes of registers.
// Only contacts.cpp includes it.
#pragma once

#include <algorithm>
#include <array>
#include <type_traits>

#include <thrum/interactions/contacts_solve.hpp>

namespace thrum {

/// A row that is open and stays so.
[[gnu::noinline]] inline void put_nothing(ContactGroup& group, std::size_t at) {
  group.previous[at] = group.now[at] = -1.0;
  group.root_previous[at] = group.carried[at] = group.loss[at] = group.d[at] = 0.0;
  group.root_now[at] = group.slope_now[at] = group.bend_now[at] = group.force[at] = 0.0;
  group.share[at] = group.compliance[at] = group.scale[at] = group.power[at] = 1.0;
}

template <class Law>
[[gnu::always_inline]] inline void Contacts<Law>::put(ContactBatch& lanes, std::size_t at,
                                                      const RowBatch& batch, std::size_t k,
                                                      int which) const {
  const Half& half = rows_[batch.rows[k]][which];
  const Law& law = points_[batch.rows[k]].law;
  lanes.previous[at] = half.step.previous;
  lanes.now[at] = half.now;
  lanes.root_previous[at] = half.step.root_previous;
  lanes.share[at] = half.step.share;
  lanes.carried[at] = half.step.carried;
  lanes.loss[at] = half.step.loss;
  lanes.compliance[at] = batch.compliance[batch.at[k]];
  lanes.d[at] = seen(which, batch.d[batch.at[k]]);
  lanes.root_now[at] = half.root_now.energy;
  lanes.slope_now[at] = half.root_now.slope;
  lanes.bend_now[at] = half.root_now.bend;
  lanes.scale[at] = law.scale();
  lanes.power[at] = law.power();
  lanes.quarters = at == 0 || lanes.quarters == law.quarters() ? law.quarters() : 0;
}

template <class Law>
void Contacts<Law>::take_trial(const ContactBatch& lanes, std::size_t at, std::size_t row,
                               int which) {
  Half& half = rows_[row][which];
  half.trial = lanes.trial[at];
  half.root_trial = {lanes.root_trial[at], lanes.slope_trial[at], lanes.bend_trial[at]};
}

/// As many rows at a time as there is room; those that need more than one side, or whose law moves,
/// are solved one by one.
template <class Law>
void Contacts<Law>::solve_in_lanes(const RowBatch& batch) {
  using Alone = ContactRowRoot<Sides>;
  ContactBatch lanes;
  std::array<std::size_t, ContactBatch::room> who = {};
  std::array<int, ContactBatch::room> side = {};
  lanes.cap = std::min(limits_.cap, 12);
  lanes.near = root_limits(batch).near;
  const auto flush = [&] {
    if (lanes.count == 0) return;
    const ContactKernels& kernels = kernels_for(lanes.count);
    for (std::size_t at = lanes.count; at < round_up(lanes.count, kernels.lanes); ++at)
      put(lanes, at, batch, who[0], side[0]);
    kernels.solve(lanes);
    effort_.count(lanes.iterations, true);
    for (std::size_t at = 0; at < lanes.count; ++at) {
      const std::size_t row = batch.rows[who[at]];
      if ((lanes.solved >> at & 1U) != 0) {
        take_trial(lanes, at, row, side[at]);
        answer(batch, who[at],
               {seen(side[at], lanes.force[at]), lanes.slope[at], seen(side[at], lanes.bend[at])});
      }
      if ((lanes.solved >> at & 1U) == 0 ||
          !Alone::leaves_other_side_open(sides_of(row), side[at], batch.r[batch.at[who[at]]]))
        solve_row(batch, who[at]);
    }
    lanes.count = 0;
  };
  for (std::size_t k = 0; k < batch.rows.size(); ++k) {
    const Sides sides = sides_of(batch.rows[k]);
    const int which = Alone::only_side(sides, batch.d[batch.at[k]]);
    if (which < 0 || sides.before != nullptr) {
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

/// Each row by the side that can be closed, which sees -x, -r and -f where it is the second one.
/// That the other sides stay open is known afterwards.
template <class Law>
int Contacts<Law>::solve_in_lanes(const RowBatch& batch, const BandView& compliance) {
  using Alone = ContactRowRoot<Sides>;
  const std::size_t n = batch.rows.size();
  ContactGroup group;
  std::array<int, ContactBatch::room> side = {};
  std::array<double, ContactBatch::room> sign = {};
  group.count = n;
  group.cap = std::min(limits_.cap, 12);
  for (std::size_t k = 0; k < n; ++k) {
    const std::size_t row = batch.rows[k];
    double alone = batch.d[batch.at[k]];  // with the others held
    for (std::size_t j = 0; j < n && points_[row].two_sided; ++j)
      if (j != k) alone -= compliance.at(j, k) * batch.force[batch.at[j]];
    const Sides sides = sides_of(row);
    side[k] = Alone::only_side(sides, alone);
    if (side[k] < 0 || sides.before != nullptr) return 0;
    put(group, k, batch, k, side[k]);
    sign[k] = seen(side[k], 1.0);
    group.force[k] = sign[k] * batch.force[batch.at[k]];
  }
  const ContactKernels& kernels = kernels_for(n);
  const std::size_t end = round_up(n, kernels.lanes);
  for (std::size_t k = n; k < end; ++k) put_nothing(group, k);
  for (std::size_t j = 0; j < n; ++j) {
    const double* from = compliance.row(j, 0);
    double* column = &group.w[j * ContactBatch::room];
    for (std::size_t i = 0; i < end; ++i) column[i] = i >= n ? 0.0 : sign[i] * sign[j] * from[i];
  }
  if (!kernels.solve_together(group)) return 0;
  for (std::size_t k = 0; k < n; ++k)
    if (!Alone::leaves_other_side_open(sides_of(batch.rows[k]), side[k], sign[k] * group.r[k]))
      return 0;
  for (std::size_t k = 0; k < n; ++k) {
    take_trial(group, k, batch.rows[k], side[k]);
    batch.r[batch.at[k]] = sign[k] * group.r[k];
    batch.force[batch.at[k]] = sign[k] * group.force[k];
  }
  return group.iterations;
}

template <class Law>
int Contacts<Law>::solve_together(const RowBatch& batch, const BandView& compliance) {
  if constexpr (std::is_same_v<Law, PowerLaw>)
    if (batch.rows.size() <= ContactBatch::room) return solve_in_lanes(batch, compliance);
  return 0;
}

template <class Law>
void Contacts<Law>::solve_each(const RowBatch& batch) {
  [[maybe_unused]] constexpr std::size_t fewest = 3;
  if constexpr (std::is_same_v<Law, PowerLaw>)
    if (batch.rows.size() >= fewest) return solve_in_lanes(batch);
  for (std::size_t k = 0; k < batch.rows.size(); ++k) solve_row(batch, k);
}

}  // namespace thrum
