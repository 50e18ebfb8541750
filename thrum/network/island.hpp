// The solve of rows that share coordinates: r + W f(r) = d. First the laws that want a prediction
// are predicted, all rows together; then every row settles its law for the step, and the last thing
// done is an exact solve with those laws. Rows whose law finds that it pulls settle once more,
// until none does.
//
// Newton's method keeps to motions that forces can cause, r = d - W p with p the forces as they are
// thought to be. That is the minimum of the convex
//     P(p) = p' W p / 2 + sum over rows of the integral of f_i up to (d - W p)_i
// and the step (I + W diag(f')) dr = -(r + W f - d), dp = f + f' dr - p goes downhill in it: the
// slope of P along the step is -dr . (p + t dp - f(r + t dr)), which a line search brings down. So
// every step makes progress, also where a law begins to rise steeply in the middle of it.
//
// Before that, every step is tried from where each row would come to rest by itself (nonlinear
// elimination): its own stiff law is then out of the way, what remains is nearly piecewise linear,
// and a few steps are enough even for a hundred rows that meet at once. Only where these do not
// lead to the end in time is the line searched. And before all that, a few plain steps are tried
// from a motion that goes on as the last one did: where nothing begins or ends they are enough.
//
// What was predicted stands on a state as it should be. One more step with the law that each row
// will choose from the state as it is (foresee) makes motion and law agree: without it an error of
// psi doubles, with the sign changed, whenever a stiff contact opens among others.
//
// Rows with an inner state (friction) take part as the affine laws that they are frozen to, and in
// turn with the others are solved and frozen anew: island_friction.cpp.
//
// Bundles (rows that act through one variable) add g g'/4 to the slopes: Sherman-Morrison-Woodbury.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <thrum/core/interaction.hpp>
#include <thrum/math/band_matrix.hpp>
#include <thrum/network/friction_solve.hpp>

namespace thrum {

class Island {
 public:
  /// Groups of up to so many rows are solved as full ones, however near their rows are.
  static constexpr std::size_t few_rows = 8;

  struct Member {
    Interaction* interaction;
    std::size_t local;   ///< row within the interaction
    std::size_t global;  ///< row within the network
  };

  /// [setup]
  Island(std::vector<Member> members, BandMatrix compliance);

  /// [audio] `d`, `r` and `force` are those of all rows of the network.
  void solve(std::span<const double> d, std::span<double> r, std::span<double> force);

  /// [setup] W will move, and not stay symmetric.
  void expect_moves() {
    work_ = BandWork(compliance_.size(), compliance_.reach(), false);
    if (folded_.size() > 0) folded_work_ = BandWork(folded_.size(), folded_.reach(), false);
  }
  /// [audio] W_ij, where it moves; it need not be symmetric.
  void set_compliance(std::size_t i, std::size_t j, double value) { compliance_.at(j, i) = value; }
  bool is_near(std::size_t i, std::size_t j) const {
    return (i > j ? i - j : j - i) <= compliance_.reach();
  }
  const std::vector<Member>& members() const { return members_; }

  /// [setup] From now on only some members at a time are solved together, those that take_part()
  /// names; W need not be symmetric.
  void expect_some();
  /// [audio] Who is solved next, in the order of the members. W is zero then: fill it.
  void take_part(std::span<const std::size_t> positions, std::size_t reach);
  void add_compliance(std::size_t i, std::size_t j, double value) { compliance_.at(j, i) += value; }

  const SolverEffort& effort() const { return effort_; }
  const SolverEffort& friction_effort() const { return friction_.effort(); }
  std::size_t rows() const { return members_.size(); }
  /// How far from a row the last one lies that it feels at once; rows() - 1 where all feel all.
  std::size_t reach() const { return compliance_.reach(); }

 private:
  using Law = Response (Interaction::*)(std::size_t, double) const;

  /// A bundle of rows as this island sees it, and W g of it.
  struct BundleHere {
    const Interaction* interaction;
    Bundle bundle;
    std::vector<std::size_t> positions;  ///< of its rows within the island
    std::vector<double> pushed;          ///< (I + W D)^-1 W g
  };

  void find_bundles();
  bool is_idle() const;
  bool solve_few();
  void solve_at_length();
  void solve_busy();
  bool find_root(Law law);
  bool goes_on() const;
  bool newton_from_last_step(Law law);
  bool newton_from_lone_rows(Law law);
  void let_rows_settle_alone(Law law, bool first);
  double excess_of_step() const;
  void foresee();
  bool newton_along_line(Law law);
  void evaluate(std::span<const double> r, Law law);
  void find_step();
  bool step_is_fine() const;
  double slope_along_step(double part) const;
  void search_along_step(Law law);
  bool settle(bool predicted, int pass);
  void answer_forces();
  void solve_settled();
  void solve_affine();
  bool is_stiff() const;
  void refine();
  void solve_linear(std::span<const double> d);
  void find_friction();
  bool find_root_with_friction(Law law);
  bool solve_friction();
  bool others_are_soft() const;
  void add_bundles();
  void fold_bundles();
  void unfold_bundles();
  void push_bundles();
  void exchange_folded(bool folded);
  void solve_curved();

  void find_laws();

  std::vector<Member> members_;
  std::vector<Member> here_;  ///< those that are solved together
  BandMatrix compliance_;     ///< W by columns: at(j, i) is W_ij
  BandWork work_;
  std::vector<BundleHere> bundles_;
  BandMatrix bundle_matrix_;
  std::vector<double> bundle_rates_;  ///< g . r
  BandMatrix folded_;                 ///< W with the bundles in it, where rows are not affine
  BandWork folded_work_;
  bool are_folded_ = false;
  std::vector<double> unfolded_d_, pulled_;
  FrictionSolve friction_;
  std::vector<double> tangent_force_, tangent_slope_, tangent_r_,
      no_step_;  ///< kept while friction is solved
  int cap_ = 0;
  bool predicts_ = false;
  bool affine_ = true;
  bool some_ = false;             ///< members take part in turns
  std::vector<std::size_t> few_;  ///< rows of the one interaction, where they are few; else empty
  std::vector<double> d_, r_, force_, slope_;
  std::vector<double> last_force_;                             ///< of the step before
  std::vector<char> idle_;                                     ///< meets nothing in this step
  std::vector<double> thought_, step_, thought_step_, trial_;  ///< p, dr, dp, r + t dr
  std::vector<double> pushed_;                                 ///< W f
  SolverEffort effort_;
};

}  // namespace thrum
