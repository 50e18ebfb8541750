#include <thrum/interactions/contacts.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

#include <thrum/core/lone_row.hpp>

namespace thrum {

namespace {

/// The step as half `which` sees it.
double seen(int which, double r) { return which == 0 ? r : -r; }

/// The penetration of half `which` at a distance.
double depth(const ContactRow& row, int which, double distance) {
  return seen(which, distance) - row.deadband;
}

int halves(const ContactRow& row) { return row.two_sided ? 2 : 1; }

void look(ContactRow& row, double previous, double now) {
  for (int which = 0; which < halves(row); ++which) {
    ContactHalf& half = row.half[which];
    half.previous = depth(row, which, previous);
    half.now = depth(row, which, now);
    half.root_previous = half.root_now;
    const PowerLaw::Root root = half.root_at_now(row.law);
    half.root_now = root.energy;
    half.slope_now = root.slope;
    half.g = 0.0;
    half.emptied = false;
  }
}

/// A released contact pushes with nothing, so whatever psi does is lost: it may fall, to zero at
/// most, but where neighbours moved the bodies together it must not rise.
void let_go(ContactHalf& half, double r) {
  half.g = r < 0.0 ? std::min(half.g, -2.0 * (half.root + half.moved) / r) : 0.0;
}

}  // namespace

/// psi lives at half steps: the mean of psi at steps 0 and -1.
void Contacts::start(const RowsView& rows) {
  start_moving();
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    ContactRow& row = rows_[i];
    rows.previous[i] =
        distance_before(rows.previous[i], rows.now[i], rows.r[i], row.deadband, row.two_sided);
    const PowerLaw& law_before = row.law_before != nullptr ? *row.law_before : row.law;
    for (int which = 0; which < halves(row); ++which) {
      ContactHalf& half = row.half[which];
      half.seen.at = -1.0;
      half.lead = 0.0;
      half.root_now = law_before.root(depth(row, which, rows.previous[i])).energy;
      half.root = 0.5 * (row.law.root(depth(row, which, rows.now[i])).energy + half.root_now);
    }
  }
}

void Contacts::begin_step(const RowsView& rows) {
  begin_late(rows);
  if (!moving_.empty()) move_laws();
}

void Contacts::begin_late(const RowsView& rows) {
  for (const std::size_t i : rows.awake) {
    ContactRow& row = rows_[i];
    look(row, rows.previous[i], rows.now[i]);
    row.released = false;
    row.damping_slope = 0.0;
    row.loss_force = 0.0;
    if (row.damping == 0.0) continue;
    for (int which = 0; which < halves(row); ++which)
      row.damping_slope +=
          row.damping * over_two_steps_ * row.half[which].root_now * row.half[which].slope_now;
  }
}

/// Roughly: the solve of all rows together follows.
double Contacts::alone(std::size_t row, bool predicting, double compliance, double d,
                       double guess) const {
  const double near_enough = 1e-3 / limits_.tolerance;
  return predicting ? lone_root<true>(*this, row, compliance, d, guess, near_enough).root
                    : lone_root<false>(*this, row, compliance, d, guess, near_enough).root;
}

bool Contacts::is_idle(std::size_t row, double d) const {
  const ContactRow& it = rows_[row];
  return it.half[0].is_open(d) && (!it.two_sided || it.half[1].is_open(-d)) && !it.is_stirred();
}

Kinks Contacts::kinks(std::size_t row) const {
  const ContactRow& it = rows_[row];
  if (!it.two_sided) return {{-it.half[0].previous, 0.0}, 1};
  return {{-it.half[0].previous, it.half[1].previous}, 2};
}

double Contacts::first_guess(std::size_t row, double compliance, double d) const {
  const ContactRow& it = rows_[row];
  const int which = d >= 0.0 || !it.two_sided ? 0 : 1;
  const double reach = seen(which, d);
  if (reach <= 0.0 || it.law.stiffness() == 0.0) return d;
  const double stiff = it.law.penetration_at(reach / compliance) - it.half[which].previous;
  return seen(which, std::min(reach, stiff));
}

