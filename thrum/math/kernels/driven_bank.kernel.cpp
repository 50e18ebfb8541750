// Compiled once per instruction set; everything here lives in that set's own namespace.
#include <utility>

#include <thrum/math/kernels/driven_bank.hpp>
#include <thrum/math/kernels/sums.hpp>
#include <thrum/math/kernels/swing.hpp>

#define THRUM_TEXT_OF(word) #word
#define THRUM_TEXT(word) THRUM_TEXT_OF(word)

namespace thrum::THRUM_KERNEL_VARIANT {

namespace {

constexpr std::size_t lanes = lane_count<double>;

/// Weights of the lanes of a last register that begins before the register before it has ended: the
/// last `rest` count.
[[gnu::always_inline]] inline Lanes<double> last_lanes(std::size_t rest) {
  alignas(64) static constexpr double none_then_all[2 * 8] = {0, 0, 0, 0, 0, 0, 0, 0,
                                                              1, 1, 1, 1, 1, 1, 1, 1};
  return load(none_then_all + 8 - lanes + rest);
}

/// Where modes do not fill the last register, it begins earlier: some are then computed twice,
/// and counted once. What is read of the structure is read before anything is written, for the
/// compiler cannot know that it stays the same.
template <std::size_t readings, bool pushed>
void step_so(DrivenBank& it, double force, double* __restrict next, const double* __restrict now,
             const double* __restrict previous) {
  const std::size_t count = it.bank.count;
  const double* __restrict keep = it.bank.keep;
  const double* __restrict turn = it.bank.turn;
  const double* __restrict push = it.push;
  const double* weights[readings > 0 ? readings : 1] = {};
  for (std::size_t r = 0; r < readings; ++r) weights[r] = it.weights[r];
  Lanes<double> sums[readings > 0 ? readings : 1] = {};
  const auto go = [&](std::size_t i) {
    Lanes<double> x = swing(load(keep + i), load(turn + i), load(now + i), load(previous + i));
    if constexpr (pushed) x += rounded(load(push + i) * force);
    store(next + i, x);
    return x;
  };
  std::size_t i = 0;
  for (; i + lanes <= count; i += lanes) {
    const Lanes<double> x = go(i);
    for (std::size_t r = 0; r < readings; ++r) sums[r] = fused(load(weights[r] + i), x, sums[r]);
  }
  if (i < count && count >= lanes) {
    const std::size_t from = count - lanes;
    const Lanes<double> x = rounded(go(from) * last_lanes(count - i));
    for (std::size_t r = 0; r < readings; ++r) sums[r] = fused(load(weights[r] + from), x, sums[r]);
    i = count;
  }
  for (std::size_t r = 0; r < readings; ++r) it.sums[r] = sum_of(sums[r]);
  for (; i < count; ++i) {
    double x = swing(keep[i], turn[i], now[i], previous[i]);
    if constexpr (pushed) x += rounded(push[i] * force);
    next[i] = x;
    for (std::size_t r = 0; r < readings; ++r) it.sums[r] += rounded(weights[r][i] * x);
  }
}

/// One for each number of readings.
template <bool pushed, std::size_t... readings>
void step_with(DrivenBank& it, double force, double* next, const double* now,
               const double* previous, std::index_sequence<readings...>) {
  using Step = void (*)(DrivenBank&, double, double*, const double*, const double*);
  static constexpr Step steps[] = {step_so<readings, pushed>...};
  return steps[it.readings](it, force, next, now, previous);
}

void step(DrivenBank& it, double force, double* next, const double* now, const double* previous) {
  constexpr std::make_index_sequence<DrivenBank::most_readings + 1> readings;
  return force != 0.0 ? step_with<true>(it, force, next, now, previous, readings)
                      : step_with<false>(it, force, next, now, previous, readings);
}

}  // namespace

extern const DrivenBankKernels driven_bank_kernels;
const DrivenBankKernels driven_bank_kernels = {THRUM_TEXT(THRUM_KERNEL_VARIANT), step};

}  // namespace thrum::THRUM_KERNEL_VARIANT
