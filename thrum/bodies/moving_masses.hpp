// Masses whose mass moves, each free or on a spring to its rest at 0. What moves is the mass alone:
// spring and dashpot stay those of the mass at time 0, S = m(0) w0^2 and P = 2 m(0) s.
//
//     d{ (m+ m) d+ u } = -S u - P d. u      (d{}: backward difference of a half-step quantity)
//
// stored (m+ m)/2 (d+ u)^2 + S/2 u^{n+1} u^n, dissipated P (d. u)^2; a mass that is moved brings in
// -1/2 d. m (d+ u)(d- u). Stable while S k^2 < 4 m, at the lightest. The balance is algebra: with
// p = d+ u, q = d- u and d. u = (p + q)/2,
//     (p + q)/2 (M+ p - M- q)/k = (M+ p^2/2 - M- q^2/2)/k + (M+ - M-)/2k p q,  M+ - M- = k d. m
// van Walstijn, Chatziioannou & Bhanuprakash (2023), with the 1/2 that their supplement lacks.
#pragma once

#include <vector>

#include <thrum/bodies/listed_body.hpp>
#include <thrum/core/envelope.hpp>
#include <thrum/core/keeps_rounding.hpp>

namespace thrum {

class MovingMasses final : public ListedBody, public KeepsRounding {
 public:
  struct Parameters {
    Envelope mass = 1.0;
    double frequency = 0.0;  ///< Hz, of the mass at time 0; 0: free
    double damping = 0.0;    ///< 1/s, of the mass at time 0
    double position = 0.0;
    double velocity = 0.0;
  };

  MovingMasses(std::vector<Parameters> masses, double time_step);

  std::size_t size() const override { return each_.size(); }
  bool is_tunable() const override { return true; }
  bool tune(long long step) override;
  void note_previous(const Motion<double>& motion) const override;
  void note_previous(const Motion<float>& motion) const override;
  void predict(const Motion<double>& motion) const override;
  void predict(const Motion<float>& motion) const override;
  void masses(std::span<double> out) const override;
  void step_compliances(std::span<double> out) const override;
  void accelerations(std::span<const double> displacement, std::span<const double> velocity,
                     std::span<double> out) const override;
  EnergyTerms energy(const Motion<double>& motion) const override;
  double dissipated_power(const Motion<double>& motion) const override;
  MovedPower moved_power(const Motion<double>& motion) const override;
  void exchange(State& state) override { state.exchange(steps_); }

 private:
  struct Step {
    double ahead = 0.0;       ///< m+ m
    double behind = 0.0;      ///< m- m
    double compliance = 0.0;  ///< C
    double keep = 0.0;        ///< next = now + keep (now - previous) - turn now
    double turn = 0.0;
  };

  template <class Real>
  void predict_in(const Motion<Real>& motion) const;
  Step step_of(std::size_t i, long long step) const;

  std::vector<Parameters> each_;
  double time_step_;
  std::vector<double> spring_, dashpot_;  ///< S, P
  std::vector<Step> steps_;
};

}  // namespace thrum
