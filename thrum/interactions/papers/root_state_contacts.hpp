// The papers' schemes for contacts: "plain", "constrained" and "scalar". The stored energy is
// psi^2/2, and psi is a state variable at half steps. One psi belongs to some rows j,
//
//     f_j = g_j (psi^{n+1/2} + psi^{n-1/2})/2,     psi^{n+1/2} = psi^{n-1/2} + D + g . r/2
//
// so f_j = g_j (psi^{n-1/2} + D/2 + g . r/4), affine in r. D = (psi(x^n; n+1) - psi(x^n; n-1))/2
// accounts for a law that moves. Energy balances for any g, which proves stability only.
//
// plain: one psi per side of a row, g = psi'(x^n) (Ducceschi & Bilbao 2019). psi does not return to
// zero when the bodies part, and the contact pulls.
//
// constrained: g = min(psi'(x^n), g0), and g = g0 on the first step apart, where g0 makes
// psi^{n+1/2} exactly zero (published in 2024 for one contact). It never pulls and returns all
// energy, with the accuracy of plain.
//
// scalar: one psi = sqrt(2 sum_j phi_j) for all points of a contact, from the snare-drum paper (the
// method: Bilbao, Ducceschi & Zama 2023); g_j = phi_j'(x_j^n)/psi(x^n), or 0 if psi is 0. The slope
// g g'/4 has rank one, so that the Sherman-Morrison formula solves a step in O(N). At the stiffness
// of the paper it needs five times the rate (docs/theory/contact-along-a-line.md).
//
// All three evaluate the law only at x^n. From K = 1e5 on a string may pass through a stop, or
// stick to it. They reproduce the papers and serve as a baseline; use "corrected" otherwise.
#pragma once

#include <utility>
#include <vector>

#include <thrum/interactions/contact_set.hpp>

namespace thrum {

class RootStateContacts final : public ContactSet {
 public:
  RootStateContacts(ContactSolver solver, double time_step)
      : solver_(solver), time_step_(time_step) {}

  void add(const ContactPoint& point, std::size_t count) override {
    const bool common = solver_ == ContactSolver::scalar;
    const std::size_t variables = !common && point.two_sided ? 2 : 1;  // of a row
    const auto add_variable = [&](std::size_t row, std::size_t rows, Side side) {
      variables_.push_back({.first = row, .count = rows, .at = g_.size(), .side = side});
      g_.resize(g_.size() + rows);
    };
    const std::size_t first = points_.size();
    if (common) add_variable(first, count, Side::both);
    for (std::size_t row = first; row < first + count; ++row) {
      if (!common) add_variable(row, 1, Side::lower);
      if (variables == 2) add_variable(row, 1, Side::upper);
      rows_.push_back({.variable = variables_.size() - variables, .variables = variables});
    }
    points_.insert(points_.end(), count, point);
    energies_.resize(g_.size());
    common_.clear();
    for (const Variable& each : variables_)
      if (each.count > 1) common_.push_back({each.first, each.count, g_.data() + each.at});
  }
  void move(MovingLaw law) override { moving_.push_back(std::move(law)); }

  std::size_t rows() const override { return points_.size(); }
  /// psi^{-1/2} is the mean of psi at steps 0 and -1.
  void start(const RowsView& rows) override {
    for (const MovingLaw& each : moving_) take_law(each, 0.0);
    for (std::size_t i = 0; i < points_.size(); ++i)
      rows.previous[i] = distance_before(rows.previous[i], rows.now[i], points_[i]);
    for (Variable& it : variables_)
      it.root = 0.5 * (root_at(it, rows.now) + root_at(it, rows.previous));
  }
  void begin_step(const RowsView& rows) override;
  void end_step(const RowsView& rows, const SleepLimits& limits) override;
  bool is_affine() const override { return true; }
  void find_affine(const RowBatch& batch) const override {
    write_affine_laws(batch, [&](std::size_t row) {
      if (rows_[row].released) return Response{0.0, 0.0};
      const Response elastic = elastic_law(row);
      return Response{elastic.force, rows_[row].loss_slope + elastic.slope};
    });
  }
  void solve_each(const RowBatch& batch) override {
    Interaction::solve_each(batch);
    if (revise(batch, 1, true)) Interaction::solve_each(batch);
  }
  bool revise(const RowBatch& batch, int pass, bool last) override;
  std::span<const CommonVariable> common_variables() const override { return common_; }
  EnergyFlow energy_flow(const RowsView&) const override {
    EnergyFlow flow;
    for (const Variable& it : variables_) {
      flow.stored.contact += 0.5 * it.root * it.root;
      flow.moved.contact += it.moved_work / time_step_;
    }
    for (const Row& row : rows_) flow.dissipated_power += row.lost * 0.5 / time_step_;
    return flow;
  }
  void exchange(State& state) override {
    state.exchange(variables_);
    state.exchange(rows_);
    state.exchange(extremes_);
  }

 private:
  enum class Side { lower, upper, both };  ///< x - deadband, -x - deadband
  /// One psi and its rows.
  struct Variable {
    std::size_t first, count;  ///< rows
    std::size_t at;            ///< in g_, one number per row
    Side side;
    double root = 0.0;   ///< psi^{n-1/2}: the state
    double slope = 0.0;  ///< of constrained: psi'(x^n)
    double due = 0.0;    ///< psi(x) of a law that moves, mean of n-1 and n
    double moved = 0.0;  ///< D
    double moved_work = 0.0;
    bool emptied = false;
  };
  struct Row {
    std::size_t variable, variables;  ///< the first, and how many
    double loss_slope = 0.0;          ///< lambda phi'(x^n)/2k
    double lost = 0.0;                ///< in this step, times 2k
    bool released = false;            ///< the loss exceeds the elastic force: no force in this step
  };

  /// psi of a row, with its slope by x.
  static Root<double> root_at(const ContactPoint& point, Side side, double distance);
  double root_at(const Variable& variable, const double* distances) const;
  /// The law of a row without loss. The network's solver adds the rank-one slope of common
  /// variables.
  Response elastic_law(std::size_t row) const {
    Response law{0.0, 0.0};
    for (std::size_t v = 0; v < rows_[row].variables; ++v) {
      const Variable& it = variables_[rows_[row].variable + v];
      const double g = g_[it.at + row - it.first];
      law.force += g * (it.root + 0.5 * it.moved);
      if (it.count == 1) law.slope += 0.25 * g * g;
    }
    return law;
  }
  static double emptying_slope(const Variable& variable, double compliance, double d);
  void limit(Variable& variable, double slope, double emptying);
  void choose(std::size_t row, double compliance, double d);
  void take_law(const MovingLaw& moving, double time) {
    const ContactLaw law = moving.make(moving.values(time));
    for (std::size_t i = moving.first; i < moving.first + moving.count; ++i) points_[i].law = law;
  }
  void move_laws(const RowsView& rows);

  ContactSolver solver_;
  double time_step_;
  std::vector<ContactPoint> points_;
  std::vector<Row> rows_;
  std::vector<Variable> variables_;
  std::vector<double> g_, energies_;  ///< of each variable's rows; psi_j
  std::vector<CommonVariable> common_;
  std::vector<MovingLaw> moving_;
};

}  // namespace thrum
