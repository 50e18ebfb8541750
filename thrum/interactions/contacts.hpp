// Contacts whose force is a function of positions alone (contact_step.hpp), under one kind of law.
// What a step changes is the root energies at the last two positions, and theta of each touch.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include <thrum/core/coupled_rows.hpp>
#include <thrum/core/portable.hpp>
#include <thrum/interactions/contact_root.hpp>
#include <thrum/interactions/contact_set.hpp>
#include <thrum/interactions/kernels/contacts.hpp>

namespace thrum {

template <class Law>
class Contacts final : public ContactSet, public PortableRows, public CoupledRows {
 public:
  Contacts(ContactSolver solver, SolveLimits limits, double time_step)
      : chooses_theta_(solver == ContactSolver::corrected),
        limits_(limits),
        time_step_(time_step) {}

  void add(const ContactPoint& point, std::size_t count) override;
  void move(MovingLaw law) override;

  std::size_t rows() const override { return points_.size(); }
  void start(const RowsView& rows) override;
  void begin_step(const RowsView& rows) override;
  void end_step(const RowsView& rows, const SleepLimits& limits) override;
  bool is_affine() const override { return false; }
  void solve_each(const RowBatch& batch) override;
  void evaluate(const RowBatch& batch) override;
  int solve_together(const RowBatch& batch, const BandView& compliance) override;
  double length_of_step(const RowBatch& batch, const double* step) const override;
  bool has_low_limit(std::size_t row) const override { return points_[row].two_sided; }
  bool asks_while_awake(const Knob& knob) const override {
    return std::any_of(motions_.begin(), motions_.end(),
                       [&](const Motion& each) { return each.course.is_moved_by(knob); });
  }
  EnergyTerms energy(const RowsView& rows) const override;
  double dissipated_power(const RowsView& rows) const override;
  MovedPower moved_power(const RowsView& rows) const override;
  SolverEffort effort() const override { return effort_; }
  void exchange(State& state) override;
  std::optional<PortableRow> portable_row(std::size_t row) const override;

 private:
  /// What is chosen of a row.
  struct Point {
    Law law;  ///< of n+1, where it moves
    double deadband;
    double loss;  ///< lambda/2k
    bool two_sided;
    bool law_moves;  ///< at some time
  };
  /// One side of a row: half 0 sees x - deadband and r, half 1 sees -x - deadband and -r.
  struct Half {
    MovingContactStep step = {};
    double now = 0.0;  ///< x^n
    Root<double> root_now = {}, root_next = {};
    double trial = -1.0;  ///< the penetration of the last evaluation
    Root<double> root_trial = {};
    typename Law::Memory memory = {};

    bool is_empty() const { return root_now.energy == 0.0 && step.root_previous == 0.0; }
  };
  using Row = std::array<Half, 2>;
  struct Motion {
    MovingLaw course;
    MovingLaw::Values next = {}, before = {};
    Law law_before = {};
    long long step = -2;  ///< that next and before are for
    bool moves = false;   ///< next is not before
  };

  static double seen(int which, double r) { return which == 0 ? r : -r; }
  int sides(std::size_t row) const { return points_[row].two_sided ? 2 : 1; }
  double depth(std::size_t row, int which, double distance) const {
    return seen(which, distance) - points_[row].deadband;
  }
  const Law* law_before(std::size_t row) const;
  void take_laws(Motion& motion);
  void take_step(Motion& motion, long long step);
  void begin_side(std::size_t row, int which, const RowsView& rows);
  double root_energy(std::size_t row, double depth) const;
  void choose_theta(std::size_t row, Half& half, double compliance, double d) const;
  struct Sides;
  Sides sides_of(std::size_t row);
  static Root<double> evaluate_law(const Point& point, Half& half, double depth);
  static double reach_of(const Point& point, const MovingContactStep& step, double r);
  double reach(std::size_t row, double r) const;
  void answer(const RowBatch& batch, std::size_t k, const Tangent<double>& f);
  void solve_row(const RowBatch& batch, std::size_t k);
  RootLimits root_limits(const RowBatch& batch) const {
    return {limits_.cap, batch.roughly ? RootLimits::roughly : RootLimits{}.near};
  }
  const ContactKernels& kernels_for(std::size_t rows) const {
    return rows <= 4 ? *of_four_ : *kernels_;
  }
  void solve_in_lanes(const RowBatch& batch);
  int solve_in_lanes(const RowBatch& batch, const BandView& compliance);
  void put(ContactBatch& lanes, std::size_t at, const RowBatch& batch, std::size_t k,
           int which) const;
  void take_trial(const ContactBatch& lanes, std::size_t at, std::size_t row, int which);
  bool end_side(std::size_t row, int which, double r);

  bool chooses_theta_;
  SolveLimits limits_;
  double time_step_;
  std::vector<Point> points_;
  std::vector<Row> rows_;
  std::vector<Motion> motions_;
  std::vector<std::size_t> motion_of_;  ///< of each row, where laws move: which motion; else none
  SolverEffort effort_;
  const ContactKernels* kernels_ = &best_contact_kernels();
  const ContactKernels* of_four_ = &contact_kernels_of_four();
};

}  // namespace thrum
