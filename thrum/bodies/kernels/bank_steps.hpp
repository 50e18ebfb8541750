// Steps of a bank of modes, one at a time or many, for bodies.kernel.cpp: everything lives in the
// namespace of its instruction set.
#pragma once

#include <cstddef>
#include <type_traits>

#include <thrum/bodies/kernels/kernels.hpp>
#include <thrum/math/kernels/lanes.hpp>
#include <thrum/math/kernels/sums.hpp>
#include <thrum/math/kernels/swing.hpp>

namespace thrum::THRUM_KERNEL_VARIANT {

namespace {

template <class V>
[[gnu::always_inline]] inline V loaded(const void* from) {
  V lanes;
  __builtin_memcpy(&lanes, from, sizeof(V));
  return lanes;
}

template <class Real>
void bank(const BankStep<Real>& step, Real* __restrict next, const Real* __restrict now,
          const Real* __restrict previous) {
  using V = WholeLanes<Real>;
  constexpr std::size_t n = sizeof(V) / sizeof(Real);
  const Real* __restrict keep = step.keep;
  const Real* __restrict turn = step.turn;
  std::size_t i = 0;
  for (; i + n <= step.count; i += n) {
    const V moved = swing(loaded<V>(keep + i), loaded<V>(turn + i), loaded<V>(now + i),
                          loaded<V>(previous + i));
    __builtin_memcpy(next + i, &moved, sizeof(V));
  }
  for (; i < step.count; ++i) next[i] = swing(keep[i], turn[i], now[i], previous[i]);
}

/// As many numbers in float as a register has in double.
struct HalfLanesOf {
  using type __attribute__((vector_size(register_bytes / 2))) = float;
};
using HalfLanes = HalfLanesOf::type;

/// Registers of modes in double, whatever they move in: what is read is summed as sums.hpp says.
[[gnu::always_inline]] inline void widen(double from, double* to) { to[0] = from; }
[[gnu::always_inline]] inline void widen(float from, double* to) {
  to[0] = static_cast<double>(from);
}
[[gnu::always_inline]] inline void widen(const Lanes<double>& from, Lanes<double>* to) {
  to[0] = from;
}
/// __builtin_convertvector goes through memory with gcc.
[[gnu::always_inline]] inline void widen(const HalfLanes& from, Lanes<double>* to) {
#if defined(__AVX512F__) && defined(__AVX512VL__)
  to[0] = _mm512_maskz_cvtps_pd(0xff, from);
#elif defined(__AVX2__)
  to[0] = _mm256_cvtps_pd(from);
#else
  to[0] = __builtin_convertvector(from, Lanes<double>);
#endif
}
template <int first, class V>
[[gnu::always_inline]] inline HalfLanes half_of(const V& from) {
  constexpr std::size_t n = sizeof(V) / sizeof(from[0]) / 2;
  if constexpr (n == 8)
    return __builtin_shufflevector(from, from, first, first + 1, first + 2, first + 3, first + 4,
                                   first + 5, first + 6, first + 7);
  else if constexpr (n == 4)
    return __builtin_shufflevector(from, from, first, first + 1, first + 2, first + 3);
  else
    return __builtin_shufflevector(from, from, first, first + 1);
}
[[gnu::always_inline]] inline void widen(const WholeLanes<float>& from, Lanes<double>* to) {
  widen(half_of<0>(from), to);
  widen(half_of<sizeof(HalfLanes) / sizeof(float)>(from), to + 1);
}

/// Modes from i on, as many as the registers hold; a register may be a single number.
template <class Real, class V, std::size_t registers>
struct Modes {
  V at[registers];

