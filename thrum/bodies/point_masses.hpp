// All masses of a network, each free or on a spring to its rest at 0:
//
//     m dd u = -m w0^2 u - 2 m s d. u          stable for w0 k < 2
//
// stored m/2 (d+ u)^2 + m/2 w0^2 u^{n+1} u^n, dissipated 2 m s (d. u)^2.
// [public]
#pragma once

#include <vector>

#include <thrum/core/body.hpp>
#include <thrum/core/portable.hpp>

namespace thrum {

class PointMasses final : public Body, public PortableBody {
 public:
  struct Parameters {
    double mass = 1.0;
    double frequency = 0.0;  ///< Hz; 0: free
    double damping = 0.0;
    double position = 0.0;
    double velocity = 0.0;
  };

  PointMasses(std::vector<Parameters> masses, double time_step);

  /// Hz, below which a mass on a spring is stable.
  static double frequency_limit(double time_step);

  std::size_t size() const override { return each_.size(); }
  void predict(const Motion<double>& motion) const override;
  void predict(const Motion<float>& motion) const override;
  void masses(std::span<double> out) const override;
  void step_compliances(std::span<double> out) const override;
  void start(std::span<double> displacement, std::span<double> velocity) const override;
  void accelerations(std::span<const double> displacement, std::span<const double> velocity,
                     std::span<double> out) const override;
  EnergyTerms energy(const Motion<double>& motion) const override;
  double dissipated_power(const Motion<double>& motion) const override;
  std::vector<PortablePart> portable_parts() const override;

 private:
  template <class Real>
  void predict_in(const Motion<Real>& motion) const;
  double angular_frequency_squared(std::size_t i) const;

  std::vector<Parameters> each_;
  double time_step_;
  std::vector<double> keep_, turn_;  ///< next = now + keep (now - previous) - turn now
};

}  // namespace thrum
