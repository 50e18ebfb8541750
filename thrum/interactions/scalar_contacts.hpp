// Contacts under the solver "scalar": one root energy for all points of a contact together,
//
//     psi = sqrt(2 sum_j phi_j(x_j)),   g_j = phi_j'(x_j^n) / psi(x^n)   (0 where psi is 0)
//     f_j = g_j (psi^{n-1/2} + g . r/4),   psi^{n+1/2} = psi^{n-1/2} + g . r/2
//
// Where stiffness or exponent move, psi gains D = (psi(x^n; n+1) - psi(x^n; n-1))/2 in each step,
// and f_j = g_j (psi^{n-1/2} + D/2 + g . r/4): as with the other solvers it balances for any D.
//
// The slope g g'/4 is of rank one, so the solve is that of Sherman and Morrison. Energy balances
// for any g; whether the contact is right is another question: docs/theory/contact-along-a-line.md.
// Bilbao, Ducceschi & Zama (2023) for the method; the snare-drum paper uses it for wire and head.
#pragma once

#include <utility>
#include <vector>

#include <thrum/core/interaction.hpp>
#include <thrum/interactions/contact_extremes.hpp>
#include <thrum/interactions/moving_law.hpp>
#include <thrum/laws/power_law.hpp>

namespace thrum {

class ScalarContacts final : public Interaction {
 public:
  struct Point {
    PowerLaw law;
    double deadband = 0.0;
    double damping = 0.0;  ///< Hunt-Crossley lambda
    bool two_sided = false;
  };

  explicit ScalarContacts(double time_step) : over_two_steps_(0.5 / time_step) {}

  /// [setup] One contact of some equal points. Call finish() after the last.
  void add(const Point& point, std::size_t count);
  /// [setup] The contact that was added last has parameters that move.
  void move(MovingLaw law) { moving_.push_back({std::move(law), groups_.size() - 1}); }
  void finish();
  const ContactExtremes& extremes() const { return extremes_; }

  std::size_t rows() const override { return points_.size(); }
  void start(const RowsView& rows) override;
  void begin_step(const RowsView& rows) override;
  void solve_lone(std::span<const LoneRow> lone, const RowsView& rows) override;
  bool predicts() const override { return false; }
  bool affine() const override { return true; }
  SolveLimits limits() const override { return {}; }
  double first_guess(std::size_t, double, double d) const override { return d; }
  Response predict(std::size_t row, double r) const override { return respond(row, r); }
  Response respond(std::size_t row, double r) const override;
  double resolution(std::size_t row, double r) const override;
  bool settle(std::size_t, const Settling& settling) override { return settling.pass == 0; }
  std::span<const Bundle> bundles() const override { return bundles_; }
  bool is_idle(std::size_t row, double d) const override;
  void end_step(const RowsView& rows) override;
  EnergyTerms energy(const RowsView& rows) const override;
  double dissipated_power(const RowsView& rows) const override;
  MovedPower moved_power(const RowsView& rows) const override;

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
  struct Touch {
    double energy;  ///< phi
    double force;   ///< phi', signed
  };
  Touch touch(const Point& point, double distance) const;
  double root_at(const Group& group, const double* distances) const;
  void take_law(const Group& group, const PowerLaw& law);
  void start_moving(const RowsView& rows);
  void move_groups(const RowsView& rows);

  double over_two_steps_;
  std::vector<Point> points_;
  std::vector<std::size_t> group_of_;
  std::vector<Group> groups_;
  std::vector<Bundle> bundles_;
  std::vector<MovingGroup> moving_;
  long long step_ = 0;  ///< n, for what moves
  std::vector<double> g_, damping_slope_;
  ContactExtremes extremes_;
};

}  // namespace thrum
