// Coordinates that vibrate each by itself, whatever made them: modes, or masses on springs.
//
//     M dd q + R d. q + K q = f
//     stored M/2 (d+ q)^2 + K/2 q^{n+1} q^n,   dissipated R (d. q)^2
//     q_free = q + keep (q - q^{n-1}) - turn q
// [public]
#pragma once

#include <vector>

#include <thrum/bodies/listed_body.hpp>

namespace thrum {

class Oscillators : public ListedBody {
 public:
  void accelerations(std::span<const double> displacement, std::span<const double> velocity,
                     std::span<double> out) const override;
  EnergyTerms energy(const Motion<double>& motion) const override;
  double dissipated_power(const Motion<double>& motion) const override;

 protected:
  explicit Oscillators(double time_step) : time_step_(time_step) {}

  double time_step_;
  std::vector<double> resistance_, stiffness_;  ///< R, K
};

/// [audio] The step of such coordinates, without a kernel: for few of them.
template <class Real>
void step_oscillators(const std::vector<double>& keep, const std::vector<double>& turn,
                      const Motion<Real>& motion) {
  for (std::size_t i = 0; i < keep.size(); ++i) {
    const double now = motion.now[i];
    const double previous = motion.previous[i];
    motion.next[i] = static_cast<Real>(now + (keep[i] * (now - previous) - turn[i] * now));
  }
}

/// [audio] The same for masses, and for strings that stretch. A mass that was thrown gets far, and
/// low modes are large: from step to step they move by little against where they are, and rounding
/// the place would change the speed for good. What rounding took from a step is kept and given to
/// the next.
template <class Real>
void step_mass(double keep, double turn, std::size_t i, const Motion<Real>& motion) {
  const double now = motion.now[i], previous = motion.previous[i];
  const double before = (now - previous) + static_cast<double>(motion.kept[i]);
  const double change = keep * before - turn * now;
  motion.next[i] = static_cast<Real>(now + change);
  motion.kept[i] = static_cast<Real>(change - (static_cast<double>(motion.next[i]) - now));
}

/// [any] d+ q of such a mass.
inline double mass_rate(std::size_t i, const Motion<double>& motion, double time_step) {
  return ((motion.next[i] - motion.now[i]) + motion.kept[i]) / time_step;
}

}  // namespace thrum
