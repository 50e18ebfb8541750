#include <thrum/interactions/contacts.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>

#include <thrum/interactions/papers/root_state_contacts.hpp>
#include <thrum/interactions/papers/scalar_contacts.hpp>

namespace thrum {

namespace {
constexpr std::size_t stays = std::numeric_limits<std::size_t>::max();
constexpr double within_rounding = 1e-14;

/// From a place where r + W f(r) = d has the residual `rest`.
double halley_step(const Tangent<double>& f, double w, double rest) {
  const double slope = 1.0 + w * f.slope;
  const double newton = rest / slope;
  return newton / std::max(0.5, 1.0 + 0.5 * newton * w * f.bend / slope);
}

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

/// From the law of n to those of n+1 and n-1.
template <class Law>
void Contacts<Law>::take_step(Motion& motion, long long step) {
  if (motion.step == step) return;
  motion.step = step;
  const auto at = [&](long long n) {
    return motion.course.values(static_cast<double>(n) * time_step_);
  };
  const MovingLaw::Values next = at(step + 1), before = at(step - 1);
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
  std::vector<Law> laws_before;
  for (Motion& each : motions_) {
    each.next = each.course.values(0.0);
    each.before = each.course.values(-time_step_);
    each.law_before = std::get<Law>(each.course.make(each.before));
    const Law law = std::get<Law>(each.course.make(each.next));
    for (std::size_t i = each.course.first; i < each.course.first + each.course.count; ++i)
      points_[i].law = law;
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

/// Both stored energies are zero while the contact is open, so theta may change then.
template <class Law>
void Contacts<Law>::choose_theta(std::size_t row, Half& half, double compliance, double d) const {
  const double next = half.step.previous + d;
  if (!chooses_theta_ || !half.is_empty() || next <= 0.0) return;
  const double approach = next - half.now;
  half.step.theta =
      theta_of_touch(compliance, points_[row].law.root(approach / 3.5).energy, approach);
}

template <class Law>
void Contacts<Law>::begin_row(std::size_t row, const RowsView& rows) {
  const Point& point = points_[row];
  const Law* before = law_before(row);
  for (int which = 0; which < sides(row); ++which) {
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
        before == nullptr ? step.root_previous : point.law.root(step.previous).energy;
    choose_theta(row, half, rows.compliance[row], seen(which, rows.d[row]));
    step.share = 0.25 * (2.0 - step.theta);
    step.carried = 0.5 * step.theta * step.root_now;
    step.loss = point.loss;
    half.trial = -1.0;
  }
}

template <class Law>
void Contacts<Law>::begin_step(const RowsView& rows) {
  for (const std::size_t row : rows.awake) {
    if (points_[row].law_moves) take_step(motions_[motion_of_[row]], rows.step);
    begin_row(row, rows);
  }
}

template <class Law>
Root<double> Contacts<Law>::evaluate_law(const Point& point, Half& half, double depth) const {
  half.trial = depth;
  return half.root_trial = point.law.root(depth, half.memory);
}

/// The force of one side in a step as that side sees it.
template <class Law>
Tangent<double> Contacts<Law>::force_of(std::size_t row, int which, double r) {
  Half& half = rows_[row][which];
  const double depth = half.step.previous + r;
  if (!(depth > 0.0) && half.step.root_previous == 0.0 && half.step.root_carried == 0.0)
    return {0.0, 0.0, 0.0};
  const Root<double> next = evaluate_law(points_[row], half, depth);
  if (const Law* before = law_before(row)) return half.step.at(next, before->root(depth), r);
  return half.step.ContactStep<double>::at(next, r);
}

template <class Law>
Tangent<double> Contacts<Law>::force_of(std::size_t row, double r) {
  const Tangent<double> first = force_of(row, 0, r);
  if (!points_[row].two_sided) return first;
  const Tangent<double> second = force_of(row, 1, -r);
  return {first.force - second.force, first.slope + second.slope, first.bend - second.bend};
}

template <class Law>
void Contacts<Law>::evaluate(const RowBatch& batch) {
  for (std::size_t k = 0; k < batch.rows.size(); ++k) {
    const Tangent<double> f = force_of(batch.rows[k], batch.r[k]);
    batch.force[k] = f.force;
    batch.slope[k] = f.slope;
    batch.bend[k] = f.bend;
  }
}

template <class Law>
Tangent<double> Contacts<Law>::force_now(std::size_t row, int which, double r) const {
  const Half& half = rows_[row][which];
  if (const Law* before = law_before(row))  // root_now is that of the law at n
    return half.step.at(points_[row].law.root(half.now), before->root(half.now), r);
  return half.step.ContactStep<double>::at(half.root_now, r);
}

/// One side closed at n, the other one open, or both open and not about to close.
template <class Law>
bool Contacts<Law>::start_where_it_was(const RowBatch& batch, std::size_t k) const {
  const std::size_t row = batch.rows[k];
  batch.r[k] = batch.d[k];
  batch.force[k] = batch.slope[k] = batch.bend[k] = 0.0;
  for (int which = 0; which < sides(row); ++which) {
    const Half& half = rows_[row][which];
    if (half.now > 0.0) {
      const double r = half.now - half.step.previous;
      const Tangent<double> f = force_now(row, which, r);
      batch.r[k] = seen(which, r);
      batch.force[k] = seen(which, f.force);
      batch.slope[k] = f.slope;
      batch.bend[k] = seen(which, f.bend);
    } else if (half.step.root_previous > 0.0 || half.step.root_carried > 0.0 ||
               half.step.previous + seen(which, batch.d[k]) > 0.0) {
      return false;
    }
  }
  return true;
}

template <class Law>
void Contacts<Law>::evaluate_start(const RowBatch& batch) {
  for (std::size_t k = 0; k < batch.rows.size(); ++k)
    if (!start_where_it_was(batch, k)) solve_row(batch, k);
}

/// From the nearer end of the step.
template <class Law>
double Contacts<Law>::length_of_step(const RowBatch& batch, const double* step) const {
  double longest = 0.0;
  for (std::size_t k = 0; k < batch.rows.size(); ++k) {
    if (step[k] == 0.0) continue;
    const std::size_t row = batch.rows[k];
    const double most = std::min(reach(row, batch.r[k]), reach(row, batch.r[k] + step[k]));
    longest = std::max(longest, std::abs(step[k]) / most);
  }
  return longest;
}

/// Of one side, in a step as it sees it.
template <class Law>
double Contacts<Law>::reach_of(std::size_t row, int which, double r) const {
  const MovingContactStep& step = rows_[row][which].step;
  const double depth = step.previous + r;
  if (depth > 0.0) return std::min(step.reach(r), points_[row].law.reach(depth));
  return step.root_previous > 0.0 ? step.reach(r) : never_woken;
}

/// Over which the force changes its form: the penetration; and apart, where it is 0 or -left/r.
template <class Law>
double Contacts<Law>::reach(std::size_t row, double r) const {
  const double first = reach_of(row, 0, r);
  return points_[row].two_sided ? std::min(first, reach_of(row, 1, -r)) : first;
}

/// The motion is what the force leaves of d.
template <class Law>
void Contacts<Law>::answer(const RowBatch& batch, std::size_t k, const Tangent<double>& f) {
  batch.force[k] = f.force;
  batch.slope[k] = f.slope;
  batch.bend[k] = f.bend;
  batch.r[k] = batch.d[k] - batch.compliance[k] * f.force;
}

/// Where the contact was closed at n, one step of Halley's method from there, which costs nothing.
/// Where it was not, r is nearly -x^{n-1} if the contact is stiff; then the balance times r,
/// W (y - p)(alpha (y + p) + beta) = r (d - r), is a quadratic in y.
template <class Law>
double Contacts<Law>::first_guess(std::size_t row, int which, double w, double d) const {
  const Half& half = rows_[row][which];
  const MovingContactStep& step = half.step;
  if (half.now > 0.0) {
    const double r = half.now - step.previous;
    const Tangent<double> f = force_now(row, which, r);
    return r + halley_step(f, w, d - r - w * f.force);
  }
  const double r = std::max(0.0, -step.previous);
  const double square = step.left() + std::max(0.0, r * (d - r)) / w;
  const double b = step.carried;
  const double y = (std::sqrt(b * b + 4.0 * step.share * square) - b) / (2.0 * step.share);
  const double stiff = y > 0.0 ? points_[row].law.depth_at(y) - step.previous : d;
  return stiff < d ? stiff : d;
}

/// By bisection, for what the cap left over: the cost stays bounded, and the answer is the root. r
/// is then known to rounding, and the force that balances the motion is the one on the tangent.
template <class Law>
void Contacts<Law>::bisect(const RowBatch& batch, std::size_t k, double low, double high) {
  constexpr int most = 200;
  for (int turn = 0; turn < most; ++turn) {
    const double r = 0.5 * (low + high);
    if (!(r > low && r < high)) break;
    (r + batch.compliance[k] * force_of(batch.rows[k], r).force < batch.d[k] ? low : high) = r;
  }
  const Tangent<double> f = force_of(batch.rows[k], high);
  const double w = batch.compliance[k];
  const double change = (batch.d[k] - high - w * f.force) / (1.0 + w * f.slope);
  answer(batch, k, {f.force + f.slope * change, f.slope, f.bend});
}

/// The side to solve by itself: the one that acts already, or else the one that d leads into. -1
/// where both act already. Whether the other one stays open is known afterwards.
template <class Law>
int Contacts<Law>::only_side(std::size_t row, double d) const {
  if (!points_[row].two_sided) return 0;
  const auto acts = [&](int which) {
    const Half& half = rows_[row][which];
    return !half.is_empty() || half.step.root_carried > 0.0;
  };
  if (acts(0)) return acts(1) ? -1 : 0;
  return acts(1) || rows_[row][1].step.previous - d > 0.0 ? 1 : 0;
}

/// False where both sides act.
template <class Law>
bool Contacts<Law>::solve_one_side(const RowBatch& batch, std::size_t k) {
  const std::size_t row = batch.rows[k];
  const int which = only_side(row, batch.d[k]);
  if (which < 0) return false;
  const MovingContactStep& step = rows_[row][which].step;
  const double w = batch.compliance[k], d = seen(which, batch.d[k]);
  const double left = step.left();
  const double apart = step.parted(w, d, left);
  Tangent<double> f{0.0, 0.0, 0.0};
  if (step.previous + apart <= 0.0) {
    if (left > 0.0 && apart != d) {
      f.force = -left / apart * (1.0 + step.loss * apart);
      f.slope = left / (apart * apart);
      f.bend = -2.0 * f.slope / apart;
    }
  } else {
    bool wanted = true;
    const double low = -step.previous;
    const ContactRoot<double> root = find_contact_root(
        w, d, [&](double r) { return force_of(row, which, r); },
        [&](double r) { return reach_of(row, which, r); }, first_guess(row, which, w, d), low, d,
        root_limits(batch), wanted);
    effort_.count(root.iterations, !wanted);
    if (wanted) {
      bisect(batch, k, which == 0 ? low : -d, which == 0 ? d : -low);
      return leaves_other_side_open(row, which, batch.r[k]);
    }
    f = {root.force(), root.at.slope + root.beyond * root.at.bend, root.at.bend};
  }
  answer(batch, k, {seen(which, f.force), f.slope, seen(which, f.bend)});
  return leaves_other_side_open(row, which, batch.r[k]);
}

template <class Law>
bool Contacts<Law>::leaves_other_side_open(std::size_t row, int which, double r) const {
  return !points_[row].two_sided || rows_[row][1 - which].step.previous + seen(1 - which, r) <= 0.0;
}

/// How far it is from where r leads to where a side opens or closes.
template <class Law>
double Contacts<Law>::to_nearer_side(std::size_t row, double r) const {
  const Row& sides_of = rows_[row];
  return std::min(std::abs(sides_of[0].step.previous + r), std::abs(sides_of[1].step.previous - r));
}

/// A side by itself ends here, or deeper; as it sees it.
template <class Law>
double Contacts<Law>::least_step(std::size_t row, int which, double w, double d) const {
  const MovingContactStep& step = rows_[row][which].step;
  return std::min(step.parted(w, d, step.left()), -step.previous);
}

/// Each side only makes the other one yield less, so the root lies between the ends of both; all as
/// the side that d leads into sees it.
template <class Law>
void Contacts<Law>::solve_both_sides(const RowBatch& batch, std::size_t k) {
  const std::size_t row = batch.rows[k];
  const int which = rows_[row][1].step.previous - batch.d[k] > 0.0 ? 1 : 0;
  const double w = batch.compliance[k], d = seen(which, batch.d[k]);
  const double low = least_step(row, which, w, d), high = -least_step(row, 1 - which, w, -d);
  const auto in_its_view = [&](const Tangent<double>& f) {
    return Tangent<double>{seen(which, f.force), f.slope, seen(which, f.bend)};
  };
  const double beyond = std::numeric_limits<double>::epsilon() * (std::abs(low) + std::abs(high));
  bool wanted = true;
  const ContactRoot<double> root = find_contact_root(
      w, d, [&](double r) { return in_its_view(force_of(row, seen(which, r))); },
      [&](double r) {
        return std::min(reach(row, seen(which, r)), to_nearer_side(row, seen(which, r)));
      },
      first_guess(row, which, w, high), low - beyond, high + beyond, root_limits(batch), wanted);
  effort_.count(root.iterations, !wanted);
  if (wanted) {
    bisect(batch, k, which == 0 ? low : -high, which == 0 ? high : -low);
  } else {
    answer(batch, k,
           in_its_view({root.force(), root.at.slope + root.beyond * root.at.bend, root.at.bend}));
  }
}

template <class Law>
void Contacts<Law>::solve_row(const RowBatch& batch, std::size_t k) {
  if (!solve_one_side(batch, k)) solve_both_sides(batch, k);
}

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

/// psi at the end of the step, from the last evaluation where that is near.
template <class Law>
Root<double> Contacts<Law>::root_after(std::size_t row, int which, double r) {
  Half& half = rows_[row][which];
  const double depth = half.step.previous + r;
  if (!(depth > 0.0)) return {0.0, 0.0, 0.0};
  const double beyond = depth - half.trial;
  constexpr double near = 4e-6;
  if (!(half.trial > 0.0 && std::abs(beyond) <= near * points_[row].law.reach(half.trial)))
    return evaluate_law(points_[row], half, depth);
  const Root<double>& at = half.root_trial;
  return {at.energy + beyond * (at.slope + 0.5 * beyond * at.bend), at.slope + beyond * at.bend,
          at.bend};
}

template <class Law>
void Contacts<Law>::end_step(const RowsView& rows) {
  for (const std::size_t row : rows.awake) {
    for (int which = 0; which < sides(row); ++which)
      rows_[row][which].root_next = root_after(row, which, seen(which, rows.r[row]));
    if (!points_[row].two_sided) extremes_.add(rows.now[row], rows.force[row]);
  }
}

/// A contact that is open now and next does not act before it is closed again.
template <class Law>
void Contacts<Law>::find_limits(const RowsView& rows, const SleepLimits& limits) const {
  for (const std::size_t row : rows.awake) {
    bool quiet = true;
    for (int which = 0; which < sides(row); ++which) {
      const Half& half = rows_[row][which];
      quiet = quiet && half.now <= 0.0 && half.step.previous + seen(which, rows.r[row]) <= 0.0;
    }
    limits.high[row] = quiet ? points_[row].deadband : always_awake;
    if (points_[row].two_sided) limits.low[row] = -points_[row].deadband;
  }
}

template <class Law>
EnergyTerms Contacts<Law>::energy(const RowsView& rows) const {
  double stored = 0.0;
  for (const std::size_t row : rows.awake)
    for (int which = 0; which < sides(row); ++which) {
      const Half& half = rows_[row][which];
      stored += stored_energy(half.step.theta, half.root_next.energy, half.root_now.energy);
    }
  return {0.0, 0.0, stored};
}

/// f [1 + lambda r/2k]+ less f is what dissipates.
template <class Law>
double Contacts<Law>::dissipated_power(const RowsView& rows) const {
  double work = 0.0;
  for (const std::size_t row : rows.awake) {
    if (points_[row].loss == 0.0) continue;
    for (int which = 0; which < sides(row); ++which) {
      const Half& half = rows_[row][which];
      const double r = seen(which, rows.r[row]);
      if (r == 0.0 || (half.is_empty() && half.root_next.energy == 0.0)) continue;
      MovingContactStep step = half.step;
      step.loss = 0.0;
      const Law* before = law_before(row);
      const double elastic =
          before == nullptr ? step.ContactStep<double>::at(half.root_next, r).force
                            : step.at(half.root_next, before->root(step.previous + r), r).force;
      work += elastic * std::max(points_[row].loss * r, -1.0) * r;
    }
  }
  return work * 0.5 / time_step_;
}

template <class Law>
MovedPower Contacts<Law>::moved_power(const RowsView& rows) const {
  MovedPower power;
  for (const std::size_t row : rows.awake) {
    const Law* before = law_before(row);
    for (int which = 0; before != nullptr && which < sides(row); ++which) {
      const Half& half = rows_[row][which];
      const double depth = half.step.previous + seen(which, rows.r[row]);
      power.contact +=
          half.step.moved_work(half.root_next.energy, before->root(depth).energy) / time_step_;
    }
  }
  return power;
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
    if (!state.reads()) continue;
    motion.law_before = std::get<Law>(motion.course.make(motion.before));
    const Law law = std::get<Law>(motion.course.make(motion.next));
    for (std::size_t i = motion.course.first; i < motion.course.first + motion.course.count; ++i)
      points_[i].law = law;
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
