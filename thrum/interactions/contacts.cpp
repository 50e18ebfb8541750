#include <thrum/interactions/contacts.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>

#include <thrum/interactions/contacts_energy.hpp>
#include <thrum/interactions/contacts_lanes.hpp>
#include <thrum/interactions/contacts_portable.hpp>
#include <thrum/interactions/contacts_solve.hpp>
#include <thrum/interactions/papers/root_state_contacts.hpp>
#include <thrum/interactions/papers/scalar_contacts.hpp>

namespace thrum {

namespace {
constexpr std::size_t stays = std::numeric_limits<std::size_t>::max();
constexpr double within_rounding = 1e-14;

}  // namespace

template <class Law>
void Contacts<Law>::add(const ContactPoint& point, std::size_t count) {
  points_.insert(points_.end(), count,
                 {std::get<Law>(point.law), point.deadband, 0.5 * point.damping / time_step_,
                  point.two_sided, false});
  rows_.resize(points_.size());
  motion_of_.resize(points_.size(), stays);
}

template <class Law>
void Contacts<Law>::move(MovingLaw law) {
  for (std::size_t i = law.first; i < law.first + law.count; ++i) {
    points_[i].law_moves = true;
    motion_of_[i] = motions_.size();
  }
  motions_.push_back({std::move(law)});
}

template <class Law>
void Contacts<Law>::take_laws(Motion& motion) {
  const Law law = std::get<Law>(motion.course.make(motion.next));
  for (std::size_t i = motion.course.first; i < motion.course.first + motion.course.count; ++i)
    points_[i].law = law;
  motion.law_before = std::get<Law>(motion.course.make(motion.before));
}

/// From the law of n to those of n+1 and n-1.
template <class Law>
void Contacts<Law>::take_step(Motion& motion, long long step) {
  if (motion.step == step) return;
  motion.step = step;
  const auto at = [&](long long n) {
    return motion.course.values(static_cast<double>(n) * time_step_);
  };
  const MovingLaw::Values next = at(step + 1);
  const MovingLaw::Values before = motion.course.rests() ? next : at(step - 1);
  motion.moves = !(next == before);
  if (!(next == motion.next)) {
    const Law law = std::get<Law>(motion.course.make(next));
    for (std::size_t i = motion.course.first; i < motion.course.first + motion.course.count; ++i) {
      points_[i].law = law;
      for (Half& half : rows_[i]) half.memory = {};
    }
  }
  if (motion.moves && !(before == motion.before))
    motion.law_before = std::get<Law>(motion.course.make(before));
  motion.next = next;
  if (motion.moves) motion.before = before;
}

template <class Law>
const Law* Contacts<Law>::law_before(std::size_t row) const {
  if (!points_[row].law_moves || !motions_[motion_of_[row]].moves) return nullptr;
  return &motions_[motion_of_[row]].law_before;
}

/// At step 0 a contact is what it is at time 0, and what it was one step before.
template <class Law>
void Contacts<Law>::start(const RowsView& rows) {
  for (Motion& each : motions_) {
    each.next = each.course.values(0.0);
    each.before = each.course.values(-time_step_);
    take_laws(each);
    each.step = -1;
  }
  for (std::size_t i = 0; i < points_.size(); ++i) {
    const Point& point = points_[i];
    rows_[i] = {};
    rows.previous[i] = distance_before(rows.previous[i], rows.now[i],
                                       {.deadband = point.deadband, .two_sided = point.two_sided});
    const Law& before = point.law_moves ? motions_[motion_of_[i]].law_before : point.law;
    for (int which = 0; which < sides(i); ++which) {
      Half& half = rows_[i][which];
      const double now = depth(i, which, rows.now[i]);
      half.root_now = before.root(depth(i, which, rows.previous[i]));
      half.root_next = point.law.root(now);
      half.step.theta =
          chooses_theta_ && now > 0.0
              ? theta_of_touch(rows.compliance[i], point.law.root(now / 3.5).energy, now)
              : (chooses_theta_ ? 1.0 : 0.0);
    }
  }
}

/// Seldom asked for: inlined it would cost every step.
template <class Law>
[[gnu::noinline]] double Contacts<Law>::root_energy(std::size_t row, double depth) const {
  return points_[row].law.root(depth).energy;
}

/// Both stored energies are zero while the contact is open, so theta may change then.
template <class Law>
void Contacts<Law>::choose_theta(std::size_t row, Half& half, double compliance, double d) const {
  const double next = half.step.previous + d;
  if (!chooses_theta_ || !half.is_empty() || next <= 0.0) return;
  const double approach = next - half.now;
  half.step.theta = theta_of_touch(compliance, root_energy(row, approach / 3.5), approach);
}

template <class Law>
[[gnu::always_inline]] inline void Contacts<Law>::begin_side(std::size_t row, int which,
                                                             const RowsView& rows) {
  Half& half = rows_[row][which];
  MovingContactStep& step = half.step;
  step.previous = depth(row, which, rows.previous[row]);
  half.now = depth(row, which, rows.now[row]);
  step.root_previous = half.root_now.energy;
  half.root_now = half.root_next;
  // A law that begins with a slope would push with a jump where x^{n+1} = x^{n-1} = 0, and with
  // any force in between: let it rise within rounding of the penetration.
  if (step.previous == 0.0 && half.now > 0.0) step.previous = -within_rounding * half.now;
  step.root_now = half.root_now.energy;
  step.root_carried =
      law_before(row) == nullptr ? step.root_previous : root_energy(row, step.previous);
  choose_theta(row, half, rows.compliance[row], seen(which, rows.d[row]));
  step.share = 0.25 * (2.0 - step.theta);
  step.carried = 0.5 * step.theta * step.root_now;
  step.loss = points_[row].loss;
  half.trial = -1.0;
}

template <class Law>
void Contacts<Law>::begin_step(const RowsView& rows) {
  for (const std::size_t row : rows.awake) {
    if (points_[row].law_moves) take_step(motions_[motion_of_[row]], rows.step);
    begin_side(row, 0, rows);
    if (points_[row].two_sided) begin_side(row, 1, rows);
  }
}

/// psi at the end of the step, from the last evaluation where that is near. Whether this side is
/// open now and then.
template <class Law>
[[gnu::always_inline]] inline bool Contacts<Law>::end_side(std::size_t row, int which, double r) {
  Half& half = rows_[row][which];
  const double depth = half.step.previous + r;
  if (!(depth > 0.0)) {
    half.root_next = {0.0, 0.0, 0.0};
    return half.now <= 0.0 && depth <= 0.0;
  }
  const double beyond = depth - half.trial;
  constexpr double near = 4e-6;
  const Root<double>& at = half.root_trial;
  if (half.trial > 0.0 && std::abs(beyond) <= near * points_[row].law.reach(half.trial))
    half.root_next = {at.energy + beyond * (at.slope + 0.5 * beyond * at.bend),
                      at.slope + beyond * at.bend, at.bend};
  else
    half.root_next = evaluate_law(points_[row], half, depth);
  return false;
}

/// A contact that is open now and next does not act before it is closed again.
template <class Law>
void Contacts<Law>::end_step(const RowsView& rows, const SleepLimits& limits) {
  for (const std::size_t row : rows.awake) {
    const double deadband = points_[row].deadband;
    bool opens = end_side(row, 0, rows.r[row]);
    if (points_[row].two_sided) {
      opens = end_side(row, 1, -rows.r[row]) && opens;
      limits.low[row] = -deadband;
    } else {
      extremes_.add(rows.now[row], rows.force[row]);
    }
    if (opens) limits.high[row] = deadband;
  }
}

template <class Law>
void Contacts<Law>::exchange(State& state) {
  state.exchange(rows_);
  state.exchange(extremes_);
  state.exchange(effort_);
  for (Motion& motion : motions_) {
    state.exchange(motion.next);
    state.exchange(motion.before);
    state.exchange(motion.step);
    state.exchange(motion.moves);
    if (state.reads()) take_laws(motion);
  }
}

std::unique_ptr<ContactSet> make_contacts(ContactSolver solver, const ContactLaw& like,
                                          SolveLimits limits, double time_step) {
  if (solver == ContactSolver::scalar) return std::make_unique<ScalarContacts>(time_step);
  if (solver == ContactSolver::plain || solver == ContactSolver::constrained)
    return std::make_unique<RootStateContacts>(solver, time_step);
  return std::visit(
      [&]<class Law>(const Law&) -> std::unique_ptr<ContactSet> {
        return std::make_unique<Contacts<Law>>(solver, limits, time_step);
      },
      like);
}

double distance_before(double previous, double now, const ContactPoint& point) {
  const double most = std::max(now, point.deadband);
  const double least = point.two_sided ? std::min(now, -point.deadband) : -never_woken;
  return std::clamp(previous, least, most);
}

}  // namespace thrum