Response Contacts::both_halves(const ContactRow& row, double r,
                               Response (ContactHalf::*law)(StepLaw, double) const) const {
  Response sum = (row.half[0].*law)(row.step_law(), r);
  if (row.two_sided) {
    const Response other = (row.half[1].*law)(row.step_law(), -r);
    sum.force -= other.force;
    sum.slope += other.slope;
  }
  sum.force += row.damping_slope * r;
  sum.slope += row.damping_slope;
  if (sum.force < 0.0 && row.damping_slope > 0.0 && !row.two_sided) return {0.0, 0.0};
  return sum;
}

Response Contacts::predict(std::size_t row, double r) const {
  return both_halves(rows_[row], r, &ContactHalf::predicted);
}

Response Contacts::foresee(std::size_t row, double r) const {
  return both_halves(rows_[row], r, &ContactHalf::foreseen);
}

Response Contacts::respond(std::size_t row, double r) const {
  const ContactRow& it = rows_[row];
  if (solver_ == ContactSolver::newton) return both_halves(it, r, &ContactHalf::quotient);
  if (it.released) return {0.0, 0.0};
  double slope = it.damping_slope;
  for (int which = 0; which < halves(it); ++which)
    slope += 0.25 * it.half[which].g * it.half[which].g;
  return {elastic_force(it, r) + it.damping_slope * r, slope};
}

double Contacts::elastic_force(const ContactRow& row, double r) const {
  if (solver_ == ContactSolver::newton) {
    const double push = row.half[0].quotient(row.step_law(), r).force;
    return row.two_sided ? push - row.half[1].quotient(row.step_law(), -r).force : push;
  }
  const double first = row.half[0].elastic_force(r);
  return row.two_sided ? first - row.half[1].elastic_force(-r) : first;
}

double Contacts::resolution(std::size_t row, double r) const {
  const ContactRow& it = rows_[row];
  double from_touching = std::abs(it.half[0].previous + r);
  if (it.two_sided) from_touching = std::min(from_touching, std::abs(it.half[1].previous - r));
  constexpr double rounding = 4.0 * std::numeric_limits<double>::epsilon();
  return limits_.tolerance * from_touching +
         rounding * (std::abs(it.half[0].previous) + std::abs(it.half[0].now) + std::abs(r));
}

void Contacts::settle_half(ContactRow& row, int which, const Settling& settling) const {
  ContactHalf& half = row.half[which];
  double slope = row.damping_slope;
  double pull = 0.0;
  if (row.two_sided) {
    const ContactHalf& other = row.half[1 - which];
    slope += 0.25 * other.g * other.g;
    pull = -other.g * (other.root + 0.5 * other.moved);
  }
  const bool lands = solver_ == ContactSolver::corrected && settling.predicted;
  if (lands && row.law_before != nullptr)
    half.moved = half.landing_move(row.step_law(), seen(which, settling.r));
  const double over = 1.0 / (1.0 + settling.compliance * slope);
  const double d = (seen(which, settling.d) - settling.compliance * pull) * over;
  const double emptying = half.emptying_slope(settling.compliance * over, d);
  half.g = lands ? half.landing_slope(row.step_law(), seen(which, settling.r))
                 : half.constrained_slope(emptying, d);
  half.limit(settling.guessed ? std::numeric_limits<double>::infinity() : emptying);
}

bool Contacts::settle(std::size_t row, const Settling& settling) {
  ContactRow& it = rows_[row];
  if (solver_ == ContactSolver::newton) return false;
  if (solver_ == ContactSolver::plain) {
    for (int which = 0; which < halves(it); ++which) it.half[which].g = it.half[which].slope_now;
    return settling.pass == 0;
  }
  if (settling.pass > 0) return settle_again(it, settling);
  it.half[0].g = it.half[0].slope_now;
  it.half[1].g = it.two_sided ? it.half[1].slope_now : 0.0;
  const int rounds = it.two_sided ? 3 : 1;
  for (int round = 0; round < rounds; ++round)
    for (int which = 0; which < halves(it); ++which) settle_half(it, which, settling);
  return true;
}

