// The papers' own schemes for a contact point, "plain" and "constrained". The stored energy is
// psi^2/2 with psi kept at half steps as a state,
//
//     f = g (psi^{n+1/2} + psi^{n-1/2})/2,     psi^{n+1/2} = psi^{n-1/2} + g r/2
//
// so f = a + s r with a = g psi^{n-1/2}, s = g^2/4. Energy balances for any g: that proves
// stability and nothing else.
//
// plain: g = psi'(x^n) (Ducceschi & Bilbao 2019). psi is left over when the bodies part, and the
// contact pulls.
//
// constrained: g = min(psi'(x^n), g0), and g = g0 on the first step apart, with g0 the g that
// brings psi^{n+1/2} to exactly zero (published in 2024 for one contact). It never pulls and gives
// everything back, but has the accuracy of plain.
//
// Both know the law only at x^n: from K = 1e5 on they let a string pass right through a stop, or
// stick to it. They are here as the papers' results and as a baseline, plainly written; use
// "corrected".
#pragma once

#include <array>
#include <vector>

#include <thrum/interactions/contact_set.hpp>

namespace thrum {

class RootStateContacts final : public ContactSet {
 public:
  RootStateContacts(ContactSolver solver, double time_step)
      : constrained_(solver == ContactSolver::constrained), time_step_(time_step) {}

  void add(const ContactPoint& point, std::size_t count) override {
    points_.insert(points_.end(), count, point);
    rows_.resize(points_.size());
  }
  void move(MovingLaw law) override { moving_.push_back(std::move(law)); }

  std::size_t rows() const override { return points_.size(); }
  void start(const RowsView& rows) override;
  void begin_step(const RowsView& rows) override;
  void end_step(const RowsView& rows, const SleepLimits& limits) override;
  bool is_affine() const override { return true; }
  void find_affine(const RowBatch& batch) const override;
  void solve_each(const RowBatch& batch) override;
  bool revise(const RowBatch& batch, int pass, bool last) override;
  EnergyTerms energy(const RowsView& rows) const override;
  double dissipated_power(const RowsView& rows) const override;
  MovedPower moved_power(const RowsView& rows) const override;
  void exchange(State& state) override {
    state.exchange(rows_);
    state.exchange(extremes_);
  }

 private:
  /// Half 0 sees x - deadband and r, half 1 sees -x - deadband and -r.
  struct Half {
    double now = 0.0;        ///< x^n
    double slope_now = 0.0;  ///< psi'(x^n)
    double root = 0.0;       ///< psi^{n-1/2}: the state
    double g = 0.0;
    double moved = 0.0;  ///< what moving the law does to psi, D
    bool emptied = false;
  };
  struct Row {
    std::array<Half, 2> half;
    double loss_slope = 0.0;  ///< lambda phi'(x^n)/2k
    double loss_force = 0.0;
    bool released = false;  ///< the loss outweighs the push: no force in this step
  };

  static double seen(int which, double r) { return which == 0 ? r : -r; }
  int sides(std::size_t row) const { return points_[row].two_sided ? 2 : 1; }
  double depth(std::size_t row, int which, double distance) const {
    return seen(which, distance) - points_[row].deadband;
  }
  Response law_of(const Row& row) const;
  static double elastic_force(const Row& row, double r);
  static double emptying_slope(const Half& half, double compliance, double d);
  static void limit(Half& half, double emptying);
  void choose(std::size_t row, double compliance, double d);
  void move_laws(const RowsView& rows);

  bool constrained_;
  double time_step_;
  std::vector<ContactPoint> points_;
  std::vector<Row> rows_;
  std::vector<MovingLaw> moving_;
};

}  // namespace thrum
