// How Contacts<Law> solves its rows: one by one, or under the power law several at a time in SIMD
// lanes. Only contacts.cpp includes this.
#pragma once

#include <thrum/interactions/contacts.hpp>
#include <thrum/math/band_matrix.hpp>

namespace thrum {

template <class Law>
void Contacts<Law>::write(const RowBatch& batch, std::size_t k, const Tangent<double>& f) {
  batch.force[batch.at[k]] = f.force;
  batch.slope[batch.at[k]] = f.slope;
  batch.bend[batch.at[k]] = f.bend;
}

/// r = d - W f.
template <class Law>
void Contacts<Law>::answer(const RowBatch& batch, std::size_t k, const Tangent<double>& f) {
  const std::size_t i = batch.at[k];
  write(batch, k, f);
  batch.r[i] = batch.d[i] - batch.compliance[i] * f.force;
}

template <class Law>
void Contacts<Law>::solve_row(const RowBatch& batch, std::size_t k) {
  const std::size_t i = batch.at[k];
  answer(batch, k,
         in_step(batch.rows[k])
             .solve({batch.compliance[i], batch.d[i], root_limits(batch, limits_.cap)}));
}

/// Iterations in lanes; rows that need more are solved one by one.
inline constexpr int most_in_lanes = 12;

/// One side of row k.
template <class Law>
[[gnu::always_inline]] inline void Contacts<Law>::put(ContactBatch& lanes, std::size_t at,
                                                      const RowBatch& batch, std::size_t k,
                                                      int which) {
  const Law& law = points_[batch.rows[k]].law;
  lanes.side[at] = &rows_[batch.rows[k]][which];
  lanes.compliance[at] = batch.compliance[batch.at[k]];
  lanes.d[at] = seen_by(which, batch.d[batch.at[k]]);
  lanes.scale[at] = law.scale();
  lanes.power[at] = law.power();
  lanes.quarters = at == 0 || lanes.quarters == law.quarters() ? law.quarters() : 0;
}

/// Lone rows, up to `room` at a time. Rows of which both sides act, and rows that did not converge,
/// are solved one by one afterwards.
template <class Law>
void Contacts<Law>::solve_in_lanes(const RowBatch& batch) {
  ContactBatch lanes;
  lanes.limits = root_limits(batch, std::min(limits_.cap, most_in_lanes));
  std::array<int, ContactBatch::room> side = {};
  for (std::size_t first = 0; first < batch.rows.size(); first += ContactBatch::room) {
    lanes.count = std::min(batch.rows.size() - first, ContactBatch::room);
    const ContactKernels& kernels = contact_kernels_for(lanes.count);
    for (std::size_t at = 0; at < lanes.count; ++at) {
      const std::size_t k = first + at;
      side[at] = in_step(batch.rows[k]).only_side(batch.d[batch.at[k]]);
      put(lanes, at, batch, k, std::max(side[at], 0));
    }
    lanes.fill_up(kernels.lanes);
    kernels.solve(lanes);
    effort_.count(lanes.iterations, true);
    for (std::size_t at = 0; at < lanes.count; ++at) {
      const std::size_t k = first + at;
      const bool solved = side[at] >= 0 && (lanes.solved >> at & 1U) != 0;
      if (solved)
        answer(batch, k, seen_by(side[at], {lanes.force[at], lanes.slope[at], lanes.bend[at]}));
      if (!solved || !in_step(batch.rows[k]).leaves_other_side_open(side[at], batch.r[batch.at[k]]))
        solve_row(batch, k);
    }
  }
}

/// Coupled rows, each by the side that can act. Returns 0 if both sides of a row act, or if the
/// method did not converge.
template <class Law>
int Contacts<Law>::solve_in_lanes(const RowBatch& batch, const BandView& compliance) {
  const std::size_t n = batch.rows.size();
  ContactGroup group;
  std::array<int, ContactBatch::room> side = {};
  std::array<double, ContactBatch::room> sign = {};
  group.count = n;
  group.limits = {std::min(limits_.cap, most_in_lanes), RootLimits::roughly};
  for (std::size_t k = 0; k < n; ++k) {
    const std::size_t row = batch.rows[k];
    double alone = batch.d[batch.at[k]];  // with the others held
    for (std::size_t j = 0; j < n && points_[row].two_sided; ++j)
      if (j != k) alone -= compliance.at(j, k) * batch.force[batch.at[j]];
    side[k] = in_step(row).only_side(alone);
    if (side[k] < 0) return 0;
    put(group, k, batch, k, side[k]);
    sign[k] = seen_by(side[k], 1.0);
    group.force[k] = sign[k] * batch.force[batch.at[k]];
  }
  const ContactKernels& kernels = contact_kernels_for(n);
  group.fill_up(kernels.lanes);
  for (std::size_t j = 0; j < n; ++j) {
    const double* from = compliance.row(j, 0);
    double* column = &group.w[j * ContactBatch::room];
    for (std::size_t i = 0; i < round_up(n, kernels.lanes); ++i)
      column[i] = i >= n ? 0.0 : sign[i] * sign[j] * from[i];
  }
  if (!kernels.solve_together(group)) return 0;
  for (std::size_t k = 0; k < n; ++k)
    if (!in_step(batch.rows[k]).leaves_other_side_open(side[k], sign[k] * group.r[k])) return 0;
  for (std::size_t k = 0; k < n; ++k) {
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

template <class Law>
void Contacts<Law>::evaluate(const RowBatch& batch) {
  for (std::size_t k = 0; k < batch.rows.size(); ++k)
    write(batch, k, in_step(batch.rows[k]).force_of(batch.r[batch.at[k]]));
}

/// Relative to the shorter reach of both ends of the step.
template <class Law>
double Contacts<Law>::length_of_step(const RowBatch& batch, const double* step) {
  double longest = 0.0;
  for (std::size_t k = 0; k < batch.rows.size(); ++k) {
    if (step[k] == 0.0) continue;
    const auto row = in_step(batch.rows[k]);
    const double r = batch.r[batch.at[k]];
    const double reach = std::min(row.reach_of(r), row.reach_of(r + step[k]));
    longest = std::max(longest, std::abs(step[k]) / reach);
  }
  return longest;
}

}  // namespace thrum
