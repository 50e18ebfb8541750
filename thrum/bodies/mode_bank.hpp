// Any body described by its modes, each an oscillator of its own. With undamped frequency w0, decay
// s and modal mass m, the recursion has exactly the right pole at any rate:
//
//     A = e^{-sk} cos wd k,  B = e^{-2sk},  wd^2 = w0^2 - s^2   (cosh where overdamped)
//     q_free = 2 A q - B q^{n-1} = q + B (q - q^{n-1}) - turn q,   turn = 1 + B - 2A
//
// It is M dd q + R d. q + K q = f with the true stiffness K = m w0^2, M = K k^2 (1+B) / (2 turn),
// R = M (2/k) (1-B)/(1+B), so C = k^2 (1+B) / 2M: poles exact, static deflection exact, stored
// energy M/2 (d+ q)^2 + K/2 q^{n+1} q^n, dissipated R (d. q)^2, for every w0 below half the rate.
// Without a spring (a free body as a whole) M is its limit for w0 -> 0, m s k / tanh(s k).
// [public]
#pragma once

#include <vector>

#include <thrum/bodies/kernels/kernels.hpp>
#include <thrum/bodies/oscillators.hpp>
#include <thrum/core/portable.hpp>
#include <thrum/math/aligned.hpp>

namespace thrum {

class ModeBank final : public Oscillators, public PortableBody {
 public:
  struct Mode {
    double angular_frequency = 0.0;  ///< w0
    double decay = 0.0;              ///< s: the mode dies as exp(-s t)
    double mass = 1.0;               ///< m
  };

  ModeBank(const std::vector<Mode>& modes, double time_step,
           const KernelSet& kernels = best_kernels());

  void predict(const Motion<double>& motion) const override;
  void predict(const Motion<float>& motion) const override;
  BankStep<double> bank() const override { return {size(), keep_.data(), turn_.data()}; }
  void run(const FreeRun<double>& run) const override { run_in(run, bank()); }
  void run(const FreeRun<float>& run) const override { run_in(run, bank_in_float()); }
  std::vector<PortablePart> portable_parts() const override;

 private:
  bool knows_all(std::span<const PlaceEntry> place, std::size_t first) const;
  BankStep<float> bank_in_float() const {
    return {size(), keep_in_float_.data(), turn_in_float_.data()};
  }
  template <class Real>
  void run_in(const FreeRun<Real>& run, const BankStep<Real>& bank) const;
  template <class Real>
  bool can_run_at_once(const FreeRun<Real>& run) const;
  template <class Real>
  void run_at_once(const FreeRun<Real>& run, const BankStep<Real>& bank) const;

  const KernelSet& kernels_;
  AlignedBlock<double> keep_, turn_;  ///< B and 1 + B - 2A
  AlignedBlock<float> keep_in_float_, turn_in_float_;
};

}  // namespace thrum
