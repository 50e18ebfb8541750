#include <thrum/interactions/papers/root_state_contacts.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace thrum {

/// psi lives at half steps: the mean of psi at steps 0 and -1.
void RootStateContacts::start(const RowsView& rows) {
  for (const MovingLaw& each : moving_)
    for (std::size_t i = each.first; i < each.first + each.count; ++i)
      points_[i].law = each.make(each.values(0.0));
  for (std::size_t i = 0; i < points_.size(); ++i) {
    rows_[i] = {};
    rows.previous[i] = distance_before(rows.previous[i], rows.now[i], points_[i]);
    for (int which = 0; which < sides(i); ++which)
      rows_[i].half[which].root =
          0.5 * (root_of(points_[i].law, depth(i, which, rows.now[i])).energy +
                 root_of(points_[i].law, depth(i, which, rows.previous[i])).energy);
  }
}

/// D = (psi(x^n; n+1) - psi(x^n; n-1))/2, which is the paper's k (g_K d.K + g_a d.a) to second
/// order; in proportion where psi is less than it should be, and never more than there is to take.
void RootStateContacts::move_laws(const RowsView& rows) {
  for (const MovingLaw& each : moving_) {
    const auto at = [&](long long n) {
      return each.make(each.values(static_cast<double>(n) * time_step_));
    };
    const ContactLaw next = at(rows.step + 1), before = at(rows.step - 1), now = at(rows.step);
    for (std::size_t i = each.first; i < each.first + each.count; ++i) {
      points_[i].law = now;
      for (int which = 0; which < sides(i); ++which) {
        Half& half = rows_[i].half[which];
        const double x = depth(i, which, rows.now[i]);
        const double move = 0.5 * (root_of(next, x).energy - root_of(before, x).energy);
        const double due = 0.5 * (root_of(now, x).energy +
                                  root_of(before, depth(i, which, rows.previous[i])).energy);
        const double part = due > 0.0 && half.root < due ? std::max(half.root, 0.0) / due : 1.0;
        half.moved = std::max(part * move, std::min(-half.root, 0.0));
      }
    }
  }
}

void RootStateContacts::begin_step(const RowsView& rows) {
  move_laws(rows);
  for (const std::size_t i : rows.awake) {
    Row& row = rows_[i];
    row.loss_slope = row.loss_force = 0.0;
    row.released = false;
    for (int which = 0; which < sides(i); ++which) {
      Half& half = row.half[which];
      half.now = depth(i, which, rows.now[i]);
      const Root<double> root = root_of(points_[i].law, half.now);
      half.slope_now = half.g = root.slope;
      half.emptied = false;
      row.loss_slope += points_[i].damping * 0.5 / time_step_ * root.energy * root.slope;
    }
    if (constrained_) choose(i, rows.compliance[i], rows.d[i]);
  }
}

/// The largest g that does not pull in a step of compliance W towards d: it brings psi to zero.
double RootStateContacts::emptying_slope(const Half& half, double compliance, double d) {
  const double full = half.root + half.moved;
  if (full <= 0.0) return d > 0.0 ? std::numeric_limits<double>::infinity() : 0.0;
  const double mean = half.moved == 0.0 ? half.root : std::sqrt(std::max(half.root, 0.0) * full);
  const double length = std::hypot(d, 2.0 * std::sqrt(compliance) * mean);
  if (d < 0.0) return 4.0 * full / (length - d);
  return half.root > 0.0 ? (d + length) / (compliance * half.root)
                         : std::numeric_limits<double>::infinity();
}

void RootStateContacts::limit(Half& half, double emptying) {
  half.g = std::max(half.g, 0.0);
  half.emptied = half.g >= emptying * (1.0 - 1e-9) && half.root + half.moved > 0.0;
  if (half.g > emptying || half.emptied) half.g = emptying;
}

/// The other half and the loss of the same row come in by elimination.
void RootStateContacts::choose(std::size_t row, double compliance, double d) {
  Row& it = rows_[row];
  const int rounds = points_[row].two_sided ? 3 : 1;
  for (int round = 0; round < rounds; ++round)
    for (int which = 0; which < sides(row); ++which) {
      Half& half = it.half[which];
      const Half& other = it.half[1 - which];
      const double slope = it.loss_slope + 0.25 * other.g * other.g;
      const double pull = -other.g * (other.root + 0.5 * other.moved);
      const double over = 1.0 / (1.0 + compliance * slope);
      const double own_d = (seen(which, d) - compliance * pull) * over;
      const double emptying = emptying_slope(half, compliance * over, own_d);
      const bool parts = half.now <= 0.0 && half.root > 0.0 && own_d < 0.0;
      half.g = parts ? emptying : half.slope_now;
      limit(half, emptying);
    }
}

