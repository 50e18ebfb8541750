// Modes whose tension or damping moves. Per mode, with the pole of the moment,
//
//     w0^2 = per_newton T + rest,   s = decay + damping,   A = e^{-sk} cos wd k,   B = e^{-2sk},
//     turn = 1 + B - 2A Kh = (4/k^2) turn / (2 (1+B) - turn),   Rh = (4/k) (1-B) / (2 (1+B) - turn)
//     M ( dd q + Rh d. q + (mm Kh)(mm q) ) = f
//
// stored M/2 (d+ q)^2 + M/2 (m+ Kh)(m+ q)^2, positive whatever moves; dissipated M Rh (d. q)^2; the
// tension brings in M/4 d. Kh ((m+ q)^2 + (m- q)^2). While both rest the poles are exact.
// A moving damping moves Kh too, by parts of (s k)^2 of it; that work is booked with the tension's.
// M = m w0^2 / Kh at the lowest tension and damping, so that the static deflection is exact there
// and no mode is ever driven more easily than it should be. With E = 1/k^2 + Rh/2k + mm Kh/4 it
// steps as
//     q_free = q + keep (q - q^{n-1}) - turn q,  keep = (E - Rh/k)/E,  turn = mm Kh/E,  C = 1/(M E)
// van Walstijn, Chatziioannou & Bhanuprakash (2023).
#pragma once

#include <vector>

#include <thrum/bodies/kernels/kernels.hpp>
#include <thrum/bodies/listed_body.hpp>
#include <thrum/core/envelope.hpp>

namespace thrum {

class TunedModes final : public ListedBody {
 public:
  struct Mode {
    double per_newton = 0.0;  ///< of tension, in w0^2
    double rest = 0.0;        ///< of w0^2: what bending stiffness gives
    double decay = 0.0;       ///< the part of s that rests
    double mass = 1.0;        ///< m
  };

  /// What moves, the same for all modes.
  struct Course {
    Envelope tension = 0.0;
    Envelope damping = 0.0;  ///< the part of s that moves
  };

  TunedModes(const std::vector<Mode>& modes, Course course, double time_step,
             const KernelSet& kernels = best_kernels());

  bool is_tunable() const override { return true; }
  bool tune(long long step) override;
  bool rests() const override { return rests_ && knobs_are_still(); }
  BankStep<double> bank() const override { return {size(), keep_.data(), turn_.data()}; }
  void predict(const Motion<double>& motion) const override;
  void predict(const Motion<float>& motion) const override;
  void masses(std::span<double> out) const override;
  void accelerations(std::span<const double> displacement, std::span<const double> velocity,
                     std::span<double> out) const override;
  EnergyTerms energy(const Motion<double>& motion) const override;
  double dissipated_power(const Motion<double>& motion) const override;
  MovedPower moved_power(const Motion<double>& motion) const override;
  void exchange(State& state) override;

 private:
  /// The tension and the damping of one step.
  struct Moment {
    double tension = 0.0;
    double damping = 0.0;
    bool operator==(const Moment&) const = default;
  };
  /// Kh and Rh of all modes then.
  struct Coefficients {
    Moment moment;
    std::vector<double> stiffness, resistance;
  };

  Moment moment_at(long long step) const;
  bool knobs_are_still() const;
  void take(const Moment& moment, Coefficients& into) const;
  double average_stiffness(std::size_t i) const;
  void fold();

  std::vector<Mode> modes_;
  Course course_;
  double time_step_;
  const KernelSet& kernels_;
  std::vector<double> over_mass_;          ///< 1/M
  std::vector<double> lost_;               ///< e^{-sk} - 1 of the part of s that rests
  std::vector<double> per_newton_, rest_;  ///< of w0^2
  std::vector<double> decay_;              ///< the part of s that rests
  std::size_t slow_ = 0;                   ///< from here on all modes ring, whatever moves
  Coefficients next_, now_, previous_;     ///< at n+1, n, n-1
  long long step_ = 0;                     ///< n
  bool rests_ = false;                     ///< in the last step nothing moved
  std::vector<double> keep_, turn_;
  std::vector<float> keep_in_float_, turn_in_float_;
};

}  // namespace thrum
