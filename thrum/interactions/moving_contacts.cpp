// Contacts whose stiffness or exponent move: the part of Contacts that others never reach.
#include <thrum/interactions/contacts.hpp>

#include <utility>

namespace thrum {

void Contacts::move(MovingLaw law) {
  for (std::size_t i = law.first; i < law.first + law.count; ++i) rows_[i].law_moves = true;
  moving_.push_back(std::move(law));
}

/// At step 0 a contact is what it is at time 0, and what it was one step before.
void Contacts::start_moving() {
  step_ = 0;
  for (MovingLaw& each : moving_) {
    each.before = each.at(-0.5 / over_two_steps_);
    for (std::size_t i = each.first; i < each.first + each.count; ++i) {
      rows_[i].law = each.at(0.0);
      rows_[i].law_before = &each.before;
    }
  }
}

/// From the law of n, with which the row was looked at, to those of n+1 and n-1.
void Contacts::move_laws() {
  const double time_step = 0.5 / over_two_steps_;
  for (MovingLaw& each : moving_) {
    const bool moves = each.go(step_, time_step);
    const StepLaw law{each.next, moves ? &each.before : nullptr};
    for (std::size_t i = each.first; i < each.first + each.count; ++i) move_row(rows_[i], law);
  }
  ++step_;
}

/// D as far as it is known before the solve; "corrected" knows better once it has predicted.
void Contacts::move_row(ContactRow& row, StepLaw law) const {
  const PowerLaw law_now = row.law;
  row.law = law.next;
  row.law_before = law.before;
  for (int which = 0; which < (row.two_sided ? 2 : 1); ++which) {
    ContactHalf& half = row.half[which];
    half.moved = 0.0;
    if (!law.moves()) continue;
    half.root_carried = law.next.root(half.previous).energy;
    if (solver_ == ContactSolver::newton) continue;
    half.moved =
        solver_ == ContactSolver::plain ? half.move_by_slopes(law_now, law) : half.move_now(law);
  }
}

/// What moving the law did in one step of one row: (psi^{n+1/2} + psi^{n-1/2})/2 D. For "newton",
/// whose stored energy is (phi(x^{n+1}; n+1) + phi(x^n; n))/2, the mean over both ends of the step:
///     1/4 [ phi(x^{n+1}; n+1) - phi(x^{n+1}; n-1) + phi(x^{n-1}; n+1) - phi(x^{n-1}; n-1) ]
double Contacts::moved_work(const ContactRow& row, double r) const {
  double work = 0.0;
  if (row.law_before == nullptr) return work;
  for (int which = 0; which < (row.two_sided ? 2 : 1); ++which) {
    const ContactHalf& half = row.half[which];
    const double seen = which == 0 ? r : -r;
    if (solver_ != ContactSolver::newton) {
      work += half.moved * (half.root - 0.5 * half.moved - 0.25 * half.g * seen);
      continue;
    }
    const auto energy = [](double root) { return 0.5 * root * root; };
    work += 0.25 * (energy(row.law.root(half.previous + seen).energy) -
                    energy(row.law_before->root(half.previous + seen).energy) +
                    energy(half.root_carried) - energy(half.root_previous));
  }
  return work;
}

MovedPower Contacts::moved_power(const RowsView& rows) const {
  MovedPower power;
  for (const MovingLaw& each : moving_)
    for (std::size_t i = each.first; i < each.first + each.count; ++i)
      power.contact += moved_work(rows_[i], rows.r[i]) * 2.0 * over_two_steps_;
  return power;
}

}  // namespace thrum