  static constexpr std::size_t lanes = sizeof(V) / sizeof(Real);
  [[gnu::always_inline]] explicit Modes(const Real* from) {
    for (std::size_t k = 0; k < registers; ++k) at[k] = loaded<V>(from + k * lanes);
  }
  [[gnu::always_inline]] void store_to(Real* to) const {
    for (std::size_t k = 0; k < registers; ++k) __builtin_memcpy(to + k * lanes, &at[k], sizeof(V));
  }
};

/// Numbers in double, rounded to what modes move in.
template <class Real, class V, std::size_t registers>
[[gnu::always_inline]] inline Modes<Real, V, registers> narrowed(const double* from) {
  constexpr std::size_t count = registers * sizeof(V) / sizeof(Real);
  Real numbers[count];
  for (std::size_t k = 0; k < count; ++k) numbers[k] = static_cast<Real>(from[k]);
  return Modes<Real, V, registers>(numbers);
}

/// The modes of a few registers through all steps. `sums` are added to: one per reading and step. W
/// is what V is in double.
template <std::size_t readings, bool of_change, bool pushed, std::size_t registers, class V,
          class W, class Real>
[[gnu::always_inline]] inline void run_modes(const BankRun<Real>& run, std::size_t i,
                                             W (*sums)[BankRun<Real>::most_steps]) {
  using M = Modes<Real, V, registers>;
  constexpr std::size_t widths = M::lanes * sizeof(double) / sizeof(W), wide = registers * widths;
  constexpr std::size_t summed = wide < at_once ? wide : at_once;
  const M keep(run.bank.keep + i), turn(run.bank.turn + i);
  const M push = pushed ? narrowed<Real, V, registers>(run.push + i) : keep;
  constexpr double none[wide * sizeof(W) / sizeof(double)] = {};
  const auto weights = [&](std::size_t r) {
    return Modes<double, W, wide>(readings > r ? run.readings[r].weight + i : none);
  };
  const Modes<double, W, wide> weight[2] = {weights(0), weights(1)};
  // `other` is the step before, and then the one after.
  const auto go = [&](std::size_t step, const M& now, M& other) {
    W shown[wide];
    for (std::size_t k = 0; k < registers; ++k) {
      V next = swing(keep.at[k], turn.at[k], now.at[k], other.at[k]);
      if constexpr (pushed)
        next += rounded(static_cast<V>(push.at[k] * static_cast<Real>(run.force[step])));
      if constexpr (readings > 0) {
        widen(of_change ? next : now.at[k], shown + k * widths);
        if constexpr (of_change) {
          W before[widths];
          widen(other.at[k], before);
          for (std::size_t l = 0; l < widths; ++l) shown[k * widths + l] -= before[l];
        }
      }
      other.at[k] = next;
    }
    for (std::size_t r = 0; r < readings; ++r)
      for (std::size_t k = 0; k < wide; k += summed)
        sums[r][step] += weighted<summed>(weight[r].at + k, shown + k);
  };
  M now(run.blocks[1] + i), previous(run.blocks[2] + i);
  std::size_t step = 0;
  for (; step + 3 <= run.steps; step += 2) {
    go(step, now, previous);
    go(step + 1, previous, now);
  }
  if (step + 2 <= run.steps) {
    go(step++, now, previous);
    const M newer = previous;
    previous = now;
    now = newer;
  }
  M next = previous;
  go(step, now, next);
  const std::size_t turned = step % 3;
  next.store_to(run.blocks[(3 - turned) % 3] + i);
  now.store_to(run.blocks[(4 - turned) % 3] + i);
  previous.store_to(run.blocks[(5 - turned) % 3] + i);
}

/// Bundles of four registers in double, then one by one, then modes, as the sums of a step.
template <std::size_t readings, bool of_change, bool pushed, class Real>
void run_bank_so(const BankRun<Real>& run) {
  using W = Lanes<double>;
  using V = WholeLanes<Real>;
  using One = std::conditional_t<std::is_same_v<Real, double>, W, HalfLanes>;
  constexpr std::size_t lanes = lane_count<double>, most = BankRun<Real>::most_steps;
  W sums[readings > 0 ? readings : 1][most] = {};
  std::size_t i = 0;
  // Four registers at a time, whatever they hold: a step waits for the one before.
  constexpr std::size_t four = at_once * sizeof(V) / sizeof(Real), some = at_once * lanes;
  for (; i + four <= run.bank.count; i += four)
    run_modes<readings, of_change, pushed, at_once, V>(run, i, sums);
  for (; i + some <= run.bank.count; i += some)
    run_modes<readings, of_change, pushed, some * sizeof(Real) / sizeof(V), V>(run, i, sums);
  for (; i + lanes <= run.bank.count; i += lanes)
    run_modes<readings, of_change, pushed, 1, One>(run, i, sums);
  double single[readings > 0 ? readings : 1][most];
  for (std::size_t r = 0; r < readings; ++r)
    for (std::size_t step = 0; step < run.steps; ++step) single[r][step] = sum_of(sums[r][step]);
  for (; i < run.bank.count; ++i) run_modes<readings, of_change, pushed, 1, Real>(run, i, single);
  for (std::size_t r = 0; r < readings; ++r)
    for (std::size_t step = 0; step < run.steps; ++step)
      run.readings[r].out[step] = single[r][step];
}

template <std::size_t readings, class Real>
void run_bank_with(const BankRun<Real>& run) {
  if (run.push != nullptr)
    return run.of_change ? run_bank_so<readings, true, true>(run)
                         : run_bank_so<readings, false, true>(run);
  return run.of_change ? run_bank_so<readings, true, false>(run)
                       : run_bank_so<readings, false, false>(run);
}

template <class Real>
void run_bank(const BankRun<Real>& run) {
  switch (run.reading_count) {
    case 0:
      return run_bank_with<0>(run);
    case 1:
      return run_bank_with<1>(run);
    default:
      return run_bank_with<2>(run);
  }
}

}  // namespace

}  // namespace thrum::THRUM_KERNEL_VARIANT
