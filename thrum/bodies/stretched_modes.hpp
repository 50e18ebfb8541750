// Modes of a string whose tension follows its stretch (Kirchhoff 1876, Carrier 1945). A string of
// length L, Young's modulus E and section A that is displaced by u is longer by S/2L in parts,
// S = integral of u_x^2, so that its tension is T + E A S / 2L:
//
//     V = T/2 S + E A / 8L S^2,     S = sum over modes of (L/2) b^2 q^2
//
// Each mode steps as in mode_bank.hpp with one force more,
//
//     M dd q + R d. q + K q + G S^n m. q = f,     G = (E A / 2L) (L/2) b^2
//
// S^n is known at n, and m. q = (q^{n+1} + q^{n-1})/2 is linear in what is not, mode by mode, so
// that the step is explicit: with g = G S^n / 2 and D = M/k^2 + R/2k,
//
//     q_free = q + keep (q - q^{n-1}) - turn q,     keep = (D - R/k + g) / (D + g)
//     turn = (K + 2g) / (D + g),                    C = 1 / (D + g)
//
// and as S^n (q^{n+1} - q^{n-1}) b^2 (q^{n+1} + q^{n-1}) L/2, summed, is S^n (S^{n+1} - S^{n-1}),
// what is stored besides is E A / 8L S^{n+1} S^n: never negative, exact, without a state of its own
// and without a bound on the time step. Bilbao, Numerical Sound Synthesis (2009), section 8.1.
#pragma once

#include <vector>

#include <thrum/bodies/mode_bank.hpp>
#include <thrum/core/keeps_rounding.hpp>

namespace thrum {

class StretchedModes final : public Oscillators, public KeepsRounding {
 public:
  struct Mode {
    ModeBank::Mode linear = {};  ///< at rest
    double stretch = 0.0;        ///< (L/2) b^2: its part of S is this times q^2
  };

  /// `stiffness` is E A / L, N/m: how hard the string is to stretch.
  StretchedModes(const std::vector<Mode>& modes, double stiffness, double time_step);

  /// [setup] Amplitudes and their rates at step 0.
  void set_start(std::vector<double> displacement, std::vector<double> velocity);

  bool is_tunable() const override { return true; }
  void feel(std::span<const double> now) override { stretch_ = stretch_of(now); }
  void feel(std::span<const float> now) override { stretch_ = stretch_of(now); }
  bool tune(long long step) override;
  void note_previous(const Motion<double>& motion) const override;
  void note_previous(const Motion<float>& motion) const override;
  void predict(const Motion<double>& motion) const override;
  void predict(const Motion<float>& motion) const override;
  void masses(std::span<double> out) const override;
  void accelerations(std::span<const double> displacement, std::span<const double> velocity,
                     std::span<double> out) const override;
  EnergyTerms energy(const Motion<double>& motion) const override;
  double dissipated_power(const Motion<double>& motion) const override;
  void exchange(State& state) override;

 private:
  template <class Real>
  double stretch_of(std::span<const Real> now) const {
    double sum = 0.0;
    for (std::size_t i = 0; i < now.size(); ++i)
      sum += part_[i] * static_cast<double>(now[i]) * static_cast<double>(now[i]);
    return sum;
  }
  void fold();

  double stretch_stiffness_;         ///< E A / L
  std::vector<double> part_;         ///< of S
  double stretch_ = 0.0;             ///< S^n
  std::vector<double> keep_, turn_;  ///< with S^n, as C is
};

}  // namespace thrum
