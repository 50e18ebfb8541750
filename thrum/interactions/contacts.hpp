// Contacts whose force is a function of positions alone (contact_step.hpp), all under one kind of
// law. State: psi at the last two positions and theta of each side of a row. Only contacts.cpp
// includes this.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include <thrum/core/portable.hpp>
#include <thrum/interactions/contact_row_root.hpp>
#include <thrum/interactions/contact_set.hpp>
#include <thrum/interactions/kernels/contacts.hpp>

namespace thrum {

template <class Law>
class Contacts final : public ContactSet, public PortableRows {
 public:
  Contacts(ContactSolver solver, SolveLimits limits, double time_step)
      : chooses_theta_(solver == ContactSolver::corrected),
        limits_(limits),
        time_step_(time_step) {}

  void add(const ContactPoint& point, std::size_t count) override {
    points_.insert(points_.end(), count,
                   {std::get<Law>(point.law), point.deadband, 0.5 * point.damping / time_step_,
                    point.two_sided});
    rows_.resize(points_.size());
  }
  void move(MovingLaw law) override {
    for (std::size_t i = law.first; i < law.first + law.count; ++i)
      points_[i].motion = motions_.size();
    motions_.push_back({.course = std::move(law)});
  }
  std::size_t rows() const override { return points_.size(); }
  bool is_affine() const override { return false; }
  bool has_low_limit(std::size_t row) const override { return points_[row].two_sided; }
  bool asks_while_awake(const Knob& knob) const override {
    return std::any_of(motions_.begin(), motions_.end(),
                       [&](const LawMotion& each) { return each.course.is_moved_by(knob); });
  }

  void start(const RowsView& rows) override {
    for (LawMotion& each : motions_) {
      each.start();
      take_laws(each);
    }
    for (std::size_t i = 0; i < points_.size(); ++i) {
      const Point& point = points_[i];
      rows_[i] = {};
      rows.previous[i] =
          distance_before(rows.previous[i], rows.now[i],
                          {.deadband = point.deadband, .two_sided = point.two_sided});
      for (int which = 0; which < point.sides(); ++which) {
        ContactSide& side = rows_[i][which];
        const double now = point.depth(which, rows.now[i]);
        side.root_now = point.law.root(point.depth(which, rows.previous[i]));
        side.root_next = point.law.root(now);
        side.theta = chooses_theta_ ? 1.0 : 0.0;
        if (chooses_theta_ && now > 0.0)
          side.choose_theta(point.law, rows.compliance[i], now, point.loss);
      }
    }
  }
  void begin_step(const RowsView& rows) override {
    for (const std::size_t row : rows.awake) {
      const Point& point = points_[row];
      if (point.law_moves() && motions_[point.motion].move_to(rows.step, time_step_))
        take_laws(motions_[point.motion]);
      begin_side(row, 0, rows);
      if (point.two_sided) begin_side(row, 1, rows);
    }
  }
  /// A contact that is open at n and n+1 sleeps until its distance leaves the deadband.
  void end_step(const RowsView& rows, const SleepLimits& limits) override {
    for (const std::size_t row : rows.awake) {
      const double deadband = points_[row].deadband;
      const Law& law = points_[row].law;
      bool opens = rows_[row][0].end(law, rows.r[row]);
      if (points_[row].two_sided) {
        opens = rows_[row][1].end(law, -rows.r[row]) && opens;
        limits.low[row] = -deadband;
      } else {
        extremes_.add(rows.now[row], rows.force[row]);
      }
      if (opens) limits.high[row] = deadband;
    }
  }

  // In contacts_solve.hpp.
  void solve_each(const RowBatch& batch) override;
  void evaluate(const RowBatch& batch) override;
  int solve_together(const RowBatch& batch, const BandView& compliance) override;
  double length_of_step(const RowBatch& batch, const double* step) override;

