// Modes of a plate that feel one another through the forces in its plane (von Karman). With
// V = 1/2 sum over k of (q' H_k q)^2 (plate_coupling.hpp) each step is
//
//     M dd q + R d. q + K q + 2 sum over k of v_k v_k' m. q = f,     v_k = H_k q^n
//
// m. q = (q^{n+1} + q^{n-1})/2. Multiply by d. q: (v_k' d. q)(v_k' m. q) adds up to the change of
// (q^{n+1}' H_k q^n)^2, so what is stored besides is
//
//     1/2 sum over k of (q^{n+1}' H_k q^n)^2
//
// never negative, exact, a function of positions, without a bound on the time step. The step is
// linear in what is not known. With D = M/k^2 + R/2k, diagonal, and q_linear the step of the modes
// alone (mode_bank.hpp),
//
//     q_free = q_linear - D^-1 V z,     (I + V' D^-1 V) z = V' (q_linear + q^{n-1})
//
// a system as small as there are shapes. Forces meet the same matrix: settle(). Bilbao (2008);
// Ducceschi and Touze (2015).
#pragma once

#include <vector>

#include <thrum/bodies/mode_bank.hpp>
#include <thrum/bodies/plate_coupling.hpp>
#include <thrum/core/body.hpp>
#include <thrum/math/kernels/forms.hpp>

namespace thrum {

class KarmanModes final : public Body {
 public:
  KarmanModes(const std::vector<ModeBank::Mode>& modes, const PlateCoupling& coupling,
              double time_step, const FormKernels& kernels = best_form_kernels());

  /// [setup] Amplitudes and their rates at step 0.
  void set_start(std::vector<double> displacement, std::vector<double> velocity);

  std::size_t size() const override { return bank_.size(); }
  bool is_tunable() const override { return true; }
  void feel(std::span<const double> now) override;
  void feel(std::span<const float> now) override;
  bool tune(long long step) override;
  void predict(const Motion<double>& motion) const override;
  void predict(const Motion<float>& motion) const override;
  void masses(std::span<double> out) const override { bank_.masses(out); }
  void step_compliances(std::span<double> out) const override { bank_.step_compliances(out); }
  bool spreads() const override { return true; }
  void settle(std::span<double> moved) const override;
  void start(std::span<double> displacement, std::span<double> velocity) const override {
    bank_.start(displacement, velocity);
  }
  void accelerations(std::span<const double> displacement, std::span<const double> velocity,
                     std::span<double> out) const override;
  void settle_start(std::span<double> accelerations) const override;
  EnergyTerms energy(const Motion<double>& motion) const override;
  double dissipated_power(const Motion<double>& motion) const override {
    return bank_.dissipated_power(motion);
  }
  void exchange(State& state) override;

  /// [any] Numbers that a step reads of its tables.
  std::size_t numbers() const { return table_.numbers(); }

 private:
  template <class Real>
  void feel_in(std::span<const Real> now);
  template <class Real>
  void predict_in(const Motion<Real>& motion) const;
  void scale(std::span<const double> amplitudes, AlignedBlock<double>& to) const;
  void find_products(std::span<const double> amplitudes, DenseBlock& products) const;
  void subtract_shapes(AlignedBlock<double>& x) const;

  ModeBank bank_;
  double time_step_;
  const FormKernels& kernels_;
  const DenseKernels& dense_;
  FormTable table_;                       ///< of D^-1/2 H D^-1/2, modes in the order of classes
  std::vector<std::size_t> slot_;         ///< of each mode in that order
  std::vector<double> root_, over_root_;  ///< D^1/2, D^-1/2 of each mode
  std::vector<double> felt_;              ///< q^n
  bool moves_ = false, moved_ = false;    ///< whether it is bent at all, at n and at n-1
  DenseBlock products_;                   ///< D^-1/2 V at n, a row each
  DenseBlock factor_;                     ///< of I + V' D^-1 V
  DenseBlock start_products_;             ///< at step 0
  bool starts_bent_ = false;
  mutable DenseBlock other_products_;
  mutable AlignedBlock<double> x_, z_, spread_;
  mutable std::vector<double> amplitudes_;
};

}  // namespace thrum
