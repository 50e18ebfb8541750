// The common case of a lone contact, quickly: under "corrected", with a law that does not move,
// within a touch that neither begins nor ends in this step, on one side. It asks the same questions
// as lone_row.hpp and gives the same answers, but evaluates the law once per step of Newton's
// method and never again: the last steps are so short that psi follows from its Taylor series.
// And where psi is known nearby from earlier steps, a longer series stands for the power.
// Whatever is out of the ordinary is left to the general solve.
#include <algorithm>
#include <array>
#include <cmath>

#include <thrum/interactions/contacts.hpp>

namespace thrum {

namespace {

/// The step as half `which` sees it.
double seen(int which, double r) { return which == 0 ? r : -r; }

/// r + W f~(r) = d by Newton's method, from the step that "plain" would take and what that missed
/// the last time.
struct QuickPredictor {
  const PowerLaw& law;
  const ContactHalf& half;
  double damping_slope, compliance, d, tolerance;
  int cap;

  double r = 0.0;
  double plain = 0.0;
  QuickPoint point = {{}, half.seen};  ///< the last point but one
  int iterations = 0;

  /// False when it leads anywhere unusual.
  bool find() {
    const double g = half.slope_now;
    plain = (d - compliance * g * half.root) / (1.0 + compliance * (0.25 * g * g + damping_slope));
    r = plain + half.lead;
    for (iterations = 1; iterations <= cap; ++iterations) {
      const double depth = half.previous + r;
      if (!(depth > 0.0) || std::abs(r) <= 1e-7 * half.previous) return false;
      point.look(law, depth);
      const Response touch = half.predicted_at(point.at.root, r);
      const double force = touch.force + damping_slope * r;
      if (force < 0.0) return false;
      const double change =
          (d - r - compliance * force) / (1.0 + compliance * (touch.slope + damping_slope));
      r += change;
      // The error of a step of Newton's method is at most change^2 / depth here.
      if (change * change <= tolerance * depth * depth && std::abs(change) <= 1e-5 * depth)
        return half.previous + r > 0.0 && std::abs(r) > 1e-7 * half.previous;
    }
    return false;
  }
};

}  // namespace

/// The half that is within a touch while the other one, if any, meets nothing; or none.
int Contacts::usual_half(const ContactRow& row) const {
  constexpr int none = -1;
  if (solver_ != ContactSolver::corrected || row.law_moves) return none;
  const auto touches = [](const ContactHalf& half) {
    return half.now > 0.0 && half.previous > 0.0 && half.root > 0.0;
  };
  if (!row.two_sided) return touches(row.half[0]) ? 0 : none;
  const int which = row.half[0].now > 0.0 ? 0 : 1;
  return touches(row.half[which]) && row.half[1 - which].root <= 0.0 ? which : none;
}

void Contacts::solve_one(const LoneRow& lone, const RowsView& rows) {
  const std::size_t i = lone.row;
  RowStep step;
  if (!solve_quickly(rows_[i], lone.compliance, rows.d[i], step)) {
    for (ContactHalf& half : rows_[i].half) half.lead = 0.0;
    step = solve_lone_row(*this, i, lone.compliance, rows.d[i], effort_);
  }
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
  std::array<int, ContactBatch::room> side;
  batch.tolerance = 0.1 * limits_.tolerance;
  batch.cap = std::min(6, limits_.cap);
  const auto put = [&](std::size_t at, const LoneRow& each) {
    const ContactRow& row = rows_[each.row];
    const ContactHalf& half = row.half[side[at]];
    batch.previous[at] = half.previous;
    batch.now[at] = half.now;
    batch.root_previous[at] = half.root_previous;
    batch.root_now[at] = half.root_now;
    batch.slope_now[at] = half.slope_now;
    batch.root[at] = half.root;
    batch.lead[at] = half.lead;
    batch.scale[at] = row.law.scale();
    batch.power[at] = row.law.power();
    batch.damping_slope[at] = row.damping_slope;
    batch.compliance[at] = each.compliance;
    batch.d[at] = seen(side[at], rows.d[each.row]);
    batch.quarters = at == 0 || batch.quarters == row.law.quarters() ? row.law.quarters() : 0;
  };
  for (const LoneRow& each : lone) {
    const int which = usual_half(rows_[each.row]);
    if (which < 0) {
      solve_one(each, rows);
      continue;
    }
    who[batch.count] = &each;
    side[batch.count] = which;
    put(batch.count++, each);
  }
  if (batch.count == 0) return;
  for (std::size_t at = batch.count; at < ContactBatch::room; ++at) {
    side[at] = side[0];
    put(at, *who[0]);
  }
  kernels_->solve(batch);
  for (std::size_t at = 0; at < batch.count; ++at) {
    const LoneRow& each = *who[at];
    if ((batch.solved >> at & 1U) == 0) {
      solve_one(each, rows);
      continue;
    }
    ContactHalf& half = rows_[each.row].half[side[at]];
    half.g = batch.g[at];
    half.lead = batch.lead[at];
    half.seen = {batch.seen_at[at], {batch.seen_energy[at], batch.seen_slope[at]}};
    rows.r[each.row] = seen(side[at], batch.r[at]);
    rows.force[each.row] = seen(side[at], batch.force[at]);
    effort_.count(batch.iterations[at], true);
  }
}

bool Contacts::solve_quickly(ContactRow& row, double compliance, double d, RowStep& step) {
  const int which = usual_half(row);
  if (which < 0) return false;
  ContactHalf& half = row.half[which];
  d = seen(which, d);
  QuickPredictor predictor{row.law,
                           half,
                           row.damping_slope,
                           compliance,
                           d,
                           0.1 * limits_.tolerance,
                           std::min(6, limits_.cap)};
  if (!predictor.find()) return false;
  const double r = predictor.r;
  const PowerLaw::Root next =
      row.law.root_near(predictor.point.at, half.previous + r - predictor.point.at.at);
  const double chord = (next.energy - half.root_previous) / r;
  const double g = half.landing({next, {chord, 0.0}}, r, 0.0).g;
  const double slope = 0.25 * g * g + row.damping_slope;
  const double moved = (d - compliance * g * half.root) / (1.0 + compliance * slope);
  const double force = g * half.root + slope * moved;
  const double left_over = half.root + 0.5 * g * moved;
  if (!(g > 0.0) || force <= 0.0 || left_over <= 1e-6 * half.root) return false;
  half.g = g;
  half.lead = r - predictor.plain;
  half.seen = predictor.point.known;
  step = {seen(which, moved), seen(which, force)};
  effort_.count(predictor.iterations, true);
  return true;
}

}  // namespace thrum
