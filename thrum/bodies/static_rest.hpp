// What modes that are left out give way by: springs without inertia. A mode of stiffness K far
// above what a force contains follows it, K y = f. In the scheme of a mode (mode_bank.hpp) that is
// a pole at zero, A = B = 0, with M = K k^2 / 2 and R = K k:
//
//     y^{n+1} = f^n / K,   C = 1/K
//     stored K/4 ((y^{n+1})^2 + (y^n)^2),   dissipated K (y^{n+1} - y^{n-1})^2 / 4k
//
// f^n (y^{n+1} - y^{n-1})/2 is the change of the one and k times the other, exactly and for any
// force, so no step can bring in energy. What is dissipated is what the modes would have carried
// away. Coordinates are scaled so that K = 1. docs/theory/modes.md
#pragma once

#include <thrum/bodies/listed_body.hpp>

namespace thrum {

class StaticRest final : public ListedBody {
 public:
  StaticRest(std::size_t size, double time_step);

  void predict(const Motion<double>& motion) const override;
  void predict(const Motion<float>& motion) const override;
  void accelerations(std::span<const double> displacement, std::span<const double> velocity,
                     std::span<double> out) const override;
  /// Nothing has moved before step 0, whatever acts there.
  void settle_start(std::span<double> accelerations) const override;
  EnergyTerms energy(const Motion<double>& motion) const override;
  double dissipated_power(const Motion<double>& motion) const override;

 private:
  double time_step_;
};

}  // namespace thrum
