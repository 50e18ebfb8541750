// All masses of a network, each free or on a spring to its rest at 0:
//
//     m dd u = -m w0^2 u - 2 m s d. u          stable for w0 k < 2
//
// stored m/2 (d+ u)^2 + m/2 w0^2 u^{n+1} u^n, dissipated 2 m s (d. u)^2.
// [public]
#pragma once

#include <vector>

#include <thrum/bodies/oscillators.hpp>
#include <thrum/core/keeps_rounding.hpp>
#include <thrum/core/portable.hpp>

namespace thrum {

class PointMasses final : public Oscillators, public PortableBody, public KeepsRounding {
 public:
  struct Parameters {
    double mass = 1.0;
    double frequency = 0.0;  ///< Hz; 0: free
    double damping = 0.0;
    double position = 0.0;
    double velocity = 0.0;
  };

  PointMasses(const std::vector<Parameters>& masses, double time_step);

  /// Hz, below which a mass on a spring is stable.
  static double frequency_limit(double time_step);

  void note_previous(const Motion<double>& motion) const override;
  void note_previous(const Motion<float>& motion) const override;
  void predict(const Motion<double>& motion) const override;
  void predict(const Motion<float>& motion) const override;
  void accelerations(std::span<const double> displacement, std::span<const double> velocity,
                     std::span<double> out) const override;
  std::vector<PortablePart> portable_parts() const override;

  EnergyTerms energy(const Motion<double>& motion) const override;

 private:
  template <class Real>
  void predict_in(const Motion<Real>& motion) const;

  std::vector<double> square_, damping_;  ///< w0^2, s
  std::vector<double> keep_, turn_;       ///< next = now + keep (now - previous) - turn now
};

}  // namespace thrum
