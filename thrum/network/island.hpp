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
// Bundles (rows that act through one variable) add g g'/4 to the slopes: Sherman-Morrison-Woodbury.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include <thrum/core/interaction.hpp>
#include <thrum/math/band_matrix.hpp>

namespace thrum {

class Island {
 public:
  struct Member {
    Interaction* interaction;
    std::size_t local;   ///< row within the interaction
    std::size_t global;  ///< row within the network
  };

  /// [setup]
  Island(std::vector<Member> members, BandMatrix compliance);

  /// [audio] `d`, `r` and `force` are those of all rows of the network.
  void solve(std::span<const double> d, std::span<double> r, std::span<double> force);

  /// [audio] W_ij, where it moves; it need not be symmetric.
  void set_compliance(std::size_t i, std::size_t j, double value) { compliance_.at(j, i) = value; }
  bool is_near(std::size_t i, std::size_t j) const {
    return (i > j ? i - j : j - i) <= compliance_.reach();
  }
  const std::vector<Member>& members() const { return members_; }

  const SolverEffort& effort() const { return effort_; }
  std::size_t rows() const { return members_.size(); }

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
  void solve_busy();
  bool newton(Law law);
  void evaluate(std::span<const double> r, Law law);
  void find_step();
  bool step_is_fine() const;
  double slope_along_step(double part) const;
  void search_along_step(Law law);
  bool settle(bool predicted, int pass);
  void solve_settled();
  void solve_affine();
  void add_bundles();

  std::vector<Member> members_;
  BandMatrix compliance_;  ///< W by columns: at(j, i) is W_ij
  BandWork work_;
  std::vector<BundleHere> bundles_;
  BandMatrix bundle_matrix_;
  std::vector<double> bundle_rates_;  ///< g . r
  int cap_ = 0;
  bool predicts_ = false;
  bool affine_ = true;
  std::vector<double> d_, r_, force_, slope_;
  std::vector<double> thought_, step_, thought_step_, trial_;  ///< p, dr, dp, r + t dr
  std::vector<double> pushed_;                                 ///< W f
  SolverEffort effort_;
};

}  // namespace thrum
