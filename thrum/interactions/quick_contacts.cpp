// The common case of a lone contact, quickly: one-sided, under "corrected", with a law that does
// not move, within a touch that neither begins nor ends in this step. It asks the same questions as
// lone_row.hpp and gives the same answers, but evaluates the law once per step of Newton's method
// and never again: the last steps are so short that psi follows from its Taylor series. Whatever is
// out of the ordinary is left to the general solve.
#include <algorithm>
#include <array>
#include <cmath>

#include <thrum/interactions/contacts.hpp>

namespace thrum {

namespace {

/// r + W f~(r) = d by Newton's method, from the step that "plain" would take.
struct QuickPredictor {
  const ContactRow& row;
  double compliance, d, tolerance;
  int cap;

  double r = 0.0;
  PowerLaw::Seen seen = {};  ///< psi at the last point but one
  int iterations = 0;

  /// False when it leads anywhere unusual.
  bool find() {
    const ContactHalf& half = row.half[0];
    const double g = half.slope_now;
    r = (d - compliance * g * half.root) / (1.0 + compliance * (0.25 * g * g + row.damping_slope));
    for (iterations = 1; iterations <= cap; ++iterations) {
      const double depth = half.previous + r;
      if (!(depth > 0.0) || std::abs(r) <= 1e-7 * half.previous) return false;
      seen = {depth, row.law.root(depth)};
      const double over = 1.0 / r;
      const double chord = (seen.root.energy - half.root_previous) * over;
      const double sum = seen.root.energy + 2.0 * half.root_now + half.root_previous;
      const double force = 0.25 * chord * sum + row.damping_slope * r;
      const double slope =
          0.25 * ((seen.root.slope - chord) * over * sum + chord * seen.root.slope) +
          row.damping_slope;
      if (force < 0.0) return false;
      const double change = (d - r - compliance * force) / (1.0 + compliance * slope);
      r += change;
      // The error of a step of Newton's method is at most change^2 / depth here.
      if (change * change <= tolerance * depth * depth && std::abs(change) <= 1e-5 * depth)
        return half.previous + r > 0.0 && std::abs(r) > 1e-7 * half.previous;
    }
    return false;
  }
};

}  // namespace

bool Contacts::is_usual(const ContactRow& row) const {
  const ContactHalf& half = row.half[0];
  return solver_ == ContactSolver::corrected && !row.two_sided && !row.law_moves &&
         half.now > 0.0 && half.previous > 0.0 && half.root > 0.0;
}

void Contacts::solve_one(const LoneRow& lone, const RowsView& rows) {
  const std::size_t i = lone.row;
  RowStep step;
  if (!solve_quickly(rows_[i], lone.compliance, rows.d[i], step))
    step = solve_lone_row(*this, i, lone.compliance, rows.d[i], effort_);
  rows.r[i] = step.r;
  rows.force[i] = step.force;
}

void Contacts::solve_lone(std::span<const LoneRow> lone, const RowsView& rows) {
  for (; !lone.empty(); lone = lone.subspan(std::min(lone.size(), ContactBatch::room))) {
    const auto some = lone.first(std::min(lone.size(), ContactBatch::room));
    if (some.size() > 2 && solver_ == ContactSolver::corrected) {
      solve_batch(some, rows);
    } else {
      for (const LoneRow& each : some) solve_one(each, rows);
    }
  }
}

/// Rows that are out of the ordinary are solved one by one.
void Contacts::solve_batch(std::span<const LoneRow> lone, const RowsView& rows) {
  ContactBatch batch;
  std::array<const LoneRow*, ContactBatch::room> who;
  batch.tolerance = 0.1 * limits_.tolerance;
  batch.cap = std::min(6, limits_.cap);
  const auto put = [&](std::size_t at, const LoneRow& each) {
    const ContactRow& row = rows_[each.row];
    const ContactHalf& half = row.half[0];
    batch.previous[at] = half.previous;
    batch.now[at] = half.now;
    batch.root_previous[at] = half.root_previous;
    batch.root_now[at] = half.root_now;
    batch.slope_now[at] = half.slope_now;
    batch.root[at] = half.root;
    batch.scale[at] = row.law.scale();
    batch.power[at] = row.law.power();
    batch.damping_slope[at] = row.damping_slope;
    batch.compliance[at] = each.compliance;
    batch.d[at] = rows.d[each.row];
    batch.quarters = at == 0 || batch.quarters == row.law.quarters() ? row.law.quarters() : 0;
  };
  for (const LoneRow& each : lone) {
    if (!is_usual(rows_[each.row])) {
      solve_one(each, rows);
      continue;
    }
    who[batch.count] = &each;
    put(batch.count++, each);
  }
  if (batch.count == 0) return;
  for (std::size_t at = batch.count; at < ContactBatch::room; ++at) put(at, *who[0]);
  kernels_->solve(batch);
  for (std::size_t at = 0; at < batch.count; ++at) {
    const LoneRow& each = *who[at];
    if ((batch.solved >> at & 1U) == 0) {
      solve_one(each, rows);
      continue;
    }
    ContactHalf& half = rows_[each.row].half[0];
    half.g = batch.g[at];
    half.seen_at = batch.seen_at[at];
    half.seen = {batch.seen_energy[at], batch.seen_slope[at]};
    rows.r[each.row] = batch.r[at];
    rows.force[each.row] = batch.force[at];
    effort_.count(batch.iterations[at], true);
  }
}

bool Contacts::solve_quickly(ContactRow& row, double compliance, double d, RowStep& step) {
  if (!is_usual(row)) return false;
  ContactHalf& half = row.half[0];
  QuickPredictor predictor{row, compliance, d, 0.1 * limits_.tolerance, std::min(6, limits_.cap)};
  if (!predictor.find()) return false;
  const double r = predictor.r;
  const PowerLaw::Root next =
      row.law.root_near(predictor.seen, half.previous + r - predictor.seen.at);
  const double chord = (next.energy - half.root_previous) / r;
  const double g = half.landing({next, {chord, 0.0}}, r, 0.0).g;
  const double slope = 0.25 * g * g + row.damping_slope;
  step.r = (d - compliance * g * half.root) / (1.0 + compliance * slope);
  step.force = g * half.root + slope * step.r;
  const double left_over = half.root + 0.5 * g * step.r;
  if (!(g > 0.0) || step.force <= 0.0 || left_over <= 1e-6 * half.root) return false;
  half.g = g;
  half.seen_at = predictor.seen.at;
  half.seen = predictor.seen.root;
  effort_.count(predictor.iterations, true);
  return true;
}

}  // namespace thrum
