// The scheme of the snare-drum paper, "scalar": one root energy for all points of a contact
// together,
//
//     psi = sqrt(2 sum_j phi_j(x_j)),   g_j = phi_j'(x_j^n) / psi(x^n)   (0 where psi is 0)
//     f_j = g_j (psi^{n-1/2} + g . r/4),   psi^{n+1/2} = psi^{n-1/2} + g . r/2
//
// Where a law moves, psi gains D = (psi(x^n; n+1) - psi(x^n; n-1))/2 in each step, and
// f_j = g_j (psi^{n-1/2} + D/2 + g . r/4).
//
// The slope g g'/4 is of rank one, so the solve is that of Sherman and Morrison and costs O(N).
// Energy balances for any g; whether the contact is right is another question: at its paper's
// stiffness it needs five times the rate (docs/theory/contact-along-a-line.md). Bilbao, Ducceschi &
// Zama (2023) for the method.
#pragma once

#include <utility>
#include <vector>

#include <thrum/interactions/contact_set.hpp>

namespace thrum {

class ScalarContacts final : public ContactSet {
 public:
  explicit ScalarContacts(double time_step) : time_step_(time_step) {}

  void add(const ContactPoint& point, std::size_t count) override;
  void move(MovingLaw law) override { moving_.push_back({std::move(law), groups_.size() - 1}); }

  std::size_t rows() const override { return points_.size(); }
  void start(const RowsView& rows) override;
  void begin_step(const RowsView& rows) override;
  void end_step(const RowsView& rows, const SleepLimits& limits) override;
  bool is_affine() const override { return true; }
  void find_affine(const RowBatch& batch) const override;
  std::span<const CommonVariable> common_variables() const override { return common_; }
  EnergyTerms energy(const RowsView& rows) const override;
  double dissipated_power(const RowsView& rows) const override;
  MovedPower moved_power(const RowsView& rows) const override;
  void exchange(State& state) override {
    state.exchange(groups_);
    state.exchange(extremes_);
  }

 private:
  struct Group {
    std::size_t first;
    std::size_t count;
    double root = 0.0;        ///< psi^{n-1/2}: the state
    double root_now = 0.0;    ///< psi(x^n), where the law moves
    double moved = 0.0;       ///< D
    double moved_work = 0.0;  ///< (psi^{n+1/2} + psi^{n-1/2})/2 D
  };
  struct MovingGroup {
    MovingLaw law;
    std::size_t group;
  };
  struct Load {
    double energy;  ///< phi
    double force;   ///< phi', signed
  };
  static Load load_of(const ContactPoint& point, double distance);
  double root_at(const Group& group, const double* distances) const;
  void take_law(const MovingGroup& moving, double time);
  void move_groups(const RowsView& rows);

  double time_step_;
  std::vector<ContactPoint> points_;
  std::vector<std::size_t> group_of_;
  std::vector<Group> groups_;
  std::vector<CommonVariable> common_;
  std::vector<MovingGroup> moving_;
  std::vector<double> g_, loss_slope_;
};

}  // namespace thrum