/// After a solve: a one-sided contact that pulls, because its neighbours moved otherwise than they
/// were thought to or because its loss outweighs its push, is told so. First g is limited anew; a
/// contact that pulls even then does not act in this step (g = 0) and keeps its energy for the
/// next.
bool Contacts::settle_again(ContactRow& row, const Settling& settling) const {
  ContactHalf& half = row.half[0];
  const double left_over = half.root + half.moved + 0.5 * half.g * settling.r;
  const double full = half.root + std::max(half.moved, 0.0);
  const bool pulls = settling.force < -1e-13 * half.g * full || left_over < -1e-9 * full;
  if (row.two_sided || row.released || !pulls) return false;
  if (row.damping_slope > 0.0) return row.released = true;
  const double emptying = half.emptying_slope(settling.compliance, settling.d);
  if (!settling.for_good && half.g > emptying) {
    half.limit(emptying);
  } else {
    half.g = 0.0;
    half.emptied = false;
  }
  return true;
}

void Contacts::begin_again(std::size_t row) {
  rows_[row].released = false;
  for (ContactHalf& half : rows_[row].half) {
    half.g = 0.0;
    half.emptied = false;
  }
}

/// A contact that is open, was open before and holds nothing does not act before it is closed
/// again.
bool Contacts::is_quiet(const ContactRow& row, double now, double next) const {
  const bool above = now <= row.deadband && next <= row.deadband && row.half[0].root <= 0.0;
  if (!above || row.law_moves) return false;
  return !row.two_sided ||
         (-now <= row.deadband && -next <= row.deadband && row.half[1].root <= 0.0);
}

void Contacts::find_limits(const RowsView& rows, const SleepLimits& limits) const {
  for (const std::size_t i : rows.awake) {
    const ContactRow& row = rows_[i];
    const bool quiet = is_quiet(row, rows.now[i], rows.previous[i] + rows.r[i]);
    limits.high[i] = quiet ? row.deadband : always_awake;
    if (row.two_sided) limits.low[i] = -row.deadband;
  }
}

void Contacts::end_step(const RowsView& rows) {
  for (const std::size_t i : rows.awake) {
    ContactRow& row = rows_[i];
    const double force = rows.force[i];
    if (row.released) let_go(row.half[0], rows.r[i]);
    if (row.damping_slope > 0.0) row.loss_force = force - elastic_force(row, rows.r[i]);
    if (solver_ != ContactSolver::newton)
      for (int which = 0; which < halves(row); ++which)
        row.half[which].advance(seen(which, rows.r[i]));
    if (row.two_sided) continue;
    extremes_.add(rows.now[i], force);
    const double next = rows.previous[i] + rows.r[i];
    if (is_quiet(row, rows.now[i], next)) extremes_.add(rows.now[i], 0.0);
  }
}

EnergyTerms Contacts::energy(const RowsView& rows) const {
  double stored = 0.0;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const ContactRow& row = rows_[i];
    for (int which = 0; which < halves(row); ++which) {
      const ContactHalf& half = row.half[which];
      if (solver_ != ContactSolver::newton) {
        stored += 0.5 * half.root * half.root;
        continue;
      }
      const double next = row.law.root(half.previous + seen(which, rows.r[i])).energy;
      stored += 0.25 * (next * next + half.root_now * half.root_now);
    }
  }
  return {0.0, 0.0, stored};
}

double Contacts::dissipated_power(const RowsView& rows) const {
  double power = 0.0;
  for (std::size_t i = 0; i < rows_.size(); ++i)
    power += rows_[i].loss_force * rows.r[i] * over_two_steps_;
  return power;
}

}  // namespace thrum
