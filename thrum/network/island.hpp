// The solve of rows that share coordinates: r + W f(r) = d. First the laws that want a prediction
// are predicted, all rows together, by damped Newton on J = I + W diag(f'); then every row settles
// its law for the step, and the last thing done is an exact solve with those laws. Rows whose law
// finds that it pulls settle once more, up to three times.
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

  const SolverEffort& effort() const { return effort_; }
  std::size_t rows() const { return members_.size(); }

 private:
  using Law = Response (Interaction::*)(std::size_t, double) const;

  bool newton(Law law);
  double residual(std::span<const double> r, Law law);
  bool step_is_fine() const;
  bool settle(bool predicted, int pass);
  void solve_settled();
  void solve_affine();
  double pushed(std::size_t row) const;

  std::vector<Member> members_;
  BandMatrix compliance_, work_;
  SolveLimits limits_;
  bool predicts_ = false;
  bool affine_ = true;
  std::vector<double> d_, r_, force_, slope_, step_, residual_, trial_;
  SolverEffort effort_;
};

}  // namespace thrum