  EnergyFlow energy_flow(const RowsView& rows) const override {
    EnergyFlow flow;
    for (const std::size_t row : rows.awake)
      for (int which = 0; which < points_[row].sides(); ++which) {
        const ContactSide& side = rows_[row][which];
        flow.stored.contact +=
            stored_energy(side.theta, side.root_next.energy, side.root_now.energy);
        flow.dissipated_power += side.lost_work(points_[row].loss, seen_by(which, rows.r[row]));
        flow.moved.contact += side.moved_work / time_step_;
      }
    flow.dissipated_power = flow.dissipated_power * 0.5 / time_step_;
    return flow;
  }
  SolverEffort effort() const override { return effort_; }

  void exchange(State& state) override {
    for (LawMotion& motion : motions_) {
      state.exchange(motion.values);
      state.exchange(motion.step);
      state.exchange(motion.moved);
      if (state.reads()) take_laws(motion);
    }
    state.exchange(rows_);
    state.exchange(extremes_);
    state.exchange(effort_);
  }

  /// The two numbers of a law that GPU kernels know.
  std::optional<PortableRow> portable_row(std::size_t row) const override {
    const Point& point = points_[row];
    const auto contact = [&](PortableContact::Law law, double first, double second) {
      return PortableContact{.law = law,
                             .first = first,
                             .second = second,
                             .deadband = point.deadband,
                             .loss = point.loss,
                             .two_sided = point.two_sided,
                             .chooses_theta = chooses_theta_,
                             .theta = {rows_[row][0].theta, rows_[row][1].theta},
                             .cap = limits_.cap};
    };
    if (point.law_moves()) return std::nullopt;
    if constexpr (std::is_same_v<Law, PowerLaw>)
      return contact(PortableContact::Law::power, point.law.stiffness(), point.law.exponent());
    if constexpr (std::is_same_v<Law, ExponentialLaw>)
      return contact(PortableContact::Law::exponential, point.law.stiffness(), point.law.depth());
    return std::nullopt;
  }

 private:
  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
  /// Parameters of a row.
  struct Point {
    Law law;  ///< at step n, if it moves
    double deadband;
    double loss;  ///< lambda/2k
    bool two_sided;
    std::size_t motion = none;  ///< the motion that its law follows

    bool law_moves() const { return motion != none; }
    int sides() const { return two_sided ? 2 : 1; }
    double depth(int which, double distance) const { return seen_by(which, distance) - deadband; }
  };
  void take_laws(LawMotion& motion) {
    const Law law = std::get<Law>(motion.course.make(motion.values));
    for (std::size_t i = motion.course.first; i < motion.course.first + motion.course.count; ++i)
      points_[i].law = law;
  }
  [[gnu::always_inline]] inline void begin_side(std::size_t row, int which, const RowsView& rows) {
    ContactSide& side = rows_[row][which];
    const Point& point = points_[row];
    side.move_on(point.depth(which, rows.previous[row]), point.depth(which, rows.now[row]));
    if (point.law_moves() && motions_[point.motion].moved) side.take_law(point.law);
    side.prepare(point.law, rows.compliance[row], seen_by(which, rows.d[row]), chooses_theta_,
                 point.loss);
  }

  // In contacts_solve.hpp.
  ContactRowRoot<Law, SolverEffort> in_step(std::size_t row) {
    return {points_[row].law, rows_[row].data(), points_[row].sides(), effort_};
  }
  static void write(const RowBatch& batch, std::size_t k, const Tangent<double>& f);
  RootLimits root_limits(const RowBatch& batch, int cap) const {
    return {cap, batch.roughly ? RootLimits::roughly : RootLimits{}.near};
  }
  void answer(const RowBatch& batch, std::size_t k, const Tangent<double>& f);
  void solve_row(const RowBatch& batch, std::size_t k);
  void put(ContactBatch& lanes, std::size_t at, const RowBatch& batch, std::size_t k, int which);
  void solve_in_lanes(const RowBatch& batch);
  int solve_in_lanes(const RowBatch& batch, const BandView& compliance);

  bool chooses_theta_;
  SolveLimits limits_;
  double time_step_;
  std::vector<Point> points_;
  std::vector<std::array<ContactSide, 2>> rows_;
  std::vector<LawMotion> motions_;
  SolverEffort effort_;
};

}  // namespace thrum
