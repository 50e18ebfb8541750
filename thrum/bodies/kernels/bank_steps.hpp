// Steps of a bank of modes, one at a time or many, for bodies.kernel.cpp: everything lives in the
// namespace of its instruction set.
#pragma once

#include <cstddef>

#include <thrum/bodies/kernels/kernels.hpp>
#include <thrum/math/kernels/lanes.hpp>
#include <thrum/math/kernels/sums.hpp>
#include <thrum/math/kernels/swing.hpp>

namespace thrum::THRUM_KERNEL_VARIANT {

namespace {

template <class Real>
void bank(const BankStep<Real>& step, Real* __restrict next, const Real* __restrict now,
          const Real* __restrict previous) {
  constexpr std::size_t n = lane_count<Real>;
  const Real* __restrict keep = step.keep;
  const Real* __restrict turn = step.turn;
  std::size_t i = 0;
  for (; i + n <= step.count; i += n)
    store(next + i, swing(load(keep + i), load(turn + i), load(now + i), load(previous + i)));
  for (; i < step.count; ++i) next[i] = swing(keep[i], turn[i], now[i], previous[i]);
}

/// Modes from i on, as many as the registers hold; a register may be a single number.
template <class V, std::size_t registers>
struct Modes {
  V at[registers];

  static constexpr std::size_t lanes = sizeof(V) / sizeof(double);
  static constexpr std::size_t count = registers * lanes;
  [[gnu::always_inline]] explicit Modes(const double* from) {
    for (std::size_t k = 0; k < registers; ++k)
      __builtin_memcpy(&at[k], from + k * lanes, sizeof(V));
  }
  [[gnu::always_inline]] void store_to(double* to) const {
    for (std::size_t k = 0; k < registers; ++k) __builtin_memcpy(to + k * lanes, &at[k], sizeof(V));
  }
};

/// One bundle of modes through all steps. `sums` are added to: one per reading and step.
template <std::size_t readings, bool of_change, bool pushed, class V, std::size_t registers>
[[gnu::always_inline]] inline void run_modes(const BankRun& run, std::size_t i,
                                             V (*sums)[BankRun::most_steps]) {
  using M = Modes<V, registers>;
  const M keep(run.bank.keep + i), turn(run.bank.turn + i);
  const M push(pushed ? run.push + i : run.bank.keep + i);
  const M weight[2] = {M(readings > 0 ? run.readings[0].weight + i : run.bank.keep + i),
                       M(readings > 1 ? run.readings[1].weight + i : run.bank.keep + i)};
  // `other` is the step before, and then the one after.
  const auto go = [&](std::size_t step, const M& now, M& other) {
    V shown[registers];
    for (std::size_t k = 0; k < registers; ++k) {
      V next = swing(keep.at[k], turn.at[k], now.at[k], other.at[k]);
      if constexpr (pushed) next += rounded(push.at[k] * run.force[step]);
      shown[k] = of_change ? next - other.at[k] : now.at[k];
      other.at[k] = next;
    }
    for (std::size_t r = 0; r < readings; ++r) sums[r][step] += weighted(weight[r].at, shown);
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

template <std::size_t readings, bool of_change, bool pushed>
void run_bank_so(const BankRun& run) {
  using V = Lanes<double>;
  V sums[readings > 0 ? readings : 1][BankRun::most_steps] = {};
  std::size_t i = 0;
  for (; i + bundle * lane_count<double> <= run.bank.count; i += bundle * lane_count<double>)
    run_modes<readings, of_change, pushed, V, bundle>(run, i, sums);
  for (; i + lane_count<double> <= run.bank.count; i += lane_count<double>)
    run_modes<readings, of_change, pushed, V, 1>(run, i, sums);
  double single[readings > 0 ? readings : 1][BankRun::most_steps];
  for (std::size_t r = 0; r < readings; ++r)
    for (std::size_t step = 0; step < run.steps; ++step) single[r][step] = sum_of(sums[r][step]);
  for (; i < run.bank.count; ++i) run_modes<readings, of_change, pushed, double, 1>(run, i, single);
  for (std::size_t r = 0; r < readings; ++r)
    for (std::size_t step = 0; step < run.steps; ++step)
      run.readings[r].out[step] = single[r][step];
}

template <std::size_t readings>
void run_bank_with(const BankRun& run) {
  if (run.push != nullptr)
    return run.of_change ? run_bank_so<readings, true, true>(run)
                         : run_bank_so<readings, false, true>(run);
  return run.of_change ? run_bank_so<readings, true, false>(run)
                       : run_bank_so<readings, false, false>(run);
}

void run_bank(const BankRun& run) {
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
