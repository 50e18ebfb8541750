// All contact points of a network that share one solver.
#pragma once

#include <utility>
#include <vector>

#include <thrum/core/lone_row.hpp>
#include <thrum/interactions/contact_extremes.hpp>
#include <thrum/interactions/contact_row.hpp>
#include <thrum/interactions/kernels/contacts.hpp>
#include <thrum/interactions/moving_law.hpp>

namespace thrum {

class Contacts final : public Interaction {
 public:
  Contacts(ContactSolver solver, SolveLimits limits, double time_step)
      : solver_(solver), limits_(limits), over_two_steps_(0.5 / time_step) {}

  /// [setup] Rows are numbered in the order in which they are added.
  void add(const ContactRow& row) { rows_.push_back(row); }
  /// [setup] Rows that were added and whose parameters move.
  void move(MovingLaw law);

  const ContactExtremes& extremes() const { return extremes_; }

  std::size_t rows() const override { return rows_.size(); }
  void start(const RowsView& rows) override;
  void begin_step(const RowsView& rows) override;
  void solve_lone(std::span<const LoneRow> lone, const RowsView& rows) override;
  bool solve_few(const FewRows& few) override;
  bool predicts() const override { return solver_ == ContactSolver::corrected; }
  bool affine() const override { return solver_ != ContactSolver::newton; }
  SolveLimits limits() const override { return limits_; }
  double alone(std::size_t row, bool predicting, double compliance, double d,
               double guess) const override;
  Response predict(std::size_t row, double r) const override;
  Response foresee(std::size_t row, double r) const override;
  Response respond(std::size_t row, double r) const override;
  double resolution(std::size_t row, double r) const override;
  bool settle(std::size_t row, const Settling& settling) override;
  void begin_late(const RowsView& rows) override;
  void begin_again(std::size_t row) override;
  void end_step(const RowsView& rows) override;
  bool sleeps() const override { return true; }
  bool has_low_limit(std::size_t row) const override { return rows_[row].two_sided; }
  void find_limits(const RowsView& rows, const SleepLimits& limits) const override;
  EnergyTerms energy(const RowsView& rows) const override;
  double dissipated_power(const RowsView& rows) const override;
  MovedPower moved_power(const RowsView& rows) const override;
  SolverEffort effort() const override { return effort_; }
  double first_guess(std::size_t row, double compliance, double d) const override;
  double continued(std::size_t row, double) const override {
    const ContactHalf& half = rows_[row].half[0];
    return 2.0 * (half.now - half.previous);
  }

  /// [audio] Where touching begins.
  Kinks kinks(std::size_t row) const;
  /// [audio] The row meets nothing in a step up to d.
  bool is_idle(std::size_t row, double d) const override;

 private:
  Response both_halves(const ContactRow& row, double r,
                       Response (ContactHalf::*law)(StepLaw, double) const) const;
  int usual_half(const ContactRow& row) const;
  bool solve_quickly(ContactRow& row, double compliance, double d, RowStep& step);
  void solve_batch(std::span<const LoneRow> lone, const RowsView& rows);
  void solve_one(const LoneRow& lone, const RowsView& rows);
  struct Sorted;
  bool sort_few(const FewRows& few, Sorted& sorted);
  bool solve_sorted(Sorted& sorted, const FewRows& few);
  template <std::size_t count>
  bool solve_touches(Sorted& sorted, const FewRows& few);
  void settle_half(ContactRow& row, int which, const Settling& settling) const;
  bool settle_again(ContactRow& row, const Settling& settling) const;
  bool is_quiet(const ContactRow& row, double now, double next) const;
  double elastic_force(const ContactRow& row, double r) const;
  void start_moving();
  void move_laws();
  void move_row(ContactRow& row, StepLaw law) const;
  double moved_work(const ContactRow& row, double r) const;

  ContactSolver solver_;
  SolveLimits limits_;
  double over_two_steps_;  ///< 1 / 2k
  std::vector<ContactRow> rows_;
  std::vector<MovingLaw> moving_;
  long long step_ = 0;  ///< n, for what moves
  ContactExtremes extremes_;
  SolverEffort effort_;
  const ContactKernels* kernels_ = &best_contact_kernels();
};

}  // namespace thrum