double RootStateContacts::elastic_force(const Row& row, double r) {
  double force = 0.0;
  for (int which = 0; which < 2; ++which) {
    const Half& half = row.half[which];
    force += seen(which, half.g * (half.root + 0.5 * half.moved + 0.25 * half.g * seen(which, r)));
  }
  return force;
}

Response RootStateContacts::law_of(const Row& row) const {
  if (row.released) return {0.0, 0.0};
  return {elastic_force(row, 0.0),
          row.loss_slope + 0.25 * (row.half[0].g * row.half[0].g + row.half[1].g * row.half[1].g)};
}

void RootStateContacts::find_affine(const RowBatch& batch) const {
  write_affine_laws(batch, [&](std::size_t row) { return law_of(rows_[row]); });
}

void RootStateContacts::solve_each(const RowBatch& batch) {
  Interaction::solve_each(batch);
  if (revise(batch, 1, true)) Interaction::solve_each(batch);
}

/// A one-sided contact that pulls, because its neighbours moved otherwise than they were thought to
/// or because its loss outweighs its push. First g is limited anew; a contact that pulls even then
/// does not act in this step and keeps its energy for the next.
bool RootStateContacts::revise(const RowBatch& batch, int /*pass*/, bool last) {
  bool changed = false;
  for (std::size_t k = 0; constrained_ && k < batch.rows.size(); ++k) {
    Row& row = rows_[batch.rows[k]];
    const std::size_t i = batch.at[k];
    Half& half = row.half[0];
    const double left_over = half.root + half.moved + 0.5 * half.g * batch.r[i];
    const double full = half.root + std::max(half.moved, 0.0);
    const bool pulls = batch.force[i] < -1e-13 * half.g * full || left_over < -1e-9 * full;
    if (points_[batch.rows[k]].two_sided || row.released || !pulls) continue;
    changed = true;
    const double d = batch.r[i] + batch.compliance[i] * batch.force[i];
    const double emptying = emptying_slope(half, batch.compliance[i], d);
    if (row.loss_slope > 0.0) {
      row.released = true;
    } else if (!last && half.g > emptying) {
      limit(half, emptying);
    } else {
      half.g = 0.0;
      half.emptied = false;
    }
  }
  return changed;
}

void RootStateContacts::end_step(const RowsView& rows, const SleepLimits& /*limits*/) {
  for (const std::size_t i : rows.awake) {
    Row& row = rows_[i];
    const double r = rows.r[i];
    // A released contact pushes with nothing, so psi may fall, to zero at most, and not rise.
    Half& first = row.half[0];
    if (row.released)
      first.g = r < 0.0 ? std::min(first.g, -2.0 * (first.root + first.moved) / r) : 0.0;
    row.loss_force = rows.force[i] - elastic_force(row, r);
    for (int which = 0; which < sides(i); ++which) {
      Half& half = row.half[which];
      const double before = half.root;
      half.root += half.moved + 0.5 * half.g * seen(which, r);
      if (half.emptied && std::abs(half.root) <= 1e-9 * (before + std::max(half.moved, 0.0)))
        half.root = 0.0;
    }
    if (!points_[i].two_sided) extremes_.add(rows.now[i], rows.force[i]);
  }
}

EnergyTerms RootStateContacts::energy(const RowsView&) const {
  double stored = 0.0;
  for (const Row& row : rows_)
    for (const Half& half : row.half) stored += 0.5 * half.root * half.root;
  return {0.0, 0.0, stored};
}

double RootStateContacts::dissipated_power(const RowsView& rows) const {
  double power = 0.0;
  for (std::size_t i = 0; i < rows_.size(); ++i)
    if (rows_[i].loss_slope > 0.0) power += rows_[i].loss_force * rows.r[i] * 0.5 / time_step_;
  return power;
}

/// (psi^{n+1/2} + psi^{n-1/2})/2 D.
MovedPower RootStateContacts::moved_power(const RowsView& rows) const {
  MovedPower power;
  for (const MovingLaw& each : moving_)
    for (std::size_t i = each.first; i < each.first + each.count; ++i)
      for (int which = 0; which < sides(i); ++which) {
        const Half& half = rows_[i].half[which];
        const double r = seen(which, rows.r[i]);
        power.contact +=
            half.moved * (half.root - 0.5 * half.moved - 0.25 * half.g * r) / time_step_;
      }
  return power;
}

}  // namespace thrum
